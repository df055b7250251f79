import { Criteria, type RangeKey, type SearchSort } from "@labs/contract/property-search/criteria";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { counties, metricSeries } from "../../../lib/database/tables/markets.ts";
import { properties, sales } from "../../../lib/database/tables/properties.ts";
import { homeFigures, valuedCounties } from "../../../lib/database/tables/valued-universe.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { addImport, daysAgo } from "../../../test/town.ts";
import { type Filter, prepareFilter } from "../prepare-filter.ts";
import { listMoneySteps, type Stored } from "../universe-conditions-repository.ts";
import { countRecorded, countStored } from "../universe-counts-repository.ts";
import { countOpen, findNearest, listHomes, listMatchedCounties, listOpen } from "../universe-repository.ts";
import { chooseHomes, chooseOpen } from "./choose-homes.ts";
import { countColumns, findNearestHeld, listUncheckedHeld } from "./count-columns.ts";
import { type Columns, openColumns, type Part } from "./hold-columns.ts";
import { openCourt } from "./walk-columns.ts";

const STATE = "checked today";
const HOMES = 600;
const METRO_OF: Record<string, string | null> = { "13121": "12060", "48453": "12420", "22071": null };
const IDS = Object.keys(METRO_OF);

let labs: TestDatabase;
let importId: string;

type Row = typeof properties.$inferInsert;

const countyOf = (at: number): string => IDS[at % 3] ?? "13121";
const placeOf = (at: number): string => `labs_${countyOf(at)}_${numberOf(at)}`;
/** Far enough apart for each county to have several parts. */
const numberOf = (at: number): number => 1 + at * 11;

/** Every third fact is missing somewhere, so that what is not known is met in every criterion. */
function home(at: number): Row {
  const known = <Value>(value: Value, step: number): Value | null => (at % step === 0 ? null : value);
  return {
    countyFips: countyOf(at),
    oid: numberOf(at),
    googlePlacesId: placeOf(at),
    propertyType: at % 7 === 0 ? "multifamily" : "singlefamily",
    subtype: known(["detached", "townhome", "garden"][at % 3] ?? "", 11),
    condition: known(["good", "fair"][at % 2] ?? "", 5),
    grade: known(["A", "B+"][at % 2] ?? "", 4),
    state: { "13121": "GA", "48453": "TX", "22071": "LA" }[countyOf(at)] ?? "GA",
    zip: known(`303${String(at % 40).padStart(2, "0")}`, 9),
    latitude: known(30 + (at % 17) * 0.25, 13),
    longitude: known(-98 + (at % 19) * 0.75, 17),
    beds: known(at % 6, 8),
    baths: known(1 + (at % 5) / 2, 10),
    sqft: at % 12 === 0 ? 0 : known(700.1 + ((at * 53) % 2500), 14),
    lotSqft: known(3000 + at, 6),
    stories: known(1 + (at % 3), 4),
    yearBuilt: known(1950 + ((at * 7) % 70), 15),
    yearRenovated: at % 5 === 0 ? 2010 + (at % 9) : null,
    units: at % 7 === 0 ? 10 + at : at % 26 === 0 ? 0 : 1,
    assessedValue: known(90_000 + ((at * 7919) % 500_000), 16),
    taxAnnual: known(1_000.25 + at, 9),
    hoaMonth: known((at * 11) % 200, 2),
    ownerName: known("Pat Owner", 6),
    cmsPropertyOid: at % 10 === 0 ? `CMS-${at}` : null,
    source: "by hand",
    demo: at % 4 === 3,
    importId,
  };
}

/** Figures that hold and figures that do not, for every reason that there is. */
function figures(at: number): typeof homeFigures.$inferInsert {
  const known = <Value>(value: Value, step: number): Value | null => (at % step === 0 ? null : value);
  const isDecided = at % 9 === 0;
  const stamp = at % 13 === 0 ? "of before" : isDecided ? "evidence data" : "evidence";
  const value = known(150_000.5 + ((at * 4241) % 300_000), 18);
  return {
    countyFips: countyOf(at),
    googlePlacesId: placeOf(at),
    revision: 0,
    stale: at % 19 === 0 ? "facts" : null,
    isDecided,
    stamp: known(stamp, 21),
    value,
    valueGrade: value === null ? null : (["A", "B", "C", "D"] as const)[at % 4],
    valueAsOf: daysAgo(at % 8 === 0 ? 200 : at % 100),
    rent: known(900 + ((at * 37) % 1500), 15),
    rentGrade: at % 31 === 0 ? null : (["A", "B", "C", "D"] as const)[at % 3],
    rentAsOf: daysAgo(at % 11 === 0 ? 300 : at % 90),
    returnsStamp: at % 22 === 0 ? "other" : "assumptions",
    netYield: known(0.02 + (at % 50) / 1000, 12),
    unleveredIrr: known(-0.02 + (at % 40) / 400, 10),
    valuedAt: new Date(Date.now() - (at % 20 === 0 ? 2 * 86_400_000 : 0)),
  };
}

function sold(at: number): (typeof sales.$inferInsert)[] {
  if (at % 3 === 0) return [];
  const about = { countyFips: countyOf(at), oid: numberOf(at), propertyType: "singlefamily" as const };
  const from = { label: `Sale ${at}`, source: "by hand", demo: false, importId };
  return [1, 2].map((turn) => ({
    ...about,
    ...from,
    soldOn: `20${10 + turn + (at % 9)}-0${1 + (at % 8)}-15`,
    price: 100_000 * turn + at * 500,
  }));
}

beforeAll(async () => {
  labs = await createTestDatabase();
  const { database } = labs;
  importId = await addImport(database, "By hand", false);
  const about = { latitude: 33, longitude: -84, geographyVintage: "2017", state: "GA" };
  await database
    .insert(counties)
    .values(IDS.map((fips) => ({ ...about, fips, name: `County ${fips}`, msaId: METRO_OF[fips] ?? null })));
  await database.insert(metricSeries).values(
    ["13121", "48453"].map((areaId, at) => ({
      ...{ metricKey: "population", areaKind: "county" as const, areaId, startMonth: "2025-01-01" },
      ...{ stepMonths: 12, latestMonth: "2025-01-01", importId },
      ...{ values: [1_000_000 - at * 500_000], latestValue: 1_000_000 - at * 500_000 },
    })),
  );
  const all = Array.from({ length: HOMES }, (_, at) => at);
  await database.insert(properties).values(all.map(home));
  await database.insert(sales).values(all.flatMap(sold));
  await database.insert(homeFigures).values(all.filter((at) => at % 23 !== 0).map(figures));
  const check = { dataState: "data", stamp: "evidence", parts: {}, returnsStamp: "assumptions" };
  await database.insert(valuedCounties).values(
    IDS.flatMap((countyFips, at) =>
      [true, false].map((demo) => ({
        ...{ ...check, countyFips, demo },
        checkedState: at === 2 && demo ? "checked before" : STATE,
      })),
    ),
  );
});
afterAll(() => labs.drop());

const range = (least: number, most: number) =>
  fc
    .tuple(
      fc.double({ min: least, max: most, noNaN: true }),
      fc.double({ min: least, max: most, noNaN: true }),
      fc.integer({ min: 0, max: 2 }),
      fc.boolean(),
    )
    .map(([a, b, kind, isWhole]) => {
      const round = (value: number) => (isWhole && most > 5 ? Math.round(value) : value);
      const [min, max] = [round(Math.min(a, b)), round(Math.max(a, b))];
      return kind === 0 ? { min } : kind === 1 ? { max } : { min, max };
    });
const some = (...items: string[]) => fc.subarray(items, { minLength: 1 });

const UNKNOWN = ["beds", "hoaMonth", "lastSalePrice", "subtypes", "places", "bounds", "radius", "netYield"];
const anyCriteria = fc
  .record(
    {
      states: some("GA", "TX", "LA"),
      countyIds: some(...IDS),
      msaIds: some("12060", "12420"),
      zips: some("30301", "30302", "30310"),
      excludeCountyIds: some("22071", "13121"),
      bounds: fc.constantFrom({ west: -97, east: -90, south: 31, north: 33.5 }),
      radius: fc.constantFrom({ latitude: 31, longitude: -95, miles: 60.5 }),
      propertyType: fc.constantFrom("singlefamily" as const, "multifamily" as const),
      subtypes: some("detached", "townhome", "garden", "none such"),
      conditions: some("good", "fair"),
      grades: some("A", "B+", "Ä"),
      beds: range(0, 6),
      baths: range(1, 3),
      sqft: range(600, 3200),
      lotSqft: range(2900, 3700),
      stories: range(1, 3),
      yearBuilt: range(1945, 2025),
      yearRenovated: range(2008, 2020),
      units: range(0, 300),
      averageUnitSqft: range(1, 2500),
      assessedValue: range(80_000, 600_000),
      assessedPerSqft: range(20, 600),
      taxAnnual: range(900, 1700),
      hoaMonth: range(0, 200),
      lastSalePrice: range(90_000, 450_000),
      value: range(140_000, 460_000),
      pricePerSqft: range(50, 600),
      rent: range(900, 2400),
      grossYield: range(0.02, 0.2),
      netYield: range(0.01, 0.08),
      unleveredIrr: range(-0.03, 0.1),
      lastSaleDate: fc.constantFrom(
        { from: "2014-06-01" },
        { to: "2016-01-15" },
        { from: "2013-02-15", to: "2015-08-15" },
      ),
      estimateGrade: fc.constantFrom("A" as const, "B" as const, "C" as const),
      metrics: fc.constant([{ metric: "population", level: "county" as const, min: 600_000 }]),
      owned: fc.constantFrom("only" as const, "exclude" as const),
      demo: fc.constantFrom("only" as const, "exclude" as const),
    },
    { requiredKeys: [] },
  )
  // All of them at once leave nothing: some are taken, and with them what is kept though it is unknown.
  .chain((criteria) =>
    fc
      .tuple(fc.subarray(Object.keys(criteria), { maxLength: 5 }), fc.subarray(UNKNOWN, { maxLength: 3 }))
      .map(([keys, includeUnknown]) =>
        Criteria.parse({
          ...Object.fromEntries(keys.map((key) => [key, criteria[key as keyof typeof criteria]])),
          includeUnknown,
        }),
      ),
  );

const SORTS: RangeKey[] = ["beds", "assessedValue", "lastSalePrice", "value", "grossYield", "netYield"];
const anySort = fc.option(
  fc.record({
    by: fc.constantFrom(...SORTS),
    direction: fc.constantFrom("asc" as const, "desc" as const),
  }),
  { nil: undefined },
) as fc.Arbitrary<SearchSort | undefined>;

const keyOf = ({ googlePlacesId }: { googlePlacesId: string }) => googlePlacesId;

/** Whatever the columns answer is what the plain queries answer. */
async function compare(filter: Filter, of: { stored: Stored; sort: SearchSort | undefined }) {
  const { database } = labs;
  const { stored, sort } = of;
  const court = await openCourt(database, filter);
  if (court === undefined) throw new Error("The columns are not held");
  const held = await countColumns(court, stored);
  expect(held.recorded).toEqual(await countRecorded(database, filter));
  expect((await countColumns(court, null)).recorded).toEqual(held.recorded);
  expect(held.open).toBe(await countOpen(database, filter, stored));
  const money = await countStored(database, filter, stored);
  expect(held.money).toEqual(money);
  expect(held.countyIds.sort()).toEqual((await listMatchedCounties(database, filter)).sort());
  const steps = listMoneySteps(filter);
  const nearest = await findNearestHeld(court, stored);
  for (const [at, step] of steps.entries()) {
    const plain = await findNearest(database, filter, { step, stored });
    if (plain === undefined) expect(nearest[at]).toBeUndefined();
    else expect(plain).toMatchObject(nearest[at] ?? { googlePlacesId: "none" });
  }
  const ids = await Promise.all(
    [stored, undefined].map(async (wanted) => {
      const chosen = await chooseHomes(court, { stored: wanted ?? null, sort, limit: 20 });
      const shown = await listHomes(database, filter, { state: STATE, stored: wanted, limit: 20, chosen });
      const plain = await listHomes(database, filter, { state: STATE, stored: wanted, sort, limit: 20 });
      return [shown.map(keyOf), plain.map(keyOf)];
    }),
  );
  for (const [shown, plain] of ids) expect(shown).toEqual(plain);
  const open = await listOpen(database, filter, { stored, limit: 20 });
  expect(await chooseOpen(court, stored, 20)).toEqual(open.googlePlacesIds);
  return { matched: held.recorded.matched, passed: money.matched, open: held.open };
}

const anySearch = fc.record({ criteria: anyCriteria, sort: anySort, returns: fc.boolean() });

async function compareMany(numRuns: number) {
  let [passed, open] = [0, 0];
  await fc.assert(
    fc.asyncProperty(anySearch, async ({ criteria, sort, returns }) => {
      const filter = await prepareFilter(labs.database, criteria);
      const found = await compare(filter, { stored: { state: STATE, returns }, sort });
      if (found.passed > 0) passed += 1;
      if (found.open > 0) open += 1;
    }),
    { numRuns },
  );
  // It would be no comparison if nothing ever passed.
  expect(passed).toBeGreaterThan(numRuns / 5);
  expect(open).toBeGreaterThan(numRuns / 5);
}

test("columns answer any criteria as plain queries do", () => compareMany(40));

test("and a thousand of them", { tags: "nightly", timeout: 300_000 }, () => compareMany(1_000));

test("counties that nobody looked at in this state are told", async () => {
  const columns = await openColumns(labs.database);
  if (columns === undefined) throw new Error("The columns are not held");
  expect([...listUncheckedHeld(columns, STATE)]).toEqual([IDS[2]]);
  expect([...listUncheckedHeld(columns, "another state")].sort()).toEqual(IDS.toSorted());
});

test("a county of demo homes alone needs no look at real ones, nor the other way around", async () => {
  const columns = await openColumns(labs.database);
  if (columns === undefined) throw new Error("The columns are not held");
  const [looked, other] = [{ checkedState: STATE }, { checkedState: "another state" }];
  const listIn = (parts: readonly Part[], county: object) => {
    const counties = new Map(IDS.map((id) => [id, county])) as Columns["counties"];
    return [...listUncheckedHeld({ ...columns, parts, counties }, STATE)].length;
  };
  // Parts cut to their first home are of one kind, or a building, of which nobody needs to look.
  const kinds = columns.parts.map((part) =>
    [
      { real: looked, demo: other },
      { real: other, demo: looked },
    ].map((county) => listIn([{ ...part, size: 1 }], county)),
  );
  expect(new Set(kinds.map(String))).toEqual(new Set(["0,0", "0,1", "1,0"]));
});

const CHANGES: [string, string][] = [
  ["a fact", "update properties set beds = 5, sqft = 2000 where oid % 7 = 1"],
  ["a home that is sold", "update properties set cms_property_oid = null where oid = 111"],
  ["a home that comes", ""],
  ["homes that go", "delete from properties where oid in (12, 45, 6001)"],
  ["a sale", "update sales set price = 77000 where oid % 5 = 2"],
  ["sales that go", "delete from sales where oid between 100 and 400"],
  ["figures", "update home_figures set net_yield = 0.061, stale = null where google_places_id like '%9'"],
  ["figures that go", "delete from home_figures where google_places_id like '%48453_%7'"],
  ["what a county's figures rest on", "update valued_counties set stamp = 'of before' where not demo"],
  [
    "when they were checked",
    "update valued_counties set checked_state = 'never' where county_fips = '13121'",
  ],
  ["a county of another metro", "update counties set msa_id = '12060' where fips = '22071'"],
];

test.each(CHANGES)("after a change they say what is true now: %s", async (what, statement) => {
  if (statement === "") await labs.database.insert(properties).values({ ...home(7000), demo: false });
  else expect((await labs.pool.query(statement)).rowCount, what).toBeGreaterThan(0);
  const stored = { state: STATE, returns: true };
  for (const criteria of [
    { beds: { min: 3 }, netYield: { min: 0.04 } },
    { msaIds: ["12060"], lastSalePrice: { max: 200_000 }, owned: "exclude" as const },
  ]) {
    await compare(await prepareFilter(labs.database, criteria), { stored, sort: undefined });
  }
});

test("a change that is made in one transaction and kept after others were read is not overlooked", async () => {
  const client = await labs.pool.connect();
  const filter = await prepareFilter(labs.database, { yearBuilt: { min: 2024, max: 2024 } });
  const count = async () => {
    const court = await openCourt(labs.database, filter);
    return court === undefined ? Number.NaN : (await countColumns(court, null)).recorded.matched;
  };
  try {
    await client.query("begin");
    await client.query("update properties set year_built = 2024 where oid = 23");
    // Later by its number, earlier to be kept.
    await labs.pool.query("update properties set year_built = 2024 where oid = 34");
    expect(await count()).toBe(1);
    await client.query("commit");
    expect(await count()).toBe(2);
  } finally {
    client.release();
  }
});

test("an emptied table is read as empty", async () => {
  await labs.pool.query("truncate home_figures");
  const filter = await prepareFilter(labs.database, { netYield: { min: 0.01 } });
  await compare(filter, { stored: { state: STATE, returns: true }, sort: undefined });
});
