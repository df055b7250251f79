import { type Cell, isBlank, textOf } from "@labs/sheets/sheet";
import { shortenPropertyName } from "../words/find-property-name.ts";
import { findTotalLabel } from "./classify-row.ts";
import { type RowValuesReader, relateRow } from "./row-values.ts";
import type { LeaseRow, Place, SheetReading } from "./table-rows.ts";

interface Line {
  row: number;
  cells: readonly Cell[];
  place: Place;
  values: LeaseRow["values"];
}

/** What a row without a unit's number is called, where it is a home by itself. */
export function findHome(
  line: Line,
  parts: { reader: RowValuesReader; reading: SheetReading; last: LeaseRow | undefined },
): string | undefined {
  const { reader, reading, last } = parts;
  const headed = headedHome(line, reading);
  if (headed !== undefined) return headed;
  return isHome(line.values, last) ? reader.homeOf(line.cells, reading.sheet.rows) : undefined;
}

const ADDRESS = /\d.*\b[A-Z]{2},? \d{5}(-\d{4})?$/;

/**
 * The home that a heading with an address names by itself, as a property of one unit: its only row has no number.
 */
function headedHome(
  { row, place, values }: Line,
  { leases, nameless, sheet }: SheetReading,
): string | undefined {
  const heading = place.group ?? place.property;
  if (heading === undefined || !ADDRESS.test(heading)) return undefined;
  if (values.status === undefined && relateRow(values, false) === undefined) return undefined;
  const isOther = [leases.at(-1), nameless.at(-1)].every(
    (last) => last === undefined || (last.place.group ?? last.place.property) !== heading,
  );
  const below = (sheet.rows[row + 1] ?? []).filter((cell) => !isBlank(cell));
  const isLast = below.length <= 1 || findTotalLabel(below, false) !== undefined;
  return isOther && isLast ? shortenPropertyName(heading) : undefined;
}

/** Whether a row without a unit's number is a home of its own: it has a status, or people and a rent at another address. */
function isHome(
  { status, address, tenant, contractRent }: LeaseRow["values"],
  last: LeaseRow | undefined,
): boolean {
  if (status !== undefined) return true;
  const isElsewhere = address !== undefined && textOf(address.cell) !== textOf(last?.values.address?.cell);
  return isElsewhere && tenant !== undefined && contractRent !== undefined;
}
