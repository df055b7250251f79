import type { FactValue } from "@labs/contract/property-facts";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { holdingEstimates } from "../../lib/database/tables/portfolios.ts";
import { CORRECTABLE_COLUMNS, factChanges, properties } from "../../lib/database/tables/properties.ts";
import type { Subject } from "../places/service.ts";

type Key = Pick<Subject, "countyFips" | "googlePlacesId">;

const isProperty = (key: Key) =>
  and(eq(properties.countyFips, key.countyFips), eq(properties.googlePlacesId, key.googlePlacesId));

/** Who changes its facts next waits until this transaction ends. */
export async function lockProperty(database: Executor, key: Key): Promise<void> {
  await database.select({ oid: properties.oid }).from(properties).where(isProperty(key)).for("update");
}

const COLUMNS: ReadonlySet<string> = new Set(CORRECTABLE_COLUMNS);

/** Facts with a column of their own go there, the others among the further facts. */
export async function writeFacts(
  database: Executor,
  of: { subject: Subject; values: ReadonlyMap<string, FactValue>; sourceFacts: Subject["sourceFacts"] },
): Promise<void> {
  const further = new Map<string, number | string>(Object.entries(of.subject.facts));
  const columns: Record<string, FactValue> = {};
  for (const [fact, value] of of.values) {
    if (COLUMNS.has(fact)) columns[fact] = value;
    else if (typeof value === "number" || typeof value === "string") further.set(fact, value);
    else further.delete(fact);
  }
  await database
    .update(properties)
    .set({ ...columns, facts: Object.fromEntries(further), sourceFacts: of.sourceFacts })
    .where(isProperty(of.subject));
}

export async function insertChanges(
  database: Executor,
  changes: (typeof factChanges.$inferInsert)[],
): Promise<void> {
  await database.insert(factChanges).values(changes);
}

/** A portfolio's valuation of the home rested on the facts before. */
export async function forgetHoldingEstimate(database: Executor, googlePlacesId: string): Promise<void> {
  await database.delete(holdingEstimates).where(eq(holdingEstimates.googlePlacesId, googlePlacesId));
}

export type StoredChange = Awaited<ReturnType<typeof listChanges>>[number];

/** Newest first. */
export function listChanges(database: Executor, googlePlacesId: string) {
  return database
    .select({
      fact: factChanges.fact,
      version: factChanges.version,
      isReverted: factChanges.isReverted,
      // Read as the driver reads them: the column would take the text "78704" or "{}" for JSON once more.
      fromValue: sql<FactValue>`${factChanges.fromValue}`,
      toValue: sql<FactValue>`${factChanges.toValue}`,
      sourceValue: sql<FactValue>`${factChanges.sourceValue}`,
      reason: factChanges.reason,
      changedAt: factChanges.changedAt,
      by: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(factChanges)
    .innerJoin(users, eq(users.id, factChanges.changedBy))
    .where(eq(factChanges.googlePlacesId, googlePlacesId))
    .orderBy(desc(factChanges.changedAt), factChanges.fact, desc(factChanges.version));
}
