import type { MarketView } from "@labs/contract/markets/saved-views";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { marketViews } from "../../lib/database/tables/inbox.ts";

export async function listViews(executor: Executor, userId: string): Promise<MarketView[]> {
  const { id, name, search } = marketViews;
  return executor
    .select({ id, name, search })
    .from(marketViews)
    .where(eq(marketViews.userId, userId))
    .orderBy(asc(sql`lower(${name})`), asc(name));
}

/** The view of that name is another one from then on. */
export async function writeView(
  executor: Executor,
  view: Omit<MarketView, "id"> & { userId: string },
): Promise<void> {
  await executor
    .insert(marketViews)
    .values(view)
    .onConflictDoUpdate({ target: [marketViews.userId, marketViews.name], set: { search: view.search } });
}

/** Answers whether it was one of theirs. */
export async function deleteView(executor: Executor, of: { userId: string; id: string }): Promise<boolean> {
  const gone = await executor
    .delete(marketViews)
    .where(and(eq(marketViews.userId, of.userId), eq(marketViews.id, of.id)))
    .returning({ id: marketViews.id });
  return gone.length > 0;
}
