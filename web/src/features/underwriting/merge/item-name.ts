import type { FormulaRow } from "@labs/underwriting/formula-record";
import type { MergeItem } from "@labs/underwriting/merge-inputs";
import type { Inputs, InputValue } from "@labs/underwriting/model-inputs";
import { withUnit } from "../../../lib/model-format.ts";
import { inputText } from "../../../lib/typed-input/input-text.ts";
import { tableTitle } from "../inputs/table-title.ts";

type FindRow = (key: string) => FormulaRow | undefined;
type Place = Pick<MergeItem, "input" | "year" | "row" | "column">;

/** `Interest rate`; `Rent growth, year 2`; `Unit mix, A1: Market rent`. */
export function itemName({ input, year, row, column }: Place, findRow: FindRow): string {
  if (row === undefined) {
    const label = findRow(input)?.label ?? tableTitle(input);
    return year === undefined ? label : `${label}, year ${year}`;
  }
  const cell = column === undefined ? "" : `: ${findRow(`${input}.${column}`)?.label ?? column}`;
  return `${tableTitle(input)}, ${row}${cell}`;
}

/** What a side says there; a whole row is told by its cells. */
export function itemText(place: Place, value: InputValue, findRow: FindRow): string {
  const { input, column } = place;
  if (value === undefined || value === null)
    return place.row === undefined || column !== undefined ? "Not entered" : "No such row";
  if (typeof value === "object" && !Array.isArray(value)) {
    return Object.entries(value as Inputs)
      .filter(([, cell]) => (cell ?? null) !== null)
      .map(([key, cell]) => itemText({ ...place, column: key }, cell, findRow))
      .join(" · ");
  }
  const row = findRow(column === undefined ? input : `${input}.${column}`);
  if (row === undefined) return Array.isArray(value) ? `${value.length} rows` : String(value);
  return withUnit(inputText(value, row), row.unit);
}
