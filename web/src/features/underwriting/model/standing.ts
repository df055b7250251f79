import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { basisPoints, moneyChange } from "../../../lib/format.ts";
import { modelFigure } from "../../../lib/model-format.ts";
import { type Calculation, figureAt } from "./calculation.tsx";
import { findHurdle } from "./hurdle.ts";

/** How a figure stands to what the inputs ask of it. */
export interface Standing {
  target: number;
  headroom: number;
  state: "met" | "missed";
}

/** Null where the inputs ask nothing of the figure, or there is none. */
export function readStanding(row: FormulaRow, calculation: Calculation): Standing | null {
  const { known } = calculation;
  const target = known === null ? null : findHurdle(row.key, known.inputs);
  const { value } = figureAt(calculation, { row, ...(row.grain === "year" ? { year: 1 } : {}) }, false);
  if (target === null || typeof value !== "number") return null;
  const headroom = value - target;
  return { target, headroom, state: headroom < -1e-9 ? "missed" : "met" };
}

/** "▼ 287 bp under 12.00%", "● 0.12x over 1.20x". */
export function writeStanding({ target, headroom, state }: Standing, format: FormulaRow["format"]): string {
  const distance =
    format === "percent"
      ? basisPoints(headroom)
      : format === "currency"
        ? moneyChange(headroom)
        : `${headroom.toFixed(2)}${format === "multiple" ? "x" : ""}`;
  const mark = state === "met" ? "●" : "▼";
  const words = state === "met" ? "over" : "under";
  return `${mark} ${distance.replace(/^[+−-]/, "")} ${words} ${modelFigure(target, format)}`;
}

/** The page with the failing check that a figure decides; undefined where none of them rests on it. */
export function findCheckPage(
  row: FormulaRow,
  calculation: Calculation | null,
  pages: readonly FormulaPage[],
): FormulaPage | undefined {
  const failing = new Set(calculation?.known?.checks.filter(({ ok }) => !ok).map(({ code }) => code) ?? []);
  if (failing.size === 0) return undefined;
  return pages.find((page) =>
    page.rows.some(
      (each) => each.kind === "check" && failing.has(each.key) && each.dependsOn.includes(row.key),
    ),
  );
}
