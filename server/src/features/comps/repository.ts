import type { RuleChange } from "@labs/contract/comps";
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { rentCompAdditions, rentCompRules } from "../../lib/database/tables/comps.ts";
import { rentCompChoices, rentCompSets, underwritingVersions } from "../../lib/database/tables/research.ts";

export function listChoices(database: Executor, googlePlacesId: string) {
  return database
    .select({
      compId: rentCompChoices.compId,
      included: rentCompChoices.included,
      reason: rentCompChoices.reason,
      decidedAt: rentCompChoices.decidedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(rentCompChoices)
    .innerJoin(users, eq(users.id, rentCompChoices.decidedBy))
    .where(eq(rentCompChoices.googlePlacesId, googlePlacesId))
    .orderBy(rentCompChoices.decidedAt, rentCompChoices.compId);
}

/** Says the same thing twice and the first time stands: who decided, and when, is not overwritten by a repeat. */
export async function saveChoice(
  database: Executor,
  choice: Omit<typeof rentCompChoices.$inferSelect, "decidedAt">,
): Promise<void> {
  await database
    .insert(rentCompChoices)
    .values(choice)
    .onConflictDoUpdate({
      target: [rentCompChoices.googlePlacesId, rentCompChoices.compId],
      set: {
        included: choice.included,
        reason: choice.reason,
        decidedBy: choice.decidedBy,
        decidedAt: sql`now()`,
      },
      setWhere: sql`${rentCompChoices.included} <> ${choice.included}
        or (${choice.reason}::text is not null and ${rentCompChoices.reason} is distinct from ${choice.reason}::text)`,
    });
}

export type KeptSet = typeof rentCompSets.$inferSelect;

/** The newest two sets: what stands, and what stood before it. */
export function listNewestSets(database: Executor, googlePlacesId: string): Promise<KeptSet[]> {
  return database
    .select()
    .from(rentCompSets)
    .where(eq(rentCompSets.googlePlacesId, googlePlacesId))
    .orderBy(desc(rentCompSets.version))
    .limit(2);
}

/** False when somebody else stored this version in the meantime. */
export async function insertSet(database: Executor, set: typeof rentCompSets.$inferInsert): Promise<boolean> {
  const stored = await database
    .insert(rentCompSets)
    .values(set)
    .onConflictDoNothing()
    .returning({ version: rentCompSets.version });
  return stored.length === 1;
}

/** What users decided about the comps of some homes. */
export function listDecisions(database: Executor, googlePlacesIds: readonly string[]) {
  const { googlePlacesId, compId, included } = rentCompChoices;
  return database
    .select({ googlePlacesId, compId, included })
    .from(rentCompChoices)
    .where(inArray(googlePlacesId, [...googlePlacesIds]));
}

export async function hasChoice(
  database: Executor,
  of: { googlePlacesId: string; compId: string },
): Promise<boolean> {
  const rows = await database
    .select({ compId: rentCompChoices.compId })
    .from(rentCompChoices)
    .where(and(eq(rentCompChoices.googlePlacesId, of.googlePlacesId), eq(rentCompChoices.compId, of.compId)))
    .limit(1);
  return rows.length > 0;
}

export type Addition = Awaited<ReturnType<typeof listAdditions>>[number];

export function listAdditions(database: Executor, googlePlacesId: string) {
  const at = rentCompAdditions;
  return database
    .select({
      id: at.id,
      label: at.label,
      rent: at.rent,
      observedOn: at.observedOn,
      basis: at.basis,
      visibility: at.visibility,
      latitude: at.latitude,
      longitude: at.longitude,
      beds: at.beds,
      baths: at.baths,
      sqft: at.sqft,
      yearBuilt: at.yearBuilt,
      sourceUrl: at.sourceUrl,
      documentId: at.documentId,
      note: at.note,
      addedAt: at.addedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(at)
    .innerJoin(users, eq(users.id, at.addedBy))
    .where(and(eq(at.googlePlacesId, googlePlacesId), isNull(at.removedAt)))
    .orderBy(asc(at.addedAt), asc(at.id));
}

export async function insertAddition(
  database: Executor,
  row: typeof rentCompAdditions.$inferInsert,
): Promise<void> {
  await database.insert(rentCompAdditions).values(row);
}

/** False when there is none of this id that still stands. */
export async function removeAddition(
  database: Executor,
  of: { googlePlacesId: string; id: number; userId: string },
): Promise<boolean> {
  const at = rentCompAdditions;
  const rows = await database
    .update(at)
    .set({ removedAt: sql`now()`, removedBy: of.userId })
    .where(and(eq(at.id, of.id), eq(at.googlePlacesId, of.googlePlacesId), isNull(at.removedAt)))
    .returning({ id: at.id });
  return rows.length === 1;
}

export async function findRule(database: Executor, googlePlacesId: string) {
  const [row] = await database
    .select({
      rule: rentCompRules.rule,
      decidedAt: rentCompRules.decidedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(rentCompRules)
    .innerJoin(users, eq(users.id, rentCompRules.decidedBy))
    .where(eq(rentCompRules.googlePlacesId, googlePlacesId));
  return row;
}

export async function saveRule(
  database: Executor,
  row: { googlePlacesId: string; rule: RuleChange; decidedBy: string },
): Promise<void> {
  const { rule, decidedBy } = row;
  await database
    .insert(rentCompRules)
    .values(row)
    .onConflictDoUpdate({
      target: rentCompRules.googlePlacesId,
      set: { rule, decidedBy, decidedAt: sql`now()` },
      // Said again, the first who said it stands.
      setWhere: sql`${rentCompRules.rule} <> ${JSON.stringify(rule)}::jsonb`,
    });
}

export async function deleteRule(database: Executor, googlePlacesId: string): Promise<void> {
  await database.delete(rentCompRules).where(eq(rentCompRules.googlePlacesId, googlePlacesId));
}

/** NOI at today's rents and costs by the newest underwriting of a building; undefined where none says it. */
export async function findStabilizedNoi(
  database: Executor,
  googlePlacesId: string,
): Promise<{ version: number; noi: number } | undefined> {
  const at = underwritingVersions;
  const [row] = await database
    .select({ version: at.version, noi: sql<number | null>`(${at.outputs} ->> 'untrendedNoi')::float8` })
    .from(at)
    .where(eq(at.googlePlacesId, googlePlacesId))
    .orderBy(desc(at.version))
    .limit(1);
  return row === undefined || row.noi === null ? undefined : { version: row.version, noi: row.noi };
}
