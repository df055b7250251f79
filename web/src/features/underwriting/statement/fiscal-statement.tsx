import type { FormulaRow } from "@labs/underwriting/formula-record";
import { inputAt } from "@labs/underwriting/model-inputs";
import type { StatementLine } from "@labs/underwriting/statement-record";
import { Section } from "../../../components/layout/section.tsx";
import { SideScroll } from "../../../components/layout/side-scroll.tsx";
import { statementAmount } from "../../../lib/format.ts";
import { useCalculation } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";
import { FormulaFigure } from "./formula-figure.tsx";
import { monthsShown } from "./months-shown.ts";
import classes from "./statement.module.css";

/** Flows that hold the closing and the sale, in the year in which these fall. */
const WHOLE = [
  { key: "unleveredCashFlow", label: "Unlevered cash flow", sign: 1, role: "total" },
  { key: "leveredCashFlow", label: "Levered cash flow", sign: 1, role: "total" },
] as const;

/** The lines by calendar or fiscal year, where those are the years that are shown. */
export function FiscalStatement({ lines }: { lines: readonly StatementLine[] }) {
  const { known, listMonths } = useCalculation();
  const { findRow } = useModel();
  const kind = known === null ? undefined : inputAt(known.inputs, "displayYears");
  if (known === null || (kind !== "calendar" && kind !== "fiscal")) return null;
  const title = `Statement by ${kind} year`;
  const years = known.lines.yearShown ?? [];
  if (years.some((year) => year === null)) {
    return <Section title={title}>{known.unavailable.yearShown}.</Section>;
  }
  const lastMonths = known.lines.lastMonthShown ?? [];
  return (
    <Section
      title={title}
      description="In dollars. Years are named for the calendar year in which they end; the first and last are partial."
      flush
    >
      <SideScroll label={`${title}, scrolling`} minWidth={140 + 88 * years.length}>
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Dollars</th>
              {years.map((year) => (
                <th key={year} scope="col">
                  {year}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listOnce([...lines, ...WHOLE], findRow).map(({ row, label, sign, role }) => {
              const months = listMonths(row.key);
              // The main lines have a formula for it, which opens.
              const shown = findRow(`${row.key}Shown`);
              return (
                <tr key={row.key} data-total={role === "line" ? undefined : true}>
                  <th scope="row">{label}</th>
                  {years.map((year, index) => (
                    <td key={year}>
                      {shown ? (
                        <FormulaFigure row={shown} year={index + 1} sign={sign} />
                      ) : (
                        statementAmount(
                          times(sign, months && monthsShown(row, months, lastMonths[index] ?? 0)),
                        )
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </SideScroll>
    </Section>
  );
}

type Named = Pick<StatementLine, "key" | "label" | "sign" | "role">;

/** Each monthly row once, where the statement first has it. */
function listOnce(lines: readonly Named[], findRow: (key: string) => FormulaRow | undefined) {
  const seen = new Set<string>();
  return lines.flatMap(({ key, label, sign, role }) => {
    const row = key === null || seen.has(key) ? undefined : findRow(key);
    if (row?.grain !== "month") return [];
    seen.add(row.key);
    return [{ row, label, sign, role }];
  });
}

const times = (sign: number, amount: number | null): number | null =>
  amount === null ? null : sign * amount;
