import { describe, expect, it } from "vitest";
import { runScenarios, stressCases } from "../../analysis/scenarios.ts";
import { type Changes, underwriteChanged } from "../../golden/fixtures/changed-golden.ts";
import golden from "../../golden/fixtures/domain-golden.json" with { type: "json" };
import type { InputValue } from "../../inputs/model-inputs.ts";

const run = (changes: Changes, grain: "year" | "month" = "year") =>
  underwriteChanged("singlefamily", changes, grain);
const base = run({});

describe("a home in detail", () => {
  it("costs its scope by quantity, unit cost and place, and says what each dollar earns", () => {
    const found = run({
      renovationScope: [
        { trade: "Roof", quantity: 20, unitCost: 500, valueUplift: 6_000 },
        { trade: "Paint", quantity: 1_000, unitCost: 5, rentUplift: 50 },
      ],
      regionalCostFactor: 0.9,
    });
    expect(found.figure("renovationBudget")).toBeCloseTo(13_500, 6);
    expect(found.figure("renovationCost")).toBeCloseTo(14_850, 6);
    expect(found.figure("renovationRentReturn")).toBeCloseTo(600 / 14_850, 12);
    expect(found.figure("renovationValueReturn")).toBeCloseTo(6_000 / 14_850, 12);
  });
  it("is renovated when the lease in place ends, at that lease's rent until then", () => {
    const found = run({ "inPlaceLease.months": 4, "inPlaceLease.rent": 2_000 }, "month");
    expect(found.line("leased").slice(0, 9)).toEqual([1, 1, 1, 1, 0, 0, 0, 1, 1]);
    expect(found.line("grossPotentialRent").slice(3, 5)).toEqual([2_000, 2_250]);
  });
  it("steps its rent a year after the first lease began where that is chosen", () => {
    const found = run({ rentSteps: "lease" }, "month").line("grossPotentialRent");
    expect(found[14]).toBeCloseTo(2_250, 9);
    expect(found[15]).toBeCloseTo(2_250 * 1.032, 9);
  });
  it("pays the seller's tax until the reassessment, and grows no faster than the cap", () => {
    const taxes = run({ sellerTaxBill: 2_000, propertyTaxLagYears: 1, propertyTaxCap: 0.02 }).line(
      "propertyTax",
    );
    expect(taxes[0]).toBeCloseTo(2_000, 6);
    expect(taxes[1]).toBeCloseTo(300_000 * 0.0115 * 1.02, 6);
  });
  it("is insured at a rate on its replacement cost, and repaired by size and age", () => {
    const found = run({
      insuranceMethod: "rate",
      replacementCost: 250_000,
      insuranceRate: 0.004,
      hazardLoadPct: 0.3,
      repairsMethod: "sizeAndAge",
      "repairs.base": 300,
      "repairs.perSqft": 0.4,
      "repairs.perYearOfAge": 10,
      sqft: 1_800,
      age: 30,
    });
    expect(found.figure("insuranceYearOne")).toBeCloseTo(1_300, 9);
    expect(found.figure("repairsYearOne")).toBeCloseTo(1_320, 9);
    expect(found.figure("stabilizedOperatingExpenses")).toBeCloseTo(
      base.figure("stabilizedOperatingExpenses") + 200 + 20,
      6,
    );
  });
  it("reserves for components over their lives, and nets charge-backs from the cost to maintain", () => {
    const found = run({
      "components.roof.cost": 11_000,
      "components.roof.lifeYears": 22,
      chargeBacksMonth: 50,
    });
    expect(found.figure("stabilizedRecurringCapex")).toBeCloseTo(1_500, 9);
    expect(found.figure("costToMaintain") - found.figure("costToMaintainNet")).toBeCloseTo(600 * 0.975, 9);
    expect(found.figure("coreNoiMargin")).toBeGreaterThan(found.figure("noiMargin"));
  });
  it("is empty before a retail sale, and sold to its resident where that nets the most", () => {
    const empty = run({ vacantMonthsBeforeSale: 2 }, "month");
    expect(empty.line("leased").slice(81, 85)).toEqual([1, 0, 0, 1]);
    const found = run({ exitChannel: "resident", residentDiscountPct: 0.01, residentSaleCostPct: 0.01 });
    expect(found.outputs.proposedExitChannel).toBe("resident");
    expect(found.figure("exitValue")).toBeCloseTo(0.99 * base.figure("exitValue"), 4);
    expect(found.figure("saleCosts")).toBeCloseTo(0.01 * found.figure("exitValue"), 6);
    expect(found.failed).not.toContain("SF-E-ATTRIBUTION");
  });
  it("breaks even at the rent at which a stabilised year leaves nothing", () => {
    const at = run({ monthlyRent: base.figure("breakEvenRent") });
    expect(at.figure("stabilizedNcf") - Number(base.line("debtService")[0])).toBeCloseTo(0, 4);
  });
  it("breaks even with a facility where rent, fewer costs, debt service and the unused fee leave nothing", () => {
    const d = golden.sfrA.inputs;
    const commitment = base.figure("loan") + 400_000;
    const found = run({ "debt.facilityCommitment": commitment, "debt.unusedFeePct": 0.005 });
    const vacancy = (d.turnoverRate * d.daysToReResident) / 365;
    const debt = base.figure("loan") * d.debt.rate + 0.005 * 400_000;
    const costs = (rent: number, empty: number, collected: number) =>
      d.purchasePrice * d.propertyTaxRate +
      d.insuranceAnnual +
      12 * d.hoaMonth +
      d.repairsMaintenanceAnnual +
      d.turnoverRate * (d.turnCost + d.leasingFeeMonths * rent) +
      d.managementFeePct * collected +
      12 * d.vacantUtilitiesMonth * empty;
    const income = (rent: number, empty: number) =>
      12 * (1 - empty) * (rent * (1 - d.badDebtPct - d.concessionPct) + d.otherIncomeMonth);
    const left = (rent: number, empty: number) =>
      income(rent, empty) - costs(rent, empty, income(rent, empty)) - d.recurringCapexAnnual - debt;
    expect(left(d.monthlyRent, vacancy)).toBeGreaterThan(100);
    expect(left(found.figure("breakEvenRent"), vacancy)).toBeCloseTo(0, 6);
    expect(left(d.monthlyRent, 1 - found.figure("breakEvenOccupancy"))).toBeCloseTo(0, 6);
    const spent = costs(d.monthlyRent, vacancy, income(d.monthlyRent, vacancy)) + debt;
    const most = 12 * (d.monthlyRent + d.otherIncomeMonth);
    expect(found.figure("breakEvenRatio")).toBeCloseTo(spent / most, 10);
  });
  it("prices its scope by the square foot until there are lines", () => {
    const grade = { scopeGrade: "medium", "scopePerSqft.medium": 20, sqft: 1_500, regionalCostFactor: 1.1 };
    expect(run(grade).figure("renovationBudget")).toBeCloseTo(33_000, 6);
    const lines = { ...grade, renovationScope: [{ quantity: 1, unitCost: 100 }] };
    expect(run(lines).figure("renovationBudget")).toBeCloseTo(110, 9);
  });
  it("has no multiple of a cost that is not known, and says what is missing rather than that nothing flows", () => {
    const { unavailable } = run({ scopeGrade: "medium", "scopePerSqft.medium": 20 });
    expect(unavailable.unleveredEquityMultiple).toBe("Living area is not entered");
  });
  it("pays title and the buyer's agent, and earns fees one by one", () => {
    const found = run({ titleCost: 1_200, buyerAgentFeePct: 0.02, "fees.pet": 15, "fees.internet": 20 });
    expect(found.figure("allInCostUnlevered") - base.figure("allInCostUnlevered")).toBeCloseTo(7_200, 6);
    const more = found.figure("stabilizedOtherIncome") - base.figure("stabilizedOtherIncome");
    expect(more).toBeCloseTo(12 * 35 * (1 - base.figure("vacancyPct")), 9);
    expect(found.failed).not.toContain("SF-E-SOURCES-USES");
  });
  it("pays for a facility's unused commitment and for its release, out of equity", () => {
    const facility = {
      "debt.facilityCommitment": base.figure("loan") + 10_000,
      "debt.unusedFeePct": 0.0025,
      "debt.releasePricePct": 1.1,
    };
    const found = run(facility);
    expect(found.line("unusedFee")[0]).toBeCloseTo(25, 9);
    expect(found.figure("releasePrice")).toBeCloseTo(1.1 * base.figure("loan"), 6);
    const premium = found.figure("releasePrice") - found.figure("loanBalanceAtExit");
    expect(base.figure("netSaleProceeds") - found.figure("netSaleProceeds")).toBeCloseTo(premium, 6);
    expect(found.failed).not.toContain("SF-E-ATTRIBUTION");
  });
  it("says what it costs before the first rent, levered and not", () => {
    const months = run({}, "month");
    const dark = months.line("leased").indexOf(1);
    const carry = months
      .line("operatingExpenses")
      .slice(0, dark)
      .reduce((sum, paid) => sum + paid, 0);
    expect(dark).toBeGreaterThan(0);
    expect(base.figure("carryBeforeRent")).toBeCloseTo(carry, 9);
    expect(base.figure("allInCostLevered")).toBeGreaterThan(base.figure("totalUses"));
    expect(run({ renovationMonths: 0, initialLeaseUpMonths: 0 }).figure("carryBeforeRent")).toBe(0);
  });

  it("loses no month to a renovation that is not budgeted, unless months are entered", () => {
    const wait = (changes: Parameters<typeof run>[0]) => {
      const leased = run({ typicalRenovationMonths: 2, initialLeaseUpMonths: 1, ...changes }, "month").line(
        "leased",
      );
      return leased.indexOf(1);
    };
    expect(wait({ renovation: 0, renovationMonths: undefined })).toBe(1);
    expect(wait({ renovation: 20_000, renovationMonths: undefined })).toBe(3);
    expect(wait({ renovation: 20_000, renovationMonths: 4 })).toBe(5);
    expect(wait({ renovation: 0, renovationMonths: 3 })).toBe(4);
    expect(
      wait({ renovation: 20_000, renovationMonths: undefined, typicalRenovationMonths: undefined }),
    ).toBe(1);
  });
  it("knows which components fall due before the sale", () => {
    const roof = { "components.roof.cost": 12_000, "components.roof.lifeYears": 22 };
    expect(run({ ...roof, age: 30 }).figure("components.roof.remainingLife")).toBe(14);
    expect(run({ ...roof, age: 30 }).figure("capexAhead")).toBe(0);
    expect(run({ ...roof, "components.roof.age": 20 }).figure("capexAhead")).toBe(12_000);
    expect(run(roof).outputs.capexAhead).toBeNull();
    expect(run(roof).unavailable.capexAhead).toBe("Home age is not entered");
  });
  it.each([
    [{ hoaRentalCap: "reached" }, "SF-E-HOA-CAP"],
    [{ jurisdictionAllows: "no" }, "SF-E-JURISDICTION"],
    [{ firstLookEndDate: "2026-02-10", closingDate: "2026-02-10" }, "SF-E-FIRST-LOOK"],
  ])("may not be bought or let: %j", (given: Record<string, InputValue>, code) => {
    expect(run(given).failed).toContain(code);
  });
  it("has no first look where it is built to rent, or closes after it", () => {
    expect(run({ firstLookOpen: "yes", builtToRent: "yes" }).failed).not.toContain("SF-E-FIRST-LOOK");
    const after = run({ firstLookEndDate: "2026-02-10", closingDate: "2026-02-11" });
    expect(after.checks.find(({ code }) => code === "SF-E-FIRST-LOOK")?.ok).toBe(true);
  });
  it("pays half as much again for insurance under stress, however the premium is worked out", () => {
    const insured = { insuranceMethod: "rate", replacementCost: 250_000, insuranceRate: 0.004 };
    const [stress] = stressCases("singlefamily").filter(({ name }) => name === "insurance");
    for (const given of [{}, insured]) {
      const { inputs, figure } = run(given);
      const [found] = runScenarios("singlefamily", inputs, stress ? [stress] : [], ["insuranceYearOne"]);
      expect(found?.outputs.insuranceYearOne).toBeCloseTo(1.5 * figure("insuranceYearOne"), 9);
    }
  });
  it("warns where the tax is still the seller's homestead", () => {
    const seller = { sellerHomestead: "yes", sellerTaxBill: 4_000 };
    expect(run(seller).failed).toContain("SF-W-HOMESTEAD");
    expect(run({ ...seller, sellerTaxBill: 2_000 }).failed).not.toContain("SF-W-HOMESTEAD");
  });
  it("shows its dated return beside the monthly one", () => {
    const found = run({ closingDate: "2025-06-30" });
    expect(Math.abs(found.figure("unleveredXirr") - found.figure("unleveredIrr"))).toBeLessThan(5e-4);
  });
  it("counts the unused fee of its facility in the stabilised cash-on-cash", () => {
    const found = run({ "debt.facilityCommitment": 300_000, "debt.unusedFeePct": 0.01, "debt.ioMonths": 84 });
    const fee = 0.01 * (300_000 - found.figure("loan"));
    expect(base.figure("cashOnCashStabilized") - found.figure("cashOnCashStabilized")).toBeCloseTo(
      fee / found.figure("initialEquity"),
      10,
    );
  });
  it("carries no cost before the first rent beyond its hold, nor under a lease that outlasts it", () => {
    const short = run({ holdYears: 1, renovationMonths: 40 }, "month");
    const paid = short.line("operatingExpenses").slice(0, 12);
    expect(short.figure("carryBeforeRent")).toBeCloseTo(
      paid.reduce((total, each) => total + each, 0),
      8,
    );
    const held = run({ holdYears: 1, "inPlaceLease.months": 24, "inPlaceLease.rent": 2_000 });
    expect(held.figure("carryBeforeRent")).toBe(0);
    expect(held.figure("capitalizedInterest")).toBe(0);
  });
});
