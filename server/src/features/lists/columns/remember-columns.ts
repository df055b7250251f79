import type { DataRequestDetail, DataRequestKind } from "@labs/contract/uploads/data-requests";
import type { Executor } from "../../../lib/database/database.ts";
import { saveChoices } from "../../uploads/service.ts";
import { spell } from "./column-headers.ts";

type Columns = DataRequestDetail["columns"];

/**
 * What a person confirmed for a header is taken for the next file's header of that name. Where only some columns were
 * looked at, `changed` has them: nothing was said of the others.
 */
export async function rememberColumns(
  database: Executor,
  of: { userId: string; kind: DataRequestKind; columns: Columns; changed?: Columns },
): Promise<void> {
  const said = new Set((of.changed ?? of.columns).map(({ header }) => spell(header)));
  const choices = new Map<string, string | null>();
  for (const { header, field } of of.columns) {
    const name = spell(header);
    // Of several columns with one header the one that is read says what the header means.
    if (name !== "" && said.has(name) && (field !== null || !choices.has(name))) choices.set(name, field);
  }
  await saveChoices(
    database,
    of.userId,
    [...choices].map(([word, meaning]) => ({ kind: of.kind, word, meaning })),
  );
}
