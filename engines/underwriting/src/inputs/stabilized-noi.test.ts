import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate } from "../evaluation/underwrite.ts";
import { type Inputs, templateInputs } from "./model-inputs.ts";
import { homeOfPlace, openStabilizedNoi } from "./stabilized-noi.ts";
import { validateInputs } from "./validate-inputs.ts";

const homes = fc.record({
  monthlyRent: fc.integer({ min: 300, max: 9_000 }),
  value: fc.integer({ min: 20_000, max: 3_000_000 }),
  propertyTaxRate: fc.double({ min: 0, max: 0.03, noNaN: true }),
  insuranceAnnual: fc.integer({ min: 0, max: 20_000 }),
  turnoverRate: fc.double({ min: 0, max: 1, noNaN: true }),
});

const byTheModel = (assumptions: Inputs, home: Parameters<typeof homeOfPlace>[1]): number => {
  const validated = validateInputs("singlefamily", homeOfPlace(assumptions, home));
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return Number(evaluate("singlefamily", validated.inputs).values.stabilizedNoi);
};

test.each([
  ["the firm's template", {}, "sum"],
  ["a least management fee, which binds for some", { managementFeeFloorMonth: 120 }, "ask"],
  [
    "costs of every kind",
    { badDebtPct: 0.02, hoaMonth: 55, groundsMonth: 80, renewalFee: 150, smartHomeMonth: 25 },
    "sum",
  ],
])("is the formula pages' own for any home, on %s", (_, more, way) => {
  const assumptions = { ...templateInputs("singlefamily"), ...more };
  const noi = openStabilizedNoi(assumptions);
  // A sum of terms where it is one: asking for every home would find the same, far too slowly for a nation.
  expect(noi?.name).toBe(way);
  fc.assert(
    fc.property(homes, (home) => {
      expect(noi?.(home)).toBeCloseTo(byTheModel(assumptions, home), 5);
    }),
    { numRuns: 25 },
  );
});

test("is not there where an assumption is missing", () => {
  expect(openStabilizedNoi({ holdYears: 5 })).toBeNull();
});
