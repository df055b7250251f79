import type { ReactNode } from "react";
import classes from "./kept.module.css";

/**
 * What was asked for before stays on the screen until what is asked for now is there: it is dimmed meanwhile, so that
 * nobody takes a figure of the old choice for one of the new. An answer that comes at once dims nothing.
 */
export function Kept({ isOld, children }: { isOld: boolean; children: ReactNode }) {
  return (
    <div className={classes.kept} aria-busy={isOld || undefined}>
      {children}
    </div>
  );
}
