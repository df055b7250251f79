import { type Cell, cellText, isBlank } from "@labs/sheets/sheet";
import type { Field } from "../words/header-synonyms.ts";
import type { Content } from "./column-content.ts";
import type { OpenColumn } from "./settle-sums.ts";

const NUMBERS_BEDS = /^(bed|bed ?room|room|space|bed ?space)s?( ?(#|no\.?|number|id|letter|code))?$/i;

/** Where a home stands in several rows, the column of beds or rooms that tells them apart numbers these. */
export function settleBeds(columns: OpenColumn[], rows: readonly Cell[][]): void {
  const unit = columns.find(({ field }) => field === "unit");
  if (unit === undefined || columns.some(({ field }) => field === "bedSpace" || field === "chargeCode"))
    return;
  const own = columns.filter(({ field }) => field === "building" || field === "property" || field === "unit");
  const listNames = (of: readonly OpenColumn[]) =>
    rows
      .filter((row) => !isBlank(row[unit.index]))
      .map((row) => of.map(({ index }) => cellText(row[index])).join("/"));
  const names = listNames(own);
  if (new Set(names).size > names.length * 0.7) return;
  const beds = columns.find(
    (column) =>
      column !== unit &&
      NUMBERS_BEDS.test(column.header.trim()) &&
      rows.filter((row) => !isBlank(row[column.index])).length >= names.length * 0.8 &&
      // One bed that stands twice is told, and changes no column's meaning.
      new Set(listNames([...own, column])).size >= Math.min(names.length * 0.9, names.length - 1),
  );
  if (beds !== undefined) beds.field = "bedSpace";
}

/**
 * A house and its sides: where the house stands once, beside the first of its homes, the letters are the units and the
 * house is their building.
 */
export function settleSides(columns: OpenColumn[], rows: readonly Cell[][]): void {
  const house = columns.find(({ field }) => field === "unit");
  const side = columns.find(({ field }) => field === "bedSpace");
  if (house === undefined || side === undefined || columns.some(({ field }) => field === "building")) return;
  const below = rows.filter((row) => isBlank(row[house.index]) && !isBlank(row[side.index])).length;
  if (below === 0) return;
  house.field = "building";
  side.field = "unit";
}

/** Beside unit numbers a location by its street address, or within which units are numbered again, is the property. */
export function settleLocation(columns: OpenColumn[], rows: readonly Cell[][]): void {
  const unit = columns.find(({ field }) => field === "unit");
  const place = columns.find(({ field, header }) => field === "address" && /^location\b/i.test(header));
  if (unit === undefined || place === undefined || columns.some(({ field }) => field === "property")) return;
  const pairs = rows.flatMap((row) => {
    const name = cellText(row[place.index]);
    return name === "" ? [] : [{ name, unit: cellText(row[unit.index]).toLowerCase() }];
  });
  const isStreet =
    pairs.filter(({ name }) => /^\d+[a-z]?\b.*[a-z]{2}/i.test(name)).length > pairs.length * 0.5;
  const numbers = new Set(pairs.map((pair) => pair.unit));
  const both = new Set(pairs.map((pair) => `${pair.name}\u0001${pair.unit}`));
  if (isStreet || both.size > numbers.size) place.field = "property";
}

/** Where each floor numbers its units alike, the floor tells them apart as a building would. */
export function settleFloor(columns: OpenColumn[], rows: readonly Cell[][]): void {
  const unit = columns.find(({ field }) => field === "unit");
  const floor = columns.find(({ header }) =>
    /^(floor|level|story|stock|etage|etagenr)( no\.?| #)?$/i.test(header),
  );
  if (unit === undefined || floor === undefined || columns.some(({ field }) => field === "bedSpace")) return;
  const told = columns.filter(({ field }) => field === "building" || field === "property");
  const listNames = (of: readonly OpenColumn[]) =>
    rows
      .filter((row) => !isBlank(row[unit.index]))
      .map((row) => of.map(({ index }) => cellText(row[index])).join("/"));
  const names = listNames([...told, unit]);
  const isRepeated = new Set(names).size < names.length * 0.7;
  if (!isRepeated || new Set(listNames([...told, floor, unit])).size < names.length * 0.95) return;
  if (told.length === 0) floor.field = "building";
  else unit.floor = floor.index;
}

/** People, their numbers, or where a program calls a second column alike (`Resident.1`) their deposits. */
export function settleTenant(text: string, { codes }: Content, isNumeric: boolean): Field {
  if (isNumeric && /^resident\.\d$/i.test(text)) return "deposit";
  if (isNumeric && codes < 0.5) return "skip";
  return codes > 0.7 ? "residentId" : "tenant";
}
