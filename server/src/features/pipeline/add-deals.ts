import type { User } from "@labs/contract/auth";
import type { addDeals as addDealsCall } from "@labs/contract/deals/add-deals";
import type { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { insertDeals, listKnown } from "./add-repository.ts";
import { requireActive } from "./require-active.ts";
import { spellTags } from "./spell-tags.ts";

/** Begins deals of properties that are none; whatever stage somebody set stands. */
export async function addDeals(
  database: Database,
  { body, user }: { body: z.output<typeof addDealsCall.body>; user: User },
): Promise<{ added: number; held: number; unknown: number }> {
  const { status, assigneeId } = body;
  if (assigneeId !== null) await requireActive(database, assigneeId, ["assigneeId"]);
  const tags = await spellTags(database, body.tags);
  const given = [...new Set(body.placeIds.map((id) => id.replaceAll("\u0000", "")))];
  const known = await listKnown(database, given);
  const added = await database.transaction((transaction) =>
    insertDeals(transaction, { places: known, status, assigneeId, tags, changedBy: user.id }),
  );
  return { added, held: known.length - added, unknown: given.length - known.length };
}
