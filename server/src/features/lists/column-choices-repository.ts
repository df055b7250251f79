import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { columnChoices } from "../../lib/database/tables/data-requests.ts";

interface Key {
  userId: string;
  kind: string;
}

/** What somebody chose for headers of such lists, by header in one spelling. */
export async function listColumnChoices(
  database: Executor,
  { userId, kind }: Key,
): Promise<Map<string, string | null>> {
  const rows = await database
    .select({ header: columnChoices.header, field: columnChoices.field })
    .from(columnChoices)
    .where(and(eq(columnChoices.userId, userId), eq(columnChoices.kind, kind)));
  return new Map(rows.map(({ header, field }) => [header, field]));
}

export async function saveColumnChoices(
  database: Executor,
  { userId, kind, choices }: Key & { choices: { header: string; field: string | null }[] },
): Promise<void> {
  if (choices.length === 0) return;
  await database
    .insert(columnChoices)
    .values(choices.map((choice) => ({ userId, kind, ...choice })))
    .onConflictDoUpdate({
      target: [columnChoices.userId, columnChoices.kind, columnChoices.header],
      set: { field: sql`excluded.field`, chosenAt: sql`now()` },
    });
}
