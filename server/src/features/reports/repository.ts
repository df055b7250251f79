import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { reports } from "../../lib/database/tables/research.ts";

/** Keeps which version and which decision a report was made of. */
export async function insertReport(
  database: Executor,
  report: typeof reports.$inferInsert,
): Promise<{ id: string }> {
  const [row] = await database.insert(reports).values(report).returning({ id: reports.id });
  if (row === undefined) throw new Error("The database returned no row for a new report");
  return row;
}

/** The newest earlier version of a property that has a report which still stands. */
export async function findEarlierReport(
  executor: Executor,
  googlePlacesId: string,
  version: number,
): Promise<number | undefined> {
  const { rows } = await executor.execute<{ version: number | null }>(sql`
    select max(r.underwriting_version) as version
    from reports r join documents d on d.id = r.document_id and d.deleted_at is null
    where r.google_places_id = ${googlePlacesId} and r.underwriting_version < ${version}`);
  return rows[0]?.version ?? undefined;
}

interface AwaitingRow {
  reportId: string;
  documentId: string;
  googlePlacesId: string;
  underwritingVersion: number;
  createdAt: Date;
  createdBy: string;
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
  total: number;
}

/** The newest report of each property, where it brings no decision and its document still stands. */
export async function listUndecided(executor: Executor, limit: number): Promise<AwaitingRow[]> {
  const { rows } = await executor.execute<AwaitingRow & Record<string, unknown>>(sql`
    select r.id as "reportId", r.document_id as "documentId", r.google_places_id as "googlePlacesId",
      r.underwriting_version as "underwritingVersion", r.created_at as "createdAt",
      u.first_name || ' ' || u.last_name as "createdBy", p.address_line as "addressLine", p.city, p.state, p.zip,
      p.parcel_number as "parcelNumber", p.name, c.name as "countyName", count(*) over ()::int as total
    from (
      select distinct on (x.google_places_id) x.*
      from reports x join documents d on d.id = x.document_id and d.deleted_at is null
      order by x.google_places_id, x.created_at desc
    ) r
    join properties p on p.google_places_id = r.google_places_id
    join users u on u.id = r.created_by
    left join counties c on c.fips = p.county_fips
    where coalesce(r.decision->>'recommendation', 'undecided') = 'undecided' and not exists (
      select 1 from committee_submissions s
      where s.google_places_id = r.google_places_id and s.underwriting_version = r.underwriting_version
        and s.state in ('approved', 'approvedWithConditions', 'declined'))
    order by r.created_at desc limit ${limit}`);
  return rows;
}
