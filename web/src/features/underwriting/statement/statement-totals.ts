import type { Statement, StatementLine } from "@labs/underwriting/statement-record";

const TOTAL = { id: "total", label: "Total", kind: "total" } as const;

/** The statement with what each line comes to from closing to the sale; balances and ratios do not add up. */
export function addTotals(statement: Statement): Statement {
  const summed = statement.columns
    .filter(({ kind }) => kind === "closing" || kind === "year" || kind === "sale")
    .map(({ id }) => id);
  const after = statement.columns.findLastIndex(({ id }) => summed.includes(id)) + 1;
  return {
    ...statement,
    columns: statement.columns.toSpliced(after, 0, TOTAL),
    lines: statement.lines.map((line) => withTotal(line, summed)),
  };
}

function withTotal(line: StatementLine, summed: readonly string[]): StatementLine {
  if (line.role === "heading" || line.role === "balance" || line.role === "ratio") return line;
  const amounts = summed.filter((id) => id in line.figures).map((id) => line.figures[id] ?? null);
  if (amounts.length === 0) return line;
  const total = amounts.some((amount) => amount === null)
    ? null
    : amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  return { ...line, figures: { ...line.figures, [TOTAL.id]: total } };
}
