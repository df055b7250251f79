import type { FormulaRow } from "@labs/underwriting/formula-record";
import { figureAt, useCalculation } from "../model/calculation.tsx";
import { groupFigures } from "./figure-groups.ts";
import { FormulaFigure } from "./formula-figure.tsx";
import classes from "./formula-page-view.module.css";

/** Why figures of the page are not there, each reason once: dashes alone don't say what fills them. */
function MissingReasons({ rows }: { rows: readonly FormulaRow[] }) {
  const calculation = useCalculation();
  const reasons = new Set(rows.flatMap((row) => figureAt(calculation, { row }).reason ?? []));
  return reasons.size === 0 ? null : <p className={classes.reasons}>— {[...reasons].join(". ")}.</p>;
}

/** What leads, and what no matter parts, takes the whole width. */
function placeOf(title: string | undefined): string | undefined {
  if (title === undefined) return classes.leads;
  return title === "" ? classes.whole : undefined;
}

/** What leads stands large and first; the rest follows by matter. */
export function PageFigures({ rows }: { rows: readonly FormulaRow[] }) {
  return (
    <div className={classes.grouped}>
      {groupFigures(rows).map(({ title, rows: members }) => (
        <div key={title ?? "leading"} className={placeOf(title)}>
          {title ? <h3 className={classes.matter}>{title}</h3> : null}
          <dl className={title === undefined ? classes.leading : classes.figures}>
            {members.map((row) => (
              <div key={row.key}>
                <dt data-hint={row.help || undefined}>{row.label}</dt>
                <dd>
                  <FormulaFigure row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <MissingReasons rows={rows} />
    </div>
  );
}
