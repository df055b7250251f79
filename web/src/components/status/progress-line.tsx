import { Progress } from "@mantine/core";
import { count, rate } from "../../lib/format.ts";
import classes from "./progress-line.module.css";

interface ProgressLineProps {
  /** What is going on: names the bar for screen readers. */
  label: string;
  done: number;
  /** Null while nobody can say how much there is to do. */
  total: number | null;
  /** Shown before the count. */
  stage?: string | null;
  /** `done` and `total` are shares, not things: they are not counted in words. */
  isShare?: boolean;
  /** The bar alone, for a row of a table. */
  isBare?: boolean;
}

/** How far a piece of work is: stage, how many of how many, and a bar. */
export function ProgressLine(props: ProgressLineProps) {
  const { label, done, total, stage = null, isShare = false, isBare = false } = props;
  const isKnown = total !== null && total > 0;
  const share = isKnown ? Math.min(1, done / total) : 0;
  const counted = isKnown ? `${count(done)} of ${count(total)}` : done > 0 ? count(done) : "";
  const amount = isShare ? "" : counted;
  const words = [stage, amount].filter(Boolean).join(", ");
  return (
    <div className={classes.line} data-bare={isBare || undefined}>
      <Progress.Root size={isBare ? 6 : 8} className={classes.bar ?? ""}>
        <Progress.Section
          value={isKnown ? share * 100 : 100}
          animated={!isKnown}
          striped={!isKnown}
          // Its own words: "33.333333%" is no text to listen to, and an unknown share is not all.
          withAria={false}
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={isKnown ? Math.round(share * 100) : undefined}
          aria-valuetext={words || "under way"}
        />
      </Progress.Root>
      <div className={classes.words}>
        <span>{words || "Under way"}</span>
        {isKnown && !isBare ? <span className={classes.share}>{rate(share, 0)}</span> : null}
      </div>
    </div>
  );
}
