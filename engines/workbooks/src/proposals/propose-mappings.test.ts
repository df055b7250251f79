import { expect, test } from "vitest";
import { openAnswers } from "../answers/open-answers.ts";
import { type HandMadeBook, openHandMade } from "../evaluation/hand-made.ts";
import { proposeInputs } from "./propose-inputs.ts";
import { proposeMappings } from "./propose-mappings.ts";

/** From here on a proposal is ticked before anybody looked at it. */
const SURE = 0.6;

function propose(sheets: HandMadeBook["sheets"]) {
  const compiled = openHandMade({ sheets });
  const { labels, find, nameOf } = openAnswers(compiled);
  const values = compiled.run(new Map()).values.slice();
  const { inputs } = proposeInputs(compiled, values);
  return { ...proposeMappings({ compiled, labels, find, nameOf }, values, inputs), labels, find };
}

test("of a workbook that is about no property nothing is proposed, whatever its words mean elsewhere", () => {
  const subscriptions = propose({
    Plan: {
      ...{ A1: "Subscription business", A2: "Tax rate", B2: 0.25, A3: "Revenue growth", B3: 0.1 },
      ...{ A4: "Payroll", B4: 900_000, A5: "Marketing", B5: 200_000, A6: "Discount rate", B6: 0.12 },
      ...{ A7: "Price", B7: 49_000, A8: "Interest rate", B8: 0.08 },
      ...{ A10: "Net profit", B10: "=B7*(1+B3)*(1-B2)-B4-B5-B6-B8", A11: "IRR", B11: "=B10/B7" },
    },
  });
  expect([subscriptions.inputs, subscriptions.outputs]).toEqual([[], []]);
});

test("what a workbook with few words of real estate proposes is ticked by nobody else, and says why", () => {
  const shop = propose({
    Plan: {
      ...{ A1: "Coffee shop", A2: "Monthly rent", B2: 4_000, A3: "Payroll", B3: 200_000 },
      ...{ A4: "Marketing", B4: 20_000, A6: "Net profit", B6: "=500000-B2*12-B3-B4" },
    },
  });
  const found = [...shop.inputs, ...shop.outputs];
  expect(found.length).toBeGreaterThan(0);
  for (const { confidence, why } of found) {
    expect(confidence).toBeLessThan(SURE);
    expect(why).toContain("few words of real estate");
  }
});

test("a small calculator of a home is known by its words alone", () => {
  const { inputs } = propose({
    Calc: {
      ...{ A1: "Mortgage payments", A2: "Home price", B2: 400_000, A3: "Interest rate", B3: 0.065 },
      ...{ A5: "Interest of a year", B5: "=B2*B3" },
    },
  });
  expect(inputs.map(({ field, confidence }) => [field, confidence >= SURE])).toEqual([
    ["purchasePrice", true],
    ["interestRate", true],
  ]);
});

test("a floor plan is called by its own table, and not by another at its left", () => {
  const sheet: HandMadeBook["sheets"][string] = {
    ...{ A1: "Sources", F1: "Unit type", G1: "# Units", H1: "Rent / month" },
    ...{ A2: "Senior loan", B2: 700_000, F2: "1BR", G2: 4, H2: 1_500 },
    ...{ A3: "Sponsor equity", B3: 300_000, G3: 6, H3: 1_800 },
    ...{ A5: "Vacancy", B5: 0.05, A6: "Cap rate", B6: "=SUMPRODUCT(G2:G3,H2:H3)*12*(1-B5)/(B2+B3)" },
  };
  const { inputs, labels, find } = propose({ Deal: sheet });
  const label = (cell: string) => labels.find(find(cell) ?? 0);
  expect(label("Deal!H2")).toBe("1BR, Rent / month");
  expect(label("Deal!G3")).toBe("# Units");
  expect(label("Deal!B2")).toBe("Senior loan");
  const plans = inputs.filter(({ field }) => field === "planRent");
  expect(plans.map(({ cell, unit }) => [cell, unit.at])).toEqual([
    ["Deal!H2", 1],
    ["Deal!H3", 2],
  ]);
});

const BUILDING: HandMadeBook["sheets"][string] = {
  ...{
    A1: "Purchase price",
    B1: 14_200_000,
    A2: "Number of units",
    B2: 112,
    A3: "Exit cap rate",
    B3: 0.0575,
  },
  ...{ A20: "NOI", B20: "=SUM(B4:B12)*B2", A21: "Value", B21: "=B20/B3-B1" },
};

test("what pets, parking and laundry bring is no rent", () => {
  const beside = (label: string) =>
    propose({ Plan: { ...BUILDING, A4: label, B4: 25 } }).inputs.filter(({ field }) => field === "rent");
  for (const label of ["Pet rent ($/unit/month)", "Parking rent per month", "Storage rents", "Garage rent"])
    expect([label, beside(label)]).toEqual([label, []]);
  expect(beside("Average rent ($/unit/month)")).toMatchObject([{ cell: "Plan!B4" }]);
});

test("the utilities of a building are proposed for their total, and ticked for no line of several", () => {
  const utilities = (lines: HandMadeBook["sheets"][string]) =>
    propose({ Plan: { ...BUILDING, ...lines } })
      .inputs.filter(({ field }) => field === "utilities")
      .map(({ cell, confidence }) => [cell, confidence >= SURE]);
  const [electric, water] = [
    { A4: "Utilities - Electric", B4: 35_000 },
    { A5: "Utilities - Water/Sewer", B5: 62_000 },
  ];
  expect(utilities(electric)).toEqual([["Plan!B4", true]]);
  expect(utilities({ A4: "Utilities", B4: 97_000, ...water }).filter(([, isSure]) => isSure)).toEqual([
    ["Plan!B4", true],
  ]);
  expect(utilities({ ...electric, ...water }).filter(([, isSure]) => isSure)).toEqual([]);
});

const proposedOf = (lines: HandMadeBook["sheets"][string], cell: string) =>
  propose({ Plan: { ...BUILDING, ...lines } }).inputs.find((one) => one.cell === `Plan!${cell}`);

test("a line of two figures is ticked for neither, but for what firms keep as one", () => {
  const beside = (label: string, value: number) => proposedOf({ A4: label, B4: value }, "B4");
  for (const [label, value, named] of [
    ["Repairs, turnover & contract services", 171_000, "turnover"],
    ["G&A and marketing", 74_000, "general and administrative"],
    ["Payroll + utilities", 240_000, "utilities"],
  ] as const) {
    expect([label, beside(label, value)?.why]).toEqual([
      label,
      expect.stringContaining(`the words name ${named} too`),
    ]);
    expect(beside(label, value)?.confidence).toBeLessThan(SURE);
  }
  for (const [label, value] of [
    ["Repairs & maintenance", 171_000],
    ["General & administrative", 74_000],
    ["Vacancy & credit loss", 0.05],
    ["Marketing & advertising", 9_000],
    ["Insurance (fire and wind, payroll apart)", 9_000],
  ] as const)
    expect([label, (beside(label, value)?.confidence ?? 0) >= SURE]).toEqual([label, true]);
});

test("terms below words of another loan are ticked for none of it", () => {
  const rates = (above: string) => proposedOf({ A4: above, B4: 105_000, A5: "Points", B5: 2 }, "B5");
  expect(rates("Hard money loan")).toMatchObject({
    field: "loanFeePct",
    why: expect.stringContaining("below “Hard money loan"),
  });
  expect(rates("Hard money loan")?.confidence).toBeLessThan(SURE);
  expect(rates("Senior debt")?.confidence).toBeGreaterThan(SURE);
});

test("a figure outside of what its kind ever is, is asked about", () => {
  const sure = (label: string, value: number) =>
    (proposedOf({ A4: label, B4: value }, "B4")?.confidence ?? 0) >= SURE;
  expect([sure("Year built", 1987), sure("Year built", 87)]).toEqual([true, false]);
  expect([sure("List price", 14_900_000), sure("List price", 149)]).toEqual([true, false]);
  expect([sure("Hold period (years)", 7), sure("Hold period (years)", 70)]).toEqual([true, false]);
  // A part of a dollar is a share of something.
  expect(proposedOf({ A4: "Repairs", B4: 0.07 }, "B4")).toBeUndefined();
  expect(proposedOf({ A4: "Insurance per SF", B4: 0.45 }, "B4")).toMatchObject({ unit: { per: "sqft" } });
});

test("rents without a period are told by what a unit pays, and asked about where it could be either", () => {
  const rent = (value: number, units: number) =>
    proposedOf({ B2: units, A4: "Gross potential rent", B4: value }, "B4");
  const told = (value: number, units: number) => {
    const found = rent(value, units);
    return [found?.unit.period, (found?.confidence ?? 0) >= SURE];
  };
  expect(told(165_000, 112)).toEqual(["month", true]);
  expect(told(1_980_000, 112)).toEqual(["year", true]);
  expect(told(800_000, 112)).toEqual(["month", false]);
  const lines = (label: string, value: number) => proposedOf({ A4: label, B4: value }, "B4");
  // A hundred dollars insure no building for a year, and no unit brings thousands beside its rent.
  expect(lines("Insurance", 118)?.confidence).toBeLessThan(SURE);
  expect(lines("Insurance", 41_000)?.confidence).toBeGreaterThan(SURE);
  expect(lines("Other income", 300_000)?.confidence).toBeLessThan(SURE);
  expect(lines("Other income", 7_000)?.confidence).toBeGreaterThan(SURE);
});

test("thousands are those of the table whose head says so, or of the sheet that says it in a line of its own", () => {
  const price = (head: HandMadeBook["sheets"][string]) => {
    const sheet = { A3: "Property taxes", B3: 231, A4: "Purchase price", B4: 21_400 };
    const { inputs } = propose({
      Plan: {
        ...head,
        ...sheet,
        A6: "Cap rate",
        B6: "=B3/B4",
        A7: "Exit cap rate",
        B7: 0.06,
        A8: "NOI",
        B8: "=B7*B4",
      },
    });
    return inputs.map(({ field, unit }) => `${field} ${unit.scale}`);
  };
  expect(price({ A1: "($ in 000s)" })).toEqual([
    "propertyTax thousands",
    "purchasePrice thousands",
    "exitCapRate one",
  ]);
  expect(price({ A1: "Uses (in thousands)", B1: "Amount" })).not.toContain("propertyTax thousands");
});

test("rents that a program limits are ticked for no market rent", () => {
  const plans = (first: string) =>
    propose({
      Plan: {
        ...{
          A1: "Rents",
          B1: "Units",
          C1: "Gross rent",
          A2: first,
          B2: 8,
          C2: 512,
          A3: "2BR",
          B3: 14,
          C3: 853,
        },
        ...{ A5: "Vacancy", B5: 0.05, A6: "NOI", B6: "=SUMPRODUCT(B2:B3,C2:C3)*12*(1-B5)" },
        ...{ A7: "Cap rate", B7: "=B6/1000000" },
      },
    }).inputs.filter(({ field }) => field === "planRent");
  expect(plans("30% AMI 1BR").map(({ confidence }) => confidence >= SURE)).toEqual([false, false]);
  expect(plans("1BR").map(({ confidence }) => confidence >= SURE)).toEqual([true, true]);
});

test("under a head of growth stands the growth of what its row names", () => {
  const sheet = {
    A4: "Line",
    B4: "Year 1",
    C4: "Growth",
    A5: "Property taxes",
    B5: 118_000,
    C5: 0.02,
    D5: "=B5*(1+C5)",
  };
  expect(proposedOf(sheet, "C5")).toMatchObject({ field: "propertyTaxGrowth" });
});

test("what a data table tries is no assumption, and neither are three rates beside each other", () => {
  const table = '<c r="D5"><f t="dataTable" ref="D5:E6" dt2D="1" dtr="1" r1="B3" r2="B1"/><v>0</v></c>';
  const lines: HandMadeBook["sheets"][string] = {
    ...{ A8: "Interest rate", B8: 0.06, C4: "=B21", D4: 0.055, E4: 0.06, C5: 14_000_000, C6: 14_500_000 },
    ...{ D5: { xml: table }, A4: "Exit cap rate", A5: "Purchase price" },
    ...{ A14: "Interest rate", B14: 0.05, C14: 0.055, D14: 0.06, E14: "=SUM(B14:D14)+B8" },
  };
  const { inputs } = propose({ Plan: { ...BUILDING, ...lines } });
  const cellsOf = (key: string) => inputs.filter(({ field }) => field === key).map(({ cell }) => cell);
  expect(cellsOf("interestRate")).toEqual(["Plan!B8"]);
  expect(cellsOf("exitCapRate")).toEqual(["Plan!B3"]);
  expect(cellsOf("purchasePrice")).toEqual(["Plan!B1"]);
});

test("a line’s result of what has been gives way to that of the first year to come", () => {
  const lines: HandMadeBook["sheets"][string] = {
    ...{
      A3: "Exit cap rate",
      B3: 0.0575,
      D1: "Statement",
      E1: "T-12",
      F1: "Year 1",
      D2: "Income",
      E2: 500,
      F2: 530,
    },
    ...{ D3: "Expenses", E3: 200, F3: 210, D4: "NOI", E4: "=E2-E3", F4: "=F2-F3" },
    ...{ A5: "Vacancy", B5: 0.05, A6: "Cap rate", B6: "=F4/B3*(1-B5)" },
  };
  const { outputs } = propose({ Deal: lines });
  expect(outputs.find(({ field }) => field === "noi")?.cell).toBe("Deal!F4");
});

test("a fee on exit is the lender’s, and a takeout is another loan", () => {
  expect(proposedOf({ A4: "Exit fee", B4: 0.005 }, "B4")?.field).not.toBe("saleCostPct");
  expect(proposedOf({ A4: "Selling fee", B4: 0.02 }, "B4")?.field).toBe("saleCostPct");
  expect(proposedOf({ A4: "Takeout LTV", B4: 0.65 }, "B4")?.field).not.toBe("ltv");
});
