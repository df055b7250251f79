import { evaluate } from "@labs/underwriting/underwrite";
import { expect, test } from "vitest";
import { DefaultsDraft } from "./defaults-draft.ts";
import { addTransferTaxes, TRANSFER_TAXES } from "./transfer-taxes.ts";

const home = { propertyType: "singlefamily" as const, city: null };
const building = { propertyType: "multifamily" as const, city: null };
const KING = { ...home, countyFips: "53033", state: "WA" };
const BROOKLYN = { countyFips: "36047", state: "NY" };

function look(of: Parameters<typeof addTransferTaxes>[1]): DefaultsDraft {
  const draft = new DefaultsDraft({ local: {}, general: {}, entered: new Set(), sources: {} });
  addTransferTaxes(draft, of);
  return draft;
}

/** What a home there pays of a price, a loan and the price of a sale ten years on. */
function pay(of: Parameters<typeof addTransferTaxes>[1], price: number): (number | undefined)[] {
  const { transferTaxes } = look(of).inputs;
  const inputs = {
    transferTaxes,
    ...{ purchasePrice: price, afterRepairValue: price, monthlyRent: price / 200, homePriceGrowth: 0 },
    ...{ renovation: 0, renovationMonths: 0, initialLeaseUpMonths: 0, holdYears: 10, growthTiming: "annual" },
    debt: { rate: 0.06, amortYears: 30, ioMonths: 0, ltc: 0.5 },
  };
  const { values } = evaluate("singlefamily", inputs);
  return ["transferTaxAtPurchase", "mortgageTax", "transferTaxAtSale"].map((key) => {
    const value = values[key];
    return typeof value === "number" && Number.isFinite(value) ? Math.round(value) : undefined;
  });
}

test("every row names its law, and what is graduated covers each amount once", () => {
  for (const { place, rows, state, counties } of TRANSFER_TAXES.places) {
    expect(state !== undefined || counties !== undefined, place).toBe(true);
    for (const { tax } of rows) expect(tax, place).toMatch(/§|RCW|NRS|MCL|KRS|RSA|K\.S\.A\.|ILCS|Code|art\./);
    for (const type of ["singlefamily", "multifamily"] as const) {
      const mine = rows.filter((row) => (row.for ?? type) === type && row.upTo !== undefined);
      const steps = mine.map(({ tax, paidOn, upTo }) => `${tax} ${paidOn} ${upTo}`);
      expect(new Set(steps).size, place).toBe(steps.length);
    }
  }
  const king = TRANSFER_TAXES.places.find(({ counties }) => counties?.includes("53033"));
  expect(king?.rows.map(({ above = 0, upTo }) => [above, upTo])).toEqual([
    [0, 525_000],
    [525_000, 1_525_000],
    [1_525_000, 3_025_000],
    [3_025_000, undefined],
    [0, undefined],
  ]);
});

test("a place has its city's, county's or state's taxes, and says of which law and year they are", () => {
  const orlando = look({ ...home, countyFips: "12095", state: "FL" });
  expect(orlando.inputs.transferTaxes).toHaveLength(3);
  expect(orlando.sources.transferTaxes).toBe(
    "Transfer and mortgage taxes of Florida, law as of 2025: confirm before closing. The seller pays the tax on deeds by custom",
  );
  const cook = { ...home, countyFips: "17031", state: "IL" };
  expect(look({ ...cook, city: " CHICAGO " }).sources.transferTaxes).toMatch(/of Chicago, law as of 2025/);
  for (const unknown of [
    { ...cook, city: "Evanston" },
    { ...home, countyFips: "34017", state: "NJ" },
    { ...home, countyFips: "37055", state: "NC" },
    { ...building, countyFips: "11001", state: "DC" },
  ]) {
    expect(look(unknown).inputs.transferTaxes).toBeUndefined();
    expect(look(unknown).reasons.transferTaxes).toBe("the taxes of this place are not in the table of Labs");
  }
});

test("taxes follow price, loan and value by each law", () => {
  expect(pay({ ...home, countyFips: "12095", state: "FL" }, 400_000).slice(0, 1)).toEqual([0]);
  expect(pay(KING, 1_000_000)).toEqual([0, 0, 5_775 + 6_080 + 5_000]);
  expect(pay({ ...home, countyFips: "11001", state: "DC" }, 399_000)[0]).toBe(4_389);
  expect(pay({ ...home, countyFips: "11001", state: "DC" }, 400_000)[0]).toBe(5_800);
  expect(pay({ ...home, countyFips: "42101", state: "PA" }, 300_000)).toEqual([6_867, 0, 6_867]);
  expect(pay({ ...home, ...BROOKLYN }, 2_500_000)[0]).toBe(25_000 + 6_250);
  expect(pay({ ...home, ...BROOKLYN }, 2_500_000)[2]).toBe(10_000 + 35_625);
  expect(pay({ ...home, countyFips: "48113", state: "TX" }, 300_000)).toEqual([0, 0, 0]);
  expect(pay({ ...home, countyFips: "34017", state: "NJ" }, 300_000)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a building pays other taxes than a home", () => {
  const rates = (of: Parameters<typeof addTransferTaxes>[1]) =>
    (look(of).inputs.transferTaxes as { rate: number; paidOn: string }[])
      .filter(({ paidOn }) => paidOn === "loan")
      .map(({ rate }) => rate);
  expect(rates({ ...building, ...BROOKLYN })).toEqual([0.0205, 0.028]);
  expect(rates({ ...home, ...BROOKLYN })).toEqual([0.018, 0.01925]);
});
