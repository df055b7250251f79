import type { SearchResult } from "@labs/contract/property-search/results";
import { expect, test } from "vitest";
import { textOfCell } from "../../components/table/table-column.ts";
import { resultColumns } from "./results-columns.tsx";

const full = {
  ...{ googlePlacesId: "p1", label: "12 Elm St, Akron", value: { point: 240_000 }, rent: { point: 1_710 } },
  ...{ grossYield: 0.0855, netYield: 0.0512, unleveredIrr: 0.0789, maxBid: 221_000, maxBidToValue: 0.9208 },
  ...{ pricePerSqft: 165.6, assessedValue: 180_000, taxAnnual: 4_200, hoaMonth: 35, lastSalePrice: 150_000 },
  ...{ ownerHomes: 12, ownerOccupancy: null, lastSaleOn: "2019-05-02", beds: 3, baths: 2.5, sqft: 1_450 },
  ...{
    lotSqft: 7_405,
    yearBuilt: 1_987,
    units: 1,
    subtype: "Detached",
    county: "Summit",
    zip: "44305",
    demo: true,
  },
} as unknown as SearchResult;
const empty = {
  ...full,
  ...{ value: null, rent: null, grossYield: null, netYield: null, unleveredIrr: null, maxBid: null },
  ...{ maxBidToValue: null, pricePerSqft: null, assessedValue: null, taxAnnual: null, hoaMonth: null },
  ...{ lastSalePrice: null, ownerHomes: null, lastSaleOn: null, beds: null, baths: null, sqft: null },
  ...{ lotSqft: null, yearBuilt: null, units: null, subtype: null, county: "", zip: null, demo: false },
} as unknown as SearchResult;

const read = (row: SearchResult) =>
  Object.fromEntries(
    resultColumns(null, { isScreened: false }).map((column) => [column.header, textOfCell(column, row)]),
  );

test("a result is told by its estimates, its yields, its taxes and its facts, each in its own form", () => {
  expect(read(full)).toEqual({
    ...{ Property: "12 Elm St, Akron", Value: "$240,000", Rent: "$1,710", "Gross yield": "8.55%" },
    ...{ "Net yield": "5.12%", "Unlevered IRR": "7.89%", "Max bid": "$221,000", "Bid to value": "92.1%" },
    ...{
      "Value per sq ft": "$166",
      Assessed: "$180,000",
      Tax: "$4,200",
      HOA: "$35",
      "Last sale": "$150,000",
    },
    ...{ "Owner's homes": "12", "Owner occupancy": "—", "Sale date": "2019-05-02", Beds: "3", Baths: "2.5" },
    ...{ "Sq ft": "1,450", Lot: "7,405", Built: "1987", Units: "1", "Property subtype": "Detached" },
    ...{ County: "Summit", ZIP: "44305", Data: "Demo" },
  });
});

test("what is not known of it is a dash, and no zero", () => {
  const cells = Object.entries(read(empty)).filter(([, text]) => text !== "—");
  expect(Object.fromEntries(cells)).toEqual({ Property: "12 Elm St, Akron", Data: "Real" });
  const zero = { ...full, taxAnnual: 0, hoaMonth: 0, ownerHomes: 0, grossYield: 0 } as SearchResult;
  expect(read(zero)).toMatchObject({ Tax: "$0", HOA: "$0", "Owner's homes": "0", "Gross yield": "0.00%" });
});

test("homes that were screened carry what is likely beside their own figures", () => {
  const headers = (isScreened: boolean) => resultColumns(null, { isScreened }).map(({ header }) => header);
  expect(headers(true).length).toBeGreaterThan(headers(false).length);
  expect(headers(true)).toEqual(expect.arrayContaining(headers(false)));
});
