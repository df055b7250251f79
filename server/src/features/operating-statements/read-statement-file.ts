import type { AccountChoice } from "@labs/contract/uploads/operating-statement-requests";
import type { OperatingStatement } from "@labs/contract/uploads/operating-statements";
import type { RememberedChoices } from "@labs/operating-statements/map-account";
import type { Storage } from "../../lib/storage.ts";
import { type RequestRow, workOnStored } from "../uploads/service.ts";
import type { work } from "./statement-sheets.ts";

/** What was said of the file's lines, its sheet and its last month. */
export interface ReadingChoices {
  choices: Record<string, AccountChoice>;
  remembered: RememberedChoices;
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
  const { storage, request, said, signal } = of;
  const argument = {
    fileName: request.fileName,
    choices: said.choices,
    remembered: said.remembered,
    ...(said.sheet === null ? {} : { sheet: said.sheet }),
    ...(said.endMonth === null ? {} : { endMonth: said.endMonth }),
  };
  const module = new URL("./statement-sheets.ts", import.meta.url);
  return workOnStored<typeof work>({ storage, request, module, argument, signal, printed: true });
}
