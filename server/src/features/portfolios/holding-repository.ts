import { type Holding, MOST_HOLDINGS } from "@labs/contract/portfolios/holdings";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { OWNED_HOMES } from "../../lib/database/owned-homes.ts";
import { holdingEstimates, portfolioHoldings, valuations } from "../../lib/database/tables/portfolios.ts";

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
  geocodePrecision: string | null;
  demo: boolean;
}

const LEASE_AND_LOAN = [
  ...["rent_as_of", "lease_starts_on", "lease_ends_on"],
  ...["loan_balance", "loan_rate", "loan_payment", "loan_matures_on", "loan_as_of"],
];

/** As one object, of the members `m`: the record has columns of the same names. */
const AS_OBJECT =
  sql.raw(`case when num_nonnulls(${LEASE_AND_LOAN.map((column) => `m.${column}`).join(", ")}) > 0
    then jsonb_build_object('rentAsOf', m.rent_as_of, 'leaseStartsOn', m.lease_starts_on, 'leaseEndsOn', m.lease_ends_on,
      'loanBalance', m.loan_balance, 'loanRate', m.loan_rate, 'loanPayment', m.loan_payment,
      'loanMaturesOn', m.loan_matures_on, 'loanAsOf', m.loan_as_of) end`);

/** What was entered for a holding beside its share and its version. */
const ENTERED = [
  ...[
    "notes",
    "acquired_at",
    "acquisition_price",
    "monthly_rent",
    "own_id",
    "is_occupied",
    "leases",
    "loans",
  ],
  ...LEASE_AND_LOAN,
];

/** What the firm's own book says of a home, where its owner shares it with the firm: the newest of several. */
const SHARED_BOOK = sql.raw(`left join lateral (
    select b.* from portfolio_holdings b join portfolios f on f.id = b.portfolio_id
    where b.google_places_id = p.google_places_id and b.own_id is not null and f.is_shared and not f.is_archived
    order by greatest(b.rent_as_of, b.loan_as_of) desc nulls last, b.portfolio_id limit 1
  ) b on true`);

export function selectMembers(members: Members): SQL {
  if (members !== "owned" && "list" in members) {
    return sql`select google_places_id, ownership_share, version, ${sql.raw(ENTERED.join(", "))}
      from portfolio_holdings where portfolio_id = ${members.list}`;
  }
  if (members === "owned") {
    return sql`select p.google_places_id, coalesce(b.ownership_share, 1) as ownership_share, 0 as version,
        ${sql.raw(ENTERED.map((column) => `b.${column}`).join(", "))}
      from properties p ${SHARED_BOOK} where ${OWNED_HOMES}`;
  }
  return sql`select one.google_places_id, 1::float8 as ownership_share, 0 as version,
      ${sql.raw(ENTERED.map((column) => `none.${column}`).join(", "))}
    from unnest(${sql.param(members.places)}::text[]) as one(google_places_id)
    left join portfolio_holdings none on false`;
}

/** Whether a version buys a home that is owned: what it returns says nothing of the home as it is held. */
export const IS_BOUGHT = sql.raw(
  "(p.cms_property_oid is not null and p.property_type = 'singlefamily' and n.buys)",
);

/** Units of a building by a unit mix, and those of them that are occupied where every plan says it. */
const MIX =
  sql.raw(`(select sum((row->>'units')::float8) from jsonb_array_elements(v.rows) row)::int as units,
      (select case when count(*) = count(row->>'occupied') then sum((row->>'occupied')::float8) end
        from jsonb_array_elements(v.rows) row) as occupied`);

/** The newest unit mix of each building of a page. */
const MIX_OF_EACH = sql`left join lateral (
      select ${MIX} from unit_mix_versions v
      where v.google_places_id = p.google_places_id and p.property_type = 'multifamily'
      order by v.version desc limit 1
    ) x on true`;

/** The same of all buildings of a portfolio at once: most holdings are homes, and asking for each takes longer. */
export function joinMixes(members: Members): SQL {
  const isHeld =
    members === "owned"
      ? sql`in (select google_places_id from properties where cms_property_oid is not null)`
      : "list" in members
        ? sql`in (select google_places_id from portfolio_holdings where portfolio_id = ${members.list})`
        : sql`= any(${sql.param(members.places)}::text[])`;
  return sql`left join (
      select distinct on (v.google_places_id) v.google_places_id, ${MIX} from unit_mix_versions v
      where v.google_places_id ${isHeld} order by v.google_places_id, v.version desc
    ) x on x.google_places_id = p.google_places_id and p.property_type = 'multifamily'`;
}

/** Holdings, the newest acquisition first, with what is estimated, underwritten and occupied of each. */
export async function listHoldingRows(
  database: Executor,
  members: Members,
  page: { limit: number; offset: number },
): Promise<HoldingRow[]> {
  const { rows } = await database.execute<HoldingRow & Record<string, unknown>>(sql`
    with page as (
      select m.*, coalesce(m.acquired_at, p.acquired_at) as since, p.county_fips, p.oid
      from (${selectMembers(members)}) m
      join properties p on p.google_places_id = m.google_places_id
      order by since desc nulls last, p.county_fips, p.oid
      limit ${page.limit} offset ${page.offset}
    )
    select p.google_places_id as "googlePlacesId", p.address_line as "addressLine", p.city, p.state, p.zip,
      p.parcel_number as "parcelNumber", p.name, p.property_type as "propertyType",
      p.cms_property_oid as "cmsPropertyOid", p.county_fips as "countyFips", c.name as "countyName",
      c.msa_id as "msaId", t.name as metro, p.units as "recordedUnits", p.beds, p.baths, p.sqft,
      p.year_built as "yearBuilt", p.acquired_at::text as "acquiredAt", p.acquisition_price as "acquisitionPrice",
      p.actual_rent as "actualRent", m.acquired_at::text as "enteredAcquiredAt",
      m.acquisition_price as "enteredPrice", m.monthly_rent as "enteredRent", ${AS_OBJECT} as "leaseAndLoan",
      m.own_id as "ownId", m.is_occupied as "isOccupied", m.ownership_share as "ownershipShare", m.notes, m.version,
      e.value, e.value_as_of as "valueAsOf", e.value_reason as "valueReason", e.rent as "estimatedRent",
      e.rent_as_of as "rentAsOf", e.rent_reason as "rentReason", x.units as "mixUnits", x.occupied as "mixOccupied",
      n.version as "underwritingVersion", ${IS_BOUGHT} as "isBought", n.unlevered_irr as "unleveredIrr",
      n.levered_irr as "leveredIrr", n.noi, n.loan as debt, p.latitude, p.longitude,
      p.geocode_precision as "geocodePrecision", p.demo
    from page m
    join properties p on p.google_places_id = m.google_places_id
    left join counties c on c.fips = p.county_fips
    left join metros t on t.id = c.msa_id
    left join holding_estimates e on e.google_places_id = p.google_places_id
    left join newest_versions n on n.google_places_id = p.google_places_id
    ${MIX_OF_EACH}
    order by m.since desc nulls last, p.county_fips, p.oid`);
  return rows;
}

/** Which properties are held, in the same order. */
export async function listMemberIds(database: Executor, members: Members): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select p.google_places_id as id from (${selectMembers(members)}) m
    join properties p on p.google_places_id = m.google_places_id
    order by coalesce(m.acquired_at, p.acquired_at) desc nulls last, p.county_fips, p.oid limit ${MOST_HOLDINGS}`);
  return rows.map(({ id }) => id);
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

/** Keeps a home's newest estimate, and its value as the one of its month. */
export async function saveEstimate(
  database: Executor,
  estimate: typeof holdingEstimates.$inferInsert,
): Promise<void> {
  const { googlePlacesId, ...values } = estimate;
  const { value, valueAsOf } = values;
  if (value != null && valueAsOf != null) {
    const kept = { value, asOf: valueAsOf, createdAt: sql`clock_timestamp()` };
    await database
      .insert(valuations)
      .values({ ...kept, googlePlacesId, month: valueAsOf.slice(0, 7), method: "salesComps" })
      .onConflictDoUpdate({
        target: [valuations.googlePlacesId, valuations.month],
        targetWhere: sql`${valuations.portfolioId} is null`,
        set: kept,
      });
  }
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

/** Of some properties those whose estimates were made and have no value. */
export async function countUnvalued(database: Executor, ids: readonly string[]): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from holding_estimates
    where google_places_id = any(${sql.param(ids)}::text[]) and value is null`);
  return rows[0]?.count ?? 0;
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
