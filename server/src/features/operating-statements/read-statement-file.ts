import type { AccountChoice } from "@labs/contract/operating-statement-requests";
import type { OperatingStatement } from "@labs/contract/operating-statements";
import { readOperatingStatement } from "@labs/operating-statements/read-operating-statement";
import { storableJson } from "../../lib/database/storable-json.ts";
import type { Storage } from "../../lib/storage.ts";
import { type RequestRow, readStoredSheets } from "../uploads/service.ts";

/** What was said of the file's lines, its sheet and its last month. */
export interface ReadingChoices {
  choices: Record<string, AccountChoice>;
  remembered: Record<string, AccountChoice>;
  sheet: string | null;
  endMonth: string | null;
}

/** The uploaded file as a statement, under what was said of it. */
export async function readStatementFile(of: {
  storage: Storage;
  request: RequestRow;
  said: ReadingChoices;
  signal?: AbortSignal;
}): Promise<OperatingStatement> {
  const { request, said } = of;
  const sheets = await readStoredSheets(of.storage, request.sha256, of.signal);
  const statement = readOperatingStatement(sheets, {
    fileName: request.fileName,
    choices: said.choices,
    remembered: said.remembered,
    ...(said.sheet === null ? {} : { sheet: said.sheet }),
    ...(said.endMonth === null ? {} : { endMonth: said.endMonth }),
  });
  return storableJson(statement);
}
