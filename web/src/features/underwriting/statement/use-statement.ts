import { buildStatement } from "@labs/underwriting/statement";
import type { Statement, StatementLine } from "@labs/underwriting/statement-record";
import { type Calculation, useCalculation } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";

/** The statement of the draft, and its months where a year is expanded; null while no line has a length. */
export function useStatement(hasMonths: boolean): { byYear: Statement; byMonth: Statement | null } | null {
  const { model } = useModel();
  const calculation = useCalculation();
  const { known, result } = calculation;
  if (known === null) return null;
  const byYear = buildStatement(model, known);
  const byMonth = hasMonths
    ? buildStatement(
        model,
        { ...known, outputs: known.outputs, lines: monthsOf(byYear.lines, calculation) },
        "month",
      )
    : null;
  // What waits for a missing input has no figure in any column.
  const lines = byYear.lines.filter(
    ({ role, figures }) =>
      result !== null || role === "heading" || Object.values(figures).some((figure) => figure !== null),
  );
  return { byYear: { ...byYear, lines }, byMonth };
}

const ALSO = ["unleveredReserveBalance"];

function monthsOf(
  lines: readonly StatementLine[],
  { listMonths }: Calculation,
): Record<string, (number | null)[]> {
  const keys = [...new Set([...lines.flatMap(({ key }) => key ?? []), ...ALSO])];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const months = listMonths(key);
      if (months === null) return [];
      return [[key, [...months.subarray(1)].map((value) => (Number.isFinite(value) ? value : null))]];
    }),
  );
}
