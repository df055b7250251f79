import type { WatchedMarket } from "@labs/contract/access/inbox";
import type { MarketAlert } from "@labs/contract/access/market-alerts";
import { and, asc, eq } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { marketAlerts } from "../../lib/database/tables/inbox.ts";

export type AlertRow = Pick<MarketAlert, "id" | "kind" | "areaId" | "metricKey" | "side" | "threshold"> & {
  seenSince: string | null;
};

export async function listAlerts(database: Executor, userId: string): Promise<AlertRow[]> {
  return database
    .select({
      id: marketAlerts.id,
      kind: marketAlerts.kind,
      areaId: marketAlerts.areaId,
      metricKey: marketAlerts.metricKey,
      side: marketAlerts.side,
      threshold: marketAlerts.threshold,
      seenSince: marketAlerts.seenSince,
    })
    .from(marketAlerts)
    .where(eq(marketAlerts.userId, userId))
    .orderBy(asc(marketAlerts.createdAt), asc(marketAlerts.metricKey), asc(marketAlerts.id));
}

/** The same rule a second time changes nothing. */
export async function insertAlerts(
  database: Executor,
  {
    userId,
    market,
    rules,
  }: {
    userId: string;
    market: WatchedMarket;
    rules: readonly Pick<MarketAlert, "metricKey" | "side" | "threshold">[];
  },
): Promise<void> {
  if (rules.length === 0) return;
  await database
    .insert(marketAlerts)
    .values(rules.map((rule) => ({ userId, kind: market.kind, areaId: market.id, ...rule })))
    .onConflictDoNothing();
}

export async function writeSeenSince(
  database: Executor,
  { userId, id, seenSince }: { userId: string; id: string; seenSince: string | null },
): Promise<void> {
  await database
    .update(marketAlerts)
    .set({ seenSince })
    .where(and(eq(marketAlerts.userId, userId), eq(marketAlerts.id, id)));
}

export async function deleteAlert(
  database: Executor,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await database.delete(marketAlerts).where(and(eq(marketAlerts.userId, userId), eq(marketAlerts.id, id)));
}
