import { type Inputs, withInputs } from "@labs/underwriting/model-inputs";
import { describe, expect, test } from "vitest";
import type { Snapshot } from "../snapshot.ts";
import { findCountyFigure, readAnyAge } from "./county-figures.ts";
import { DefaultsDraft, describeTemplate } from "./defaults-draft.ts";
import { addHazards, addInsurance } from "./home-costs.ts";
import { addUpkeep } from "./home-upkeep.ts";
import { addLoanRate } from "./loan-rate.ts";

const NOW = new Date("2026-06-15T12:00:00Z");

function draftOf(
  general: [string, number | number[]][] = [],
  more: { local?: Inputs; entered?: string[] } = {},
) {
  const { local = {}, entered = [] } = more;
  return new DefaultsDraft({
    ...{ local, general: withInputs({}, general), entered: new Set(entered) },
    sources: { repairsMaintenanceAnnual: "Firm template" },
  });
}

describe("upkeep", () => {
  const TABLE: [string, number][] = [
    ...([
      ["repairsMaintenanceAnnual", 900],
      ["upkeep.repairs.under10", 0.5],
      ["upkeep.repairs.from10", 0.75],
    ] as [string, number][]),
    ...([
      ["upkeep.repairs.from25", 1],
      ["upkeep.repairs.from50", 1.25],
      ["upkeep.capex.from25", 0.333],
    ] as [string, number][]),
    ...([
      ["upkeep.goodConditionFactor", 0.8],
      ["upkeep.poorConditionFactor", 1.3],
    ] as [string, number][]),
  ];
  const add = (home: object, table = TABLE, local: Inputs = {}) => {
    const draft = draftOf(table, { local });
    addUpkeep(draft, { sqft: 1_500, yearBuilt: 1990, condition: null, ...home }, NOW);
    const adapted: { repairsMaintenanceAnnual?: number; recurringCapexAnnual?: number } = draft.adapted;
    return { ...adapted, reasons: draft.reasons };
  };

  test.each([
    [2026, 750, "under 10 years old"],
    [2017, 750, "under 10 years old"],
    [2016, 1_125, "10 to 24 years old"],
    [2002, 1_125, "10 to 24 years old"],
    [2001, 1_500, "25 to 49 years old"],
    [1977, 1_500, "25 to 49 years old"],
    [1976, 1_875, "50 years old or more"],
    [1890, 1_875, "50 years old or more"],
  ])("of a home built in %d is $%d", (yearBuilt, amount, words) => {
    const { repairsMaintenanceAnnual, reasons } = add({ yearBuilt });
    expect(repairsMaintenanceAnnual).toBe(amount);
    const perSqft = (amount / 1_500).toFixed(2);
    expect(reasons.repairsMaintenanceAnnual).toBe(
      `$${perSqft} per sq ft of a home ${words}, built in ${yearBuilt}, × 1,500 sq ft`,
    );
  });

  test("is in whole dollars upward, with the condition of the appraisers' scale alone", () => {
    expect(add({}).recurringCapexAnnual).toBe(500);
    const repairs = (condition: string) => add({ condition }).repairsMaintenanceAnnual;
    expect(["C1", "C2", "C3", "C4", "C5", "C6", "good"].map(repairs)).toEqual([
      ...[1_200, 1_200, 1_500, 1_500, 1_950, 1_950, 1_500],
    ]);
    expect(add({ condition: "C5" }).reasons.repairsMaintenanceAnnual).toMatch(
      /sq ft × 1\.3 for condition C5$/,
    );
    // 0.07 × 100 makes 7.000000000000001.
    const dusty = add({ sqft: 100 }, [
      ["upkeep.repairs.from25", 0.07],
      ["repairsMaintenanceAnnual", 900],
    ]);
    expect(dusty.repairsMaintenanceAnnual).toBe(7);
    expect(add({}, TABLE, { upkeep: { repairs: { from25: 2 } } }).repairsMaintenanceAnnual).toBe(3_000);
  });

  test("asks for what it is not told, and repairs of a large home are never below its size's least", () => {
    const unknownArea = add({ sqft: null });
    expect(unknownArea.reasons).toEqual({
      ...{ repairsMaintenanceAnnual: "the home's living area is not known" },
      recurringCapexAnnual: "the home's living area is not known",
    });
    for (const yearBuilt of [null, 2027]) {
      const of = (sqft: number) => add({ yearBuilt, sqft });
      expect(of(1_500).reasons.recurringCapexAnnual).toBe("the home's year of construction is not known");
      expect(of(1_500).repairsMaintenanceAnnual).toBeUndefined();
      expect(of(1_501).repairsMaintenanceAnnual).toBe(901);
    }
    expect(add({ yearBuilt: null, sqft: 3_000 }).reasons.repairsMaintenanceAnnual).toBe(
      "$0.60 per sq ft × 3,000 sq ft, in whole dollars, above its $900 a home",
    );
    expect(add({ yearBuilt: 2020 }).reasons.recurringCapexAnnual).toBe(
      "the firm's template has no cost by age",
    );
    expect(add({ yearBuilt: 2020 }).recurringCapexAnnual).toBeUndefined();
  });
});

describe("what insurance starts from", () => {
  const HAZARD = { value: 0.002, label: "Losses", origin: "FEMA, 2025" };
  const OLD = { reason: "it is old", lastKnown: HAZARD };
  const insure = (of: object = {}, { own = false, firm = 1_200 } = {}) => {
    const draft = draftOf([["insuranceAnnual", firm]], { entered: own ? ["insuranceAnnual"] : [] });
    addInsurance(draft, {
      ...{ sqft: 2_000, countyFips: "13121", place: "Fulton County, GA", hazard: HAZARD },
      ...of,
    });
    return draft;
  };

  test("is the firm's premium and what hazards add to it; the least is what they cost", () => {
    const { inputs, sources, reasons, lastKnown } = insure();
    // 2,000 sq ft at $162; 0.2% of that a year; 57.5 cents of a dollar are paid for losses.
    expect(inputs).toEqual({ replacementCost: 324_000, insuranceFloor: 648, insuranceAnnual: 2_327 });
    expect(sources.insuranceAnnual).toMatch(
      /^Firm template of \$1,200 \+ \$1,127 for hazards: expected losses of \$648, at 57\.5% of homeowners' premiums/,
    );
    expect(sources.insuranceFloor).toMatch(
      /^0\.200% expected building loss a year of Fulton County, GA × replacement cost of \$324,000 \(\$162 per sq ft × 2,000 sq ft, /,
    );
    expect([reasons, lastKnown]).toEqual([{}, {}]);
  });

  test.each([
    ["08", 2_079],
    ["12", 2_677],
    ["22", 2_603],
    ["40", 2_268],
    ["44", 2_074],
    ["48", 2_397],
  ])("owners' average of state %s stands where it is more", (state, amount) => {
    const { inputs, sources } = insure({ countyFips: `${state}001`, hazard: { ...HAZARD, value: 0.001 } });
    expect(inputs).toMatchObject({ insuranceStateAverage: amount, insuranceAnnual: amount });
    expect(sources.insuranceAnnual).toMatch(
      /: more than the firm template of \$1,200 and \$563 for hazards\. /,
    );
    const own = insure({ countyFips: `${state}001`, hazard: { ...HAZARD, value: 0.001 } }, { own: true });
    expect(own.inputs).toMatchObject({ insuranceStateAverage: amount, insuranceAnnual: 1_763 });
    const dearer = insure({ countyFips: `${state}001`, hazard: { reason: "none" } }, { firm: amount });
    expect(dearer.inputs.insuranceAnnual).toBeUndefined();
    const cheaper = insure({ countyFips: `${state}001`, hazard: { reason: "none" } }, { firm: amount - 1 });
    expect(cheaper.inputs.insuranceAnnual).toBe(amount);
    expect(cheaper.sources.insuranceAnnual).toContain(
      `firm template of $${(amount - 1).toLocaleString("en-US")}. `,
    );
  });

  test("without an area, without hazards or with old ones says why, and starts from none of them", () => {
    const bare = insure({ sqft: null });
    expect([bare.inputs, bare.reasons]).toEqual([
      {},
      { insuranceAnnual: "the home's living area is not known" },
    ]);
    const none = insure({ hazard: { reason: "no source" } });
    expect(none.inputs).toEqual({ replacementCost: 324_000 });
    expect(none.reasons.insuranceAnnual).toBe("expected losses from hazards: no source");
    const old = insure({ hazard: OLD });
    expect(old.inputs).toEqual({ replacementCost: 324_000 });
    expect(old.lastKnown).toMatchObject({
      insuranceFloor: { value: 648 },
      insuranceAnnual: { value: 2_327 },
    });
    // In Texas the owners' average stands above the firm's premium alone, and hazards that are old raise nothing.
    const texas = insure({ countyFips: "48453", hazard: OLD });
    expect(texas.inputs.insuranceAnnual).toBe(2_397);
    expect(texas.lastKnown.insuranceAnnual).toBeUndefined();
    const wild = insure({ countyFips: "48453", hazard: { ...OLD, lastKnown: { ...HAZARD, value: 0.01 } } });
    expect(wild.inputs.insuranceAnnual).toBe(2_397);
    expect(wild.lastKnown.insuranceAnnual).toMatchObject({ value: 6_835 });
  });

  test("of a building are hazards of its county and the cost of homes", () => {
    const draft = draftOf();
    addHazards(draft, { place: "Fulton County, GA", hazard: HAZARD });
    expect(draft.inputs).toEqual({ hazardLossRate: 0.002, replacementCostPerSqft: 162 });
    expect(draft.sources.hazardLossRate).toBe(
      "Expected building loss a year of Fulton County, GA: FEMA, 2025",
    );
    const old = draftOf();
    addHazards(old, { place: "Fulton County, GA", hazard: OLD });
    expect([old.inputs, old.lastKnown.hazardLossRate?.value]).toEqual([
      { replacementCostPerSqft: 162 },
      0.002,
    ]);
    expect(old.reasons.hazardLossRate).toBe("expected losses from hazards: it is old");
    const none = draftOf();
    addHazards(none, { place: "Fulton County, GA", hazard: { reason: "no source" } });
    expect(none.inputs).toEqual({});
  });
});

describe("the loan's rate", () => {
  const SURVEY = { day: "2026-06-11", value: 0.0652, publisher: "Freddie Mac", demo: false };
  const rate = (ltc: number, of: object = {}, entered: string[] = []) => {
    const draft = draftOf(
      [
        ["debt.ltc", ltc],
        ["debt.rate", 0.07],
      ],
      { entered },
    );
    addLoanRate(draft, { survey: SURVEY, demo: false, now: NOW, ...of });
    return draft;
  };
  const started = (draft: DefaultsDraft) => (draft.inputs.debt as Inputs | undefined)?.rate;

  test.each([
    [0.6, 0.0652 + 0.0028],
    [0.61, 0.0652 + 0.0041],
    [0.7, 0.0652 + 0.0041],
    [0.71, 0.0652 + 0.0053],
    [0.75, 0.0652 + 0.0053],
    [0.76, 0.0652 + 0.0084],
    [0.8, 0.0652 + 0.0084],
    [0.81, 0.0652 + 0.0103],
  ])("of %d of the cost is %d", (ltc, value) => {
    expect(started(rate(ltc))).toBeCloseTo(value, 10);
  });

  test("says what investors pay more, and how old a survey is that nothing starts from", () => {
    expect(rate(0.75).sources["debt.rate"]).toBe(
      "30-year fixed rate of owner-occupants, average of U.S. lenders, 6.52%: Freddie Mac, Jun 11, 2026. + 0.53% for investors: 2.125 points of price at 75% of cost (Fannie Mae, Loan-Level Price Adjustment Matrix, Nov 17, 2025), 4 points to a percent of rate. Lenders outside the agencies ask more",
    );
    const old = { survey: { ...SURVEY, day: "2026-05-28" } };
    expect(started(rate(0.75, old))).toBeUndefined();
    expect(rate(0.75, old).lastKnown["debt.rate"]?.value).toBe(0.0705);
    expect(rate(0.75, old).reasons["debt.rate"]).toBe(
      "the newest survey of mortgage rates is of May 28, 2026, past its publisher's cycle",
    );
    const demo = { survey: { ...SURVEY, day: "2020-05-28", demo: true }, demo: true };
    expect(started(rate(0.75, demo))).toBe(0.0705);
  });

  test("is the firm's own where it entered one, and never another world's", () => {
    const own = rate(0.75, {}, ["debt.rate"]);
    expect([started(own), own.lastKnown]).toEqual([undefined, {}]);
    expect(own.reasons["debt.rate"]).toBe(
      "the firm's own terms go before the survey of owner-occupants (6.52%, Freddie Mac, Jun 11, 2026)",
    );
    for (const given of [{ survey: undefined }, { demo: true }])
      expect(rate(0.75, given).reasons).toEqual({ "debt.rate": "no survey of mortgage rates is loaded" });
  });
});

describe("a county's figure", () => {
  const find = (key: string, of: object, demo = false) =>
    findCountyFigure(
      {
        now: NOW,
        columns: {
          county: new Map([
            [
              key,
              {
                metric: { demo: false, label: "Label", source: "Census" },
                values: new Map(),
                lastKnown: new Map(),
                ...of,
              },
            ],
          ]),
        },
      } as unknown as Snapshot,
      { key, countyFips: "13121", demo },
    );
  const old = (asOf: string) => ({ lastKnown: new Map([["13121", { value: 1, asOf }]]) });

  test("is the current one with its origin; an old one is named, and used if a place keeps it for years", () => {
    const current = find("medianHouseholdIncome", {
      values: new Map([["13121", { value: 5, asOf: "2024" }]]),
    });
    expect(current).toEqual({ value: 5, label: "Label", origin: "Census, 2024" });
    expect(readAnyAge(current)).toEqual({ figure: current, isOld: false });
    const past = find("medianHouseholdIncome", old("2019"));
    expect(past).toEqual({
      reason: "the county's is last known for 2019, past its publisher's cycle",
      lastKnown: { value: 1, label: "Label", origin: "Census, 2019" },
    });
    expect(readAnyAge(past)).toEqual({
      figure: { value: 1, label: "Label", origin: "Census, 2019" },
      isOld: true,
    });
    expect(find("propertyTaxRate", old("2021"))).toMatchObject({
      origin:
        "Census, 2021, the newest loaded: past its publisher's cycle, used through 2026 as it changes slowly",
    });
    expect(find("propertyTaxRate", old("2020"))).toHaveProperty("reason");
  });

  test("is none of another world or of a county that has none", () => {
    const none = { reason: "no loaded source has it for the county" };
    expect([find("rent", {}), find("rent", {}, true)]).toEqual([none, none]);
    expect(readAnyAge(none)).toBeUndefined();
  });
});

test("a template says why no evidence stands in its place, unless it is one for this market", () => {
  const draft = draftOf([["repairsMaintenanceAnnual", 900]]);
  expect(describeTemplate("repairsMaintenanceAnnual", draft)).toBe("Firm template");
  draft.reasons.repairsMaintenanceAnnual = "the area is not known";
  expect(describeTemplate("repairsMaintenanceAnnual", draft)).toBe("Firm template: the area is not known");
  draft.template.local.repairsMaintenanceAnnual = 800;
  expect(describeTemplate("repairsMaintenanceAnnual", draft)).toBe("Firm template");
  expect(describeTemplate("other", draft)).toBe("");
  expect(draftOf([["rentGrowth", [0.03, 0.02]]]).findUsual("rentGrowth")).toBe(0.03);
});
