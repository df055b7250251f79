import { asText, numberOfText } from "../proposals/cell-units.ts";
import type { Scalar } from "../values/value.ts";

/** Cells that are one assumption: the first is moved, the others follow it. */
export interface Driver {
  cells: readonly {
    cell: number;
    base: Scalar;
    /** `add` moves by as much, times the weight; `scale` in proportion. */
    how: "add" | "scale";
    weight: number;
  }[];
}

export const numberOf = (value: Scalar): number | undefined =>
  typeof value === "number" ? value : typeof value === "string" ? numberOfText(value) : undefined;

/** What the cells of a driver hold when its first is moved to a value; a number in text stays text. */
export function moveDriver({ cells }: Driver, to: number): Scalar[] {
  const first = numberOf(cells[0]?.base ?? null) ?? 0;
  return cells.map(({ base, how, weight }, at) => {
    const own = numberOf(base) ?? 0;
    const isScaled = how === "scale" && first !== 0;
    const value = at === 0 ? to : isScaled ? own * (to / first) : own + (to - first) * weight;
    return typeof base === "string" ? asText(value, base) : value;
  });
}

/** The numbers of results; what is no number is null. */
export const plainNumber = (value: Scalar | undefined): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;
