import type { DataRequestDetail, DataRequestKind } from "@labs/contract/uploads/data-requests";
import type { Executor } from "../../../lib/database/database.ts";
import { saveChoices } from "../../uploads/service.ts";
import { spell } from "./column-headers.ts";

/** What a person confirmed for a header is taken for the next file's header of that name. */
export async function rememberColumns(
  database: Executor,
  of: { userId: string; kind: DataRequestKind; columns: DataRequestDetail["columns"] },
): Promise<void> {
  const choices = new Map<string, string | null>();
  for (const { header, field } of of.columns) {
    const name = spell(header);
    // Of several columns with one header the one that is read says what the header means.
    if (name !== "" && (field !== null || !choices.has(name))) choices.set(name, field);
  }
  await saveChoices(
    database,
    of.userId,
    [...choices].map(([word, meaning]) => ({ kind: of.kind, word, meaning })),
  );
}
