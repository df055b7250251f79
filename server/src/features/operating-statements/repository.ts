import type { AccountChoice } from "@labs/contract/uploads/operating-statement-requests";
import { AccountKey } from "@labs/contract/uploads/operating-statements";
import type { RememberedChoice, RememberedChoices } from "@labs/operating-statements/map-account";
import { dateWords } from "@labs/reporting/figure-format";
import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import {
  acceptedStatements,
  accountChoices,
  statementReadings,
} from "../../lib/database/tables/operating-statements.ts";

export type StoredReading = typeof statementReadings.$inferSelect;

export async function findReading(database: Executor, requestId: string): Promise<StoredReading | undefined> {
  const rows = await database
    .select()
    .from(statementReadings)
    .where(eq(statementReadings.requestId, requestId));
  return rows[0];
}

/** Keeps what was read as the first version; read again, it takes the place of what was read before. */
export async function saveFirst(
  database: Executor,
  row: Pick<StoredReading, "requestId" | "statement">,
): Promise<void> {
  const first = { ...row, version: 1, choices: {}, sheet: null, endMonth: null };
  await database
    .insert(statementReadings)
    .values(first)
    .onConflictDoUpdate({ target: statementReadings.requestId, set: { ...first, updatedAt: sql`now()` } });
}

/** Puts the next version in the place of the one that it was made from; whether that was still there. */
export async function saveNext(
  database: Executor,
  { requestId, version, ...row }: Omit<StoredReading, "updatedAt">,
): Promise<boolean> {
  const rows = await database
    .update(statementReadings)
    .set({ ...row, version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(statementReadings.requestId, requestId), eq(statementReadings.version, version)))
    .returning({ version: statementReadings.version });
  return rows.length > 0;
}

/** More lines than the charts of accounts of a firm's software have; of more the newest count. */
const MOST_REMEMBERED = 50_000;

/**
 * What the firm chose for lines of earlier statements, by software and line: one's own choice before a colleague's, then
 * the newest. What a colleague left out is no rule for others.
 */
export async function listAccountChoices(database: Executor, userId: string): Promise<RememberedChoices> {
  const isOwn = sql<boolean>`${accountChoices.userId} = ${userId}`;
  const rows = await database
    .select({
      system: accountChoices.system,
      line: accountChoices.line,
      account: accountChoices.account,
      reason: accountChoices.reason,
      chosenAt: accountChoices.chosenAt,
      isOwn,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(accountChoices)
    .innerJoin(users, eq(users.id, accountChoices.userId))
    .where(or(eq(accountChoices.userId, userId), isNotNull(accountChoices.account)))
    .orderBy(desc(isOwn), desc(accountChoices.chosenAt))
    .limit(MOST_REMEMBERED);
  const found: Record<string, Record<string, RememberedChoice>> = {};
  for (const { system, line, account, reason, ...origin } of rows) {
    const known = AccountKey.nullable().safeParse(account);
    // An account that the chart has no longer is no choice.
    if (!known.success) continue;
    found[system] ??= {};
    found[system][line] ??= {
      account: known.data,
      ...(reason === null ? {} : { reason }),
      origin: describeOrigin({ ...origin, system }),
    };
  }
  return found;
}

function describeOrigin({
  name,
  chosenAt,
  system,
}: {
  name: string;
  chosenAt: Date;
  system: string;
}): string {
  const day = dateWords(chosenAt.toISOString());
  return `Chosen by ${name} on ${day} for ${system === "" ? "an earlier" : `an earlier ${system}`} statement`;
}

export async function saveAccountChoices(
  database: Executor,
  userId: string,
  { system, choices }: { system: string; choices: readonly { line: string; choice: AccountChoice | null }[] },
): Promise<void> {
  for (const { line, choice } of choices) {
    if (choice === null) {
      await database
        .delete(accountChoices)
        .where(
          and(
            eq(accountChoices.userId, userId),
            inArray(accountChoices.system, [system, ""]),
            eq(accountChoices.line, line),
          ),
        );
      continue;
    }
    const row = { account: choice.account, reason: choice.reason ?? null };
    await database
      .insert(accountChoices)
      .values({ userId, system, line, ...row })
      .onConflictDoUpdate({
        target: [accountChoices.userId, accountChoices.system, accountChoices.line],
        set: { ...row, chosenAt: sql`now()` },
      });
  }
}

export async function insertAccepted(
  database: Executor,
  row: typeof acceptedStatements.$inferInsert,
): Promise<void> {
  await database.insert(acceptedStatements).values(row);
}

/** Of a community, the latest period first, and of one period the one accepted last. */
export function listAccepted(database: Executor, googlePlacesId: string) {
  return database
    .select({
      id: acceptedStatements.id,
      requestId: acceptedStatements.requestId,
      fileName: acceptedStatements.fileName,
      statement: acceptedStatements.statement,
      unexplainedNoi: acceptedStatements.unexplainedNoi,
      acceptedAt: acceptedStatements.acceptedAt,
      acceptedBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(acceptedStatements)
    .leftJoin(users, eq(users.id, acceptedStatements.acceptedBy))
    .where(eq(acceptedStatements.googlePlacesId, googlePlacesId))
    .orderBy(sql`${acceptedStatements.periodEnd} desc nulls last`, desc(acceptedStatements.acceptedAt));
}
