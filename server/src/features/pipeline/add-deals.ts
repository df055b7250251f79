import type { User } from "@labs/contract/auth";
import type { addDeals as addDealsCall } from "@labs/contract/deals/add-deals";
import { dealOfList } from "@labs/contract/deals/pipeline";
import type { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { invalid } from "../../lib/errors.ts";
import { createPortfolio } from "../portfolios/service.ts";
import { insertDeals, listKnown } from "./add-repository.ts";
import { requireActive } from "./require-active.ts";
import { spellTags } from "./spell-tags.ts";

/**
 * Begins deals of properties that are none; whatever stage somebody set stands. With a name for them they become one
 * list, which the firm shares and which is the one deal.
 */
export async function addDeals(
  database: Database,
  { body, user }: { body: z.output<typeof addDealsCall.body>; user: User },
): Promise<z.output<typeof addDealsCall.response>> {
  const { status, assigneeId } = body;
  if (assigneeId !== null) await requireActive(database, assigneeId, ["assigneeId"]);
  const tags = await spellTags(database, body.tags);
  const given = [...new Set(body.placeIds.map((id) => id.replaceAll("\u0000", "")))];
  const known = await listKnown(database, given);
  const unknown = given.length - known.length;
  const begin = (places: readonly string[]) =>
    database.transaction((transaction) =>
      insertDeals(transaction, { places, status, assigneeId, tags, changedBy: user.id }),
    );
  if (body.listName !== undefined) {
    if (known.length === 0) {
      const msg = "None of these addresses is in our data yet";
      throw invalid([{ loc: ["body", "placeIds"], msg, type: "place_unknown" }]);
    }
    const list = { name: body.listName, kind: "list" as const, placeIds: known, isShared: true };
    const { id: listId } = await createPortfolio({ database, user }, list);
    await begin([dealOfList(listId)]);
    return { added: known.length, held: 0, unknown, listId };
  }
  const added = await begin(known);
  return { added, held: known.length - added, unknown, listId: null };
}
