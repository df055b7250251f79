import { describe, expect, test } from "vitest";
import { STATES } from "../lib/postal-codes.ts";
import { LAST_DAY, SERIES_MONTHS } from "./calendar.ts";
import { createDemoUniverse } from "./demo-universe.ts";
import { listListings, listSales } from "./evidence.ts";
import { fullAddress } from "./homes.ts";
import { listMetricRows } from "./metric-rows.ts";
import { createDraw, milesBetween, roundTo } from "./random.ts";

const universe = createDemoUniverse();
const homes = universe.homes.map(({ item }) => item);
const profiles = [...universe.profiles.values()];
const sales = [...listSales(universe)];
const listings = [...listListings(universe)];

/** Pearson's, of logarithms. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const logs = pairs.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (axis: 0 | 1) => logs.reduce((sum, pair) => sum + pair[axis], 0) / logs.length;
  const [mx, my] = [mean(0), mean(1)];
  const sum = (f: (dx: number, dy: number) => number) => logs.reduce((s, [x, y]) => s + f(x - mx, y - my), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function range(values: readonly number[]): [number, number] {
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
}

function expectWithin(values: readonly number[], low: number, high: number): void {
  const [least, most] = range(values);
  expect(least).toBeGreaterThanOrEqual(low);
  expect(most).toBeLessThanOrEqual(high);
}

describe("The demo's counties", () => {
  test("all have figures, each within what a county can have", () => {
    expect(profiles).toHaveLength(3142);
    expectWithin(
      profiles.map(({ population }) => population),
      500,
      12_000_000,
    );
    expectWithin(
      profiles.map(({ value }) => value),
      90_000,
      1_600_000,
    );
    expectWithin(
      profiles.map(({ rent }) => rent),
      700,
      5_500,
    );
    expectWithin(
      profiles.map(({ income }) => income),
      35_000,
      170_000,
    );
    expectWithin(
      profiles.map(({ unemployment }) => unemployment),
      0.01,
      0.13,
    );
    expectWithin(
      profiles.map(({ taxRate }) => taxRate),
      0.001,
      0.035,
    );
    expectWithin(
      profiles.map(({ ownerShare }) => ownerShare),
      0.2,
      0.95,
    );
    expectWithin(
      profiles.map(({ hazard }) => hazard),
      0,
      100,
    );
  });

  test("are jointly plausible: dear counties earn more, rent for more and yield less", () => {
    expect(correlation(profiles.map(({ value, income }) => [value, income]))).toBeGreaterThan(0.6);
    expect(correlation(profiles.map(({ value, rent }) => [value, rent]))).toBeGreaterThan(0.8);
    expect(correlation(profiles.map(({ value, rent }) => [value, rent / value]))).toBeLessThan(-0.6);
    expect(median(profiles.map(({ rent, value }) => (12 * rent) / value))).toBeGreaterThan(0.05);
  });

  test("have 72 months of rents and values that end in the last month and never jump", () => {
    const rows = [...listMetricRows(universe.profiles, "import")];
    const monthly = rows.filter(([key, kind]) => key === "typicalRent" && kind === "county");
    expect(monthly).toHaveLength(3142);
    for (const [, , , start, step, values, latestMonth, latest] of monthly) {
      if (!Array.isArray(values)) throw new Error("a series is a list");
      expect([start, step, latestMonth, values.length]).toEqual([
        "2020-11-01",
        1,
        "2026-10-01",
        SERIES_MONTHS,
      ]);
      expect(values.at(-1)).toBe(latest);
      const jumps = values.slice(1).map((value, index) => Math.abs(Math.log(value / values[index])));
      expect(Math.max(...jumps)).toBeLessThan(0.03);
    }
  });

  test("add up: a metro's population is the sum of its counties'", () => {
    const rows = [...listMetricRows(universe.profiles, "import")];
    const atlanta = rows.find(([key, kind, id]) => key === "population" && kind === "msa" && id === "12060");
    const members = profiles.filter(({ msaId }) => msaId === "12060");
    expect(members).toHaveLength(29);
    expect(atlanta?.[7]).toBe(members.reduce((sum, { population }) => sum + population, 0));
  });
});

describe("The demo's homes", () => {
  test("are as many as promised, over at least ten metros, none in King County", () => {
    expect(universe.homes.filter(({ oid }) => oid !== null).length).toBeGreaterThanOrEqual(60_000);
    expect(new Set(homes.map(({ neighborhood }) => neighborhood.msaId)).size).toBeGreaterThanOrEqual(10);
    expect(universe.communities).toHaveLength(1500);
    expect(homes.filter(({ profile }) => profile.fips === "53033")).toEqual([]);
    expect(homes.filter(({ owned }) => owned !== null)).toHaveLength(120);
  });

  test("come out the same every time", () => {
    const again = createDemoUniverse();
    expect(again.homes[54_321]).toEqual(universe.homes[54_321]);
    expect(again.communities.at(-1)).toEqual(universe.communities.at(-1));
  });

  test("have addresses and parcels of their own, in the county of their postal code", () => {
    const all = [...homes, ...universe.communities.map(({ item }) => item)];
    const addresses = all.map((item) => fullAddress(item.addressLine, item.neighborhood.place));
    expect(new Set(addresses).size).toBe(all.length);
    expect(new Set(all.map((item) => `${item.profile.fips} ${item.parcelNumber}`)).size).toBe(all.length);
    expect(addresses.filter((address) => !/^\d+ .+ \w+, .+, [A-Z]{2} \d{5}$/.test(address))).toEqual([]);
    const wrongState = all.filter(
      (item) => STATES[item.profile.fips.slice(0, 2)] !== item.neighborhood.place.state,
    );
    expect(wrongState).toEqual([]);
  });

  test("are never absurd", () => {
    expectWithin(
      homes.map(({ sqft }) => sqft),
      600,
      6_000,
    );
    expectWithin(
      homes.map(({ beds }) => beds),
      2,
      6,
    );
    expectWithin(
      homes.map(({ baths }) => baths),
      1,
      5,
    );
    expectWithin(
      homes.map(({ sqft, beds }) => sqft / beds),
      200,
      1_400,
    );
    expectWithin(
      homes.map(({ yearBuilt }) => yearBuilt),
      1900,
      2026,
    );
    expectWithin(
      homes.map(({ value }) => value),
      40_000,
      2_500_000,
    );
    expectWithin(
      homes.map(({ rent }) => rent),
      600,
      7_000,
    );
    expectWithin(
      homes.map(({ rent, value }) => (12 * rent) / value),
      0.025,
      0.19,
    );
    expectWithin(
      homes.map(({ taxAnnual, value }) => taxAnnual / value),
      0.001,
      0.035,
    );
    expectWithin(
      homes.map((home) => milesBetween(home, home.neighborhood.place)),
      0,
      2,
    );
    expect(
      homes.filter(({ yearRenovated, yearBuilt }) => yearRenovated !== null && yearRenovated < yearBuilt),
    ).toEqual([]);
  });

  test("rent for more when larger or newer, and yield less when dearer, within one metro", () => {
    const atlanta = homes.filter(({ neighborhood }) => neighborhood.msaId === "12060");
    expect(correlation(atlanta.map(({ sqft, rent }) => [sqft, rent]))).toBeGreaterThan(0.5);
    expect(
      correlation(atlanta.map(({ value, rent, ...home }) => [value, rent / value + 0 * home.sqft])),
    ).toBeLessThan(-0.5);
    const sized = atlanta.filter(({ sqft }) => sqft > 1500 && sqft < 1900);
    const newer = sized.filter(({ yearBuilt }) => yearBuilt > 2005);
    const older = sized.filter(({ yearBuilt }) => yearBuilt < 1970);
    const relative = (list: typeof sized) =>
      median(
        list.map(({ value, neighborhood, profile }) => value / profile.value / Math.exp(neighborhood.effect)),
      );
    expect(relative(newer)).toBeGreaterThan(1.08 * relative(older));
  });

  test("resemble those near them more than those far away in age, size and price", () => {
    const draw = createDraw("pairs of homes");
    const metro = homes.filter(({ neighborhood }) => neighborhood.msaId === "16740");
    const near: Record<"age" | "size" | "price", number[]> = { age: [], size: [], price: [] };
    const far: typeof near = { age: [], size: [], price: [] };
    for (let count = 0; count < 60_000; count += 1) {
      const [a, b] = [draw.pick(metro), draw.pick(metro)];
      const miles = milesBetween(a, b);
      const group = miles < 0.5 ? near : miles > 6 ? far : undefined;
      if (group === undefined || a === b) continue;
      group.age.push(Math.abs(a.yearBuilt - b.yearBuilt));
      group.size.push(Math.abs(Math.log(a.sqft / b.sqft)));
      group.price.push(Math.abs(Math.log(a.value / b.value)));
    }
    expect(near.age.length).toBeGreaterThan(100);
    for (const trait of ["age", "size", "price"] as const) {
      expect(median(near[trait])).toBeLessThan(0.8 * median(far[trait]));
    }
  });
});

describe("The demo's sales and listings", () => {
  test("are as many as promised, dated within their windows, mostly of known homes", () => {
    expect(sales.length).toBeGreaterThanOrEqual(60_000);
    expect(listings).toHaveLength(48_000);
    const soldOn = sales.map((sale) => sale.soldOn).sort();
    expect([soldOn[0] ?? "", soldOn.at(-1)]).toEqual([expect.stringMatching(/^2021-1[01]/), LAST_DAY]);
    const listedOn = listings.map((listing) => listing.listedOn).sort();
    expect([listedOn[0] ?? "", listedOn.at(-1)]).toEqual([expect.stringMatching(/^2024-1[01]/), LAST_DAY]);
    expect(sales.filter(({ subject }) => subject.oid !== null).length / sales.length).toBeGreaterThan(0.9);
    expect(
      listings.filter(({ leasedOn, listedOn: listed }) => leasedOn !== null && leasedOn < listed),
    ).toEqual([]);
    expect(listings.filter(({ basis, leasedOn }) => (basis === "achieved") !== (leasedOn !== null))).toEqual(
      [],
    );
    expect(listings.filter(({ leasedOn }) => leasedOn !== null && leasedOn > LAST_DAY)).toEqual([]);
  });

  test("scatter about what the homes rent for by some seven percent", () => {
    const rents = new Map(universe.homes.map(({ item, oid }) => [oid, item.rent]));
    const recent = listings.filter(
      ({ subject, listedOn }) =>
        subject.propertyType === "singlefamily" && subject.oid !== null && listedOn > "2026-08",
    );
    const deviations = recent.map(({ rent, subject }) =>
      Math.log(rent / (rents.get(subject.oid) ?? Number.NaN)),
    );
    const spread = Math.sqrt(deviations.reduce((sum, value) => sum + value ** 2, 0) / deviations.length);
    expect(spread).toBeGreaterThan(0.04);
    expect(spread).toBeLessThan(0.08);
  });

  test("of communities ask more for larger units, and communities have 5 to 400 of them", () => {
    expectWithin(
      universe.communities.map(({ item }) => item.units),
      5,
      400,
    );
    expectWithin(
      universe.communities.map(({ item }) => item.value / item.units),
      40_000,
      400_000,
    );
    const units = listings.filter(({ subject }) => subject.propertyType === "multifamily");
    const byBeds = (beds: number) =>
      median(units.filter(({ subject }) => subject.beds === beds).map(({ rent }) => rent));
    expect(byBeds(2)).toBeGreaterThan(1.1 * byBeds(1));
    expect(byBeds(3)).toBeGreaterThan(1.1 * byBeds(2));
  });
});

test("Rounding leaves no dust of binary fractions", () => {
  expect([roundTo(0.1 + 0.2, 1e-6), roundTo(1234.5, 5), roundTo(7.26, 0.1)]).toEqual([0.3, 1235, 7.3]);
});
