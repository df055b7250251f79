import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { bookUploadChanges, soldHoldings } from "../../lib/database/tables/book.ts";
import type { HeldLease, HeldLoan } from "../../lib/database/tables/portfolios.ts";

export type { HeldLease, HeldLoan };

/** What a holding says, by column of its table. */
export interface HeldValues {
  own_id: string | null;
  ownership_share: number;
  notes: string | null;
  acquired_at: string | null;
  acquisition_price: number | null;
  monthly_rent: number | null;
  is_occupied: boolean | null;
  rent_as_of: string | null;
  lease_starts_on: string | null;
  lease_ends_on: string | null;
  leases: HeldLease[] | null;
  loan_balance: number | null;
  loan_rate: number | null;
  loan_payment: number | null;
  loan_matures_on: string | null;
  loan_as_of: string | null;
  loans: HeldLoan[] | null;
}

export interface HeldHome {
  googlePlacesId: string;
  version: number;
  values: HeldValues;
  label: { addressLine: string | null; city: string | null; state: string; zip: string | null };
  parcelNumber: string | null;
  name: string | null;
  searchText: string | null;
  propertyType: "singlefamily" | "multifamily";
  demo: boolean;
  /** Newest estimate of its value, or the price paid. */
  value: number | null;
}

const VALUES =
  sql.raw(`jsonb_build_object('own_id', h.own_id, 'ownership_share', h.ownership_share, 'notes', h.notes,
  'acquired_at', h.acquired_at, 'acquisition_price', h.acquisition_price, 'monthly_rent', h.monthly_rent,
  'is_occupied', h.is_occupied, 'rent_as_of', h.rent_as_of, 'lease_starts_on', h.lease_starts_on,
  'lease_ends_on', h.lease_ends_on, 'leases', h.leases, 'loan_balance', h.loan_balance, 'loan_rate', h.loan_rate,
  'loan_payment', h.loan_payment, 'loan_matures_on', h.loan_matures_on, 'loan_as_of', h.loan_as_of, 'loans', h.loans)`);

export async function listHeldHomes(database: Executor, portfolioId: string): Promise<HeldHome[]> {
  const { rows } = await database.execute<HeldHome & Record<string, unknown>>(sql`
    select h.google_places_id as "googlePlacesId", h.version, ${VALUES} as values,
      jsonb_build_object('addressLine', p.address_line, 'city', p.city, 'state', p.state, 'zip', p.zip) as label,
      p.parcel_number as "parcelNumber", p.name, p.search_text as "searchText", p.property_type as "propertyType", p.demo,
      coalesce(e.value, h.acquisition_price, p.acquisition_price) as value
    from portfolio_holdings h join properties p on p.google_places_id = h.google_places_id
    left join holding_estimates e on e.google_places_id = h.google_places_id
    where h.portfolio_id = ${portfolioId}`);
  return rows;
}

/** Two people who change a portfolio by files come one after the other. */
export async function lockBook(database: Executor, portfolioId: string): Promise<void> {
  await database.execute(sql`select pg_advisory_xact_lock(hashtext(${`book ${portfolioId}`}))`);
}

/** Whole rows as they stand, for who wants to put them back; nobody changes them meanwhile. */
export async function lockHoldings(
  database: Executor,
  portfolioId: string,
  ids: readonly string[],
): Promise<Map<string, { version: number; row: Record<string, unknown> }>> {
  const { rows } = await database.execute<{ id: string; version: number; row: Record<string, unknown> }>(sql`
    select google_places_id as id, version, to_jsonb(h) as row from portfolio_holdings h
    where portfolio_id = ${portfolioId} and google_places_id = any(${sql.param(ids)}) order by google_places_id for update`);
  return new Map(rows.map(({ id, ...held }) => [id, held]));
}

const AT_ONCE = 2_000;

async function inParts<Item>(items: readonly Item[], work: (part: Item[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) await work(items.slice(from, from + AT_ONCE));
}

/** Writes whole rows: those that are there are put in their place. */
export async function writeHoldings(
  database: Executor,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  await inParts(rows, async (part) => {
    await database.execute(sql`
      insert into portfolio_holdings
      select * from jsonb_populate_recordset(null::portfolio_holdings, ${JSON.stringify(part)}::jsonb)
      on conflict (portfolio_id, google_places_id) do update set
        own_id = excluded.own_id, ownership_share = excluded.ownership_share, notes = excluded.notes,
        acquired_at = excluded.acquired_at, acquisition_price = excluded.acquisition_price,
        monthly_rent = excluded.monthly_rent, is_occupied = excluded.is_occupied, rent_as_of = excluded.rent_as_of,
        lease_starts_on = excluded.lease_starts_on, lease_ends_on = excluded.lease_ends_on, leases = excluded.leases,
        loan_balance = excluded.loan_balance, loan_rate = excluded.loan_rate, loan_payment = excluded.loan_payment,
        loan_matures_on = excluded.loan_matures_on, loan_as_of = excluded.loan_as_of, loans = excluded.loans, version = excluded.version`);
  });
}

/** Own ids may change hands within one file: first nobody has them. */
export async function clearOwnIds(
  database: Executor,
  portfolioId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await database.execute(sql`
    update portfolio_holdings set own_id = null
    where portfolio_id = ${portfolioId} and google_places_id = any(${sql.param(ids)}) and own_id is not null`);
}

export async function deleteHeld(
  database: Executor,
  portfolioId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await database.execute(sql`
    delete from portfolio_holdings where portfolio_id = ${portfolioId} and google_places_id = any(${sql.param(ids)})`);
}

/** Homes of a portfolio that have one of these own ids, however it is capitalized. */
export async function listHoldersOf(
  database: Executor,
  portfolioId: string,
  ownIds: readonly string[],
): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select google_places_id as id from portfolio_holdings where portfolio_id = ${portfolioId}
      and lower(trim(own_id)) = any(select lower(trim(o)) from unnest(${sql.param(ownIds)}::text[]) o)`);
  return rows.map(({ id }) => id);
}

/** The company's numbers of homes as their records have them. */
export async function listNumbers(
  database: Executor,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await database.execute<{ id: string; number: string | null }>(sql`
    select google_places_id as id, cms_property_oid as number from properties
    where google_places_id = any(${sql.param(ids)}) and not demo`);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Homes of the book are the firm's: their records say so from now on, or no longer. */
export async function writeNumbers(
  database: Executor,
  numbers: readonly { id: string; number: string | null }[],
): Promise<void> {
  await inParts(numbers, async (part) => {
    await database.execute(sql`
      update properties p set cms_property_oid = n.number
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as n(id text, number text)
      where p.google_places_id = n.id and not p.demo`);
  });
}

/** Of homes those that no portfolio holds with an own id. */
export async function listNowhereHeld(database: Executor, ids: readonly string[]): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select asked.id from unnest(${sql.param(ids)}::text[]) asked(id)
    where not exists (select 1 from portfolio_holdings h where h.google_places_id = asked.id and h.own_id is not null)`);
  return rows.map(({ id }) => id);
}

export interface KeptChange {
  googlePlacesId: string;
  before: Record<string, unknown> | null;
  versionAfter: number | null;
  numberBefore: string | null;
}

export async function insertChanges(
  database: Executor,
  uploadId: string,
  changes: readonly KeptChange[],
): Promise<void> {
  await inParts(changes, async (part) => {
    await database.execute(sql`
      insert into ${bookUploadChanges} (upload_id, google_places_id, before, version_after, number_before)
      select ${uploadId}::uuid, c."googlePlacesId", c.before, c."versionAfter", c."numberBefore"
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as c("googlePlacesId" text, before jsonb, "versionAfter" int, "numberBefore" text)`);
  });
}

export async function listChanges(database: Executor, uploadId: string): Promise<KeptChange[]> {
  const { rows } = await database.execute<KeptChange & Record<string, unknown>>(sql`
    select google_places_id as "googlePlacesId", nullif(before, 'null'::jsonb) as before, version_after as "versionAfter",
      number_before as "numberBefore" from ${bookUploadChanges} where upload_id = ${uploadId}::uuid`);
  return rows;
}

/** Homes that stand again as an earlier file left them have new versions: that file can be undone all the same. */
export async function renumberChanges(
  database: Executor,
  portfolioId: string,
  moved: readonly { googlePlacesId: string; from: number; to: number }[],
): Promise<void> {
  await inParts(moved, async (part) => {
    await database.execute(sql`
      update ${bookUploadChanges} c set version_after = m."to"
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as m("googlePlacesId" text, "from" int, "to" int),
        book_uploads u
      where u.portfolio_id = ${portfolioId}::uuid and u.status = 'applied' and u.id = c.upload_id
        and c.google_places_id = m."googlePlacesId" and c.version_after = m."from"`);
  });
}

export async function insertSold(
  database: Executor,
  of: { portfolioId: string; uploadId: string },
  sold: readonly {
    googlePlacesId: string;
    ownId: string | null;
    soldOn: string | null;
    salePrice: number | null;
    holding: Record<string, unknown>;
  }[],
): Promise<void> {
  await inParts(sold, async (part) => {
    await database.execute(sql`
      insert into ${soldHoldings} (portfolio_id, google_places_id, upload_id, own_id, sold_on, sale_price, holding)
      select ${of.portfolioId}::uuid, s."googlePlacesId", ${of.uploadId}::uuid, s."ownId", s."soldOn", s."salePrice", s.holding
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as s("googlePlacesId" text, "ownId" text, "soldOn" date,
        "salePrice" float8, holding jsonb)`);
  });
}

/** Own ids of homes that were sold out of the portfolio. */
export async function listSoldIds(database: Executor, portfolioId: string): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select distinct own_id as id from ${soldHoldings} where portfolio_id = ${portfolioId}::uuid and own_id is not null`);
  return rows.map(({ id }) => id);
}

export async function deleteSold(database: Executor, uploadId: string): Promise<void> {
  await database.execute(sql`delete from ${soldHoldings} where upload_id = ${uploadId}::uuid`);
}
