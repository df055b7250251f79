import { expect, test } from "vitest";
import type { OwnedTerms } from "../portfolios/service.ts";
import { readLoan } from "./current-loan.ts";

const LOAN = { loanBalance: 100_000, loanRate: 0.06, loanPayment: 600, loanMaturesOn: null, loanAsOf: null };
const TODAY = "2026-11-15";
const read = (of: object) => readLoan({ ...LOAN, ...of } as OwnedTerms, TODAY);

test("a loan stands as it is recorded where no day is, and without a payment a month has not come for", () => {
  expect(read({})).toEqual({ loan: { balance: 100_000, rate: 0.06, payment: 600, monthsLeft: null } });
  for (const loanAsOf of ["2026-11-15", "2026-10-16", "2027-03-01"])
    expect([loanAsOf, read({ loanAsOf })]).toEqual([loanAsOf, read({})]);
});

test.each([
  // 6% a year on 100,000 is 500 a month: 100 are paid back of the first 600, then 100.50.
  ["2026-10-15", 99_900],
  ["2026-09-16", 99_900],
  ["2026-09-15", 99_799.5],
  ["2025-11-15", 98_766.444],
])("as of %s its payments have left %d", (loanAsOf, left) => {
  expect(read({ loanAsOf })).toEqual({
    loan: { balance: expect.closeTo(left, 3), rate: 0.06, payment: 600, monthsLeft: null },
  });
});

test.each([
  ["2027-11-15", 12],
  ["2027-11-14", 11],
  ["2026-12-14", 0],
  ["2026-12-15", 1],
  ["2025-01-01", 0],
])("one that is due on %s has %d whole months left", (loanMaturesOn, monthsLeft) => {
  expect(read({ loanMaturesOn })).toMatchObject({ loan: { monthsLeft } });
});

test("one that is paid back is none; what is not recorded asks", () => {
  expect(read({ loanBalance: 0, loanRate: null })).toEqual({ loan: undefined });
  expect(read({ loanBalance: 100, loanAsOf: "2026-10-15" })).toEqual({ loan: undefined });
  expect(read({ loanBalance: null })).toEqual({
    ...{ rule: "loan", reason: "Loan not recorded: enter its balance, or 0 if there is none" },
  });
  const terms = (of: object) => (read(of) as { reason: string }).reason;
  expect(terms({ loanRate: null })).toBe("Its loan has no rate");
  expect(terms({ loanPayment: null })).toBe("Its loan has no payment");
  expect(terms({ loanRate: null, loanPayment: null })).toBe("Its loan has no rate and payment");
  expect(read({ loanRate: null })).toMatchObject({ rule: "loanTerms" });
});
