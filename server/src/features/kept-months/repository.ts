import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "../../lib/database/database.ts";

/** Tables that keep what files say of months of homes, and what each file changed. */
export interface MonthTables {
  months: PgTable;
  changes: PgTable;
}

export interface KeptMonth<Line = unknown> {
  googlePlacesId: string;
  month: string;
  version: number;
  lines: Line[];
  uploadId: string;
}

type Row<Shape> = Shape & Record<string, unknown>;

/** Months of a portfolio's homes as they are kept: of those asked for, or of all. */
export async function listMonths<Line>(
  database: Executor,
  { months }: MonthTables,
  of: { portfolioId: string; places?: readonly string[] | undefined },
): Promise<KeptMonth<Line>[]> {
  const some: SQL =
    of.places === undefined ? sql`true` : sql`google_places_id = any(${sql.param(of.places)})`;
  const { rows } = await database.execute<Row<KeptMonth<Line>>>(sql`
    select google_places_id as "googlePlacesId", month, version, lines, upload_id as "uploadId"
    from ${months} where portfolio_id = ${of.portfolioId}::uuid and ${some} order by 1, 2`);
  return rows;
}

const AT_ONCE = 2_000;

async function inParts<Item>(items: readonly Item[], work: (part: Item[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) await work(items.slice(from, from + AT_ONCE));
}

export async function writeMonths(
  database: Executor,
  tables: MonthTables,
  { portfolioId, months }: { portfolioId: string; months: readonly KeptMonth[] },
): Promise<void> {
  await inParts(months, async (part) => {
    await database.execute(sql`
      insert into ${tables.months} (portfolio_id, google_places_id, month, version, lines, upload_id)
      select ${portfolioId}::uuid, m."googlePlacesId", m.month, m.version, m.lines, m."uploadId"
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as m("googlePlacesId" text, month text, version int, lines jsonb, "uploadId" uuid)
      on conflict (portfolio_id, google_places_id, month) do update set
        version = excluded.version, lines = excluded.lines, upload_id = excluded.upload_id`);
  });
}

export async function deleteMonths(
  database: Executor,
  tables: MonthTables,
  {
    portfolioId,
    months,
  }: { portfolioId: string; months: readonly Pick<KeptMonth, "googlePlacesId" | "month">[] },
): Promise<void> {
  await inParts(months, async (part) => {
    await database.execute(sql`
      delete from ${tables.months} a using jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as m("googlePlacesId" text, month text)
      where a.portfolio_id = ${portfolioId}::uuid and a.google_places_id = m."googlePlacesId" and a.month = m.month`);
  });
}

export interface KeptChange {
  googlePlacesId: string;
  month: string;
  before: Pick<KeptMonth, "lines" | "uploadId"> | null;
}

export async function insertChanges(
  database: Executor,
  { changes: table }: MonthTables,
  { uploadId, changes }: { uploadId: string; changes: readonly KeptChange[] },
): Promise<void> {
  await inParts(changes, async (part) => {
    await database.execute(sql`
      insert into ${table} (upload_id, google_places_id, month, before)
      select ${uploadId}::uuid, c."googlePlacesId", c.month, nullif(c.before, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as c("googlePlacesId" text, month text, before jsonb)`);
  });
}

export async function listChanges(
  database: Executor,
  { changes }: MonthTables,
  uploadId: string,
): Promise<KeptChange[]> {
  const { rows } = await database.execute<Row<KeptChange>>(sql`
    select google_places_id as "googlePlacesId", month, before
    from ${changes} where upload_id = ${uploadId}::uuid`);
  return rows;
}
