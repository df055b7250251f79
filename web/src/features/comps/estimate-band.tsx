import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import { Badge } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { money, moneyChange, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { type AxisDot, CompAxis } from "./comp-axis.tsx";
import classes from "./estimate-band.module.css";

interface EstimateBandProps {
  title: string;
  estimate: Estimate;
  /** The comps, each where it was adjusted to. */
  dots: readonly AxisDot[];
  /** The point before the last change. */
  before: number | null;
  hovered: string | null;
  onHover: (compId: string | null) => void;
  /** What is done to the set, beside the axis. */
  actions: ReactNode;
  /** How the estimate was made and tested. */
  method: ReactNode;
}

/** The estimate with its comps on one axis, in 96 px that stay in sight while the rows below are switched. */
export function EstimateBand(props: EstimateBandProps) {
  const { title, estimate, dots, before, hovered, onHover, actions, method } = props;
  const id = useId();
  const known = isEvidenced(estimate);
  const moved =
    known && before !== null && Math.round(before) !== Math.round(estimate.point)
      ? estimate.point - before
      : null;
  return (
    <section className={classes.band} aria-labelledby={id} data-known={known || undefined}>
      <div className={classes.estimate}>
        <div className={classes.title}>
          <h2 id={id}>{title}</h2>
          {known ? <span>as of {asOfText(estimate.asOf)}</span> : null}
        </div>
        {known ? (
          <>
            <div className={classes.range} aria-live="polite">
              <strong>
                {money(estimate.low)} – {money(estimate.high)}
              </strong>
              <Badge
                variant="light"
                size="sm"
                miw="max-content"
                role="img"
                aria-label={`Grade ${estimate.grade}`}
              >
                {estimate.grade}
              </Badge>
            </div>
            <div className={classes.point}>
              <span>est. {money(estimate.point)}</span>
              {estimate.model == null ? null : (
                <span>{` · ${rate(estimate.model.share, 0)} market model`}</span>
              )}
              {moved === null ? null : <span role="status">{moneyChange(moved)} from the last change</span>}
            </div>
          </>
        ) : (
          <>
            <strong>Insufficient evidence</strong>
            <ul>
              {estimate.unavailable.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <CompAxis
        range={known ? estimate : null}
        ghost={moved === null ? null : before}
        dots={dots}
        highlighted={hovered}
        onHover={onHover}
      />
      <div className={classes.tools}>
        <div className={classes.actions}>{actions}</div>
        <details className={classes.method}>
          <summary>How it is estimated{testedError(estimate)}</summary>
          <div>{method}</div>
        </details>
      </div>
    </section>
  );
}

/** What such estimates missed by in this market, in sight while the rest of the method is folded. */
function testedError(estimate: Estimate): string {
  const record = isEvidenced(estimate) ? estimate.record : null;
  return record === null || record === undefined ? "" : `, median error ${rate(record.medianError)}`;
}
