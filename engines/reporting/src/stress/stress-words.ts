import { byCatalogFormat, count, decimal, returnRate, roundForDisplay } from "../figure-format.ts";
import { UNAVAILABLE } from "../report-model.ts";
import type { VersionFigures } from "../version-figures.ts";

/** An input's value as a report writes it: a list by its first year, percentages with two decimals. */
export function inputWords(value: unknown, input: string, figures: VersionFigures): string {
  if (Array.isArray(value) && typeof value[0] === "object") return `${value.length} rows`;
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one === "string") return CHOICES[one] ?? one;
  if (typeof one !== "number") return UNAVAILABLE;
  if (CHANGES.has(input)) return basisPoints(one);
  const term = figures.term(input);
  if (term?.format === "percent") return returnRate(one);
  if (input === "holdYears") return `${count(one)} yr`;
  if (term?.unit === "months") return `${count(one)} mo`;
  if (term?.unit === "days") return `${decimal(one)} days`;
  return byCatalogFormat(one, term?.format ?? "number", term?.unit ?? "");
}

/** Not values of a deal, but by how much its own are moved. */
const CHANGES: ReadonlySet<string> = new Set(["expenseGrowthChange", "debt.rateChange"]);

function basisPoints(change: number): string {
  const points = Math.round(change * 10_000);
  return `${points > 0 ? "+" : points < 0 ? "−" : ""}${count(Math.abs(points))} bps`;
}

const CHOICES: Readonly<Record<string, string>> = {
  purchasePrice: "Purchase price",
  afterRepairValue: "After-repair value",
};

/** `−1.10 pts`: how far a return moves. */
export function pointsWords(from: number | null, to: number | null): string {
  if (from === null || to === null) return UNAVAILABLE;
  const points = roundForDisplay((to - from) * 100, 2);
  if (points === 0) return "0.00 pts";
  return `${points > 0 ? "+" : "−"}${decimal(Math.abs(points), 2)} pts`;
}

export const labelOf = (key: string, figures: VersionFigures): string => figures.term(key)?.label ?? key;
