import type { RuleChange } from "@labs/contract/rent-comps";
import { eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { rentCompRules } from "../../lib/database/tables/comps.ts";

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
