import type { AddressComponents } from "@labs/addresses/parse-address";
import { writeStreetLine } from "@labs/addresses/standardize-address";
import type { RowIssue } from "@labs/contract/uploads/data-request-rows";
import { readAddress } from "../../lib/read-address.ts";
import type { RowValues } from "./read-row.ts";

/** The address of a row as its columns together say it. */
export interface RowAddress {
  row: number;
  components: AddressComponents;
  /** In one spelling; null where there is nothing to write. */
  standardised: string | null;
  /** What is missing, and keeps the row out. */
  issue: RowIssue | undefined;
}

/** What one column says need not stand in another: a whole address in one column is taken apart. */
export function readRowAddress({ row, text }: RowValues): RowAddress {
  const typed = text.address ?? "";
  const alone = readAddress(typed).components;
  const isWhole = alone.zip !== null || (alone.city !== null && alone.state !== null);
  const street = isWhole ? writeStreetLine(alone) : typed;
  const unit = text.unit === undefined ? "" : / |#/.test(text.unit) ? ` ${text.unit}` : ` Unit ${text.unit}`;
  const city = text.city ?? (isWhole ? alone.city : null);
  const region = [
    text.state ?? (isWhole ? alone.state : null),
    text.zip ?? (isWhole ? alone.zip : null),
  ].filter(Boolean);
  const line = [`${street}${unit}`, city, region.join(" ")].filter(Boolean).join(", ");
  const { components, standardised } = readAddress(line);
  return { row, components, standardised, issue: findMissing(row, typed, components) };
}

function findMissing(row: number, typed: string, parts: AddressComponents): RowIssue | undefined {
  const missing =
    typed.trim() === ""
      ? { what: "Address", expected: "a house number and a street" }
      : parts.zip === null
        ? { what: "ZIP code", expected: "five digits" }
        : parts.city === null
          ? { what: "City", expected: "a city" }
          : undefined;
  if (missing === undefined) return undefined;
  const { what, expected } = missing;
  return {
    row,
    column: null,
    code: "A01",
    severity: "error",
    message: `Row ${row}, ${what}: expected ${expected}, found nothing`,
    expected,
    found: "",
    repair: `Fill in the ${what === "ZIP code" ? what : what.toLowerCase()}`,
  };
}
