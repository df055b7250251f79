import { type Criteria, isRangeKey, RANGES } from "@labs/contract/property-search/criteria";
import { amountInWords } from "@labs/contract/property-search/criteria-words";
import type { CriterionCount, Relaxation } from "@labs/contract/property-search/results";
import { Button, VisuallyHidden } from "@mantine/core";
import { Hint } from "../../components/status/hint.tsx";
import { count, rate } from "../../lib/format.ts";
import classes from "./funnel-table.module.css";

interface FunnelTableProps {
  universe: number;
  counts: readonly CriterionCount[];
  /** Applies an eased criterion; left out where the criteria are not one's own to change. */
  onEase: (criterion: string, relaxation: Relaxation) => void;
}

/** What is left after each criterion, what it removed, and what easing it would give back. */
export function FunnelTable({ universe, counts, onEase }: FunnelTableProps) {
  if (counts.length === 0) return <p className={classes.nothing}>No criteria applied.</p>;
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <caption className={classes.caption}>The funnel of {count(universe)} properties</caption>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col" data-align="right">
              Left
            </th>
            <th scope="col" data-align="right">
              Removed
            </th>
            <th scope="col">If relaxed</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((one) => (
            <tr key={one.criterion}>
              <th scope="row">
                <span className={classes.label}>{one.label}</span>
                <span className={classes.track} aria-hidden>
                  <span
                    className={classes.remaining}
                    style={{ width: `${(100 * one.remaining) / Math.max(one.entered, 1)}%` }}
                  />
                </span>
                {one.unknown > 0 ? (
                  <span className={classes.unknown}>
                    {count(one.unknown)} not known, {one.keepsUnknown ? "kept" : "left out"}
                  </span>
                ) : null}
              </th>
              <td data-align="right">{count(one.remaining)}</td>
              <td data-align="right">
                <Hint label={aloneInWords(one)}>
                  <button type="button" className={classes.removed}>
                    {count(one.removed)}
                    <span className={classes.share}>
                      {one.entered === 0 ? "" : rate(one.removed / one.entered, 0)}
                    </span>
                  </button>
                </Hint>
              </td>
              <td>
                <span className={classes.eases}>
                  {listNearest(one.relax).map((relaxation) => (
                    <Button
                      key={relaxation.label ?? "without"}
                      variant="default"
                      size="compact-xs"
                      onClick={() => onEase(one.criterion, relaxation)}
                    >
                      {easeInWords(one.criterion, relaxation)} +{count(relaxation.adds)}
                      <VisuallyHidden>
                        {relaxation.label === null
                          ? ` more without “${one.label}”`
                          : ` more for “${relaxation.label}”`}
                      </VisuallyHidden>
                    </Button>
                  ))}
                  {one.relax.length === 0 ? <span className={classes.none}>no effect alone</span> : null}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One step a bound, and going without. */
function listNearest(relax: readonly Relaxation[]): Relaxation[] {
  return relax.filter(({ bound }, at) => relax.findIndex((other) => other.bound === bound) === at);
}

function aloneInWords({ alone }: CriterionCount): string {
  const known = alone.passes + alone.fails;
  const unknown = alone.unknown > 0 ? `; of ${count(alone.unknown)} it is not known` : "";
  return `Alone it keeps ${count(alone.passes)} of ${count(known)}${unknown}.`;
}

function easeInWords(criterion: string, { bound, value }: Relaxation): string {
  if (bound === null || value === null || !isRangeKey(criterion)) return "without";
  return `${bound === "min" ? "≥" : "≤"} ${amountInWords(value, RANGES[criterion].unit)}`;
}

/** Criteria with one bound eased. */
export function easedCriteria(criteria: Criteria, criterion: string, { bound, value }: Relaxation): Criteria {
  if (bound === null || value === null || !isRangeKey(criterion)) return criteria;
  return { ...criteria, [criterion]: { ...criteria[criterion], [bound]: value } };
}
