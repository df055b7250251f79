import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { noteMentions, propertyNotes } from "../../lib/database/tables/pipeline.ts";
import { listPeople } from "./repository.ts";
import { joinSubject } from "./subject-repository.ts";

/** Everybody who may sign in may see every property and every list that is shared. */
export const listMentionable = listPeople;

/** The note names these and nobody else; answers those that it did not name before. */
export async function writeMentions(
  transaction: Executor,
  { noteId, ids }: { noteId: string; ids: string[] },
): Promise<string[]> {
  await transaction
    .delete(noteMentions)
    .where(
      and(
        eq(noteMentions.noteId, noteId),
        ids.length === 0 ? undefined : notInArray(noteMentions.userId, ids),
      ),
    );
  if (ids.length === 0) return [];
  const rows = await transaction
    .insert(noteMentions)
    .values(ids.map((userId) => ({ noteId, userId })))
    .onConflictDoNothing()
    .returning({ userId: noteMentions.userId });
  return rows.map(({ userId }) => userId);
}

/** Addresses of those who want this kind by mail. */
export async function listMailed(database: Executor, ids: readonly string[]): Promise<string[]> {
  const { rows } = await database.execute<{ email: string }>(sql`
    select u.email from users u left join inbox_settings s on s.user_id = u.id
    where u.id in ${[...ids]} and u.disabled_at is null and coalesce(s.is_mailed, true)
      and not 'mentions' = any (coalesce(s.off, '{}'))
    order by u.email`);
  return rows.map(({ email }) => email);
}

interface Named extends Record<string, unknown> {
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
}

const named = sql`p.address_line as "addressLine", p.city, p.state, p.zip, p.parcel_number as "parcelNumber", p.name,
  c.name as "countyName"`;

export async function findNamed(database: Executor, googlePlacesId: string): Promise<Named | undefined> {
  const { rows } = await database.execute<Named>(sql`
    select ${named} from (select ${googlePlacesId}::text as google_places_id) n ${joinSubject("n")}
    left join counties c on c.fips = p.county_fips`);
  return rows[0];
}

const MOST = 200;

export interface UnseenMention extends Named {
  noteId: string;
  googlePlacesId: string;
  by: string;
  text: string;
}

export async function listUnseen(database: Executor, userId: string): Promise<UnseenMention[]> {
  const { rows } = await database.execute<UnseenMention>(sql`
    select n.id as "noteId", n.google_places_id as "googlePlacesId", n.text,
      u.first_name || ' ' || u.last_name as by, ${named}
    from note_mentions m join property_notes n on n.id = m.note_id
    join users u on u.id = n.created_by
    ${joinSubject("n")}
    left join counties c on c.fips = p.county_fips
    where m.user_id = ${userId}::uuid and m.seen_at is null
    order by m.at desc limit ${MOST}`);
  return rows;
}

export async function markSeen(
  database: Executor,
  { noteIds, userId }: { noteIds: readonly string[]; userId: string },
): Promise<void> {
  await database
    .update(noteMentions)
    .set({ seenAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(noteMentions.userId, userId),
        inArray(noteMentions.noteId, [...noteIds]),
        isNull(noteMentions.seenAt),
      ),
    );
}

/** Who answers at a property has seen where they were named there. */
export async function markSeenAt(
  database: Executor,
  { googlePlacesId, userId }: { googlePlacesId: string; userId: string },
): Promise<void> {
  await database
    .update(noteMentions)
    .set({ seenAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(noteMentions.userId, userId),
        isNull(noteMentions.seenAt),
        inArray(
          noteMentions.noteId,
          database
            .select({ id: propertyNotes.id })
            .from(propertyNotes)
            .where(eq(propertyNotes.googlePlacesId, googlePlacesId)),
        ),
      ),
    );
}
