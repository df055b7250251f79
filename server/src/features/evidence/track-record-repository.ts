import type { BacktestSet } from "@labs/contract/backtests";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { backtestMarkets } from "../../lib/database/tables/backtests.ts";

/** The newest measurement of a market that found anything. */
export async function findNewestRecord(
  database: Executor,
  of: BacktestSet & { marketKind: "county" | "msa"; marketId: string },
) {
  const at = backtestMarkets;
  const [row] = await database
    .select({
      name: at.name,
      accuracy: at.accuracy,
      from: at.outcomesFrom,
      until: at.outcomesUntil,
      measuredAt: at.measuredAt,
    })
    .from(at)
    .where(
      and(
        eq(at.marketKind, of.marketKind),
        eq(at.marketId, of.marketId),
        eq(at.evidence, of.evidence),
        eq(at.propertyType, of.propertyType),
        eq(at.demo, of.demo),
        isNotNull(at.accuracy),
      ),
    )
    .orderBy(desc(at.measuredAt))
    .limit(1);
  return row;
}
