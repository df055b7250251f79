import type { ReactNode } from "react";
import classes from "./state-mark.module.css";

export type Tone = "good" | "warn" | "bad" | "busy" | "idle";

const SHAPES: Record<Tone, string> = { good: "●", warn: "▲", bad: "⚠", busy: "◐", idle: "○" };

/** A state by word, shape and color together. */
export function StateMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      <span aria-hidden className={classes.shape}>
        {SHAPES[tone]}
      </span>
      {children}
    </span>
  );
}
