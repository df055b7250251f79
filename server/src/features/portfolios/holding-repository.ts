import type { Holding } from "@labs/contract/portfolios/holdings";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { holdingEstimates, portfolioHoldings } from "../../lib/database/tables/portfolios.ts";

/** What a portfolio holds: what was put into a list, the homes we own, or the places that fulfil a rule now. */
export type Members = { list: string } | "owned" | { places: readonly string[] };

export interface HoldingRow {
  googlePlacesId: string;
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  propertyType: "singlefamily" | "multifamily";
  cmsPropertyOid: string | null;
  countyFips: string;
  countyName: string | null;
  msaId: string | null;
  metro: string | null;
  recordedUnits: number | null;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  yearBuilt: number | null;
  acquiredAt: string | null;
  acquisitionPrice: number | null;
  actualRent: number | null;
  enteredAcquiredAt: string | null;
  enteredPrice: number | null;
  enteredRent: number | null;
  ownId: string | null;
  isOccupied: boolean | null;
  leaseAndLoan: Holding["leaseAndLoan"] | null;
  ownershipShare: number;
  notes: string | null;
  version: number;
  value: number | null;
  valueAsOf: string | null;
  valueReason: string | null;
  estimatedRent: number | null;
  rentAsOf: string | null;
  rentReason: string | null;
  mixUnits: number | null;
  mixOccupied: number | null;
  underwritingVersion: number | null;
  /** Whether that version buys a home that is owned. */
  isBought: boolean | null;
  unleveredIrr: number | null;
  leveredIrr: number | null;
  noi: number | null;
  debt: number | null;
  latitude: number | null;
  longitude: number | null;
  demo: boolean;
}

const LEASE_AND_LOAN =
  sql.raw(`case when num_nonnulls(rent_as_of, lease_starts_on, lease_ends_on, loan_balance, loan_rate, loan_payment,
      loan_matures_on, loan_as_of) > 0
    then jsonb_build_object('rentAsOf', rent_as_of, 'leaseStartsOn', lease_starts_on, 'leaseEndsOn', lease_ends_on,
      'loanBalance', loan_balance, 'loanRate', loan_rate, 'loanPayment', loan_payment, 'loanMaturesOn', loan_matures_on,
      'loanAsOf', loan_as_of) end as lease_and_loan`);

/** Of the book alone: the record has columns of the same names. */
const OWN_LEASE_AND_LOAN =
  sql.raw(`case when num_nonnulls(b.rent_as_of, b.lease_starts_on, b.lease_ends_on, b.loan_balance, b.loan_rate,
      b.loan_payment, b.loan_matures_on, b.loan_as_of) > 0
    then jsonb_build_object('rentAsOf', b.rent_as_of, 'leaseStartsOn', b.lease_starts_on, 'leaseEndsOn', b.lease_ends_on,
      'loanBalance', b.loan_balance, 'loanRate', b.loan_rate, 'loanPayment', b.loan_payment,
      'loanMaturesOn', b.loan_matures_on, 'loanAsOf', b.loan_as_of) end as lease_and_loan`);

/** What the firm's own book says of a home, where its owner shares it with the firm: the newest of several. */
const SHARED_BOOK = sql.raw(`left join lateral (
    select b.* from portfolio_holdings b join portfolios f on f.id = b.portfolio_id
    where b.google_places_id = p.google_places_id and b.own_id is not null and f.is_shared and not f.is_archived
    order by greatest(b.rent_as_of, b.loan_as_of) desc nulls last, b.portfolio_id limit 1
  ) b on true`);

/** Real homes and those of the demo are never in one sum: with the first real one of ours the demo's are left out. */
const OWNED_HOMES = sql.raw(`p.cms_property_oid is not null and (not p.demo
  or not exists (select 1 from properties r where r.cms_property_oid is not null and not r.demo))`);

export function selectMembers(members: Members): SQL {
  if (members !== "owned" && "list" in members) {
    return sql`select google_places_id, ownership_share, notes, acquired_at, acquisition_price, monthly_rent, version,
        own_id, is_occupied, leases, ${LEASE_AND_LOAN}
      from portfolio_holdings where portfolio_id = ${members.list}`;
  }
  if (members === "owned") {
    return sql`select p.google_places_id, coalesce(b.ownership_share, 1) as ownership_share, b.notes, b.acquired_at,
        b.acquisition_price, b.monthly_rent, 0 as version, b.own_id, b.is_occupied, b.leases, ${OWN_LEASE_AND_LOAN}
      from properties p ${SHARED_BOOK} where ${OWNED_HOMES}`;
  }
  return sql`select google_places_id, 1::float8 as ownership_share, null::text as notes, null::date as acquired_at,
    null::float8 as acquisition_price, null::float8 as monthly_rent, 0 as version, null::text as own_id,
    null::boolean as is_occupied, null::jsonb as leases, null::jsonb as lease_and_loan
    from unnest(${sql.param(members.places)}::text[]) as one(google_places_id)`;
}

const number = (key: string) =>
  sql.raw(`case jsonb_typeof(u.outputs->'${key}') when 'number' then (u.outputs->>'${key}')::float8 end`);

/** A home that is held has a gain on its basis; only where there is none its inputs, which are large, are asked. */
const isBought = sql`case when h.cms_property_oid is null or h.property_type <> 'singlefamily' then false
  when jsonb_typeof(u.outputs->'gainOnBasis') = 'number' then false
  else coalesce(u.inputs->>'ownership', 'acquisition') <> 'owned' end`;

/** Holdings, the newest acquisition first, with what is estimated, underwritten and occupied of each. */
export async function listHoldingRows(
  database: Executor,
  members: Members,
  page: { limit: number; offset: number },
): Promise<HoldingRow[]> {
  const { rows } = await database.execute<HoldingRow & Record<string, unknown>>(sql`
    with held as (
      select p.*, m.ownership_share, m.notes, m.version, m.acquired_at as entered_at,
        m.acquisition_price as entered_price, m.monthly_rent as entered_rent, m.lease_and_loan,
        m.own_id, m.is_occupied
      from (${selectMembers(members)}) m
      join properties p on p.google_places_id = m.google_places_id
      order by coalesce(m.acquired_at, p.acquired_at) desc nulls last, p.county_fips, p.oid
      limit ${page.limit} offset ${page.offset}
    )
    select h.google_places_id as "googlePlacesId", h.address_line as "addressLine", h.city, h.state, h.zip,
      h.parcel_number as "parcelNumber", h.name, h.property_type as "propertyType",
      h.cms_property_oid as "cmsPropertyOid", h.county_fips as "countyFips", c.name as "countyName",
      c.msa_id as "msaId", t.name as metro, h.units as "recordedUnits", h.beds, h.baths, h.sqft,
      h.year_built as "yearBuilt", h.acquired_at::text as "acquiredAt", h.acquisition_price as "acquisitionPrice",
      h.actual_rent as "actualRent", h.entered_at::text as "enteredAcquiredAt", h.entered_price as "enteredPrice",
      h.entered_rent as "enteredRent", h.lease_and_loan as "leaseAndLoan", h.own_id as "ownId",
      h.is_occupied as "isOccupied", h.ownership_share as "ownershipShare", h.notes, h.version,
      e.value, e.value_as_of as "valueAsOf", e.value_reason as "valueReason", e.rent as "estimatedRent",
      e.rent_as_of as "rentAsOf", e.rent_reason as "rentReason", x.units as "mixUnits", x.occupied as "mixOccupied",
      u.version as "underwritingVersion", u."isBought", u."unleveredIrr", u."leveredIrr", u.noi, u.debt,
      h.latitude, h.longitude, h.demo
    from held h
    left join counties c on c.fips = h.county_fips
    left join metros t on t.id = c.msa_id
    left join holding_estimates e on e.google_places_id = h.google_places_id
    left join lateral (
      select u.version, ${isBought} as "isBought", ${number("unleveredIrr")} as "unleveredIrr", ${number("leveredIrr")} as "leveredIrr",
        coalesce(${number("stabilizedNoi")}, ${number("noiYear1")}) as noi, ${number("loan")} as debt
      from underwriting_versions u where u.google_places_id = h.google_places_id order by u.version desc limit 1
    ) u on true
    left join lateral (
      select (select sum((row->>'units')::float8) from jsonb_array_elements(v.rows) row)::int as units,
        (select case when count(*) = count(row->>'occupied') then sum((row->>'occupied')::float8) end
          from jsonb_array_elements(v.rows) row) as occupied
      from unit_mix_versions v where v.google_places_id = h.google_places_id order by v.version desc limit 1
    ) x on h.property_type = 'multifamily'
    order by coalesce(h.entered_at, h.acquired_at) desc nulls last, h.county_fips, h.oid`);
  return rows;
}

export interface Sums {
  properties: number;
  invested: number | null;
  withPrice: number;
  monthlyRent: number | null;
  withRent: number;
  value: number | null;
  withValue: number;
  demo: boolean;
}

/** What a home brings in: a vacant one nothing. */
export const COLLECTED = sql.raw(
  "coalesce(m.monthly_rent, case when m.is_occupied = false then 0 else p.actual_rent end)",
);

/** Sums over a portfolio, with how many holdings each sum knows. */
export async function sumHoldings(database: Executor, members: Members): Promise<Sums> {
  const { rows } = await database.execute<Sums & Record<string, unknown>>(sql`
    select count(*)::int as properties,
      sum(coalesce(m.acquisition_price, p.acquisition_price)) as invested,
      count(coalesce(m.acquisition_price, p.acquisition_price))::int as "withPrice",
      sum(${COLLECTED}) as "monthlyRent", count(${COLLECTED})::int as "withRent",
      sum(e.value) as value, count(e.value)::int as "withValue",
      coalesce(bool_or(p.demo), false) as demo
    from (${selectMembers(members)}) m
    join properties p on p.google_places_id = m.google_places_id
    left join holding_estimates e on e.google_places_id = p.google_places_id`);
  const [sums] = rows;
  if (sums === undefined) throw new Error("A sum has one row");
  return sums;
}

export async function countHoldings(database: Executor, members: Members): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from (${selectMembers(members)}) m
    join properties p on p.google_places_id = m.google_places_id`);
  return rows[0]?.count ?? 0;
}

export async function listKnownIds(database: Executor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select google_places_id as id from properties where google_places_id = any(${sql.param(ids)})`);
  return new Set(rows.map(({ id }) => id));
}

export async function listHeldIds(
  database: Executor,
  of: { portfolioId: string; ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select google_places_id as id from portfolio_holdings
    where portfolio_id = ${of.portfolioId} and google_places_id = any(${sql.param(of.ids)})`);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a list of the firm's own homes would take in homes of the demo. */
export async function wouldMix(
  database: Executor,
  of: { portfolioId: string; ids: readonly string[] },
): Promise<boolean> {
  const { rows } = await database.execute<{ mixes: boolean }>(sql`
    select exists (select 1 from portfolio_holdings where portfolio_id = ${of.portfolioId} and own_id is not null)
      and exists (select 1 from properties where google_places_id = any(${sql.param(of.ids)}) and demo) as mixes`);
  return rows[0]?.mixes ?? false;
}

type NewHolding = typeof portfolioHoldings.$inferInsert;
const at = portfolioHoldings;
/** A statement takes 65,535 parameters. */
const CHUNK = 4_000;

/** Adds what is not held yet; answers how many that were. */
export async function insertHoldings(database: Executor, holdings: readonly NewHolding[]): Promise<number> {
  let added = 0;
  for (let from = 0; from < holdings.length; from += CHUNK) {
    const rows = await database
      .insert(at)
      .values(holdings.slice(from, from + CHUNK))
      .onConflictDoNothing()
      .returning({ id: at.googlePlacesId });
    added += rows.length;
  }
  return added;
}

/** Homes that a list holds under own ids are the firm's: their records say so from now on. */
export async function claimOwned(
  database: Executor,
  { portfolioId, ids }: { portfolioId: string; ids: readonly string[] },
): Promise<void> {
  await database.execute(sql`
    update properties p set cms_property_oid = h.own_id from portfolio_holdings h
    where h.portfolio_id = ${portfolioId} and h.google_places_id = any(${sql.param(ids)}) and h.own_id is not null
      and p.google_places_id = h.google_places_id and p.cms_property_oid is null and not p.demo`);
}

/** Homes that leave a list are the firm's no more, unless another list holds them so; without ids all of them leave. */
export async function releaseOwned(
  database: Executor,
  { portfolioId, ids = null }: { portfolioId: string; ids?: readonly string[] | null },
): Promise<void> {
  await database.execute(sql`
    update properties p set cms_property_oid = null from portfolio_holdings h
    where h.portfolio_id = ${portfolioId} and (${ids === null} or h.google_places_id = any(${sql.param(ids ?? [])}))
      and p.google_places_id = h.google_places_id and p.cms_property_oid = h.own_id
      and not exists (select 1 from portfolio_holdings o
        where o.google_places_id = h.google_places_id and o.portfolio_id <> h.portfolio_id and o.own_id is not null)`);
}

/** Enters values for a holding without asking for its version. */
export async function overwriteHolding(
  database: Executor,
  of: { portfolioId: string; googlePlacesId: string },
  change: Partial<NewHolding>,
): Promise<void> {
  await database
    .update(at)
    .set({ ...change, version: sql`${at.version} + 1` })
    .where(and(eq(at.portfolioId, of.portfolioId), eq(at.googlePlacesId, of.googlePlacesId)));
}

/** The holding's new version; undefined when it has another one than the change is based on. */
export async function updateHoldingVersion(
  database: Executor,
  of: { portfolioId: string; googlePlacesId: string; basedOn: number },
  change: Partial<NewHolding>,
): Promise<number | undefined> {
  const [row] = await database
    .update(at)
    .set({ ...change, version: of.basedOn + 1 })
    .where(
      and(
        eq(at.portfolioId, of.portfolioId),
        eq(at.googlePlacesId, of.googlePlacesId),
        eq(at.version, of.basedOn),
      ),
    )
    .returning({ version: at.version });
  return row?.version;
}

export async function deleteHoldings(
  database: Executor,
  of: { portfolioId: string; ids: readonly string[] },
): Promise<number> {
  const rows = await database
    .delete(at)
    .where(and(eq(at.portfolioId, of.portfolioId), inArray(at.googlePlacesId, [...of.ids])))
    .returning({ id: at.googlePlacesId });
  return rows.length;
}

export async function saveEstimate(
  database: Executor,
  estimate: typeof holdingEstimates.$inferInsert,
): Promise<void> {
  const { googlePlacesId, ...values } = estimate;
  await database
    .insert(holdingEstimates)
    .values(estimate)
    .onConflictDoUpdate({
      target: holdingEstimates.googlePlacesId,
      set: { ...values, estimatedAt: sql`clock_timestamp()` },
    });
}

/** Properties without estimates, and those whose estimates were made before a moment. */
export async function listUnestimated(
  database: Executor,
  of: { ids: readonly string[]; before: Date | null },
): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select asked.id from unnest(${sql.param(of.ids)}::text[]) asked(id)
    left join holding_estimates e on e.google_places_id = asked.id
    where e.google_places_id is null or e.estimated_at < ${of.before?.toISOString() ?? null}::timestamptz
    order by asked.id`);
  return rows.map(({ id }) => id);
}

export interface KnownPlace {
  /** By what it was asked for. */
  key: string;
  googlePlacesId: string;
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
  countyFips: string;
}

const SHOWN =
  sql.raw(`p.google_places_id as "googlePlacesId", p.address_line as "addressLine", p.city, p.state,
  p.zip, p.parcel_number as "parcelNumber", p.name, c.name as "countyName", p.county_fips as "countyFips"`);

type By = "place" | "parcel" | "address";

const COLUMN: Record<By, string> = {
  place: "p.google_places_id",
  parcel: "p.parcel_key",
  address: "p.search_text",
};

/** Every loaded property that has one of the keys. */
export async function listByKeys(database: Executor, by: By, keys: readonly string[]): Promise<KnownPlace[]> {
  if (keys.length === 0) return [];
  const column = sql.raw(COLUMN[by]);
  const { rows } = await database.execute<KnownPlace & Record<string, unknown>>(sql`
    select ${column} as key, ${SHOWN} from properties p left join counties c on c.fips = p.county_fips
    where ${column} = any(${sql.param(keys)}) order by p.county_fips, p.oid`);
  return rows;
}
