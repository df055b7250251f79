import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { columnChoices } from "../../lib/database/tables/data-requests.ts";

/** What somebody said that a word of a file means: a column's header, a unit's status, a charge. */
export interface WordChoice {
  /** What the word is: the header of a kind of list, or what a report has such words for. */
  kind: string;
  /** In one spelling. */
  word: string;
  /** Null: not to be read. */
  meaning: string | null;
}

export function listChoices(
  database: Executor,
  { userId, kinds }: { userId: string; kinds: readonly string[] },
): Promise<WordChoice[]> {
  return database
    .select({ kind: columnChoices.kind, word: columnChoices.header, meaning: columnChoices.field })
    .from(columnChoices)
    .where(and(eq(columnChoices.userId, userId), inArray(columnChoices.kind, [...kinds])));
}

export async function saveChoices(
  database: Executor,
  userId: string,
  choices: readonly WordChoice[],
): Promise<void> {
  if (choices.length === 0) return;
  await database
    .insert(columnChoices)
    .values(choices.map(({ kind, word, meaning }) => ({ userId, kind, header: word, field: meaning })))
    .onConflictDoUpdate({
      target: [columnChoices.userId, columnChoices.kind, columnChoices.header],
      set: { field: sql`excluded.field`, chosenAt: sql`now()` },
    });
}
