import { expect, test } from "vitest";
import type { Column } from "../../components/table/data-table.tsx";
import { textOfCell } from "../../components/table/table-column.ts";
import { amountColumns, identityColumns, weightColumns } from "./comp-columns.tsx";
import type { NumberedComp } from "./numbered-comp.ts";
import { isSaleAdjusted, type NumberedSale, saleColumns } from "./sale-columns.tsx";

const comp = {
  ...{ compId: "c1", mark: "3", label: "12 Elm St", distanceMiles: 0.456, observedAt: "2026-03-15" },
  ...{
    visibility: "public",
    sqft: 1_450,
    beds: 3,
    baths: 2.5,
    yearBuilt: 1_987,
    condition: "Good",
    grade: "B",
  },
  ...{ floorPlan: "A1", faceAmount: 1_600, amount: 1_550, adjustedAmount: 1_612, similarity: 0.4 },
  ...{ state: "included", effectOfToggle: -12, source: "Listing", basis: "asking", reason: null },
  adjustments: { time: 20, sqft: -15, beds: 0, baths: null, age: 57, condition: 100, grade: -40 },
} as unknown as NumberedComp;
const bare = {
  ...comp,
  ...{ condition: undefined, grade: undefined, floorPlan: undefined, faceAmount: undefined },
  ...{ sqft: null, beds: null, baths: null, yearBuilt: null, effectOfToggle: null, state: "excluded" },
  adjustments: { time: null, sqft: null, beds: null, baths: null, age: null },
} as unknown as NumberedComp;

const read = <Row>(columns: readonly Column<Row>[], row: Row) =>
  Object.fromEntries(columns.map((column) => [column.header, textOfCell(column, row)]));
const sortBy = <Row>(columns: readonly Column<Row>[], row: Row) =>
  Object.fromEntries(columns.map((column) => [column.id, column.value(row) ?? null]));

test("a comp is told by where, when and what it is", () => {
  expect(read(identityColumns(), comp)).toMatchObject({
    ...{ Comp: "12 Elm St", Miles: "0.46", Date: "Mar 2026", "Sq ft": "1,450", Beds: "3", Baths: "2.5" },
    ...{ Built: "1987", Condition: "Good", Grade: "B" },
  });
  expect(read(identityColumns(), bare)).toMatchObject({
    ...{ "Sq ft": "—", Beds: "—", Baths: "—", Built: "—", Condition: "—", Grade: "—" },
  });
  expect(sortBy(identityColumns(), comp)).toMatchObject({
    distance: 0.456,
    observed: "2026-03-15",
    sqft: 1_450,
  });
});

test("its amount is told step by step, with steps by hand only where there are any", () => {
  expect(read(amountColumns("Rent", true), comp)).toEqual({
    ...{ "Floor plan": "A1", "Face rent": "$1,600", Rent: "$1,550", "± time": "+$20", "± size": "−$15" },
    ...{ "± beds": "$0", "± baths": "—", "± age": "+$57", "± condition": "+$100", "± grade": "−$40" },
    Adjusted: "$1,612",
  });
  expect(sortBy(amountColumns("Rent", true), comp)).toMatchObject({
    ...{ "adjust-time": 20, "adjust-sqft": -15, "adjust-beds": 0, "adjust-baths": null, "adjust-age": 57 },
    ...{ face: 1_600, amount: 1_550, adjusted: 1_612 },
  });
  expect(read(amountColumns("Price", false), bare)).toEqual({
    ...{ "Floor plan": "—", "Face rent": "—", Price: "$1,550", "± time": "—", "± size": "—" },
    ...{ "± beds": "—", "± baths": "—", "± age": "—", Adjusted: "$1,612" },
  });
});

test("it weighs by its share of the similarity of all that are included; what is excluded weighs nothing", () => {
  expect(sortBy(weightColumns(1.6), comp)).toMatchObject({ weight: 0.25, similarity: 0.4, influence: -12 });
  expect(read(weightColumns(1.6), comp)).toMatchObject({
    ...{ Weight: "25.0%", Similarity: "40%", "If toggled": "−$12", Source: "Listing" },
  });
  expect(sortBy(weightColumns(1.6), bare)).toMatchObject({ weight: null });
  expect(sortBy(weightColumns(0), comp)).toMatchObject({ weight: null });
  expect(read(weightColumns(1.6), bare)).toMatchObject({ Weight: "—", "If toggled": "—" });
  expect(read(weightColumns(1), comp).State).not.toBe(read(weightColumns(1), bare).State);
});

const sale = {
  ...{ saleId: "s1", mark: "4", label: "12 Elm Apartments, 12 Elm St, Akron", soldOn: "2025-11-03" },
  ...{ price: 4_200_000, units: 24, distanceMiles: 1.26, pricePerUnit: 175_000, pricePerSqft: 212.345 },
  ...{ capRate: 0.0575, weight: 0.456, sqft: 19_800, yearBuilt: 1_987, googlePlacesId: null },
  ...{ origin: "record", choiceVersion: 0, manual: { condition: 50_000, grade: -20_000 }, state: "included" },
} as unknown as NumberedSale;
const plain = {
  ...sale,
  manual: null,
  capRate: null,
  pricePerSqft: null,
  sqft: null,
  yearBuilt: null,
} as NumberedSale;

test("a building's sale is told with its rates; steps by hand and cap rates stand where any sale has one", () => {
  const all = saleColumns({ hasManual: true, hasCapRates: true, actions: undefined });
  expect(read(all, sale)).toEqual({
    ...{
      "#": "4",
      Building: "12 Elm Apartments, 12 Elm St, Akron",
      Sold: "Nov 3, 2025",
      Price: "$4,200,000",
    },
    ...{
      Units: "24",
      Miles: "1.3",
      "± condition": "+$50,000",
      "± grade": "−$20,000",
      "Per unit": "$175,000",
    },
    ...{ "Per sq ft": "$212.35", "Cap rate": "5.75%", Weight: "46%", "Sq ft": "19,800", Built: "1987" },
  });
  expect(sortBy(all, sale)).toMatchObject({
    ...{
      mark: 4,
      "adjust-condition": 50_000,
      "adjust-grade": -20_000,
      pricePerUnit: 175_000,
      price: 4_200_000,
    },
  });
  expect(read(all, plain)).toMatchObject({
    ...{ "± condition": "$0", "± grade": "$0", "Per sq ft": "—", "Cap rate": "—", "Sq ft": "—", Built: "—" },
  });
  expect(sortBy(all, plain)).toMatchObject({ "adjust-condition": 0, "adjust-grade": 0 });
  const few = saleColumns({ hasManual: false, hasCapRates: false, actions: undefined });
  const gone = new Set(["± condition", "± grade", "Cap rate"]);
  expect(few.map(({ header }) => header)).toEqual(
    all.map(({ header }) => header).filter((header) => !gone.has(header)),
  );
  expect([isSaleAdjusted(sale), isSaleAdjusted(plain)]).toEqual([true, false]);
});
