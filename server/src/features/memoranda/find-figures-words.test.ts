import { describe, expect, test } from "vitest";
import { beside, find, type Put, sentence } from "./test/put-texts.ts";

const VALUES = {
  address: ["1400 Sample Way", "1400 Sample Way"],
  units: ["24", 24],
  yearBuilt: ["1987", 1987],
  lotSqft: ["1.5 acres", 65_340],
  sqft: ["18,450 SF", 18_450],
  askingPrice: ["$2,400,000", 2_400_000],
  capRate: ["6.25%", 0.0625],
  noi: ["$150,000", 150_000],
} as const;

const WORDS: Record<keyof typeof VALUES, string[]> = {
  address: [
    "Address",
    "Location",
    "Property Address",
    "Site address:",
    "Street Address",
    "Property Location",
  ],
  units: [
    ...["Units", "Total Units", "Number of Units", "No. of Units", "No Units", "# Units", "# of Units"],
    ...["Apartment Units", "Residential Units", "Rental Units", "Total Apartment Units", "Units Count"],
    ...["Unit Count", "Number of Apartments", "Number of Doors", "Total Number of Units"],
  ],
  yearBuilt: [
    ...[
      "Year Built",
      "Yr Built",
      "Yr. Built",
      "Date Built",
      "Year Constructed",
      "Built",
      "Year of Construction",
    ],
    ...["Year Built/Renovated", "Year Built / Remodeled", "Approximate Year Built", "Approx. Year Built"],
  ],
  lotSqft: [
    ...["Lot Size", "Land Area", "Site SF", "Parcel Acreage", "Lot Size (approx.)", "Acreage", "Land Size"],
  ],
  sqft: [
    ...[
      "Rentable Area",
      "Building Size",
      "Bldg. SF",
      "Bldg Square Feet",
      "Leasable Square Footage",
      "Living Area",
    ],
    ...[
      "Net Rentable SF",
      "Total Building Size",
      "Gross Leasable Area",
      "Square Feet",
      "Total Square Footage",
    ],
    ...[
      "SF",
      "Total SF",
      "Size",
      "NRSF",
      "GLA",
      "GLA (approx.)",
      "Approx. Building Size",
      "Approximate Living Area",
    ],
  ],
  askingPrice: [
    ...["Price", "Asking Price", "List Price", "Listing Price", "Offering Price", "Offered Price"],
    ...["Purchase Price", "Acquisition Price", "Sale Price", "Sales Price", "Price Summary", "Offered at"],
    ...["Price Reduced", "Price reduced to", "Price Reduction to", "Reduced Price", "New Price"],
  ],
  capRate: [
    ...["Cap Rate", "Capitalization Rate", "Current Cap Rate", "In-Place Cap Rate", "In Place Cap Rate"],
    ...[
      "Actual Cap Rate",
      "Going-In Cap Rate",
      "Cap Rate - Current",
      "Cap Rate (In-Place)",
      "Cap Rate (actual)",
    ],
  ],
  noi: [
    ...[
      "NOI",
      "Net Operating Income",
      "2025 NOI",
      "Current NOI",
      "In-Place NOI",
      "Actual NOI",
      "T12 NOI",
      "T-12 NOI",
    ],
    ...["NOI (2025)", "NOI - Current", "NOI - In-Place", "Net Operating Income - Actual"],
  ],
};

describe("words beside a value", () => {
  const cases = Object.entries(WORDS).flatMap(([field, words]) =>
    words.map((each) => [each, field as keyof typeof VALUES] as const),
  );
  test.each(cases)("“%s” are those of %s", (words, field) => {
    const [text, value] = VALUES[field];
    // An address is known by itself too.
    expect(beside(words, text)).toEqual([[field, value, field === "address" ? 0.94 : 0.92]]);
  });

  test.each([
    ...["Pro Forma NOI", "Proforma NOI", "Year 1 NOI", "Projected NOI", "NOI (Pro-Forma)", "NOI - Pro Forma"],
    ...["NOI - Market", "NOI - Year 1", "NOI (stabilized)", "NOI (post-reno)", "NOI (post renovation)"],
  ])("“%s” is what is hoped for", (words) => {
    expect(beside(words, "$150,000")).toEqual([["noi", 150_000, 0.92, "pro forma"]]);
  });
  test.each([
    ...["Pro Forma Cap Rate", "Market Cap Rate", "Stabilized Cap Rate", "Cap Rate - Pro Forma"],
    ...["Cap Rate (Market)"],
  ])("“%s” is what is hoped for", (words) => {
    expect(beside(words, "6.25%")).toEqual([["capRate", 0.0625, 0.92, "pro forma"]]);
  });

  test.each([
    "Unit Mix",
    "Walk Score",
    "Parking",
    "Built-in",
    "Price per Unit",
    "Lot",
    "Cap",
    "Sizes",
    "Year",
  ])("“%s” are those of none", (words) => {
    for (const [text] of Object.values(VALUES).slice(1)) expect(beside(words, text)).toEqual([]);
  });
});

test.each([
  [
    "units",
    "Units",
    ["1", "2", "5,000", "5,001", "24.5", "24%", "24/7"],
    [null, 2, 5_000, null, null, null, null],
  ],
  ["yearBuilt", "Year Built", ["1699", "1700", "2100", "2101"], [null, 1700, 2100, null]],
  [
    ...["sqft", "SF"],
    [
      "299",
      "300",
      "±18,450",
      "~ 18,450",
      "100,000,000",
      "100,000,001",
      "0.5 ac",
      "2 acre",
      "1,200.6 sq. ft.",
    ],
    [null, 300, 18_450, 18_450, 1e8, null, 21_780, 87_120, 1_201],
  ],
  [
    ...["askingPrice", "Price"],
    ["$19,999", "$20,000", "$5,000,000,000", "$5,000,000,001", "1,250,000", "1250000", "$ 1.25 million"],
    [null, 20_000, 5e9, null, 1_250_000, null, 1_250_000],
  ],
  [
    ...["askingPrice", "Price"],
    ["$1.25M", "1.25 MM", "850k", "$850K", "1.25", "$1,250,000.556", "Call for offers"],
    [1_250_000, 1_250_000, 850_000, 850_000, null, 1_250_000.56, null],
  ],
  [
    ...["capRate", "Cap Rate"],
    ["0.99%", "1%", "25%", "25.01%", "6.25 %", "6.25", "6", "6.1234567%", "6.12345"],
    [null, 0.01, 0.25, null, 0.0625, 0.0625, null, 0.061235, null],
  ],
  ["noi", "NOI", ["$999", "$1,000", "$500,000,000", "$500,000,001"], [null, 1_000, 5e8, null]],
] as [string, string, string[], (number | null)[]][])(
  "%s is read to either side of its bounds",
  (field, words, texts, values) => {
    const read = texts.map((text) => beside(words, text).find(([one]) => one === field)?.[1] ?? null);
    expect(read).toEqual(values);
  },
);

describe("where a value stands", () => {
  test("two columns are what is and what is hoped for, of income and rate alone", () => {
    expect(beside("NOI", "$150,000", "$180,000")).toEqual([
      ["noi", 150_000, 0.92],
      ["noi", 180_000, 0.7, "pro forma"],
    ]);
    expect(beside("Cap Rate", "6%", "7.2%")).toEqual([
      ["capRate", 0.06, 0.92],
      ["capRate", 0.072, 0.7, "pro forma"],
    ]);
    expect(beside("Price", "$2,400,000", "$2,600,000")).toEqual([["askingPrice", 2_400_000, 0.92]]);
    // A third is of another matter, and one behind a word is not beside.
    expect(beside("NOI", "$150,000", "actual", "$180,000")).toEqual([["noi", 150_000, 0.92]]);
    expect(beside("Units", "studio", "24")).toEqual([]);
  });

  /** A figure over or under its words. */
  const stacked = (words: Put, value: Put) => find(words, value).filter(([field]) => field === "units");
  const LABEL = { text: "UNITS", left: 100, baseline: 200, size: 10 };
  test.each([
    ["right over its words, and much larger", { size: 20, baseline: 180 }, true],
    ["as much larger as it must be", { size: 13, baseline: 185 }, true],
    ["hardly larger", { size: 12.9, baseline: 185 }, false],
    ["as far above as it may be", { size: 20, baseline: 168 }, true],
    ["farther above", { size: 20, baseline: 167.9 }, false],
    ["a little to the right", { size: 20, baseline: 180, left: 132 }, true],
    ["to the right", { size: 20, baseline: 180, left: 132.5 }, false],
    ["a little to the left", { size: 20, baseline: 180, left: 73 }, true],
    ["to the left", { size: 20, baseline: 180, left: 72.5 }, false],
  ] as const)("%s: %o", (_, place, isFound) => {
    const found = stacked(LABEL, { text: "36", left: 100, ...place });
    expect(found).toEqual(isFound ? [["units", 36, 0.8]] : []);
  });

  test.each([
    ["right beneath", { baseline: 214 }, true],
    ["as far beneath as it may be", { baseline: 232 }, true],
    ["farther beneath", { baseline: 232.1 }, false],
    ["beneath and large letters", { baseline: 240, size: 12.5 }, true],
    ["beneath their end", { baseline: 214, left: 124.9 }, true],
    ["beneath, right of its words", { baseline: 214, left: 125 }, false],
    ["beneath and begun at the left", { baseline: 214, left: 90.1 }, true],
    ["beneath, left of its words", { baseline: 214, left: 90 }, false],
    ["beneath and begun far to the left", { baseline: 214, left: 9, text: `36${" x".repeat(9)}` }, false],
    ["on the next page", { baseline: 214, page: 2 }, false],
  ] as const)("%s: %o", (_, place, isFound) => {
    expect(stacked(LABEL, { text: "36", left: 100, ...place })).toEqual(isFound ? [["units", 36, 0.8]] : []);
  });

  test("beneath long words a value begins near their own begin", () => {
    const long = { ...LABEL, text: "Total Number of Units" };
    expect(stacked(long, { text: "36", left: 189.9, baseline: 214 })).toHaveLength(1);
    expect(stacked(long, { text: "36", left: 190, baseline: 214 })).toEqual([]);
  });

  test("the two lines beneath are looked at, of each column its own", () => {
    const under = (...rows: string[][]) =>
      find(
        ...["Units", "Year Built"].map((text, at) => ({ text, left: 100 + 150 * at })),
        ...rows.flatMap((texts, row) =>
          texts.map((text, at) => ({ text, left: 100 + 150 * at, baseline: 112 + 10 * row })),
        ),
      );
    const both = [
      ["units", 36, 0.8],
      ["yearBuilt", 1987, 0.8],
    ];
    expect(under(["36", "1987"])).toEqual(both);
    expect(under(["in all", "first"], ["36", "1987"])).toEqual(both);
    expect(under(["in all", "first"], ["of it", "house"], ["36", "1987"])).toEqual([]);
  });

  test("beneath a row of four words stands a table of many homes", () => {
    const table = (heads: string[]) =>
      find(
        ...heads.map((text, at) => ({ text, left: 60 + 110 * at })),
        ...heads.map((_, at) => ({ text: "36", left: 60 + 110 * at, baseline: 112 })),
      );
    expect(table(["Units", "Type", "Beds"])).toEqual([["units", 36, 0.8]]);
    expect(table(["Units", "Type", "Beds", "Baths"])).toEqual([]);
    expect(table(["Units", "Type 1", "Beds", "Baths"])).toEqual([]);
    expect(table(["Units", "Type 1", "Beds 2", "Baths"])).toEqual([["units", 36, 0.8]]);
  });

  test("in one piece with its words, parted by a colon or a blank before a figure", () => {
    expect(sentence("Purchase Price: $1,699,000")).toEqual([["askingPrice", 1_699_000, 0.88]]);
    expect(sentence("Purchase Price $1,699,000")).toEqual([["askingPrice", 1_699_000, 0.88]]);
    expect(sentence("Building Size ±18,450 SF")).toEqual([["sqft", 18_450, 0.88]]);
    expect(sentence("Purchase Price agreed")).toEqual([]);
    expect(sentence("NO: $1,699,000")).toEqual([]);
  });
});
