import { Criteria } from "@labs/contract/property-search/criteria";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { counties, metricSeries } from "../../lib/database/tables/markets.ts";
import { properties, propertyOwners, sales } from "../../lib/database/tables/properties.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { addImport } from "../../test/town.ts";
import { countByRecords } from "./funnel.ts";
import { prepareFilter } from "./prepare-filter.ts";
import { listHomes } from "./universe-repository.ts";

type Row = typeof properties.$inferInsert;

let labs: TestDatabase;
let rows: Row[] = [];
const owners = new Map<number, typeof propertyOwners.$inferInsert>();
const newestSale = new Map<number, { soldOn: string; price: number }>();
const METRO_OF: Record<string, string | null> = { "13121": "12060", "48453": "12420", "22071": null };
const POPULATION: Record<string, number> = { "13121": 1_000_000, "48453": 500_000 };

/** Every third fact is missing somewhere, so that what is not known is met in every criterion. */
function home(at: number, importId: string): Row {
  const countyFips = ["13121", "48453", "22071"][at % 3] ?? "13121";
  const known = <Value>(value: Value, step: number): Value | null => (at % step === 0 ? null : value);
  return {
    countyFips,
    oid: at + 1,
    googlePlacesId: `labs_${countyFips}_${at + 1}`,
    propertyType: at % 7 === 0 ? "multifamily" : "singlefamily",
    subtype: known(["detached", "townhome", "garden"][at % 3] ?? "", 11),
    condition: known(["good", "fair"][at % 2] ?? "", 5),
    state: { "13121": "GA", "48453": "TX", "22071": "LA" }[countyFips] ?? "GA",
    zip: known(`303${String(at % 40).padStart(2, "0")}`, 9),
    latitude: known(30 + (at % 17) * 0.25, 13),
    longitude: known(-98 + (at % 19) * 0.75, 13),
    beds: known(at % 6, 8),
    baths: known(1 + (at % 5) / 2, 10),
    sqft: at % 12 === 0 ? 0 : known(700 + ((at * 53) % 2500), 14),
    yearBuilt: known(1950 + ((at * 7) % 70), 15),
    units: at % 7 === 0 ? 10 + at : 1,
    assessedValue: known(90_000 + ((at * 7919) % 500_000), 16),
    hoaMonth: known((at * 11) % 200, 2),
    ownerName: known(at % 4 === 0 ? "Oak 100% LLC" : "Pat Owner", 6),
    cmsPropertyOid: at % 10 === 0 ? `CMS-${at}` : null,
    source: "by hand",
    demo: false,
    importId,
  };
}

/** Of some no roll is loaded; of some the link is not sure, stands no more, or is a person's at an agent's address. */
function owner(at: number, importId: string): typeof propertyOwners.$inferInsert {
  const countyFips = ["13121", "48453", "22071"][at % 3] ?? "13121";
  const isKnown = at % 7 !== 3;
  const isAgent = at % 4 === 1;
  return {
    ...{ countyFips, oid: at + 1, ownerName: "Pat Owner", stands: at % 9 !== 2, mailingAddress: "PO BOX 1" },
    mailingKey: isKnown ? BigInt(isAgent ? 1 : at % 5) + 100n : null,
    nameKey: isKnown ? BigInt(isAgent ? at % 30 : at % 6) : null,
    kind: isKnown ? (at % 2 === 0 ? "company" : "person") : null,
    occupancy: at % 8 === 5 ? null : (["ownerOccupied", "absentee", "outOfState"] as const)[at % 3],
    source: "a roll",
    importId,
  };
}

/** Counted plainly: homes of one key, and none for a person at an address of more than ten owners. */
function countHomes(oid: number): number | null {
  const own = owners.get(oid);
  if (own === undefined || !own.stands || own.nameKey == null) return null;
  const standing = [...owners.values()].filter((one) => one.stands && one.nameKey != null);
  const there = standing.filter((one) => one.mailingKey === own.mailingKey);
  if (own.kind === "person" && new Set(there.map(({ nameKey }) => nameKey)).size > 10) return null;
  return there.filter((one) => one.nameKey === own.nameKey).length;
}

beforeAll(async () => {
  labs = await createTestDatabase();
  const { database } = labs;
  const importId = await addImport(database, "By hand", false);
  await database.insert(counties).values(
    Object.entries(METRO_OF).map(([fips, msaId]) => ({
      fips,
      name: `County ${fips}`,
      state: "GA",
      latitude: 33,
      longitude: -84,
      geographyVintage: "2017",
      msaId,
    })),
  );
  await database.insert(metricSeries).values(
    Object.entries(POPULATION).map(([areaId, value]) => ({
      metricKey: "population",
      areaKind: "county" as const,
      areaId,
      startMonth: "2025-01-01",
      stepMonths: 12,
      values: [value],
      latestMonth: "2025-01-01",
      latestValue: value,
      importId,
    })),
  );
  rows = Array.from({ length: 400 }, (_, at) => home(at, importId));
  await database.insert(properties).values(rows);
  for (const at of rows.keys()) if (at % 5 !== 4) owners.set(at + 1, owner(at, importId));
  await database.insert(propertyOwners).values([...owners.values()]);
  const sold = rows.flatMap(({ oid = 0, countyFips }, at) =>
    at % 3 === 0 ? [] : [1, 2].map((turn) => ({ oid, countyFips, turn, at })),
  );
  await database.insert(sales).values(
    sold.map(({ oid, countyFips, turn, at }) => {
      const sale = {
        soldOn: `20${10 + turn + (at % 9)}-0${1 + (at % 8)}-15`,
        price: 100_000 * turn + at * 500,
      };
      if (turn === 2) newestSale.set(oid, sale);
      return {
        ...sale,
        countyFips,
        oid,
        propertyType: "singlefamily" as const,
        label: `Sale ${oid}`,
        source: "by hand",
        demo: false,
        importId,
      };
    }),
  );
});
afterAll(() => labs.drop());

const within = (
  value: number | null | undefined,
  range: { min?: number | undefined; max?: number | undefined },
) =>
  value === null || value === undefined
    ? null
    : (range.min === undefined || value >= range.min) && (range.max === undefined || value <= range.max);

const readArea = ({ sqft }: Row) => (sqft != null && sqft >= 1 ? sqft : null);

/** What each criterion means, once more and plainly: null is not known. */
const MEANING: Record<string, (row: Row, criteria: Criteria) => boolean | null> = {
  places: (row, { states, countyIds, msaIds, zips }) => {
    const sure =
      states?.includes(row.state) ||
      countyIds?.includes(row.countyFips) ||
      msaIds?.includes(METRO_OF[row.countyFips] ?? "none") ||
      (row.zip != null && zips?.includes(row.zip));
    return sure ? true : zips && row.zip === null ? null : false;
  },
  excludeCountyIds: (row, { excludeCountyIds = [] }) => !excludeCountyIds.includes(row.countyFips),
  bounds: ({ latitude, longitude }, { bounds }) =>
    latitude == null || longitude == null || bounds === undefined
      ? null
      : latitude >= bounds.south &&
        latitude <= bounds.north &&
        longitude >= bounds.west &&
        longitude <= bounds.east,
  propertyType: (row, { propertyType }) => row.propertyType === propertyType,
  subtypes: (row, { subtypes = [] }) => (row.subtype == null ? null : subtypes.includes(row.subtype)),
  conditions: (row, { conditions = [] }) =>
    row.condition == null ? null : conditions.includes(row.condition),
  beds: (row, { beds = {} }) => within(row.beds, beds),
  baths: (row, { baths = {} }) => within(row.baths, baths),
  sqft: (row, { sqft = {} }) => within(readArea(row), sqft),
  yearBuilt: (row, { yearBuilt = {} }) => within(row.yearBuilt, yearBuilt),
  units: (row, { units = {} }) => within(row.units, units),
  averageUnitSqft: (row, { averageUnitSqft = {} }) =>
    readArea(row) === null ? null : within((readArea(row) ?? 0) / (row.units ?? 1), averageUnitSqft),
  assessedValue: (row, { assessedValue = {} }) => within(row.assessedValue, assessedValue),
  hoaMonth: (row, { hoaMonth = {} }) => within(row.hoaMonth, hoaMonth),
  lastSalePrice: (row, { lastSalePrice = {} }) => within(newestSale.get(row.oid ?? 0)?.price, lastSalePrice),
  lastSaleDate: (row, { lastSaleDate: { from = "", to = "9999" } = {} }) => {
    const sale = newestSale.get(row.oid ?? 0);
    return sale === undefined ? null : sale.soldOn >= from && sale.soldOn <= to;
  },
  ownerName: (row, { ownerName = "" }) =>
    row.ownerName == null ? null : row.ownerName.toLowerCase().includes(ownerName.toLowerCase()),
  ownerHomes: (row, { ownerHomes = {} }) => within(countHomes(row.oid ?? 0), ownerHomes),
  ownerOccupancy: (row, { ownerOccupancy = [] }) => {
    const own = owners.get(row.oid ?? 0);
    return own?.stands && own.occupancy != null ? ownerOccupancy.includes(own.occupancy) : null;
  },
  owned: (row, { owned }) => (row.cmsPropertyOid !== null) === (owned === "only"),
  demo: (_, { demo }) => demo === "exclude",
  "metric:population:county": (row, { metrics }) => within(POPULATION[row.countyFips], metrics?.[0] ?? {}),
};

const range = (least: number, most: number) =>
  fc
    .tuple(
      fc.integer({ min: least, max: most }),
      fc.integer({ min: least, max: most }),
      fc.integer({ min: 0, max: 2 }),
    )
    .map(([a, b, kind]) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      return kind === 0 ? { min } : kind === 1 ? { max } : { min, max };
    });
const some = (...items: string[]) => fc.subarray(items, { minLength: 1 });

const anyCriteria = fc
  .record(
    {
      states: some("GA", "TX", "LA"),
      countyIds: some("13121", "48453"),
      msaIds: some("12060", "12420"),
      zips: some("30301", "30302", "30310"),
      excludeCountyIds: some("22071", "13121"),
      bounds: fc.constantFrom({ west: -97, east: -90, south: 31, north: 33.5 }),
      propertyType: fc.constantFrom("singlefamily" as const, "multifamily" as const),
      subtypes: some("detached", "townhome", "garden"),
      conditions: some("good", "fair"),
      beds: range(0, 6),
      baths: range(1, 3),
      sqft: range(600, 3200),
      yearBuilt: range(1945, 2025),
      units: range(1, 300),
      averageUnitSqft: range(1, 2500),
      assessedValue: range(80_000, 600_000),
      hoaMonth: range(0, 200),
      lastSalePrice: range(90_000, 450_000),
      lastSaleDate: fc.constantFrom({ from: "2014-06-01" }, { to: "2016-01-01" }),
      ownerName: fc.constantFrom("oak", "100%", "Pat", "P_t"),
      ownerHomes: range(1, 30),
      ownerOccupancy: fc.subarray(["ownerOccupied" as const, "absentee" as const, "outOfState" as const], {
        minLength: 1,
      }),
      metrics: fc.constant([{ metric: "population", level: "county" as const, min: 600_000 }]),
      owned: fc.constantFrom("only" as const, "exclude" as const),
      demo: fc.constantFrom("only" as const, "exclude" as const),
      includeUnknown: some(
        "beds",
        "hoaMonth",
        "lastSalePrice",
        "subtypes",
        "places",
        "metric:population:county",
      ),
    },
    { requiredKeys: [] },
  )
  .map((criteria) => Criteria.parse(criteria));

test("a search finds what a plain filter over the same rows finds, and its funnel adds up", async () => {
  await fc.assert(
    fc.asyncProperty(anyCriteria, async (criteria) => {
      const filter = await prepareFilter(labs.database, criteria);
      const { universe, matched, perCriterion } = await countByRecords(labs.database, filter);
      const found = await listHomes(labs.database, filter, { state: "", limit: 1000 });
      let left = rows;
      expect(universe).toBe(rows.length);
      for (const count of perCriterion) {
        const judge = MEANING[count.criterion];
        if (judge === undefined) throw new Error(`The test knows no meaning of ${count.criterion}`);
        const outcomes = left.map((row) => judge(row, criteria));
        const all = rows.map((row) => judge(row, criteria));
        expect(count.entered).toBe(left.length);
        expect(count.unknown).toBe(outcomes.filter((outcome) => outcome === null).length);
        expect(count.alone).toEqual({
          passes: all.filter((outcome) => outcome === true).length,
          fails: all.filter((outcome) => outcome === false).length,
          unknown: all.filter((outcome) => outcome === null).length,
        });
        left = left.filter((_, at) => outcomes[at] ?? count.keepsUnknown);
        expect(count.remaining).toBe(left.length);
        expect(count.removed).toBe(count.entered - left.length);
      }
      expect(matched).toBe(left.length);
      const expected = left.map(({ googlePlacesId }) => googlePlacesId);
      expect(found.map(({ googlePlacesId }) => googlePlacesId).sort()).toEqual(expected.sort());
    }),
    { numRuns: 60 },
  );
});

test("what easing a criterion is said to add is what the eased search adds", async () => {
  const criteria: Criteria = { states: ["GA", "TX"], beds: { min: 3 }, sqft: { min: 1200, max: 2000 } };
  const { matched, perCriterion } = await countByRecords(
    labs.database,
    await prepareFilter(labs.database, criteria),
  );
  const eased = perCriterion.flatMap(({ criterion, relax }) => relax.map((one) => ({ criterion, ...one })));
  expect(eased.length).toBeGreaterThan(3);
  for (const { criterion, bound, value, adds } of eased) {
    const key = criterion === "beds" || criterion === "sqft" ? criterion : null;
    const change =
      key === null
        ? { states: undefined }
        : { [key]: bound === null ? undefined : { ...criteria[key], [bound]: value } };
    const filter = await prepareFilter(labs.database, { ...criteria, ...change });
    expect((await countByRecords(labs.database, filter)).matched).toBe(matched + adds);
  }
});

test("a drawn shape and a radius keep what lies inside, and leave out what has no place", async () => {
  const ring: [number, number][] = [
    [-97, 30],
    [-90, 30],
    [-97, 33],
  ];
  const inside = ({ latitude, longitude }: Row) =>
    latitude != null &&
    longitude != null &&
    latitude >= 30 &&
    longitude >= -97 &&
    (longitude + 97) / 7 + (latitude - 30) / 3 <= 1;
  const list = async (criteria: Criteria) => {
    const found = await listHomes(labs.database, await prepareFilter(labs.database, criteria), {
      state: "",
      limit: 1000,
    });
    return found.map(({ googlePlacesId }) => googlePlacesId).sort();
  };
  expect(await list({ polygons: [ring] })).toEqual(
    rows
      .filter(inside)
      .map(({ googlePlacesId }) => googlePlacesId)
      .sort(),
  );
  const near = await list({ radius: { latitude: 31, longitude: -95, miles: 60 } });
  expect(near.length).toBeGreaterThan(0);
  const far = rows.filter(
    ({ latitude, longitude, googlePlacesId }) =>
      near.includes(googlePlacesId) &&
      (Math.abs((latitude ?? 0) - 31) > 0.9 || Math.abs((longitude ?? 0) + 95) > 1.1),
  );
  expect(far).toEqual([]);
});

test("criteria that nothing can answer are refused", async () => {
  await expect(prepareFilter(labs.database, { maxBid: { min: 1 } })).rejects.toThrow(/needs a target/);
  await expect(
    prepareFilter(labs.database, { metrics: [{ metric: "moonlight", level: "county" }] }),
  ).rejects.toThrow(/no metric moonlight/);
});
