import { workOnSpreadsheet } from "../../lib/spreadsheet/read-spreadsheet.ts";
import { explainSpreadsheet } from "../uploads/service.ts";
import type { work } from "./named-sheets.ts";

const MOST_ROWS = 20_000;

/** Reads the first sheet whose head says which column names the properties. */
export function readNamedRows(bytes: Uint8Array, { who }: { who: string }) {
  const module = new URL("./named-sheets.ts", import.meta.url);
  const limits = { rows: MOST_ROWS };
  return workOnSpreadsheet<typeof work>({ bytes }, { module, argument: undefined, limits, who }).catch(
    explainSpreadsheet,
  );
}
