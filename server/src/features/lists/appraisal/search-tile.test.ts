import fc from "fast-check";
import { expect, test } from "vitest";
import { pickNearest } from "../../evidence/service.ts";
import type { TileRow } from "./appraiser.ts";
import { listCandidates, shelve } from "./search-tile.ts";

type Rows = Parameters<typeof pickNearest>[0];
const COUNTY = "48453";
const [LATITUDE, LONGITUDE] = [30, -97];

/** A sale so many miles to the north and the east, and whose home it is of. */
interface Sold {
  north: number;
  east: number;
  oid: number | null;
}

const place = ({ north, east }: Pick<Sold, "north" | "east">) => ({
  latitude: LATITUDE + north / 69.1,
  longitude: LONGITUDE + east / (69.1 * Math.cos((LATITUDE * Math.PI) / 180)),
});

/** What a list finds around a home, and what the home's value in searches rests on. */
function findBoth(sold: readonly Sold[], { oid, ...at }: Sold, { firstId = 1 } = {}) {
  const rows = sold.map((sale, index) => ({
    ...{ ...place(sale), id: firstId + index, oid: sale.oid, countyFips: COUNTY },
    ...{ amount: 200_000, observedOn: "2026-03-01" },
  }));
  const sorted = rows.toSorted((a, b) => a.latitude - b.latitude) as unknown as Rows;
  const home = { ...place(at), oid, countyFips: COUNTY, propertyType: "singlefamily", demo: false };
  const tileRows = rows.map((row) => ({
    ...row,
    id: `sale_${COUNTY}_${row.id}`,
    own: row.oid === null ? null : `${COUNTY}_${row.oid}`,
  })) as unknown as TileRow[];
  const held = shelve({ key: "one", evidence: "price", asOf: "2026-04-30", rows: tileRows });
  const ofList = listCandidates(held, { ...place(at), own: `${COUNTY}_${oid}` });
  const ofSearch = pickNearest(sorted, home as Parameters<typeof pickNearest>[1], "price");
  return [ofList.map(({ id }) => id), ofSearch.map(({ id }) => id)] as const;
}

const CENTER: Sold = { north: 0, east: 0, oid: 7 };
const many = (count: number, sale: Partial<Sold> = {}): Sold[] =>
  Array.from({ length: count }, () => ({ north: 0.5, east: 0, oid: null, ...sale }));

test("a list finds around a home what its value in searches rests on, in the same order", () => {
  let [towns, countries] = [0, 0];
  const mile = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  const sold = fc.record({ north: mile(16), east: mile(16), oid: fc.constantFrom(null, 7, 8) });
  const near = fc.record({ north: mile(4), east: mile(4), oid: fc.constantFrom(null, 7, 8) });
  fc.assert(
    fc.property(
      fc.array(sold, { maxLength: 40 }),
      fc.array(near, { maxLength: 60, size: "max" }),
      (country, town) => {
        const [ofList, ofSearch] = findBoth([...country, ...town], CENTER);
        expect(ofList).toEqual(ofSearch);
        if (ofList.length === 0) return;
        if (town.length > 40) towns += 1;
        else countries += 1;
      },
    ),
    { seed: 5 },
  );
  expect(Math.min(towns, countries)).toBeGreaterThan(5);
});

test("of more homes at one place than are looked at those with the lowest numbers are taken by both", () => {
  const [ofList, ofSearch] = findBoth(many(400), CENTER, { firstId: 700 });
  expect(ofSearch).toHaveLength(360);
  expect([ofSearch[0], ofSearch.at(-1)]).toEqual(["sale_48453_700", "sale_48453_1059"]);
  expect(ofList).toEqual(ofSearch);
});

test("thirty others are a town; with 29 and the home's own sale the country is searched by both", () => {
  const country = many(5, { north: 14 });
  for (const [others, found] of [
    [29, 34],
    [30, 30],
  ] as const) {
    const [ofList, ofSearch] = findBoth([...many(others), ...many(3, { oid: 7 }), ...country], CENTER);
    expect([ofList.length, ofSearch.length]).toEqual([found, found]);
  }
});
