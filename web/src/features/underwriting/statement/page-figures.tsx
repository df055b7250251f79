import type { FormulaRow } from "@labs/underwriting/formula-record";
import { groupFigures } from "./figure-groups.ts";
import { FormulaFigure } from "./formula-figure.tsx";
import classes from "./formula-page-view.module.css";

/** What leads stands large and first; the rest follows by matter. */
export function PageFigures({ rows }: { rows: readonly FormulaRow[] }) {
  return (
    <div className={classes.grouped}>
      {groupFigures(rows).map(({ title, rows: members }) => (
        <div key={title ?? "leading"} className={title === undefined ? classes.leads : undefined}>
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
    </div>
  );
}
