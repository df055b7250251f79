import { marketFits } from "../lib/database/tables/market-fits.ts";
import type { TestDatabase } from "./database.ts";

type Row = typeof marketFits.$inferSelect;

/**
 * The fits that tests of this process have had made, by market and by what they follow from. Most files look at the
 * same town on the same day: it is fitted once for all of them. A kept fit is used for the same evidence alone
 * (docs/decisions/0032-fits-are-kept.md), so that a test that changes the town has its own.
 */
const seen = new Map<string, Map<string, { row: Row; times: number }>>();

const nameMarket = ({ evidence, propertyType, demo, marketKind, marketId }: Row) =>
  JSON.stringify([evidence, propertyType, demo, marketKind, marketId]);

export async function rememberFits(database: TestDatabase["database"]): Promise<void> {
  for (const row of await database.select().from(marketFits)) {
    const fits = seen.get(nameMarket(row)) ?? new Map<string, { row: Row; times: number }>();
    seen.set(nameMarket(row), fits);
    fits.set(row.basis, { row, times: (fits.get(row.basis)?.times ?? 0) + 1 });
  }
}

/** Of each market the fit that most files needed: a database keeps one of each. */
export async function bringFits(database: TestDatabase["database"]): Promise<void> {
  const rows = [...seen.values()].flatMap((fits) => {
    const [most] = [...fits.values()].sort((a, b) => b.times - a.times);
    return most === undefined ? [] : [most.row];
  });
  if (rows.length > 0) await database.insert(marketFits).values(rows);
}
