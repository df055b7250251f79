import { deserialize, serialize } from "node:v8";
import type { MarketFit } from "@labs/estimation/market-fit";
import { and, eq } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { marketFits } from "../../lib/database/tables/market-fits.ts";
import type { MarketKey } from "./repository.ts";

interface Basis {
  market: MarketKey;
  /** Hash of all that the fit follows from. */
  basis: string;
}

function isOf({ market, basis }: Basis) {
  const at = marketFits;
  return and(
    eq(at.evidence, market.evidence),
    eq(at.propertyType, market.propertyType),
    eq(at.demo, market.demo),
    eq(at.marketKind, market.kind),
    eq(at.marketId, market.id),
    eq(at.basis, basis),
  );
}

export async function hasFit(database: Executor, of: Basis): Promise<boolean> {
  return (await database.$count(marketFits, isOf(of))) > 0;
}

/** Markets of which a fit is kept, on whatever basis: a glance that reads no evidence. */
export function listFitted(database: Executor) {
  const { evidence, propertyType, demo, marketId } = marketFits;
  return database
    .select({ evidence, demo, marketId })
    .from(marketFits)
    .where(eq(propertyType, "singlefamily"));
}

/** The kept fit, null where the evidence was too little for one; undefined where none is kept on this basis. */
export async function findFit(database: Executor, of: Basis): Promise<MarketFit | null | undefined> {
  const [row] = await database.select({ fit: marketFits.fit }).from(marketFits).where(isOf(of));
  return row && deserialize(row.fit);
}

/** In place of the fit that was kept on another basis. */
export async function keepFit(database: Executor, of: Basis & { fit: MarketFit | null }): Promise<void> {
  const { evidence, propertyType, demo, kind, id } = of.market;
  const set = { basis: of.basis, fit: serialize(of.fit), madeAt: new Date() };
  const at = marketFits;
  await database
    .insert(at)
    .values({ evidence, propertyType, demo, marketKind: kind, marketId: id, ...set })
    .onConflictDoUpdate({
      target: [at.evidence, at.propertyType, at.demo, at.marketKind, at.marketId],
      set,
    });
}
