import {
  type ActualsOptions,
  type PropertyActuals,
  readActualMonths,
} from "@labs/operating-statements/read-actual-months";
import { storableJson } from "../../lib/database/storable-json.ts";
import type { SheetWork } from "../../lib/spreadsheet/read-spreadsheet.ts";

/** So many properties travel together: more would hold up whoever takes them. */
const AT_ONCE = 100;

/** The months of every property of a file of operating statements, sent in parts. */
export const work: SheetWork<ActualsOptions, number, PropertyActuals[]> = async (sheets, options, send) => {
  const read = storableJson(readActualMonths(sheets, options));
  for (let from = 0; from < read.length; from += AT_ONCE) await send(read.slice(from, from + AT_ONCE));
  return read.length;
};
