import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { committeeNotices as notices } from "../../lib/database/tables/committee.ts";

interface NamedPlace {
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
}

/** What a property is called by; undefined for one that is gone. */
export async function findNamed(database: Executor, googlePlacesId: string): Promise<NamedPlace | undefined> {
  const { rows } = await database.execute<NamedPlace & Record<string, unknown>>(sql`
    select p.address_line as "addressLine", p.city, p.state, p.zip, p.parcel_number as "parcelNumber", p.name,
      c.name as "countyName"
    from properties p left join counties c on c.fips = p.county_fips
    where p.google_places_id = ${googlePlacesId}`);
  return rows[0];
}

export async function insertNotices(
  transaction: Executor,
  rows: Pick<typeof notices.$inferInsert, "userId" | "submissionId" | "text">[],
): Promise<void> {
  if (rows.length > 0) await transaction.insert(notices).values(rows);
}

/** Somebody's own alone; others' stay. Without ids, all about one submission. */
export async function markRead(
  database: Executor,
  of: { userId: string } & ({ ids: readonly string[] } | { submissionId: string }),
): Promise<void> {
  const which = "ids" in of ? inArray(notices.id, [...of.ids]) : eq(notices.submissionId, of.submissionId);
  await database
    .update(notices)
    .set({ readAt: sql`clock_timestamp()` })
    .where(and(eq(notices.userId, of.userId), which, isNull(notices.readAt)));
}

/** A submission with what its property is called by. */
export interface Waiting extends NamedPlace, Record<string, unknown> {
  submissionId: string;
  googlePlacesId: string;
  underwritingVersion: number;
}

/** What a property is called by beside its submission. */
const AT_PROPERTY = sql`s.id as "submissionId", s.google_places_id as "googlePlacesId",
  s.underwriting_version as "underwritingVersion", p.address_line as "addressLine", p.city, p.state, p.zip,
  p.parcel_number as "parcelNumber", p.name, c.name as "countyName"`;
const OF_PROPERTY = sql`join properties p on p.google_places_id = s.google_places_id
  left join counties c on c.fips = p.county_fips`;

const MOST = 100;

/** Before the committee and without a vote of this person in the present round, the longest waiting first. */
export async function listToVote(database: Executor, userId: string) {
  const { rows } = await database.execute<
    Waiting & { submittedBy: string; submittedById: string; submittedAt: Date; votes: number }
  >(sql`
    select ${AT_PROPERTY}, s.submitted_at as "submittedAt", u.first_name || ' ' || u.last_name as "submittedBy",
      u.id as "submittedById",
      (select count(*)::int from committee_votes v where v.submission_id = s.id and v.round = s.round) as votes
    from committee_submissions s join users u on u.id = s.submitted_by ${OF_PROPERTY}
    where s.state = 'submitted' and not exists (
      select 1 from committee_votes v where v.submission_id = s.id and v.round = s.round and v.user_id = ${userId})
    order by s.submitted_at limit ${MOST}`);
  return rows;
}

export async function listReturned(database: Executor, userId: string) {
  const { rows } = await database.execute<Waiting & { at: Date; reason: string | null }>(sql`
    select ${AT_PROPERTY}, s.reason, coalesce(
      (select max(e.at) from committee_events e
        where e.submission_id = s.id and e.kind in ('returned', 'reopened')), s.created_at) as at
    from committee_submissions s ${OF_PROPERTY}
    where s.state = 'returned' and coalesce(s.submitted_by, s.created_by) = ${userId}
    order by at desc limit ${MOST}`);
  return rows;
}

/** Open conditions that somebody owns, the first due first. */
export async function listOwnedConditions(database: Executor, userId: string) {
  const { rows } = await database.execute<
    Waiting & { conditionId: string; text: string; dueOn: string | null }
  >(sql`
    select ${AT_PROPERTY}, o.id as "conditionId", o.text, o.due_on::text as "dueOn"
    from committee_conditions o join committee_submissions s on s.id = o.submission_id and s.round = o.round
    ${OF_PROPERTY}
    where o.owner_id = ${userId} and o.done_at is null and s.state = 'approvedWithConditions'
    order by o.due_on nulls last, o.position limit ${MOST}`);
  return rows;
}

/** Unread, newest first. */
export async function listUnread(database: Executor, userId: string) {
  const { rows } = await database.execute<Waiting & { id: string; text: string; at: Date }>(sql`
    select ${AT_PROPERTY}, n.id, n.text, n.at
    from committee_notices n join committee_submissions s on s.id = n.submission_id ${OF_PROPERTY}
    where n.user_id = ${userId} and n.read_at is null
    order by n.at desc, n.id limit ${MOST}`);
  return rows;
}
