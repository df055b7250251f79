import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SaleComps } from "@labs/contract/comps";
import type { Property, PropertySummary } from "@labs/contract/property-page";
import type { UnderwritingStart, UnderwritingVersion } from "@labs/contract/underwriting";
import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertUnitMix } from "../../test/building.ts";
import { daysAgo } from "../../test/town.ts";
import { importPropertyFile } from "../known-sources.ts";

const BRONX = fileURLToPath(new URL("../../../../../shared/data/sales/nyc_2025_bronx.xlsx", import.meta.url));
const COUNTY = "36005";

let labs: TestApp;
let headers: { cookie: string };
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "labs-sales-"));
  labs = await createTestApp();
  headers = await labs.signIn("analyst");
});
afterAll(() => labs.close());

interface Listed {
  parcel: string;
  zip: string;
  units: number;
  sqft: number;
  price: number;
  soldOn: string;
}

const ZIPS = ["10456", "10457", "10458", "10467"];

/** Sixteen buildings in four postal codes, the larger the cheaper by the unit, and what is no sale of one of them. */
const SOLD: Listed[] = [
  ...Array.from({ length: 16 }, (_, at): Listed => {
    const units = 8 + 3 * at;
    return {
      parcel: `2-${1000 + at}`,
      zip: ZIPS[at % ZIPS.length] ?? "",
      units,
      sqft: units * (700 + 30 * ((at * 5) % 7)),
      price: units * (150_000 - 2_000 * at + 7_000 * ((at * 3) % 5)),
      soldOn: daysAgo(20 + 15 * at),
    };
  }),
  ...[2001, 2002].map((number) => {
    const soldOn = daysAgo(30);
    return { parcel: `2-${number}`, zip: "10456", units: 20, sqft: 16_000, price: 4_444_444, soldOn };
  }),
  { parcel: "2-3001", zip: "10457", units: 30, sqft: 24_000, price: 30_000, soldOn: daysAgo(40) },
  // Longer ago than the window before the newest sale.
  { parcel: "2-4001", zip: "10457", units: 30, sqft: 24_000, price: 4_000_000, soldOn: daysAgo(800) },
];
const SUBJECT = "2-9001";

async function importSales(sold: readonly Listed[]): Promise<void> {
  const rows = sold.map(({ parcel, zip, units, sqft, price, soldOn }) =>
    [parcel, `${parcel.slice(2)} Sheridan Ave`, zip, units, sqft, 1930, price, soldOn].join(),
  );
  const subject = [SUBJECT, "9001 Sheridan Ave", "10457", 100, 82_000, 1931, "", ""].join();
  const path = join(folder, `sales-${rows.length}.csv`);
  const header = "parcel number,address,zip,units,sqft,year built,sale price,sale date";
  await writeFile(path, [header, ...rows, subject].join("\n"));
  await importPropertyFile(
    path,
    { county: COUNTY, type: "multifamily", source: "Deeds of the Bronx", map: {} },
    { pool: labs.pool, today: new Date() },
  );
}

async function findPlace(parcel: string): Promise<string> {
  const { rows } = await labs.pool.query(
    "select google_places_id as id from properties where parcel_number = $1",
    [parcel],
  );
  return rows[0].id;
}

const get = async <T>(path: string): Promise<T> =>
  (await labs.app.inject({ url: `/api/research-property${path}`, headers })).json();
const getSales = (id: string) => get<SaleComps>(`/google-places-id/${id}/sale-comps`);

/** The median of the docs, step by step and without any code of the product. */
function calculate(subject: { zip: string; units: number }, sold: readonly Listed[], centers: Centers) {
  const weigh = (one: { zip: string; units: number }, others: readonly Listed[]) => {
    for (let scale = 1; ; scale *= 2) {
      const weights = others.map((other) => {
        const miles = findMiles(centers.get(one.zip), centers.get(other.zip));
        const size = Math.log(other.units / one.units);
        return Math.exp(-0.5 * (miles / (2 * scale)) ** 2) * Math.exp(-0.5 * (size / (0.5 * scale)) ** 2);
      });
      const [sum, squares] = [weights.reduce((a, b) => a + b), weights.reduce((a, b) => a + b * b, 0)];
      if (sum ** 2 / squares >= 8 || scale === 16) return weights;
    }
  };
  const quantile = (one: { zip: string; units: number }, others: readonly Listed[], share: number) => {
    const weights = weigh(one, others);
    const sorted = others
      .map((other, at) => ({ rate: other.price / other.units, weight: weights[at] ?? 0 }))
      .toSorted((a, b) => a.rate - b.rate);
    const least = share * weights.reduce((a, b) => a + b);
    let sum = 0;
    for (const { rate, weight } of sorted) {
      sum += weight;
      if (sum >= least) return rate;
    }
    return Number.NaN;
  };
  const errors = sold
    .map((one) => {
      const others = sold.filter((other) => other !== one);
      return Math.abs(Math.log(quantile(one, others, 0.5) / (one.price / one.units)));
    })
    .toSorted((a, b) => a - b);
  const reach = errors[Math.ceil(0.8 * (errors.length + 1)) - 1] ?? Number.NaN;
  const point = quantile(subject, sold, 0.5);
  return {
    point,
    low: point / Math.exp(reach),
    high: point * Math.exp(reach),
    top: quantile(subject, sold, 0.9),
  };
}

type Centers = ReadonlyMap<string, { latitude: number; longitude: number }>;

async function listCenters(): Promise<Centers> {
  const { rows } = await labs.pool.query("select distinct zip, latitude, longitude from properties");
  return new Map(rows.map((row) => [row.zip, row]));
}

/** By the law of cosines, where the product goes by the haversine. */
function findMiles(a: { latitude: number; longitude: number } | undefined, b: typeof a): number {
  if (a === undefined || b === undefined) return Number.NaN;
  const [p, q] = [(a.latitude * Math.PI) / 180, (b.latitude * Math.PI) / 180];
  const apart = ((b.longitude - a.longitude) * Math.PI) / 180;
  return (
    3958.7613 *
    Math.acos(Math.min(1, Math.sin(p) * Math.sin(q) + Math.cos(p) * Math.cos(q) * Math.cos(apart)))
  );
}

describe("A building whose market has loaded sales of buildings", () => {
  test("is valued by them alike on its page, its comps, its underwriting and in its checks", async () => {
    await importSales(SOLD);
    const id = await findPlace(SUBJECT);
    await insertUnitMix(labs.database, { googlePlacesId: id, demo: false });
    const expected = calculate({ zip: "10457", units: 100 }, SOLD.slice(0, 16), await listCenters());

    const { estimate, building, excluded, asOf } = await getSales(id);
    if (building == null || "unavailable" in building.perUnit) throw new Error("no value by unit");
    const { perUnit } = building;
    expect(perUnit.point).toBeCloseTo(expected.point, 4);
    expect(perUnit.low).toBeCloseTo(expected.low, 4);
    expect(perUnit.high).toBeCloseTo(expected.high, 4);
    expect(perUnit.percentile90).toBeCloseTo(expected.top, 4);
    expect(perUnit.value.point).toBeCloseTo(100 * expected.point, 2);
    expect(building).toMatchObject({ saleCount: 16, from: daysAgo(245), until: daysAgo(20) });
    expect(building.sources).toEqual(["Deeds of the Bronx"]);
    expect(asOf).toBe(daysAgo(20));
    expect(excluded.map(({ reason }) => reason.slice(0, 40)).toSorted()).toEqual(
      [
        "Excluded: 2 buildings sold for this price",
        "Excluded: 2 buildings sold for this price",
        "Excluded: Price per unit is ",
      ].map((words) => expect.stringContaining(words.slice(0, 27))),
    );

    // One truth: the header, the comps and the underwriting say the same.
    const property = await get<Property>(`/google-places-id/${id}`);
    expect(property.valueEstimate).toEqual(estimate);
    expect(property.unavailable).not.toHaveProperty("valueEstimate");
    const chosen = building[building.best ?? "perUnit"];
    if ("unavailable" in chosen) throw new Error("no value");
    expect(estimate).toMatchObject({
      ...chosen.value,
      measuredError: chosen.test.medianError,
      measuredOn: 16,
    });
    const { sentences } = await get<PropertySummary>(`/google-places-id/${id}/summary`);
    expect(sentences.map(({ text }) => text).join()).toContain("Nearby sales support a value of $");

    const start = await get<UnderwritingStart>(`/multi-family/google-places-id/${id}/underwriting/start`);
    const benchmark = Math.round(expected.top);
    expect(start.inputs.marketSalePricePerUnit).toBe(benchmark);
    expect(start.basis.marketSalePricePerUnit).toBe("comps");
    expect(start.sources.marketSalePricePerUnit).toMatch(
      /^90th percentile of 16 sales of buildings, .* \(80% range \$[\d,]+ to \$[\d,]+\): Deeds of the Bronx$/,
    );

    const operatingExpenses = Object.fromEntries(
      Object.entries(golden.mfA.inputs.operatingExpenses).map(([name, { annual }]) => [name, { annual }]),
    );
    const inputs = { purchasePrice: 12_000_000, operatingExpenses };
    const save = async (exitCapRate: number): Promise<UnderwritingVersion> =>
      (
        await labs.app.inject({
          method: "POST",
          url: `/api/research-property/multi-family/google-places-id/${id}/underwriting`,
          payload: { inputs: { ...inputs, exitCapRate } },
          headers,
        })
      ).json();
    const dear = await save(0.045);
    expect(dear.checks.find(({ code }) => code === "MF-W-EXIT-PRICE")).toMatchObject({
      ok: false,
      message: expect.stringContaining(
        `90th percentile of sale comps, $${benchmark.toLocaleString("en-US")}`,
      ),
    });
    expect((await save(0.2)).checks.find(({ code }) => code === "MF-W-EXIT-PRICE")?.ok).toBe(true);
  });

  test("says by which rule there is no value: of another county, or with too few sales", async () => {
    await labs.pool.query("delete from sales where label not like '100%'");
    await labs.pool.query("delete from sales where label not like '1000%' and label not like '1001%'");
    const id = await findPlace(SUBJECT);
    expect((await getSales(id)).estimate).toEqual({
      unavailable: [
        "Price per unit: 2 sales of buildings tell it, 10 are needed.",
        "Price per square foot: 2 sales of buildings tell it, 10 are needed.",
      ],
    });
    await labs.pool.query("delete from sales");
    const { estimate, building } = await getSales(id);
    expect(estimate).toEqual({
      unavailable: [expect.stringMatching(/^No sales of buildings of five units and more are loaded for /)],
    });
    expect(building).toMatchObject({ saleCount: 0, best: null, sales: [], sources: [] });
    const { inputs } = await get<UnderwritingStart>(
      `/multi-family/google-places-id/${id}/underwriting/start`,
    );
    expect(inputs).not.toHaveProperty("marketSalePricePerUnit");
  });
});

test.skipIf(!existsSync(BRONX))(
  "the error of a price per unit in the Bronx is what the methods say (needs ../shared/data)",
  async () => {
    await labs.pool.query("truncate data_imports cascade");
    const options = { county: undefined, type: "multifamily" as const, source: undefined, map: {} };
    await importPropertyFile(BRONX, options, { pool: labs.pool, today: new Date("2026-11-20") });
    const { rows } = await labs.pool.query(
      "select google_places_id as id from properties where units = 40 order by parcel_number limit 1",
    );
    const { building, excluded } = await getSales(rows[0].id);
    if (building == null || "unavailable" in building.perUnit) throw new Error("no value by unit");
    const { test: measured, point } = building.perUnit;
    expect(building).toMatchObject({ best: "perUnit", from: "2025-01-13", until: "2025-12-30" });
    expect(excluded).toHaveLength(19);
    // One of the 157 is the building's own.
    expect(measured.n).toBe(156);
    expect(measured.medianError).toBeCloseTo(0.188, 3);
    expect(Math.abs(measured.bias)).toBeLessThan(0.03);
    expect(measured.coverage).toBeGreaterThan(0.75);
    expect(point).toBeGreaterThan(75_000);
    expect(point).toBeLessThan(120_000);
  },
);
