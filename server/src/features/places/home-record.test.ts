import { expect, test } from "vitest";
import { type HomeRecord, readHomeRecord } from "./home-record.ts";

const now = new Date("2026-11-23T15:00:00Z");
const home: HomeRecord = {
  sqft: null,
  beds: null,
  baths: null,
  lotSqft: null,
  yearBuilt: null,
  condition: null,
  hoaMonth: null,
  taxAnnual: null,
  cmsPropertyOid: "C-7",
  acquiredAt: "2023-05-16",
  acquisitionPrice: 268_000,
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
const read = (change: Partial<HomeRecord>) =>
  Object.fromEntries(
    readHomeRecord({ ...home, ...change }, now).facts.map(({ path, value }) => [path, value]),
  );
const source = (change: Partial<HomeRecord>, path: string) =>
  readHomeRecord({ ...home, ...change }, now).facts.find((fact) => fact.path === path)?.source;

test("an owned home starts from its lease, its rent and its loan", () => {
  expect(read({})).toEqual({
    ownership: "owned",
    purchasePrice: 268_000,
    purchaseDate: "2023-05-16",
    "inPlaceLease.months": 7,
    "inPlaceLease.rent": 1_935,
    "inPlaceLease.type": "term",
    initialLeaseUpMonths: 0,
    "currentLoan.balance": 188_412,
    "currentLoan.monthsOld": 0,
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
  expect(Object.keys(read({ ...nothing, actualRent: null }))).toEqual([
    "ownership",
    "purchasePrice",
    "purchaseDate",
  ]);
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
  expect(readHomeRecord({ ...home, ...demo }, now)).toEqual(
    readHomeRecord({ ...home, ...demo }, new Date("2031-01-01")),
  );
});

test("of a home that is not ours the record fills what it says, its age by its year, and nothing else", () => {
  const other = { cmsPropertyOid: null, sqft: 1_500, beds: 3, baths: 2.5, yearBuilt: 1996, taxAnnual: 4_100 };
  const filled = { sqft: 1_500, beds: 3, baths: 2.5, yearBuilt: 1996, age: 30, sellerTaxBill: 4_100 };
  expect(read(other)).toEqual(filled);
  expect(source(other, "sqft")).toBe("Living area: Own portfolio, Nov 1, 2026");
  expect(readHomeRecord({ ...home, ...other }, now).rentCollected).toBeUndefined();
});

test("a condition is told on the appraisers' scale alone", () => {
  expect(read({ condition: "C2" })).toMatchObject({ condition: "C2" });
  expect(read({ condition: "Average" })).not.toHaveProperty("condition");
});

test.each([null, 0, 1_066, 2_027])("a year of %s is no year to age a home by", (yearBuilt) => {
  expect(read({ yearBuilt })).not.toHaveProperty("age");
  expect(read({ yearBuilt })).not.toHaveProperty("yearBuilt");
});
