import fc from "fast-check";
import { expect, test } from "vitest";
import { underwriteChanged } from "../../golden/fixtures/changed-golden.ts";
import type { Inputs } from "../../inputs/model-inputs.ts";
import { TRAILING_ACCOUNTS } from "./income-and-expense-names.ts";
import { listNormalization } from "./normalization-ledger.ts";

const dollars = fc.integer({ min: -90_000_000, max: 900_000_000 }).map((cents) => cents / 100);
const line = fc.record({
  account: fc.constantFrom(...TRAILING_ACCOUNTS),
  isMapped: fc.boolean(),
  total: dollars,
  adjustment: fc.option(dollars, { nil: undefined }),
});
const statement = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines): Inputs[] =>
  lines.map(({ account: [account, label, section], isMapped, total, adjustment }) => ({
    ...(isMapped ? { account } : {}),
    section,
    label,
    total,
    ...(adjustment === undefined ? {} : { adjustment, reason: "Reviewed" }),
  })),
);
const plan = fc.record({
  noiStressPct: fc.constantFrom(0, 0.1),
  reservesPlacement: fc.constantFrom("above", "below"),
  "leaseUp.months": fc.constantFrom(0, 9),
  "leaseUp.startVacancyPct": fc.constantFrom(0.1, 0.4),
});

test("every dollar between T12 NOI and year-1 NOI has its line, whatever the statement and the plan", () => {
  fc.assert(
    fc.property(statement, plan, (t12, changes) => {
      const found = underwriteChanged("multifamily", { ...changes, t12 });
      const ledger = listNormalization(t12, found.lines);
      expect(ledger.t12Noi).toBeCloseTo(found.figure("t12Noi"), 4);
      expect(ledger.normalizedNoi).toBeCloseTo(found.figure("normalisedNoi"), 4);
      expect(Math.abs(ledger.year1Noi - found.figure("noiYear1"))).toBeLessThan(0.001);
    }),
    { numRuns: 40 },
  );
});

test("a step has its reason and its effect on NOI; what stands below NOI has none", () => {
  const t12 = [
    { account: "rentalIncome", section: "income", total: 900 },
    { account: "vacancy", section: "deduction", total: 90, adjustment: -40, reason: "Fire" },
    { account: "insuranceProceeds", section: "income", total: 50, adjustment: -50, reason: "One-off" },
    { section: "below", label: "Lawsuit", total: 70, adjustment: -70 },
    { section: "expense", label: "Sundry", total: 10 },
  ];
  expect(listNormalization(t12, { grossPotentialRent: [1_000], vacancy: [60], payroll: [200] })).toEqual({
    t12Noi: 850,
    adjustments: [
      { label: "Physical vacancy", reason: "Fire", effect: 40 },
      { label: "Insurance proceeds", reason: "One-off", effect: -50 },
    ],
    normalizedNoi: 840,
    changes: [
      { label: "Rent before losses", reason: null, effect: 100 },
      { label: "Physical vacancy", reason: null, effect: -10 },
      { label: "Payroll", reason: null, effect: -200 },
      { label: "Unmapped lines", reason: null, effect: 10 },
    ],
    year1Noi: 740,
  });
});
