import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../../lib/database/database.ts";
import { universeChanges } from "../../../lib/database/tables/valued-universe.ts";

/** So many low bits of a home's number are left out of its part's: the triggers of `universe_changes` say the same. */
const PART_BITS = 11;

const number = (value: SQL): SQL => sql`(${value})::float8`;
/** Whether two texts are the same is all that is asked of them, so that 52 bits of a hash stand for each. */
const HASH_MASK = sql.raw("4503599627370495");
const hashed = (text: SQL): SQL => number(sql`hashtextextended(${text}, 0) & ${HASH_MASK}`);
const days = (date: SQL): SQL => number(sql`${date} - date '1970-01-01'`);

/** What is held of each home, as numbers. */
const COLUMNS = {
  oid: number(sql`p.oid`),
  /** Building 1, owned 2, demo 4, decided comps 8, an owner is known 16. */
  flags: number(sql`(p.property_type = 'multifamily')::int + 2 * (p.cms_property_oid is not null)::int
    + 4 * p.demo::int + 8 * coalesce(f.is_decided, false)::int + 16 * (p.owner_name is not null)::int`),
  state: hashed(sql`p.state`),
  zip: hashed(sql`p.zip`),
  subtype: hashed(sql`p.subtype`),
  condition: hashed(sql`p.condition`),
  grade: hashed(sql`p.grade`),
  latitude: sql`p.latitude`,
  longitude: sql`p.longitude`,
  beds: sql`p.beds`,
  baths: sql`p.baths`,
  sqft: sql`case when p.sqft >= 1 then p.sqft end`,
  lotSqft: sql`case when p.lot_sqft >= 1 then p.lot_sqft end`,
  stories: sql`p.stories`,
  yearBuilt: number(sql`p.year_built`),
  yearRenovated: number(sql`p.year_renovated`),
  units: number(sql`p.units`),
  assessedValue: sql`p.assessed_value`,
  taxAnnual: sql`p.tax_annual`,
  hoaMonth: sql`p.hoa_month`,
  lastSalePrice: sql`s.price`,
  lastSaleOn: days(sql`s.sold_on`),
  /** The order of a list without one: by the first digits of a hash of the id. */
  mix: number(sql`('x' || substr(md5(p.google_places_id), 1, 13))::bit(52)::bigint`),
  value: sql`f.value`,
  valueAsOf: days(sql`f.value_as_of`),
  valueGrade: number(sql`ascii(f.value_grade)`),
  rent: sql`f.rent`,
  rentAsOf: days(sql`f.rent_as_of`),
  rentGrade: number(sql`ascii(f.rent_grade)`),
  netYield: sql`f.net_yield`,
  unleveredIrr: sql`f.unlevered_irr`,
  /** What the figures rest on; unknown where they hold no more. */
  stamp: hashed(sql`case when f.stale is null then f.stamp end`),
  returnsStamp: hashed(sql`f.returns_stamp`),
  /** Of an owned home, whose returns are of a day. */
  valuedOn: days(
    sql`case when p.cms_property_oid is not null then (f.valued_at at time zone 'UTC')::date end`,
  ),
} as const;

export type ColumnName = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];

/** Homes of a county whose numbers share their leading digits. */
export interface PartKey {
  countyFips: string;
  part: number;
}

export type PartRow = PartKey & { size: number } & Record<ColumnName, Buffer>;

/** The homes of some parts, each column of a part as the bytes of its numbers, the highest first; not a number is unknown. */
export async function readParts(database: Executor, parts: readonly PartKey[]): Promise<PartRow[]> {
  const list = <T>(values: readonly T[]) => sql.param(values);
  // Said once more as a list: of tables that are partitioned by county no other is opened.
  const inCounties = (id: SQL) =>
    sql`${id} = any(${list([...new Set(parts.map(({ countyFips }) => countyFips))])}::text[])`;
  const columns = COLUMN_NAMES.map(
    (name) =>
      sql`string_agg(float8send(coalesce(${COLUMNS[name]}, 'NaN')), ''::bytea) as ${sql.identifier(name)}`,
  );
  const { rows } = await database.execute<PartRow & Record<string, unknown>>(sql`
    select r.county_fips as "countyFips", r.part::float8 as part, count(*)::int as size, ${sql.join(columns, sql`, `)}
    from unnest(${list(parts.map(({ countyFips }) => countyFips))}::text[],
      ${list(parts.map(({ part }) => part))}::bigint[]) r(county_fips, part)
    join properties p on p.county_fips = r.county_fips and ${inCounties(sql`p.county_fips`)}
      and p.oid between r.part << ${PART_BITS}::int and ((r.part + 1) << ${PART_BITS}::int) - 1
    left join home_figures f on f.county_fips = p.county_fips and f.google_places_id = p.google_places_id
      and ${inCounties(sql`f.county_fips`)}
    left join lateral (
      select sold_on, price from sales where county_fips = p.county_fips and oid = p.oid
      order by sold_on desc, id desc limit 1
    ) s on true
    group by 1, 2`);
  return rows;
}

/** Which parts there are, of all counties or of some, with how many homes each has. */
export async function listParts(
  database: Executor,
  countyIds: readonly string[] | null,
): Promise<(PartKey & { homes: number })[]> {
  const among = countyIds === null ? sql`true` : sql`county_fips = any(${sql.param([...countyIds])}::text[])`;
  const { rows } = await database.execute<{ countyFips: string; part: number; homes: number }>(sql`
    select county_fips as "countyFips", (oid >> ${PART_BITS}::int)::float8 as part, count(*)::int as homes
    from properties where ${among} group by 1, 2 order by 1, 2`);
  return rows;
}

/** What holds of all real or all demo homes of a county. */
export interface CountyRow {
  countyFips: string;
  msaId: string | null;
  demo: boolean | null;
  checkedState: string | null;
  stamp: number | null;
  decidedStamp: number | null;
  returnsStamp: number | null;
}

export async function readCounties(
  database: Executor,
  countyIds: readonly string[] | null,
): Promise<CountyRow[]> {
  const among = (id: SQL) =>
    countyIds === null ? sql`true` : sql`${id} = any(${sql.param([...countyIds])}::text[])`;
  const { rows } = await database.execute<CountyRow & Record<string, unknown>>(sql`
    select coalesce(c.fips, v.county_fips) as "countyFips", c.msa_id as "msaId", v.demo,
      v.checked_state as "checkedState", ${hashed(sql`v.stamp`)} as stamp,
      ${hashed(sql`v.stamp || ' ' || v.data_state`)} as "decidedStamp", ${hashed(sql`v.returns_stamp`)} as "returnsStamp"
    from (select * from counties c where ${among(sql`c.fips`)}) c
    full join (select * from valued_counties v where ${among(sql`v.county_fips`)}) v on v.county_fips = c.fips`);
  return rows;
}

/** The moment of a statement, and what was changed between an earlier one and it. */
export interface Standing {
  snapshot: string;
  /** Another one after each start of the server: what was held of it before is read anew. */
  server: string;
  /** Days since 1970, with their fraction. */
  now: number;
  changes: { countyFips: string; part: number | null }[];
}

export async function readStanding(database: Executor, since: string | null): Promise<Standing> {
  const { rows } = await database.execute<Standing & Record<string, unknown>>(sql`
    select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
      (extract(epoch from now()) / 86400)::float8 as now,
      ${
        since === null
          ? sql`'[]'::json`
          : sql`coalesce((select json_agg(json_build_object('countyFips', county_fips, 'part', part)) from (
              select distinct county_fips, part from universe_changes
              where made_by >= pg_snapshot_xmin(${since}::pg_snapshot)
                and not pg_visible_in_snapshot(made_by, ${since}::pg_snapshot)
            ) changed), '[]'::json)`
      } as changes`);
  const [standing] = rows;
  if (standing === undefined) throw new Error("The database told no snapshot");
  return standing;
}

/** How many bytes the table of properties takes: about how many homes there are, without counting them. */
export async function measureUniverse(database: Executor): Promise<number> {
  const { rows } = await database.execute<{ bytes: number }>(
    sql`select pg_relation_size('properties')::float8 as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}

/** Lets go of what everybody has read long ago. */
export async function pruneChanges(database: Executor, olderThanHours: number): Promise<void> {
  const { madeAt } = universeChanges;
  await database
    .delete(universeChanges)
    .where(sql`${madeAt} < now() - make_interval(hours => ${olderThanHours}::int)`);
}

/** The hashes of texts, as columns hold them. */
export async function hashTexts(database: Executor, texts: readonly string[]): Promise<number[]> {
  if (texts.length === 0) return [];
  const { rows } = await database.execute<{ hash: number }>(sql`
    select ${hashed(sql`t.text`)} as hash from unnest(${sql.param([...texts])}::text[]) with ordinality t(text, place)
    order by t.place`);
  return rows.map(({ hash }) => hash);
}
