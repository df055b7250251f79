import type { FormulaRow } from "@labs/underwriting/formula-record";

interface Rows {
  findRow: (key: string) => FormulaRow | undefined;
}

export const isByYear = (row: FormulaRow) => row.grain === "month" || row.grain === "year";

/** `DSCR (NCF), year 3`. */
export function outputName({ findRow }: Rows, output: string): string {
  const [key = "", year] = output.split(".");
  const whole = findRow(output);
  if (whole) return isByYear(whole) ? `${whole.label}, year 1` : whole.label;
  return `${findRow(key)?.label ?? key}${year === undefined ? "" : `, year ${year}`}`;
}

/** The row of an output, whether or not a year is named with it. */
export function outputRow({ findRow }: Rows, output: string): FormulaRow | undefined {
  return findRow(output) ?? findRow(output.split(".")[0] ?? "");
}
