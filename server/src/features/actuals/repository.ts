import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { type ActualLine, actualChanges, actualMonths } from "../../lib/database/tables/actuals.ts";
import { type KeptMonth as Kept, openMonths } from "../kept-months/service.ts";

export type { ActualLine };

export type KeptMonth = Kept<ActualLine>;

/** Months of operating statements. */
export const statements = openMonths<ActualLine>({ months: actualMonths, changes: actualChanges });

type Row<Shape> = Shape & Record<string, unknown>;

export interface HeldHome {
  googlePlacesId: string;
  ownId: string | null;
  acquiredAt: string | null;
  model: "singlefamily" | "multifamily";
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
}

const HOME =
  sql.raw(`p.google_places_id as "googlePlacesId", p.property_type as model, p.address_line as "addressLine",
  p.city, p.state, p.zip, p.parcel_number as "parcelNumber", p.name, c.name as "countyName"`);

/** Homes of a list with own id and purchase date. */
export async function listHeld(database: Executor, portfolioId: string): Promise<HeldHome[]> {
  const { rows } = await database.execute<Row<HeldHome>>(sql`
    select ${HOME}, h.own_id as "ownId", coalesce(h.acquired_at::text, p.acquired_at::text) as "acquiredAt"
    from portfolio_holdings h join properties p using (google_places_id)
    left join counties c on c.fips = p.county_fips
    where h.portfolio_id = ${portfolioId}::uuid`);
  return rows;
}

/** Portfolios whose statements the viewer may see. */
export const maySee = (viewer: { id: string; role: string }) =>
  sql`(p.is_shared or p.owner_id = ${viewer.id}::uuid or ${viewer.role === "admin"})`;

export interface HomeOfList extends HeldHome {
  /** Of the lists that the viewer may see the one with its newest month; null where none has any. */
  portfolioId: string | null;
}

/** Homes of whatever portfolio, each as the list holds it that has its newest statement. */
export async function listHomesByStatement(
  database: Executor,
  of: { places: readonly string[]; viewer: { id: string; role: string } },
): Promise<HomeOfList[]> {
  const { rows } = await database.execute<Row<HomeOfList>>(sql`
    with told as (
      select distinct on (m.google_places_id) m.google_places_id, m.portfolio_id
      from ${actualMonths} m join portfolios p on p.id = m.portfolio_id and ${maySee(of.viewer)}
      where m.google_places_id = any(${sql.param(of.places)})
      order by m.google_places_id, m.month desc, m.portfolio_id
    )
    select ${HOME}, t.portfolio_id as "portfolioId", h.own_id as "ownId",
      coalesce(h.acquired_at::text, p.acquired_at::text) as "acquiredAt"
    from properties p left join counties c on c.fips = p.county_fips
    left join told t on t.google_places_id = p.google_places_id
    left join portfolio_holdings h on h.google_places_id = p.google_places_id and h.portfolio_id = t.portfolio_id
    where p.google_places_id = any(${sql.param(of.places)})`);
  return rows;
}

/** A portfolio that the viewer may see and that has statements of a home: the one with the newest month. */
export async function findPortfolioOf(
  database: Executor,
  of: { googlePlacesId: string; viewer: { id: string; role: string } },
): Promise<{ id: string; name: string } | undefined> {
  const { viewer } = of;
  const { rows } = await database.execute<{ id: string; name: string }>(sql`
    select p.id, p.name from portfolios p join ${actualMonths} m on m.portfolio_id = p.id
    where m.google_places_id = ${of.googlePlacesId}
      and (p.is_shared or p.owner_id = ${viewer.id}::uuid or ${viewer.role === "admin"})
    group by p.id, p.name order by max(m.month) desc, p.id limit 1`);
  return rows[0];
}

/** A home as a portfolio holds it, or as it is on record where none does. */
export async function findHome(
  database: Executor,
  of: { googlePlacesId: string; portfolioId: string | null },
): Promise<HeldHome | undefined> {
  const { rows } = await database.execute<Row<HeldHome>>(sql`
    select ${HOME}, h.own_id as "ownId", coalesce(h.acquired_at::text, p.acquired_at::text) as "acquiredAt"
    from properties p left join counties c on c.fips = p.county_fips
    left join portfolio_holdings h on h.google_places_id = p.google_places_id and h.portfolio_id = ${of.portfolioId}::uuid
    where p.google_places_id = ${of.googlePlacesId}`);
  return rows[0];
}

export async function listFileNames(
  database: Executor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await database.execute<{ id: string; name: string }>(sql`
    select id, file_name as name from book_uploads where id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What is kept of a book, in one word: files that were applied or undone, and homes with their purchases. */
const signBook = (isOurs: (column: string) => SQL) => sql`
  (select concat_ws(' ', count(*), max(applied_at), max(undone_at)) from book_uploads where ${isOurs("portfolio_id")}),
  (select concat_ws(' ', count(*), sum(version::bigint * hashtext(google_places_id)), sum(hashtext(portfolio_id::text)))
    from portfolio_holdings where ${isOurs("portfolio_id")}),
  (select concat_ws(' ', count(*), max(decided_at), sum(hashtext(id::text))) from committee_submissions
    where state in ('approved', 'approvedWithConditions')),
  (select concat_ws(' ', count(*), max(imported_at)) from data_imports)`;

const isSeenBy = (viewer: { id: string; role: string }) => (column: string) =>
  sql`${sql.raw(column)} in (select p.id from portfolios p where ${maySee(viewer)})`;

/**
 * What the ledger of a viewer rests on, in one word: it is another one when a month, a purchase or a decision is. Months
 * that are loaded again after an undo have the numbers of those that were undone: their file is another one.
 */
export async function signLedger(database: Executor, viewer: { id: string; role: string }): Promise<string> {
  const { rows } = await database.execute<{ sign: string }>(sql`
    select concat_ws(' ', ${signBook(isSeenBy(viewer))},
      (select string_agg(concat_ws(' ', m.portfolio_id, m.months, m.versions), ',' order by m.portfolio_id) from (
        select m.portfolio_id, count(*) as months, sum(m.version) as versions
        from ${actualMonths} m join portfolios p on p.id = m.portfolio_id where ${maySee(viewer)} group by 1) m)) as sign`);
  return rows[0]?.sign ?? "";
}

/** What the statements of a portfolio are read of: a list's own, or those of whatever list its viewer may see. */
export type StatementSource =
  | { list: string }
  | { places: readonly string[]; viewer: { id: string; role: string } };

/** How many months of statements there are to read, counted up to a bound. */
export async function countStatements(
  database: Executor,
  source: StatementSource,
  most: number,
): Promise<number> {
  const of =
    "list" in source
      ? sql`portfolio_id = ${source.list}::uuid`
      : sql`google_places_id = any(${sql.param(source.places)})`;
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from ${actualMonths} where ${of} limit ${most}) m`);
  return rows[0]?.count ?? 0;
}

/**
 * What the actuals of a portfolio rest on, in one word: files of its book, what it holds, decisions, and the records
 * that its homes are named by. Another word is another answer.
 */
export async function signActuals(database: Executor, source: StatementSource): Promise<string> {
  const isOurs = (column: string) =>
    "list" in source ? sql`${sql.raw(column)} = ${source.list}::uuid` : isSeenBy(source.viewer)(column);
  const { rows } = await database.execute<{ sign: string }>(sql`
    select concat_ws(' ', ${signBook(isOurs)}, (select count(*) from fact_changes)) as sign`);
  return rows[0]?.sign ?? "";
}

export interface LedgerHome {
  portfolioId: string;
  googlePlacesId: string;
  state: string;
  acquiredAt: string | null;
}

/** Homes with a year of statements and an approved version, each in the portfolio that has its newest month; of several, in the one that was told it last. */
export async function listLedgerHomes(
  database: Executor,
  viewer: { id: string; role: string },
): Promise<LedgerHome[]> {
  const { rows } = await database.execute<Row<LedgerHome>>(sql`
    select distinct on (m.google_places_id) m.google_places_id as "googlePlacesId", m.portfolio_id as "portfolioId",
      h.state, coalesce(l.acquired_at::text, h.acquired_at::text) as "acquiredAt"
    from (select a.portfolio_id, a.google_places_id, max(a.month) as newest, max(u.applied_at) as told
      from ${actualMonths} a left join book_uploads u on u.id = a.upload_id
      group by 1, 2 having count(*) >= 12) m
    join portfolios p on p.id = m.portfolio_id and ${maySee(viewer)}
    join properties h on h.google_places_id = m.google_places_id and not h.demo
    left join portfolio_holdings l on l.portfolio_id = m.portfolio_id and l.google_places_id = m.google_places_id
    where exists (select 1 from committee_submissions s where s.google_places_id = m.google_places_id
      and s.state in ('approved', 'approvedWithConditions'))
    order by m.google_places_id, m.newest desc, m.told desc nulls last, m.portfolio_id`);
  return rows;
}

/** Months of homes, each as one portfolio keeps it. */
export async function listMonthsOfHomes(
  database: Executor,
  homes: readonly Pick<LedgerHome, "portfolioId" | "googlePlacesId">[],
): Promise<KeptMonth[]> {
  const { rows } = await database.execute<Row<KeptMonth>>(sql`
    select m.google_places_id as "googlePlacesId", m.month, m.version, m.lines, m.upload_id as "uploadId"
    from jsonb_to_recordset(${JSON.stringify(homes)}::jsonb) as asked("portfolioId" uuid, "googlePlacesId" text)
    join ${actualMonths} m on m.portfolio_id = asked."portfolioId" and m.google_places_id = asked."googlePlacesId"`);
  return rows;
}
