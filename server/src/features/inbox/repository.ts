import type { InboxKind, WatchedMarket } from "@labs/contract/access/inbox";
import type { DataRequestKind } from "@labs/contract/uploads/data-requests";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { loansOf } from "../../lib/database/held-loans.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { digestMails, inboxSettings, watchedMarkets } from "../../lib/database/tables/inbox.ts";

export async function findSettings(database: Executor, userId: string) {
  const [row] = await database
    .select({ off: inboxSettings.off, isMailed: inboxSettings.isMailed })
    .from(inboxSettings)
    .where(eq(inboxSettings.userId, userId));
  return row;
}

export async function writeSettings(
  database: Executor,
  { userId, ...values }: { userId: string; off: InboxKind[]; isMailed: boolean },
): Promise<void> {
  const change = { ...values, changedAt: new Date() };
  await database
    .insert(inboxSettings)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: inboxSettings.userId, set: change });
}

export async function listWatched(database: Executor, userId: string) {
  return database
    .select({ kind: watchedMarkets.kind, id: watchedMarkets.areaId, seen: watchedMarkets.seen })
    .from(watchedMarkets)
    .where(eq(watchedMarkets.userId, userId))
    .orderBy(watchedMarkets.watchedAt, watchedMarkets.areaId);
}

export async function writeWatched(
  database: Executor,
  { userId, kind, id, seen }: WatchedMarket & { userId: string; seen: string },
): Promise<void> {
  await database
    .insert(watchedMarkets)
    .values({ userId, kind, areaId: id, seen })
    .onConflictDoUpdate({
      target: [watchedMarkets.userId, watchedMarkets.kind, watchedMarkets.areaId],
      set: { seen },
    });
}

export async function deleteWatched(
  database: Executor,
  { userId, kind, id }: WatchedMarket & { userId: string },
): Promise<void> {
  await database
    .delete(watchedMarkets)
    .where(
      and(eq(watchedMarkets.userId, userId), eq(watchedMarkets.kind, kind), eq(watchedMarkets.areaId, id)),
    );
}

/** Everybody who may sign in. */
export async function listReaders(database: Executor) {
  return database
    .select({ id: users.id, role: users.role, email: users.email, firstName: users.firstName })
    .from(users)
    .where(isNull(users.disabledAt))
    .orderBy(users.id);
}

export async function findLastMail(database: Executor, userId: string) {
  const [row] = await database
    .select()
    .from(digestMails)
    .where(eq(digestMails.userId, userId))
    .orderBy(desc(digestMails.day))
    .limit(1);
  return row;
}

/** Whether this process may send the mail of that day: of several that ask one only. */
export async function claimMail(
  database: Executor,
  mail: { userId: string; day: string; keys: string[]; items: number },
): Promise<boolean> {
  const rows = await database
    .insert(digestMails)
    .values(mail)
    .onConflictDoNothing()
    .returning({ day: digestMails.day });
  return rows.length === 1;
}

export async function endMail(
  database: Executor,
  { userId, day, failure }: { userId: string; day: string; failure: string | null },
): Promise<void> {
  await database
    .update(digestMails)
    .set(failure === null ? { sentAt: new Date() } : { failure })
    .where(and(eq(digestMails.userId, userId), eq(digestMails.day, day)));
}

type Row<Shape> = Shape & Record<string, unknown>;

const MOST = 200;

export interface OpenUpload {
  id: string;
  fileName: string;
  status: string;
  failed: number;
  error: string | null;
  kind: DataRequestKind;
  /** Whether a report is what it was sent as; null for lists. */
  accepted: boolean | null;
}

/** Files of one's own that failed or were refused, wait for their sender, or left rows behind, in the last month. */
export async function listOpenUploads(database: Executor, userId: string): Promise<OpenUpload[]> {
  const { rows } = await database.execute<Row<OpenUpload>>(sql`
    select id, file_name as "fileName", status, failed, error, kind, accepted from data_requests
    where owner_id = ${userId}::uuid and created_at > now() - interval '30 days'
      and (status in ('failed', 'needs_review') or (status = 'completed_with_errors' and (failed > 0 or not accepted)))
    order by created_at desc limit ${MOST}`);
  return rows;
}

export interface OpenBook {
  id: string;
  portfolioId: string;
  portfolio: string;
  fileName: string;
  status: string;
  reason: string | null;
  rejected: number;
  review: number;
}

/** Files of own homes that one sent and that were refused, wait to be applied, or left rows out, unless a newer one came. */
export async function listOpenBooks(database: Executor, userId: string): Promise<OpenBook[]> {
  const { rows } = await database.execute<Row<OpenBook>>(sql`
    select b.id, b.portfolio_id as "portfolioId", f.name as portfolio, b.file_name as "fileName", b.status, b.reason,
      r.rejected, r.review
    from book_uploads b join portfolios f on f.id = b.portfolio_id
    join lateral (
      select count(*) filter (where outcome = 'rejected')::int as rejected,
        count(*) filter (where outcome = 'review')::int as review
      from book_upload_rows where upload_id = b.id
    ) r on true
    where b.created_by = ${userId}::uuid and b.created_at > now() - interval '30 days'
      and (b.status in ('refused', 'ready') or (b.status = 'applied' and r.rejected > 0))
      and not exists (select from book_uploads n
        where n.portfolio_id = b.portfolio_id and n.kind = b.kind and n.created_at > b.created_at)
    order by b.created_at desc limit ${MOST}`);
  return rows;
}

interface FailedJob {
  id: string;
  title: string;
  href: string | null;
  detail: string | null;
}

/**
 * Jobs of the last week that failed, or ended with errors, and that nobody started again. How a file that was read
 * ended stands with the files.
 */
export async function listFailedJobs(database: Executor, userId: string): Promise<FailedJob[]> {
  const { rows } = await database.execute<Row<FailedJob>>(sql`
    select id, title, href, coalesce(error, outcome ->> 'note') as detail from jobs j
    where owner_id = ${userId}::uuid and ended_at > now() - interval '7 days'
      and (state = 'failed' or (outcome ->> 'result' in ('with_errors', 'refused')
        and kind not in ('data-request', 'report-request', 'book-upload')))
      and not exists (select from jobs n where n.owner_id = j.owner_id and n.kind = j.kind and n.title = j.title
        and n.created_at > j.created_at)
    order by ended_at desc limit ${MOST}`);
  return rows;
}

export interface Expiring {
  portfolioId: string;
  portfolio: string;
  count: number;
  first: string;
  past: number;
  balance: number | null;
}

/** Lists of owned homes that somebody made or that are shared with the firm. */
const visible = (userId: string) => sql`f.kind = 'list' and not f.is_archived
  and (f.owner_id = ${userId}::uuid or f.is_shared) and (h.own_id is not null or p.cms_property_oid is not null)`;

/** Loans that mature within so many days, or have, by portfolio; as in the figures of leases and loans. */
export async function listMaturing(
  database: Executor,
  of: { userId: string; today: string; days: number },
): Promise<Expiring[]> {
  const { rows } = await database.execute<Row<Expiring>>(sql`
    with held as (
      select f.id, f.name, ${loansOf("h")} as loans,
        coalesce(h.loan_balance, p.loan_balance) as balance,
        case when h.loan_balance is null then coalesce(h.loan_matures_on, p.loan_matures_on) else h.loan_matures_on end as matures
      from portfolios f join portfolio_holdings h on h.portfolio_id = f.id
      join properties p on p.google_places_id = h.google_places_id
      where ${visible(of.userId)}
    ), loans as (
      select id, name, balance, matures from held where loans is null
      union all
      select id, name, (one->>'balance')::float8, (one->>'maturesOn')::date from held, jsonb_array_elements(loans) one
    )
    select id as "portfolioId", name as portfolio, count(*)::int as count, min(matures)::text as first,
      count(*) filter (where matures < ${of.today}::date)::int as past, sum(balance) as balance
    from loans where balance > 0 and matures <= ${of.today}::date + ${of.days}::int
    group by 1, 2 order by 4, 1`);
  return rows;
}

/** Leases that end within so many days, by portfolio; those that have ended run from month to month. */
export async function listEnding(
  database: Executor,
  of: { userId: string; today: string; days: number },
): Promise<Expiring[]> {
  const { rows } = await database.execute<Row<Expiring>>(sql`
    with ends as (
      select f.id, f.name, case when h.leases is null or p.property_type = 'singlefamily'
          then coalesce(h.lease_ends_on, p.lease_ends_on) end as ends
      from portfolios f join portfolio_holdings h on h.portfolio_id = f.id
      join properties p on p.google_places_id = h.google_places_id
      where ${visible(of.userId)} and h.is_occupied is distinct from false
      union all
      select f.id, f.name, (one->>'endsOn')::date
      from portfolios f join portfolio_holdings h on h.portfolio_id = f.id
      join properties p on p.google_places_id = h.google_places_id, jsonb_array_elements(h.leases) one
      where ${visible(of.userId)} and p.property_type <> 'singlefamily'
    )
    select id as "portfolioId", name as portfolio, count(*)::int as count, min(ends)::text as first, 0 as past,
      null::float8 as balance
    from ends where ends between ${of.today}::date and ${of.today}::date + ${of.days}::int
    group by 1, 2 order by 4, 1`);
  return rows;
}

interface ExpiringCap {
  googlePlacesId: string;
  version: number;
  expires: string;
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
}

/** Rate caps of approved versions of owned homes: they end so many months after the closing. */
export async function listExpiringCaps(
  database: Executor,
  of: { userId: string; today: string; days: number },
): Promise<ExpiringCap[]> {
  const { rows } = await database.execute<Row<ExpiringCap>>(sql`
    with held as (
      select distinct p.google_places_id
      from portfolios f join portfolio_holdings h on h.portfolio_id = f.id
      join properties p on p.google_places_id = h.google_places_id where ${visible(of.userId)}
    ), approved as (
      select distinct on (s.google_places_id) s.google_places_id, s.underwriting_version as version
      from committee_submissions s join held using (google_places_id)
      where s.state in ('approved', 'approvedWithConditions')
      order by s.google_places_id, s.decided_at desc
    ), caps as (
      select a.*, case when v.inputs->>'closingDate' ~ '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'
          and jsonb_typeof(v.inputs->'debt'->'capMonths') = 'number'
        then (left(v.inputs->>'closingDate', 7) || '-01')::date
          + make_interval(months => (v.inputs->'debt'->>'capMonths')::float8::int)
          + make_interval(days => substr(v.inputs->>'closingDate', 9, 2)::int - 1) end as expires
      from approved a
      join underwriting_versions v on v.google_places_id = a.google_places_id and v.version = a.version
      where v.inputs->'debt'->>'rateType' = 'floating' and (v.inputs->'debt'->>'capMonths')::float8 > 0
    )
    select c.google_places_id as "googlePlacesId", c.version, to_char(c.expires, 'YYYY-MM-DD') as expires,
      p.address_line as "addressLine", p.city, p.state, p.zip, p.parcel_number as "parcelNumber", p.name,
      k.name as "countyName"
    from caps c join properties p on p.google_places_id = c.google_places_id
    left join counties k on k.fips = p.county_fips
    where c.expires between ${of.today}::date and ${of.today}::date + ${of.days}::int
    order by c.expires, 1 limit ${MOST}`);
  return rows;
}
