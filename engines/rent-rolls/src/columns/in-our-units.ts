import { cents, readNumber } from "@labs/sheets/read-number";
import { textOf } from "@labs/sheets/sheet";
import type { LeaseRow, Value } from "../rows/table-rows.ts";
import type { Field } from "../words/fields.ts";
import { isPerArea, monthsIn, rentByArea } from "./rent-period.ts";

const SQUARE_METRES =
  /m²|\bm2\b|\bqm\b|\bmq\b|\bsq\.? ?m\b|\bsqm\b|square met|metros cuadrados|wohnfl|nutzfl|mietfl/i;
const SQFT_IN_A_SQUARE_METRE = 10.7639;

/** What a column's figures are taken by to be a month's rent or square feet, by its header. */
export function factorOf(field: Field, header: string): number {
  if (field === "sqft") return SQUARE_METRES.test(header) ? SQFT_IN_A_SQUARE_METRE : 1;
  return field === "contractRent" || field === "marketRent" ? 1 / monthsIn(header) : 1;
}

/** A row's figure as a month's rent or as square feet, by the words of its header and its cell. */
export function inOurUnits(
  { values }: LeaseRow,
  { field, value, figure }: { field: Field; value: Value; figure: number },
): number {
  const { cell, header } = value;
  const words = `${header} ${typeof cell === "string" ? textOf(cell) : ""}`;
  if (field === "sqft") return SQUARE_METRES.test(words) ? cents(figure * SQFT_IN_A_SQUARE_METRE) : figure;
  if (field !== "contractRent" && field !== "marketRent") return figure;
  if (field === "contractRent" && isPerArea(header)) {
    const sqft = readNumber(values.sqft?.cell);
    return cents(rentByArea(figure, { sqft: sqft.ok ? (sqft.value ?? 0) : 0, header }));
  }
  const months = monthsIn(words);
  return months === 1 ? figure : cents(figure / months);
}
