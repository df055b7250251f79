import { describe, expect, it } from "vitest";
import { type Changes, underwriteChanged } from "../../golden/fixtures/changed-golden.ts";
import golden from "../../golden/fixtures/domain-golden.json" with { type: "json" };
import type { Inputs } from "../../inputs/model-inputs.ts";

const run = (changes: Changes, grain: "year" | "month" = "year") =>
  underwriteChanged("multifamily", changes, grain);
const base = run({});
const months = run({}, "month");
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe("the years shown", () => {
  it("are those from closing on unless another is chosen", () => {
    expect(base.line("yearShown")).toEqual([1, 2, 3, 4, 5, 6]);
    for (const key of ["noi", "ncf", "debtService", "cashFlowAfterDebt"])
      expect(base.line(`${key}Shown`), key).toEqual(base.line(key).map((value) => expect.closeTo(value, 6)));
  });
  it("as calendar years end in December, the first one being what is left of the year of closing", () => {
    const shown = run({ displayYears: "calendar", closingDate: "2026-04-30" });
    expect(shown.line("yearShown")).toEqual([2026, 2027, 2028, 2029, 2030, 2031]);
    const noi = months.line("noi");
    expect(shown.line("noiShown")[0]).toBeCloseTo(sum(noi.slice(0, 8)), 6);
    expect(shown.line("noiShown")[1]).toBeCloseTo(sum(noi.slice(8, 20)), 6);
    expect(shown.line("noiShown")[5]).toBeCloseTo(sum(noi.slice(56, 68)), 6);
    const flow = months.line("leveredCashFlow");
    expect(shown.line("leveredCashFlowShown")[0]).toBeCloseTo(
      (months.closing.leveredCashFlow ?? 0) + sum(flow.slice(0, 8)),
      4,
    );
  });
  it("as fiscal years are named by the year they end in; all flows of the hold are in one of them", () => {
    const fiscal = { displayYears: "fiscal", fiscalYearEndMonth: 6 };
    expect(run({ ...fiscal, closingDate: "2026-07-31" }).line("yearShown")[0]).toBe(2027);
    expect(run({ ...fiscal, closingDate: "2026-06-30" }).line("noiShown")[0]).toBe(0);
    for (const closingDate of ["2026-06-30", "2026-07-31", "2026-12-15", "2027-01-02"]) {
      const shown = run({ ...fiscal, closingDate });
      expect(sum(shown.line("leveredCashFlowShown")), closingDate).toBeCloseTo(
        base.figure("leveredProfit"),
        3,
      );
    }
    expect(run(fiscal).unavailable.noiShown).toBe("Closing date is not entered");
  });
});

describe("conventions", () => {
  it("are said on the first page, in words", () => {
    expect(base.outputs).toMatchObject({
      conventionGrowth: "Annual step, every 12 months from closing",
      conventionLosses: "On gross scheduled rent",
      conventionReserves: "Below NOI, within NCF",
      conventionExit: "12 months after sale, before reserves below NOI",
    });
    const other = run({ exitNoiBasis: "stabilised", exitIncome: "ncf", reservesPlacement: "above" });
    expect(other.outputs).toMatchObject({
      conventionReserves: "Above NOI",
      conventionExit: "Last 3 months before sale, annualized, after reserves",
    });
  });
  it("reserves above NOI lower it, and leave the cash flow as it was", () => {
    const above = run({ reservesPlacement: "above", "debt.assumedLoan": 10_000_000 });
    const below = run({ "debt.assumedLoan": 10_000_000 });
    expect(above.figure("noiYear1")).toBeCloseTo(below.figure("noiYear1") - 27_500, 6);
    expect(above.line("ncf")).toEqual(below.line("ncf").map((value) => expect.closeTo(value, 6)));
    expect(above.figure("exitValue")).toBeCloseTo(below.figure("exitValue") - 27_500 / 0.0575, 3);
    const sold = { exitIncome: "ncf", "debt.assumedLoan": 10_000_000 };
    expect(run(sold).figure("exitValue")).toBeCloseTo(above.figure("exitValue"), 3);
    expect(run({ ...sold, reservesPlacement: "above" }).figure("exitValue")).toBeCloseTo(
      above.figure("exitValue"),
      3,
    );
    expect(above.failed).not.toContain("MF-E-ATTRIBUTION");
  });
  it("a change of every expense's growth moves each line's, and nothing else", () => {
    const more = run({ expenseGrowthChange: 0.01 });
    expect(more.line("payroll")[1]).toBeCloseTo(140_000 * 1.04, 6);
    expect(more.line("insurance")[2]).toBeCloseTo(65_000 * 1.06 ** 2, 6);
    expect(more.line("effectiveGrossIncome")).toEqual(base.line("effectiveGrossIncome"));
    const monthly = run({ expenseGrowthChange: 0.01, growthTiming: "monthly" }, "month");
    expect(monthly.line("payroll")[6]).toBeCloseTo((140_000 / 12) * 1.04 ** 0.5, 6);
  });
  it("a stress takes its share off NOI in every month", () => {
    const stressed = run({ noiStressPct: 0.1 });
    expect(stressed.line("noi")).toEqual(base.line("noi").map((noi) => expect.closeTo(0.9 * noi, 5)));
    expect(stressed.failed).not.toContain("MF-E-ATTRIBUTION");
  });
  it("stabilised income at the sale is that of the last three months, times four", () => {
    const exit = run({ exitNoiBasis: "stabilised" });
    expect(exit.figure("exitValue")).toBeCloseTo((4 * sum(months.line("noi").slice(57, 60))) / 0.0575, 3);
  });
});

describe("the unit mix and the rent roll", () => {
  const plans = golden.mfA.inputs.unitMix;
  const unitMix = [
    { ...plans[0], occupied: 54, preleased: 2, notice: 3, newLeaseRent: 1_430 },
    { ...plans[1], occupied: 38, inPlaceRent: 1_800, preleased: 0, notice: 1 },
  ];
  const roll = { unitMix: unitMix as Inputs[], rentRollDate: "2026-01-31" };

  it("says loss and gain to lease apart, and the net of them", () => {
    const found = run(roll);
    expect(found.figure("lossToLeaseGross")).toBeCloseTo(12 * 54 * 70, 6);
    expect(found.figure("gainToLease")).toBeCloseTo(12 * 38 * 50, 6);
    expect(found.figure("lossToLeaseOccupied")).toBeCloseTo(12 * (54 * 70 - 38 * 50), 6);
    expect(found.outputs["unitMix.rentPerSqft"]).toEqual([2, 1.75]);
  });
  it("weighs the new leases of the last 90 days by the plans that had any", () => {
    const found = run(roll);
    expect(found.figure("averageNewLeaseRent")).toBeCloseTo(1_430, 8);
    expect(found.outputs["unitMix.newLeaseGap"]).toEqual([expect.closeTo(30 / 1_400, 10), null]);
    expect(base.unavailable.averageNewLeaseRent).toContain("New lease rent, last 90 days");
  });
  it("counts employee units as occupied where that is chosen", () => {
    const employed = { ...roll, nonRevenueUnits: [{ floorPlan: "1x1", reason: "employee", units: 2 }] };
    expect(run(employed).figure("physicalOccupancy")).toBeCloseTo(92 / 98, 12);
    expect(run({ ...employed, employeeUnitsOccupied: "yes" }).figure("physicalOccupancy")).toBeCloseTo(
      94 / 100,
      12,
    );
    expect(run(employed).figure("exposure")).toBeCloseTo((98 - 94 + 4) / 100, 12);
  });
  it("has a schedule of lease expiries with the rent that goes with them, and the share month to month", () => {
    const leaseExpirations = [
      { month: 1, units: 10, monthToMonth: 4, marketRent: 14_000, contractRent: 13_000 },
      { month: 6, units: 40, monthToMonth: 0, marketRent: 60_000, contractRent: 52_000 },
      { month: 14, units: 42, monthToMonth: 0, marketRent: 70_000, contractRent: 65_000 },
    ];
    const found = run({ ...roll, leaseExpirations }, "month");
    expect(found.line("leasesExpiring").slice(0, 6)).toEqual([10, 0, 0, 0, 0, 40]);
    expect(found.line("expiringRentShare")[5]).toBeCloseTo(52 / 130, 12);
    expect(found.figure("expiringRentYear1")).toBeCloseTo(0.5, 12);
    expect(found.figure("monthToMonthShare")).toBeCloseTo(4 / 92, 12);
    const burned = run(
      { leaseExpirations, lossToLeaseMethod: "burnOff", "burnOff.initialPct": 0.1 },
      "month",
    );
    expect(burned.line("lossToLeaseShare")[5]).toBeCloseTo(0.1 * (1 - 50 / 92), 12);
    expect(base.unavailable.expiringRentYear1).toBeDefined();
  });
  it("must have the units of the property", () => {
    expect(run({ propertyUnits: 100 }).failed).not.toContain("MF-E-UNIT-MIX");
    expect(run({ propertyUnits: 101 }).failed).toContain("MF-E-UNIT-MIX");
    expect(base.checks.map(({ code }) => code)).not.toContain("MF-E-UNIT-MIX");
  });
});
