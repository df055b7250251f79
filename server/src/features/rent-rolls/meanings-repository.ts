import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { columnChoices } from "../../lib/database/tables/data-requests.ts";

export interface Choice {
  kind: string;
  word: string;
  meaning: string;
}

/** What somebody chose for words of such kinds, each word in one spelling. */
export async function listChoices(
  database: Executor,
  { userId, kinds }: { userId: string; kinds: string[] },
): Promise<Choice[]> {
  const rows = await database
    .select({ kind: columnChoices.kind, word: columnChoices.header, meaning: columnChoices.field })
    .from(columnChoices)
    .where(and(eq(columnChoices.userId, userId), inArray(columnChoices.kind, kinds)));
  return rows.flatMap(({ meaning, ...row }) => (meaning === null ? [] : [{ ...row, meaning }]));
}

export async function saveChoices(database: Executor, userId: string, choices: Choice[]): Promise<void> {
  if (choices.length === 0) return;
  await database
    .insert(columnChoices)
    .values(choices.map(({ kind, word, meaning }) => ({ userId, kind, header: word, field: meaning })))
    .onConflictDoUpdate({
      target: [columnChoices.userId, columnChoices.kind, columnChoices.header],
      set: { field: sql`excluded.field`, chosenAt: sql`now()` },
    });
}
