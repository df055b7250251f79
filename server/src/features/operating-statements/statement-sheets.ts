import type { OperatingStatement } from "@labs/contract/uploads/operating-statements";
import { readOperatingStatement } from "@labs/operating-statements/read-operating-statement";
import { storableJson } from "../../lib/database/storable-json.ts";
import type { SheetWork } from "../../lib/spreadsheet/read-spreadsheet.ts";

/** A file's sheets as a statement. */
export const work: SheetWork<
  NonNullable<Parameters<typeof readOperatingStatement>[1]>,
  OperatingStatement
> = (sheets, said) => storableJson(readOperatingStatement(sheets, said));
