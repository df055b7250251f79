import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listEvents, listNear, listOfMarket } from "./features/evidence/repository.ts";
import { findByOid, findSubject } from "./features/places/property-repository.ts";
import { listByPrefix } from "./features/places/suggestion-repository.ts";
import { listTaxYears } from "./features/property-page/tax-repository.ts";
import { listParts, readParts } from "./features/property-search/columns/columns-repository.ts";
import { prepareFilter } from "./features/property-search/prepare-filter.ts";
import { listHomes } from "./features/property-search/universe-repository.ts";
import { type Database, openDatabase } from "./lib/database/database.ts";
import { COUNTY, LARGE_TABLES, readDefinitions } from "./lib/database/large-tables.ts";
import { counties } from "./lib/database/tables/markets.ts";
import { createTestDatabase, type TestDatabase } from "./test/database.ts";
import { addImport } from "./test/town.ts";

/** Where the partitioned tables stand: named first in a search path, every query means them. */
const SCHEMA = "parted";

/** The statements that make the large tables once more, by ranges of counties, with all their keys, indexes and triggers. */
async function writePartitioned(pool: pg.Pool, counties: readonly string[]): Promise<string[]> {
  const statements = [`create schema ${SCHEMA}`];
  for (const table of LARGE_TABLES) {
    const { primaryKeys, indexes, triggers } = await readDefinitions(pool, table);
    statements.push(
      `create table ${SCHEMA}.${table} (like public.${table} including defaults including generated) partition by range (${COUNTY})`,
      ...primaryKeys.map((definition) => `alter table ${SCHEMA}.${table} add ${definition}`),
      ...[...indexes, ...triggers.map((trigger) => trigger.definition)].map((definition) =>
        definition.replace(` ON public.${table} `, ` ON ${SCHEMA}.${table} `),
      ),
      ...counties.map(
        (fips) =>
          `create table ${SCHEMA}.${table}_${fips} partition of ${SCHEMA}.${table} for values from ('${fips}') to ('${fips}~')`,
      ),
    );
  }
  return statements;
}

interface PlanNode {
  "Relation Name"?: string;
  "Actual Loops"?: number;
  Plans?: PlanNode[];
}

/** The partitions that a plan read, by the tables; those that it left out while it ran are none. */
function listTouched(node: PlanNode): string[] {
  const name = node["Relation Name"] ?? "";
  const own = /_\d{5}$/.test(name) && (node["Actual Loops"] ?? 0) > 0 ? [name] : [];
  return [...own, ...(node.Plans ?? []).flatMap(listTouched)];
}

/** So many counties, each with so many homes. */
const COUNTIES = Array.from({ length: 24 }, (_, at) => String(13_001 + 2 * at));
const HOMES = 400;
const [HERE = "", NEXT = ""] = COUNTIES;

let labs: TestDatabase;
let pool: pg.Pool;
let database: Database;
let plans: { Plan: Parameters<typeof listTouched>[0] }[] = [];

beforeAll(async () => {
  labs = await createTestDatabase();
  const importId = await addImport(labs.database, "County rolls", false);
  const about = { latitude: 33, longitude: -84, geographyVintage: "2017", state: "GA" };
  await labs.database
    .insert(counties)
    .values(COUNTIES.map((fips) => ({ ...about, fips, name: `County ${fips}`, msaId: null })));
  for (const statement of await writePartitioned(labs.pool, COUNTIES)) await labs.pool.query(statement);
  await labs.pool.query(
    `insert into ${SCHEMA}.properties (county_fips, oid, google_places_id, property_type, address_line, state, search_text, latitude,
       longitude, sqft, parcel_key, source, demo, import_id)
     select fips, n, 'labs_' || fips || '_' || n, 'singlefamily', h || ' Oak St', 'GA', h || ' oak st, town ' || fips, 33 + h * 0.00001, -90 + place * 0.05,
       1000 + h, 'p' || n, 'roll', false, $1
     from unnest($2::text[]) with ordinality c (fips, place), generate_series(1, $3::int) h, lateral (select (place - 1) * $3 + h as n) o`,
    [importId, COUNTIES, HOMES],
  );
  await labs.pool.query(
    `insert into ${SCHEMA}.sales (county_fips, id, oid, property_type, label, sold_on, price, latitude, longitude, sqft, source, demo, import_id)
     select county_fips, oid, oid, property_type, 'sale', current_date - 30, 200000, latitude, longitude, sqft, source, false, import_id
     from ${SCHEMA}.properties`,
  );
  await labs.pool.query(
    `insert into ${SCHEMA}.property_taxes (county_fips, oid, tax_year, source, market_value, demo, import_id)
     select county_fips, oid, 2025, source, 200000, false, import_id from ${SCHEMA}.properties`,
  );
  await labs.pool.query(`analyze`);
  const options = [
    ...[`search_path=${SCHEMA},public`, "session_preload_libraries=auto_explain", "client_min_messages=log"],
    ...["auto_explain.log_min_duration=0", "auto_explain.log_analyze=on", "auto_explain.log_format=json"],
  ];
  const connection = { ...labs.connection, options: options.map((option) => `-c ${option}`).join(" ") };
  ({ database, pool } = openDatabase({ connection, size: 2, onError: () => undefined }));
  // The plans of what the product asks, as it asks it.
  pool.on("connect", (client) =>
    client.on("notice", ({ message }) => {
      const plan = /plan:\s*(\{[\s\S]*\})\s*$/.exec(message ?? "")?.[1];
      if (plan !== undefined) plans.push(JSON.parse(plan));
    }),
  );
});
afterAll(async () => {
  await pool.end();
  await labs.drop();
});

/** The counties whose partitions were read by what is asked. */
async function readBy(ask: () => Promise<unknown>): Promise<string[]> {
  plans = [];
  await ask();
  expect(plans.length).toBeGreaterThan(0);
  return [...new Set(plans.flatMap(({ Plan }) => listTouched(Plan)).map((name) => name.slice(-5)))].sort();
}

test("every key of a large table holds the county, so that it can be partitioned and distributed by it", async () => {
  const { rows } = await labs.pool.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i
     where i.indrelid = any($1::regclass[]) and i.indisunique and not exists (
       select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'county_fips' and a.attnum = any(i.indkey::int2[]))`,
    [LARGE_TABLES.map((table) => `public.${table}`)],
  );
  expect(rows).toEqual([]);
});

describe("read one county's partitions", () => {
  const subject = { countyFips: HERE, oid: 7, demo: false };
  test("a property's record, history and taxes", async () => {
    expect(
      await readBy(() => findSubject(database, { countyFips: HERE, googlePlacesId: `labs_${HERE}_7` })),
    ).toEqual([HERE]);
    expect(await readBy(() => listEvents(database, subject))).toEqual([HERE]);
    expect(await readBy(() => listTaxYears(database, subject))).toEqual([HERE]);
  });

  test("the sales of a county's market", async () => {
    const market = {
      evidence: "price",
      kind: "county",
      id: HERE,
      propertyType: "singlefamily",
      demo: false,
    } as const;
    expect(await readBy(() => listOfMarket(database, market))).toEqual([HERE]);
  });

  test("what a search holds in memory, part by part, and the homes that it lists", async () => {
    expect(await readBy(() => readParts(database, [{ countyFips: HERE, part: 0 }]))).toEqual([HERE]);
    expect(await readBy(() => listParts(database, [HERE]))).toEqual([HERE]);
    const filter = await prepareFilter(database, { countyIds: [HERE, NEXT] });
    const chosen = [
      { countyFips: HERE, oid: 7 },
      { countyFips: NEXT, oid: HOMES + 7 },
    ];
    expect(await readBy(() => listHomes(database, filter, { state: "", limit: 10, chosen }))).toEqual([
      HERE,
      NEXT,
    ]);
    expect(await readBy(() => listHomes(database, filter, { state: "", limit: 10 }))).toEqual([HERE, NEXT]);
  });
});

describe("read the partitions of the counties that may have it", () => {
  /** Homes of the first county stand at this longitude; those of each next one three miles to the east. */
  const WEST = -89.95;
  const around = (longitude: number, radiusMiles: number) => ({
    ...({ evidence: "price", propertyType: "singlefamily", demo: false, latitude: 33, longitude } as const),
    ...{
      radiusMiles,
      limit: 1_000,
      own: null,
      isNonpublicUsed: false,
      since: "2000-01-01",
      until: "2100-01-01",
    },
  });

  test("comps around a point: those whose sales reach there, also beyond the border", async () => {
    expect(await readBy(() => listNear(database, around(WEST, 1)))).toEqual([HERE]);
    expect(await readBy(() => listNear(database, around(WEST + 0.025, 2)))).toEqual([HERE, NEXT]);
    const near = await listNear(database, around(WEST + 0.025, 2));
    expect(new Set(near.map(({ countyFips }) => countyFips))).toEqual(new Set([HERE, NEXT]));
    expect(await listNear(database, around(WEST - 10, 1))).toEqual([]);
  });

  test("a sale outside of all that a county had, and one that is moved there", async () => {
    await pool.query(`update sales set longitude = $1 where county_fips = $2 and oid = 7`, [WEST - 10, HERE]);
    await pool.query(
      `insert into sales (county_fips, id, oid, property_type, label, sold_on, price, latitude, longitude, source, demo, import_id)
       select county_fips, 1000000, oid, property_type, label, sold_on, price, latitude, $1, source, demo, import_id from sales
       where county_fips = $2 and oid = $3`,
      [WEST - 10, NEXT, HOMES + 8],
    );
    const near = await listNear(database, around(WEST - 10, 1));
    expect(near.map(({ countyFips }) => countyFips)).toEqual([HERE, NEXT]);
  });

  test("a property by its number alone", async () => {
    const counties = await readBy(() => findByOid(database, 7));
    expect(counties).toContain(HERE);
    // Homes are numbered as they come: counties that were loaded one after the other share some leading digits.
    expect(counties.length).toBeLessThanOrEqual(2_048 / HOMES + 1);
    expect(await findByOid(database, 7)).toEqual({ countyFips: HERE, googlePlacesId: `labs_${HERE}_7` });
    expect(await findByOid(database, 9_999_999)).toBeUndefined();
  });
});

/** Named in docs/scale.md: it looks into an index of every partition. */
describe("read every county's partitions", () => {
  test("suggestions as one types", async () => {
    const prefixes = { addresses: ["7 oak"], street: "", parcelKey: "", name: "", market: "" };
    const typed = await readBy(() =>
      listByPrefix(database, { ...prefixes, propertyType: undefined, limit: 8 }),
    );
    expect(typed.length).toBe(COUNTIES.length);
  });
});
