import type { FormulaRow } from "@labs/underwriting/formula-record";
import { stepText } from "../analysis/analysis-axes.ts";

/** How far a figure moved from one version to another; nothing where it stayed, or has no size. */
export function changeText(from: unknown, to: unknown, row: FormulaRow): string {
  if (typeof from !== "number" || typeof to !== "number") return "";
  const change = to - from;
  return Math.abs(change) < 1e-9 * Math.max(1, Math.abs(from)) ? "" : stepText(row, change);
}
