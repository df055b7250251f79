import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { homeFigures, valuedCounties } from "../../lib/database/tables/valued-universe.ts";
import { countyTitle } from "../../lib/property-names.ts";
import type { EvidencedCounty } from "../evidence/service.ts";

/** The homes of a county that are real, or those that are simulated. */
export interface CountyKey {
  countyFips: string;
  demo: boolean;
}

/** What all figures rest on, as one text: what was checked under it need not be checked again. */
export async function readState(database: Executor): Promise<{ all: string; data: string; day: string }> {
  const { rows } = await database.execute<{ data: string; assumptions: string }>(sql`
    select (select count(*) || ' ' || coalesce(max(imported_at)::text, '') from data_imports) as data,
      (select count(*) || ' ' || coalesce(max(created_at)::text, '') from assumption_templates) as assumptions`);
  const { data = "", assumptions = "" } = rows[0] ?? {};
  const day = new Date().toISOString().slice(0, 10);
  return { all: [data, assumptions, day].join(" | "), data, day };
}

/** `p` is the property: its figures are `f`, what they have to rest on is `v`. */
export const joinFigures = joinFiguresOf(() => sql`true`);

/** The same where the homes' counties are known: of tables that are partitioned by county no other is opened. */
export function joinFiguresOf(isThere: (county: SQL) => SQL): SQL {
  return sql`
  left join home_figures f on f.county_fips = p.county_fips and f.google_places_id = p.google_places_id
    and ${isThere(sql`f.county_fips`)}
  left join valued_counties v on v.county_fips = p.county_fips and v.demo = p.demo`;
}

/** Whether the estimates of a home hold, under a state in which its county was checked. */
export function isCurrent(state: string): SQL {
  return sql`coalesce(f.stale is null and v.checked_state = ${state}
    and f.stamp = case when f.is_decided then v.stamp || ' ' || v.data_state else v.stamp end, false)`;
}

/** Whether its returns hold too. An owned home is held from today, so its returns are of a day. */
export function areReturnsCurrent(state: string): SQL {
  const isOfToday = sql`(p.cms_property_oid is null or f.valued_at >= date_trunc('day', now(), 'UTC'))`;
  return sql`(${isCurrent(state)} and f.returns_stamp = v.returns_stamp and ${isOfToday})`;
}

/** Older estimates describe the past and are not bought on. Demo data ends on a fixed day, so its age does not count. */
export const EVIDENCE_LIFE_DAYS = 184;

function isYoung(asOf: SQL): SQL {
  return sql`(p.demo or ${asOf}::timestamp >= (now() at time zone 'UTC') - ${`${EVIDENCE_LIFE_DAYS} days`}::interval)`;
}

const value = sql`case when ${isYoung(sql`f.value_as_of`)} then f.value end`;
const rent = sql`case when ${isYoung(sql`f.rent_as_of`)} then f.rent end`;
const areUsable = sql`${isYoung(sql`f.value_as_of`)} and ${isYoung(sql`f.rent_as_of`)}`;

/** The stored figure behind each criterion on money; null where there is none. Value and rent far apart make no yield. */
export const STORED = {
  value,
  rent,
  pricePerSqft: sql`(${value}) / (case when p.sqft >= 1 then p.sqft end)`,
  grossYield: sql`case when abs(f.value_as_of - f.rent_as_of) <= ${EVIDENCE_LIFE_DAYS}::int then 12 * (${rent}) / (${value}) end`,
  netYield: sql`case when p.cms_property_oid is not null or (${areUsable}) then f.net_yield end`,
  unleveredIrr: sql`case when p.cms_property_oid is not null or (${areUsable}) then f.unlevered_irr end`,
} as const;

/** Whether both estimates are at least so well founded; null where one of them is missing. */
export function hasGrade(grade: string): SQL {
  return sql`case when (${value}) is not null and (${rent}) is not null
    then f.value_grade <= ${grade} and f.rent_grade <= ${grade} end`;
}

export type Figures = typeof homeFigures.$inferSelect;

const { countyFips: _county, googlePlacesId: _place, stale: _stale, ...shown } = getTableColumns(homeFigures);

/** The row as the program writes it, to be read beside a home. */
export const figuresAsJson = sql`json_build_object(${sql.join(
  Object.entries(shown).map(([key, { name }]) => sql.raw(`'${key}', f.${name}`)),
  sql`, `,
)})`;

/** Counties by what was found when they were last checked. */
export async function listChecked(database: Executor, countyIds: readonly string[]) {
  return database
    .select()
    .from(valuedCounties)
    .where(sql`${valuedCounties.countyFips} = any(${sql.param([...countyIds])}::text[])`);
}

export async function keepCheck(
  database: Executor,
  row: Omit<typeof valuedCounties.$inferInsert, "checkedAt">,
): Promise<void> {
  const { checkedState, dataState, stamp, parts, returnsStamp, changes } = row;
  const set = { checkedState, dataState, stamp, parts, returnsStamp, changes, checkedAt: new Date() };
  await database
    .insert(valuedCounties)
    .values({ ...row, ...set })
    .onConflictDoUpdate({ target: [valuedCounties.countyFips, valuedCounties.demo], set });
}

export async function keepRun(
  database: Executor,
  { countyFips, demo }: CountyKey,
  run: { reason: string; homes: number; seconds: number },
): Promise<void> {
  await database
    .update(valuedCounties)
    .set({
      valuedAt: new Date(),
      valuedReason: run.reason,
      valuedHomes: run.homes,
      valuedSeconds: run.seconds,
    })
    .where(and(eq(valuedCounties.countyFips, countyFips), eq(valuedCounties.demo, demo)));
}

/** Counties with how far their homes lie, those of the largest markets first. */
export async function listEvidencedCounties(
  database: Executor,
  countyIds?: readonly string[],
): Promise<EvidencedCounty[]> {
  const among =
    countyIds === undefined ? sql`true` : sql`p.county_fips = any(${sql.param([...countyIds])}::text[])`;
  const { rows } = await database.execute<EvidencedCounty & Record<string, unknown>>(sql`
    select counted."countyFips", c.name as "countyName", counted.state, c.msa_id as "msaId", m.name as "msaName",
      counted.demo, counted.extent
    from (
      select p.county_fips as "countyFips", p.demo, min(p.state) as state, count(*) as homes,
        case when count(p.latitude) > 0 then jsonb_build_object('south', min(p.latitude), 'north', max(p.latitude),
          'west', min(p.longitude), 'east', max(p.longitude)) end as extent
      from properties p where p.property_type = 'singlefamily' and ${among} group by 1, 2
    ) counted
    left join counties c on c.fips = counted."countyFips"
    left join metros m on m.id = c.msa_id
    order by sum(counted.homes) over (partition by coalesce(c.msa_id, counted."countyFips"), counted.demo) desc,
      coalesce(c.msa_id, counted."countyFips"), counted.demo, counted.homes desc, counted."countyFips"`);
  return rows;
}

/** Why a home has to be valued: never was, its facts or comps were changed, its evidence or the assumptions were. */
export type OpenReason = "missing" | "facts" | "comps" | "evidence" | "assumptions";

/** Homes of a county whose figures are missing or hold no more, in the order of their ids. */
export async function listOpenHomes(
  database: Executor,
  of: CountyKey & { state: string; after: string; limit: number },
): Promise<{ googlePlacesId: string; why: OpenReason }[]> {
  const { rows } = await database.execute<{ googlePlacesId: string; why: OpenReason }>(sql`
    select p.google_places_id as "googlePlacesId", case when f.stamp is null then 'missing'
      else coalesce(f.stale, case when ${isCurrent(of.state)} then 'assumptions' else 'evidence' end) end as why
    from properties p ${joinFigures}
    where p.county_fips = ${of.countyFips} and p.demo = ${of.demo} and p.property_type = 'singlefamily'
      and p.google_places_id > ${of.after} and not coalesce(${areReturnsCurrent(of.state)}, false)
    order by p.google_places_id limit ${of.limit}`);
  return rows;
}

const keptColumns = [
  ...[
    "stamp",
    "is_decided",
    "value",
    "value_low",
    "value_high",
    "value_grade",
    "value_as_of",
    "value_reason",
  ],
  ...["rent", "rent_low", "rent_high", "rent_grade", "rent_as_of", "rent_reason", "returns_stamp"],
  ...["net_yield", "net_yield_low", "net_yield_high", "unlevered_irr", "max_bid", "max_bid_low"],
  ...["max_bid_high", "max_bid_to_value", "binding_target", "returns_reasons", "valued_at"],
];

/**
 * Keeps figures that were made of homes as they stood at their revision. Whose facts or comps were changed meanwhile
 * keeps none, and is valued again.
 */
export async function keepFigures(database: Executor, rows: (typeof homeFigures.$inferInsert)[]) {
  if (rows.length === 0) return;
  const set = Object.fromEntries([
    ["stale", sql`null`],
    ...keptColumns.map((name) => [toKey(name), sql.raw(`excluded.${name}`)]),
  ]);
  await database
    .insert(homeFigures)
    .values(rows)
    .onConflictDoUpdate({
      target: [homeFigures.countyFips, homeFigures.googlePlacesId],
      set,
      setWhere: sql`${homeFigures.revision} = excluded.revision`,
    });
}

const toKey = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Which of the homes are simulated. */
export async function listDemo(database: Executor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select google_places_id as id from properties
    where google_places_id = any(${sql.param([...ids])}::text[]) and demo`);
  return new Set(rows.map(({ id }) => id));
}

/** How often what the figures of homes are made of was changed; of homes that were never touched, nothing. */
export async function listRevisions(
  database: Executor,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { googlePlacesId, revision } = homeFigures;
  const countyIds = [...new Set(ids.map((id) => id.split("_")[1] ?? ""))];
  const rows = await database
    .select({ googlePlacesId, revision })
    .from(homeFigures)
    .where(
      and(
        inArray(homeFigures.countyFips, countyIds),
        sql`${googlePlacesId} = any(${sql.param([...ids])}::text[])`,
      ),
    );
  return new Map(rows.map((row) => [row.googlePlacesId, row.revision]));
}

/** Changes when homes are marked as changed, come or go: a glance, not a pass over all figures. */
export async function countMarks(database: Executor): Promise<string> {
  const { rows } = await database.execute<{ marks: string }>(
    sql`select count(*) || ' ' || coalesce(sum(revision), 0) as marks from home_figures where stale is not null`,
  );
  return rows[0]?.marks ?? "";
}

/** Whether work that somebody asked for waits or is under way. */
export async function isSomebodyWaiting(database: Executor): Promise<boolean> {
  const { rows } = await database.execute<{ waits: boolean }>(
    sql`select exists(select from jobs where state in ('queued', 'running') and owner_id is not null) as waits`,
  );
  return rows[0]?.waits ?? false;
}

/** What was found to have changed when a county was last checked. */
export async function findChanges(database: Executor, of: CountyKey): Promise<string | null> {
  const rows = await listChecked(database, [of.countyFips]);
  return rows.find(({ demo }) => demo === of.demo)?.changes ?? null;
}

/** How much of the universe is valued, by kind of data and why the rest is not. */
export async function countUniverse(database: Executor, state: string) {
  const { rows } = await database.execute<{
    homes: number;
    current: number;
    valued: number;
    rented: number;
    missing: number;
    facts: number;
    comps: number;
    unchecked: number;
    evidence: number;
    assumptions: number;
    oldest: string | null;
    newest: string | null;
  }>(sql`
    select count(*)::int as homes, (count(*) filter (where why = 'current'))::int as current,
      (count(*) filter (where why = 'current' and value is not null))::int as valued,
      (count(*) filter (where why = 'current' and rent is not null))::int as rented,
      (count(*) filter (where why = 'missing'))::int as missing,
      (count(*) filter (where why = 'facts'))::int as facts,
      (count(*) filter (where why = 'comps'))::int as comps,
      (count(*) filter (where why = 'unchecked'))::int as unchecked,
      (count(*) filter (where why = 'evidence'))::int as evidence,
      (count(*) filter (where why = 'assumptions'))::int as assumptions,
      to_char(min(valued_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as oldest,
      to_char(max(valued_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as newest
    from (
      select f.value, f.rent, f.valued_at, case
        when f.stamp is null then 'missing'
        when f.stale is not null then f.stale
        when v.checked_state is distinct from ${state} then 'unchecked'
        when not ${isCurrent(state)} then 'evidence'
        when f.returns_stamp is distinct from v.returns_stamp and p.cms_property_oid is null then 'assumptions'
        else 'current' end as why
      from properties p ${joinFigures}
      where p.property_type = 'singlefamily'
    ) judged`);
  return rows[0];
}

/** How fast and why homes were valued, newest first. */
export async function listRuns(database: Executor, limit: number) {
  const { rows } = await database.execute<{
    countyFips: string;
    name: string | null;
    state: string | null;
    demo: boolean;
    reason: string;
    homes: number;
    seconds: number;
    at: string;
  }>(sql`
    select v.county_fips as "countyFips", c.name, c.state, v.demo, v.valued_reason as reason,
      v.valued_homes as homes, v.valued_seconds as seconds,
      to_char(v.valued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from valued_counties v left join counties c on c.fips = v.county_fips
    where v.valued_at is not null order by v.valued_at desc limit ${limit}`);
  return rows.map(({ countyFips, name, state, ...run }) => ({
    county: state === null ? countyFips : countyTitle(name, state),
    ...run,
  }));
}
