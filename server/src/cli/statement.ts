import { basename } from "node:path";
import type { OperatingStatement } from "@labs/contract/uploads/operating-statements";
import { readOperatingStatement } from "@labs/operating-statements/read-operating-statement";
import { readSpreadsheet } from "../lib/spreadsheet/read-spreadsheet.ts";
import { SpreadsheetError } from "../lib/spreadsheet/spreadsheet-error.ts";
import { CommandError, readArguments } from "./command-error.ts";
import { readFileBytes } from "./input-file.ts";

/** Reads any operating statement into the canonical JSON; a file that is none answers `accepted: false` with the reason. */
export async function statement(args: string[]): Promise<OperatingStatement> {
  const { positionals, named } = readArguments(args, {
    usage: "statement FILE [--sheet NAME] [--end-month YYYY-MM]",
    positionals: 1,
    named: ["sheet", "end-month"],
  });
  const [file = ""] = positionals;
  const { sheet, "end-month": endMonth } = named;
  if (endMonth !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(endMonth)) {
    throw new CommandError("--end-month must be a month as YYYY-MM");
  }
  const bytes = await readFileBytes(file);
  try {
    const sheets = await readSpreadsheet({ bytes }, { printed: true });
    if (sheet !== undefined && !sheets.some(({ name }) => name === sheet)) {
      throw new CommandError(
        `The file has no sheet ${sheet}; it has ${sheets.map(({ name }) => name).join(", ")}`,
      );
    }
    return readOperatingStatement(sheets, {
      fileName: basename(file),
      ...(sheet === undefined ? {} : { sheet }),
      ...(endMonth === undefined ? {} : { endMonth }),
    });
  } catch (error) {
    if (error instanceof SpreadsheetError) return { ...readOperatingStatement([]), reason: error.message };
    throw error;
  }
}
