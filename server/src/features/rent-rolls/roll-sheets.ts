import type { RentRoll, RollUnit } from "@labs/contract/uploads/rent-rolls";
import { readRentRoll } from "@labs/rent-rolls/read-rent-roll";
import { storableJson } from "../../lib/database/storable-json.ts";
import type { SheetWork } from "../../lib/spreadsheet/read-spreadsheet.ts";

/** More units at once would hold up whoever takes them. */
const UNITS_AT_ONCE = 250;

/** A file's sheets as a roll; its units are sent in parts. */
export const work: SheetWork<
  NonNullable<Parameters<typeof readRentRoll>[1]>,
  Omit<RentRoll, "units">,
  RollUnit[]
> = async (sheets, said, send) => {
  const { units, ...roll } = storableJson(readRentRoll(sheets, said));
  for (let at = 0; at < units.length; at += UNITS_AT_ONCE) await send(units.slice(at, at + UNITS_AT_ONCE));
  return roll;
};
