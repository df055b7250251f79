import type { ResultName } from "../accounts/line-words.ts";
import type { LineKind, Placement } from "../statement.ts";
import type { StatementRow } from "../tables/read-rows.ts";

/** A row with its part in the statement. */
export interface Entry {
  row: StatementRow;
  kind: LineKind;
  section: string[];
  placement: Placement | null;
  /** Of a sum: the result it is called after, and the entry from which its own section runs. */
  result: ResultName | undefined;
  from: number | undefined;
  /** Of a sum that stands above its lines: the entry after the last of them. */
  until: number | undefined;
  /** Printed with the other sign than lines of its kind. */
  isReversed?: true;
}

/** All figures of a row: its months, then its total. */
export function listFigures({ amounts, total }: StatementRow): (number | null)[] {
  return [...amounts, total];
}

export const hasAmounts = (row: StatementRow): boolean => listFigures(row).some((amount) => amount !== null);

/**
 * Cents, or whole dollars of lines that were each rounded: three and a half standard deviations of a sum of so many
 * roundings, as one dollar's is `1/√12`.
 */
export function findTolerance(figures: readonly number[], lines: number): number {
  const isWhole = figures.every((figure) => Math.abs(figure - Math.round(figure)) < 1e-9);
  return isWhole ? 1.01 * Math.sqrt(lines + 1) : 0.011 + 0.005 * Math.sqrt(lines);
}

export const sumMonths = ({ amounts }: StatementRow): number =>
  amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

/** Sums of rows, column by column. */
export function addFigures(sum: readonly number[], row: StatementRow): number[] {
  const figures = listFigures(row);
  return sum.map((value, at) => value + (figures[at] ?? 0));
}

/** Whether a row's own figures are those sums, in each column where it has any. */
export function isSum(row: StatementRow, sums: readonly number[], lines: number): boolean {
  const figures = listFigures(row);
  const told = figures.flatMap((figure) => (figure === null ? [] : [figure]));
  if (told.every((figure) => figure === 0)) return false;
  const tolerance = findTolerance([...told, ...sums], lines);
  return figures.every((figure, at) => figure === null || Math.abs(figure - (sums[at] ?? 0)) <= tolerance);
}

/** Figures that repeat month by month meet a sum by chance: it takes three that differ. */
export function isTelling(row: StatementRow): boolean {
  const distinct = new Set(row.amounts.filter((amount) => amount !== null && Math.abs(amount) >= 1));
  return distinct.size >= 3;
}
