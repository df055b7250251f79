import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Changes, PARTNERS, underwriteChanged } from "../../golden/fixtures/changed-golden.ts";

const run = (changes: Changes) => underwriteChanged("multifamily", changes, "month");
const base = run({});
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
/** Operations that fall short of debt service in the first year, by a lease-up. */
const LEASE_UP = { "leaseUp.months": 12, "leaseUp.startVacancyPct": 0.7, "debt.assumedLoan": 10_000_000 };
const REFINANCE = {
  "refinance.month": 36,
  "refinance.capRate": 0.055,
  "refinance.maxLtv": 0.7,
  "refinance.rate": 0.05,
  "refinance.amortYears": 30,
};

describe("working capital and escrows", () => {
  const funded = { workingCapital: 80_000, prepaidEscrows: 60_000 };
  it("are paid at closing and come back with the sale, levered and unlevered", () => {
    const found = run(funded);
    expect(found.figure("allInCostUnlevered")).toBe(base.figure("allInCostUnlevered") + 140_000);
    for (const key of ["unleveredCashFlow", "leveredCashFlow"]) {
      const [then, now] = [base.line(key), found.line(key)];
      expect((now[59] ?? 0) - (then[59] ?? 0), key).toBeCloseTo(140_000, 6);
      expect(now.slice(0, 59), key).toEqual(then.slice(0, 59));
      expect((found.closing[key] ?? 0) - (base.closing[key] ?? 0), key).toBeCloseTo(-140_000, 6);
    }
    expect(found.figure("leveredProfit")).toBeCloseTo(base.figure("leveredProfit"), 4);
    expect(found.figure("unleveredProfit")).toBeCloseTo(base.figure("unleveredProfit"), 4);
    expect(found.figure("leveredIrr")).toBeLessThan(base.figure("leveredIrr"));
    expect(found.errors).toEqual([]);
  });
  it("come back but for the share that is consumed, which is a cost of the purchase", () => {
    const found = run({ ...funded, workingCapitalConsumedPct: 0.25, prepaidEscrowsConsumedPct: 1 });
    expect(found.figure("closingFundsAtSale")).toBe(60_000);
    expect(found.figure("leveredProfit")).toBeCloseTo(base.figure("leveredProfit") - 80_000, 4);
    expect(found.figure("attributionCosts")).toBeCloseTo(base.figure("attributionCosts") - 80_000, 4);
    expect(found.errors).toEqual([]);
  });
  it("go to preferred equity first where the sale does not repay it", () => {
    const deep = { exitCapRate: 0.09, "preferredEquity.amount": 3_000_000, "preferredEquity.currentPct": 0 };
    const [without, found] = [run(deep), run({ ...deep, ...funded })];
    expect(without.figure("preferredEquityUnpaid")).toBeGreaterThan(140_000);
    const paid = found.figure("preferredEquityAtSale") - without.figure("preferredEquityAtSale");
    expect(paid).toBeCloseTo(140_000, 4);
    expect(found.figure("netSaleProceeds")).toBe(0);
  });
  it("are back too where one sells instead of refinancing", () => {
    const flow = (changes: Changes) => run({ ...REFINANCE, ...changes }).line("sellInsteadFlow")[35] ?? 0;
    expect(flow({ ...funded, interestReserve: 50_000 }) - flow({})).toBeCloseTo(190_000, 4);
  });
});

describe("the interest and operating reserve", () => {
  const reserve = { ...LEASE_UP, interestReserve: 250_000 };
  const [without, found] = [run(LEASE_UP), run(reserve)];
  it("is drawn month by month for what is short after debt service, until it is exhausted", () => {
    let left = 250_000;
    const expected = without.line("cashFlowAfterDebt").map((flow) => {
      const drawn = Math.min(left, Math.max(0, -flow));
      left -= drawn;
      return drawn;
    });
    const drawn = found.line("interestReserveDrawn");
    for (const [month, each] of expected.entries()) expect(drawn[month], `${month}`).toBeCloseTo(each, 6);
    expect(sum(expected)).toBeCloseTo(250_000, 6);
    expect(found.line("leveredCashFlow")[0]).toBeCloseTo(0, 6);
    expect(found.line("interestReserveBalance").at(59)).toBeCloseTo(0, 6);
    expect(found.line("cashFlowAfterDebt")).toEqual(without.line("cashFlowAfterDebt"));
    expect(found.errors).toEqual([]);
  });
  it("that is not exhausted is released with the sale", () => {
    const ample = run({ ...LEASE_UP, interestReserve: 2_000_000 });
    const drawn = sum(ample.line("interestReserveDrawn"));
    expect(drawn).toBeGreaterThan(250_000);
    expect(ample.figure("closingFundsAtSale")).toBeCloseTo(2_000_000 - drawn, 4);
    expect(Math.min(...ample.line("leveredCashFlow"))).toBeGreaterThanOrEqual(-1e-6);
    expect(ample.figure("leveredProfit")).toBeCloseTo(without.figure("leveredProfit"), 3);
    expect(ample.errors).toEqual([]);
  });
  it("is released when a refinance repays the loan that asked for it, and not drawn from then on", () => {
    const kept = run({ ...reserve, ...REFINANCE, interestReserve: 2_000_000 });
    const bare = run({ ...LEASE_UP, ...REFINANCE });
    const released = 2_000_000 - sum(kept.line("interestReserveDrawn"));
    expect(kept.figure("refinanceProceeds") - bare.figure("refinanceProceeds")).toBeCloseTo(released, 4);
    expect(kept.line("interestReserveBalance")[35]).toBeCloseTo(0, 6);
    expect(kept.figure("closingFundsAtSale")).toBe(0);
    expect(kept.errors).toEqual([]);
  });
  it("does not pay for capital expenditure", () => {
    const roof = { capitalNeeds: [{ item: "Roof", month: 14, amount: 400_000 }] };
    const drawn = run({ ...roof, interestReserve: 250_000 });
    expect(drawn.line("cashFlowAfterDebt")[13]).toBeLessThan(-300_000);
    expect(sum(drawn.line("interestReserveDrawn"))).toBe(0);
  });
  it("leaves the unlevered flows whatever the debt is: operating deficits are drawn, the rest comes with the sale", () => {
    const deficit = { "leaseUp.months": 12, "leaseUp.startVacancyPct": 0.95, interestReserve: 250_000 };
    const [little, much] = [4_000_000, 10_000_000].map((loan) =>
      run({ ...deficit, "debt.assumedLoan": loan }),
    );
    expect(much?.line("unleveredCashFlow")).toEqual(little?.line("unleveredCashFlow"));
    const ncf = much?.line("ncf") ?? [];
    expect(ncf[0]).toBeLessThan(-1_000);
    expect(much?.line("unleveredCashFlow")[0]).toBe(0);
    const bare = run({ ...deficit, interestReserve: 0 });
    expect(much?.figure("unleveredProfit")).toBeCloseTo(bare.figure("unleveredProfit"), 3);
  });
});

it("whatever is set aside comes back or is consumed, and everything ties", () => {
  const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const deals = fc.record({
    workingCapital: between(0, 500_000),
    workingCapitalConsumedPct: between(0, 1),
    prepaidEscrows: between(0, 500_000),
    prepaidEscrowsConsumedPct: between(0, 1),
    interestReserve: fc.oneof(fc.constant(0), between(0, 3e6)),
    vacancyPct: between(0, 0.6),
    "debt.rate": between(0.02, 0.12),
    "mezzanine.loan": between(0, 1e6),
    "mezzanine.rate": between(0, 0.14),
    "refinance.month": fc.constantFrom(0, 20, 36),
    "refinance.capRate": between(0.045, 0.08),
    "refinance.maxLtv": between(0.4, 0.75),
    "refinance.rate": between(0.02, 0.09),
    "refinance.amortYears": fc.integer({ min: 15, max: 40 }),
    "preferredEquity.amount": between(0, 3e6),
    "preferredEquity.currentPct": between(0, 0.14),
  });
  fc.assert(
    fc.property(deals, (changes) => {
      const found = run({ ...changes, ...PARTNERS });
      expect(found.errors.filter((code) => !["MF-E-IRR", "MF-E-NOI", "MF-E-EQUITY"].includes(code))).toEqual(
        [],
      );
      const consumed =
        changes.workingCapital * changes.workingCapitalConsumedPct +
        changes.prepaidEscrows * changes.prepaidEscrowsConsumedPct;
      const setAside = changes.workingCapital + changes.prepaidEscrows + changes.interestReserve;
      const returned = sum(found.line("interestReserveDrawn")) + sum(found.line("interestReserveReleased"));
      expect(returned).toBeCloseTo(changes.interestReserve, 4);
      expect(Math.min(...found.line("interestReserveBalance"))).toBeGreaterThanOrEqual(-1e-6);
      const spent = run({ ...changes, workingCapital: 0, prepaidEscrows: 0, interestReserve: 0 });
      expect(found.figure("totalUses") - spent.figure("totalUses")).toBeCloseTo(setAside, 4);
      const unlevered = spent.figure("unleveredProfit") - found.figure("unleveredProfit");
      expect(unlevered).toBeCloseTo(consumed, 3);
    }),
    { numRuns: 40 },
  );
});
