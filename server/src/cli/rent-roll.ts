import { basename } from "node:path";
import type { RentRoll } from "@labs/contract/uploads/rent-rolls";
import { maskNames } from "@labs/rent-rolls/mask-names";
import { readRentRoll } from "@labs/rent-rolls/read-rent-roll";
import { readSpreadsheet } from "../lib/spreadsheet/read-spreadsheet.ts";
import { SpreadsheetError } from "../lib/spreadsheet/spreadsheet-error.ts";
import { CommandError, readArguments } from "./command-error.ts";
import { readFileBytes } from "./input-file.ts";

/** Reads any rent roll into the canonical JSON; a file that is none answers `accepted: false` with the reason. */
export async function rentRoll(args: string[]): Promise<RentRoll> {
  const { positionals, named } = readArguments(args, {
    usage: "rent-roll FILE [--as-of YYYY-MM-DD]",
    positionals: 1,
    named: ["as-of"],
  });
  const [file = ""] = positionals;
  const asOf = named["as-of"];
  if (asOf !== undefined && (!/^\d{4}-\d{2}-\d{2}$/.test(asOf) || Number.isNaN(Date.parse(asOf)))) {
    throw new CommandError("--as-of must be a day as YYYY-MM-DD");
  }
  const bytes = await readFileBytes(file);
  try {
    const sheets = await readSpreadsheet({ bytes }, { printed: true });
    return maskNames(
      readRentRoll(sheets, { fileName: basename(file), ...(asOf === undefined ? {} : { asOf }) }),
    );
  } catch (error) {
    if (error instanceof SpreadsheetError) return { ...readRentRoll([]), reason: error.message };
    throw error;
  }
}
