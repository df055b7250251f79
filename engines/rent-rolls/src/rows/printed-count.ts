import { readNumber } from "@labs/sheets/read-number";
import { cellText, isBlank } from "@labs/sheets/sheet";
import { findUnitCount, readCountName } from "./classify-row.ts";
import type { SheetReading } from "./table-rows.ts";

/** The figures that may be the file's own count of its units: in its totals, and in a summary's lines of all units. */
export function listPrintedCounts({
  sheet,
  totals,
  aside,
}: Pick<SheetReading, "sheet" | "totals" | "aside">): number[] {
  const getRow = (row: number) => sheet.rows[row] ?? [];
  const ofAll = aside.filter(
    (row) => readCountName(cellText(getRow(row).find((cell) => !isBlank(cell)))) === "units",
  );
  return [
    ...totals.flatMap(({ row }) => findUnitCount(getRow(row))?.count ?? []),
    ...ofAll.flatMap(getRow).flatMap((cell) => {
      const number = readNumber(cell);
      return number.ok && number.value !== null && Number.isInteger(number.value) ? [number.value] : [];
    }),
  ];
}

/** Whether the file itself counts as many units as were read. */
export function printsItsCount(reading: SheetReading): boolean {
  const current = reading.leases.filter(({ place }) => place.section === "current");
  const homes = current.map(({ place, unit, values }) =>
    JSON.stringify([place.property, values.property?.cell, place.building, values.building?.cell, unit]),
  );
  const beds = current.map(({ values }, at) => `${homes[at]} ${cellText(values.bedSpace?.cell)}`);
  const printed = listPrintedCounts(reading);
  return printed.includes(new Set(homes).size) || printed.includes(new Set(beds).size);
}
