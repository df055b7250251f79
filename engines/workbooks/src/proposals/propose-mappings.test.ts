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
