import { expect, test } from "vitest";
import { type OwnedHome, startOwned } from "./start-owned.ts";

const now = new Date("2026-11-23T15:00:00Z");
const home: OwnedHome = {
  cmsPropertyOid: "C-7",
  acquiredAt: "2023-05-16",
  actualRent: 1_935,
  actualRentAsOf: "2026-11-01",
  leaseEndsOn: "2027-06-30",
  loanBalance: 188_412,
  loanRate: 0.0475,
  loanPayment: 1_051.6,
  loanMaturesOn: "2030-06-01",
  loanAsOf: "2026-10-31",
  source: "Own portfolio",
  sourceAsOf: "2026-11-01",
  publisher: "Own portfolio",
  demo: false,
};
const read = (change: Partial<OwnedHome>) =>
  Object.fromEntries(startOwned({ ...home, ...change }, now).map(({ path, value }) => [path, value]));
const source = (change: Partial<OwnedHome>, path: string) =>
  startOwned({ ...home, ...change }, now).find((fact) => fact.path === path)?.source;

test("an owned home starts from its lease, its rent and its loan", () => {
  expect(read({})).toEqual({
    ownership: "owned",
    purchaseDate: "2023-05-16",
    "inPlaceLease.months": 7,
    "inPlaceLease.rent": 1_935,
    "inPlaceLease.type": "term",
    initialLeaseUpMonths: 0,
    "currentLoan.balance": 188_412,
    "currentLoan.rate": 0.0475,
    "currentLoan.payment": 1_051.6,
    "currentLoan.monthsLeft": 42,
  });
});

test("each value names its publisher and day", () => {
  expect(source({}, "inPlaceLease.months")).toBe("Lease to Jun 30, 2027: Own portfolio, Nov 1, 2026");
  expect(source({}, "currentLoan.balance")).toBe("Balance: Own portfolio, Oct 31, 2026");
  expect(source({ loanBalance: 0 }, "currentLoan.balance")).toMatch(/^No loan: /);
});

test("what the record does not say stays blank, a loan above all", () => {
  const nothing = { loanBalance: null, loanRate: null, loanPayment: null, loanMaturesOn: null };
  expect(Object.keys(read(nothing)).filter((path) => path.startsWith("currentLoan"))).toEqual([]);
  expect(Object.keys(read({ ...nothing, actualRent: null }))).toEqual(["ownership", "purchaseDate"]);
});

test("a lease that has ended, or whose end is not recorded, lasts a month; only the first is month to month", () => {
  const over = read({ leaseEndsOn: "2026-10-31" });
  expect(over).toMatchObject({ "inPlaceLease.months": 1, "inPlaceLease.type": "monthToMonth" });
  const open = read({ leaseEndsOn: null });
  expect(open["inPlaceLease.months"]).toBe(1);
  expect(open).not.toHaveProperty("inPlaceLease.type");
});

test("months of the demo count from its last day", () => {
  const demo = { demo: true, actualRentAsOf: "2026-10-31" };
  expect(startOwned({ ...home, ...demo }, now)).toEqual(
    startOwned({ ...home, ...demo }, new Date("2031-01-01")),
  );
});
