import { createRandom } from "@labs/estimation/seeded-random";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { addImport } from "../../test/town.ts";
import type { Subject } from "../places/service.ts";
import { comparableFacts } from "./comparable-facts.ts";
import type { MarketModel } from "./fit-market.ts";
import { listCandidates, searchAroundAll } from "./nearby.ts";
import { type EvidenceKind, listNear, type Neighborhood } from "./repository.ts";

let labs: TestDatabase;
let importId: string;
beforeAll(async () => {
  labs = await createTestDatabase();
  importId = await addImport(labs.database, "County rolls", false);
});
afterAll(() => labs.drop());
beforeEach(() => labs.pool.query("truncate properties, sales, rental_listings, evidence_extents"));

const [LATITUDE, LONGITUDE] = [33, -84];
/** Degrees of a mile, to the north and to the east; at 33° a degree of longitude is 57.95 miles. */
const [NORTH, EAST] = [1 / 69.0934, 1 / (69.0934 * Math.cos((33 * Math.PI) / 180))];

interface Sale {
  label: string;
  north?: number;
  east?: number;
  soldOn?: string;
  oid?: number | null;
  county?: string;
  type?: string;
  demo?: boolean;
}

async function addSales(sales: readonly Sale[]): Promise<void> {
  await labs.pool.query(
    `insert into sales (county_fips, property_type, label, latitude, longitude, source, demo, import_id, sold_on, price, oid)
     select county, type, label, $2 + north * $4, $3 + east * $5, 'roll', demo, $1, "soldOn", 200000, oid
     from jsonb_to_recordset($6) as s (label text, north float8, east float8, "soldOn" date, oid bigint, county text, type text, demo boolean)`,
    [
      ...[importId, LATITUDE, LONGITUDE, NORTH, EAST],
      JSON.stringify(
        sales.map((sale) => ({
          ...{ north: 0, east: 0, soldOn: "2026-03-01", oid: null, county: "13001", type: "singlefamily" },
          ...{ demo: false, ...sale },
        })),
      ),
    ],
  );
}

const near = (of: Partial<Neighborhood> = {}): Neighborhood => ({
  ...{
    evidence: "price",
    propertyType: "singlefamily",
    demo: false,
    latitude: LATITUDE,
    longitude: LONGITUDE,
  },
  ...{
    radiusMiles: 2,
    limit: 10,
    own: null,
    isNonpublicUsed: false,
    since: "2025-05-01",
    until: "2026-04-30",
  },
  ...of,
});
const labels = async (of: Partial<Neighborhood> = {}) =>
  (await listNear(labs.database, near(of))).map(({ label }) => label);

test("sales come the nearest first, in miles and not in degrees, within the circle alone", async () => {
  await addSales([
    { label: "1.2 east", east: 1.2 },
    { label: "1 north", north: 1 },
    { label: "0.9 west", east: -0.9 },
    { label: "0.5 south", north: -0.5 },
    { label: "0.7 each way", north: 0.7, east: 0.7 },
    { label: "1.99 south", north: -1.99 },
    { label: "1.99 west", east: -1.99 },
    { label: "2.01 north", north: 2.01 },
    { label: "2.01 east", east: 2.01 },
    { label: "1.5 each way", north: 1.5, east: 1.5 },
    { label: "a building", type: "multifamily" },
    { label: "of the demo", demo: true },
    { label: "too early", soldOn: "2025-04-30" },
    { label: "too late", soldOn: "2026-05-01" },
    { label: "first day", soldOn: "2025-05-01", north: 0.1 },
    { label: "last day", soldOn: "2026-04-30", north: 0.2 },
  ]);
  // 0.7 miles each way are 0.99.
  const order = ["first day", "last day", "0.5 south", "0.9 west", "0.7 each way", "1 north", "1.2 east"];
  expect((await labels()).slice(0, 7)).toEqual(order);
  expect((await labels()).slice(7).toSorted()).toEqual(["1.99 south", "1.99 west"]);
  expect(await labels({ limit: 3 })).toEqual(order.slice(0, 3));
  expect(await labels({ radiusMiles: 0.5001 })).toEqual(order.slice(0, 3));
  expect(await labels({ propertyType: "multifamily" })).toEqual(["a building"]);
  expect(await labels({ demo: true })).toEqual(["of the demo"]);
});

test("of the same place the first by county and number comes first", async () => {
  await addSales([
    { label: "second county", county: "13003" },
    { label: "one", county: "13001" },
    { label: "two", county: "13001" },
  ]);
  expect(await labels()).toEqual(["one", "two", "second county"]);
});

const subject = {
  ...{ latitude: LATITUDE, longitude: LONGITUDE, propertyType: "singlefamily", demo: false },
  ...{ oid: 7, countyFips: "13001", geocodePrecision: "rooftop" },
} as Subject;
const find = (
  of: { change?: object; subject?: Subject; evidence?: EvidenceKind; asOf?: string | null } = {},
) =>
  listCandidates({
    ...{ database: labs.database, subject, evidence: "price", ...of },
    model: { asOf: of.asOf === undefined ? "2026-04-30" : of.asOf } as MarketModel,
  });
const many = (count: number, label: string, of: Partial<Sale>): Sale[] =>
  Array.from({ length: count }, (_, at) => ({ label: `${label} ${at}`, ...of }));
const count = async (...given: Parameters<typeof find>) => {
  const found = await find(...given);
  return ["close", "edge", "country", "far"].map(
    (name) => found.filter(({ label }) => label.startsWith(name)).length,
  );
};

test("thirty in town are enough, and with fewer the country is searched", async () => {
  const edge = many(3, "edge", { north: 4.9 });
  const outside = [...many(5, "country", { north: 14.9 }), ...many(5, "far", { north: 15.1 })];
  await addSales([...many(27, "close", { east: 0.5 }), ...edge, ...outside]);
  expect(await count()).toEqual([27, 3, 0, 0]);
  // A radius of the rule beyond the town's asks for the country, up to it for the town.
  expect(await count({ change: { radiusMiles: 5.1 } })).toEqual([27, 3, 5, 0]);
  expect(await count({ change: { radiusMiles: 5 } })).toEqual([27, 3, 0, 0]);
  await labs.pool.query("delete from sales where label = 'close 0'");
  expect(await count()).toEqual([26, 3, 5, 0]);
});

test("the nearest 360 are found whichever box they fill", async () => {
  await addSales([...many(359, "close", { east: 0.5 }), ...many(3, "edge", { north: 2 })]);
  const found = await find();
  expect(found).toHaveLength(360);
  expect(found.at(-1)?.label).toMatch(/^edge/);
  await addSales([{ label: "close, too", east: 0.6 }]);
  expect((await find()).every(({ label }) => label.startsWith("close"))).toBe(true);
});

test("the property's own sale is its history, not its neighbor's of the same number in another county", async () => {
  await addSales([
    { label: "own", oid: 7 },
    { label: "neighbor", oid: 8, north: 0.1 },
    { label: "of another county", oid: 7, county: "13003", north: 0.2 },
    { label: "without a record", north: 0.3 },
  ]);
  const found = await find();
  expect(found.map(({ label, googlePlacesId, source }) => [label, googlePlacesId, source])).toEqual([
    ["neighbor", "labs_13001_8", "County rolls"],
    ["of another county", "labs_13003_7", "County rolls"],
    ["without a record", null, "County rolls"],
  ]);
  expect(found[0]).toMatchObject({
    ...{ id: expect.stringMatching(/^sale_13001_\d+$/), amount: 200_000, observedOn: "2026-03-01" },
    ...{
      basis: "sale",
      visibility: "public",
      faceAmount: null,
      floorPlan: null,
      propertyType: "singlefamily",
    },
  });
});

test("without a place or a market's last day there is nothing near", async () => {
  await addSales([{ label: "close" }]);
  expect(await find()).toHaveLength(1);
  expect(await find({ asOf: null })).toEqual([]);
  expect(await find({ subject: { ...subject, latitude: null } })).toEqual([]);
  expect(await find({ subject: { ...subject, longitude: null } })).toEqual([]);
  expect(await find({ subject: { ...subject, geocodePrecision: "city" } })).toEqual([]);
});

/** What is found around many homes together, each by itself. */
async function pickTogether(homes: readonly Subject[]) {
  const asOf = "2026-04-30";
  const search = await searchAroundAll(labs.database, homes, { evidence: "price", asOf });
  return homes.map((home) => {
    const { latitude, longitude, owner } = comparableFacts(home);
    if (latitude === null || longitude === null) return [];
    return search.find({ latitude, longitude, owner, asOf, windowMonths: 12 });
  });
}
const at = (north: number, east: number, oid = 7): Subject => ({
  ...subject,
  ...{ oid, latitude: LATITUDE + north * NORTH, longitude: LONGITUDE + east * EAST },
});

test("around many homes together the same is found as around each of them", async () => {
  const random = createRandom(11);
  const between = (most: number) => most * (2 * random() - 1);
  // A town to the west with many sales, a country around it with few.
  await addSales([
    ...Array.from({ length: 500 }, (_, oid) => ({ label: "town", oid, north: between(3), east: between(3) })),
    ...Array.from({ length: 60 }, (_, oid) => ({
      ...{ label: "country", oid: 1_000 + oid, north: between(25), east: between(25) },
      soldOn: oid % 7 === 0 ? "2024-01-01" : "2026-02-01",
    })),
  ]);
  const homes = [
    ...Array.from({ length: 15 }, () => at(between(3), between(3))),
    ...Array.from({ length: 25 }, (_, oid) => at(between(20), between(20), 1_000 + oid)),
    { ...at(0, 0), latitude: null },
  ];
  const together = await pickTogether(homes);
  const counts = new Set<number>();
  for (const [index, home] of homes.entries()) {
    const alone = await find({ subject: home });
    counts.add(alone.length);
    expect(together[index]?.map(({ id }) => id)).toEqual(alone.map(({ id }) => id));
    expect(together[index]?.map(({ amount, observedOn }) => [amount, observedOn])).toEqual(
      alone.map(({ amount, observedOn }) => [amount, observedOn]),
    );
  }
  expect(counts.size).toBeGreaterThan(5);
});

test("a home's own sale does not make a town: alone and together the country is searched with 29 others", async () => {
  await addSales([
    ...many(29, "close", { east: 0.5 }),
    { label: "own", oid: 7 },
    ...many(5, "country", { north: 14.9 }),
  ]);
  expect(await find()).toHaveLength(34);
  expect((await pickTogether([subject]))[0]).toHaveLength(34);
  await addSales([{ label: "close, too", east: 0.6 }]);
  expect(await find()).toHaveLength(30);
  expect((await pickTogether([subject]))[0]).toHaveLength(30);
});

test("of more homes at one place than are looked at, those of the first county and the lowest numbers are taken", async () => {
  await addSales([
    ...many(200, "other", { county: "13003", east: 0.5, oid: 1 }),
    ...many(201, "first", { east: 0.5, oid: 2 }),
    { label: "own", east: 0.5, oid: 7 },
  ]);
  const alone = await find();
  expect(alone).toHaveLength(360);
  expect(alone.slice(0, 201).every(({ label }) => label.startsWith("first"))).toBe(true);
  expect(alone.map(({ label }) => label).slice(201)).toEqual(
    Array.from({ length: 159 }, (_, index) => `other ${index}`),
  );
  const [together] = await pickTogether([subject]);
  expect(together?.map(({ id }) => id)).toEqual(alone.map(({ id }) => id));
});
