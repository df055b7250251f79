import { type Given, type Line, sum } from "../plain-arithmetic.ts";
import type { Costs, Rent } from "./operations.ts";

export type Stabilized = ReturnType<typeof stabilize>;

const COMPONENTS = ["roof", "hvac", "waterHeater", "appliances", "flooring", "paint"];

/** SF-5: what wears out. */
export function reserveCapex(given: Given) {
  const parts = COMPONENTS.map((name) => {
    const cost = given.number(`components.${name}.cost`);
    const life = given.number(`components.${name}.lifeYears`);
    const own = given.number(`components.${name}.age`);
    const age = Number.isNaN(own) ? given.number("age") % life : Math.min(own, life);
    return { name, cost, life, left: life - age };
  });
  const used = parts.filter(({ cost }) => cost > 0);
  const reserve = sum(used.map(({ cost, life }) => cost / life));
  const yearOne = given.number("recurringCapexAnnual") + reserve;
  const isDue = (left: number): boolean => left <= given.number("holdYears");
  const ahead = sum(used.map(({ cost, left }) => (Number.isNaN(left) ? Number.NaN : isDue(left) ? cost : 0)));
  const rows: Record<string, Line> = {
    componentReserve: () => reserve,
    recurringCapexYearOne: () => yearOne,
    capexAhead: () => ahead,
  };
  for (const { name, left } of parts) rows[`components.${name}.remainingLife`] = () => left;
  return { yearOne, rows };
}

/** A full year at year-1 rents and costs with no downtime. */
export function stabilize(given: Given, rent: Rent, { costs, capex }: { costs: Costs; capex: number }) {
  const { vacancyPct, otherIncomeOfMonth } = rent;
  const amount = (name: string): number => given.number(name);
  const monthly = amount("monthlyRent");
  const turnover = amount("turnoverRate");
  const G = 12 * monthly;
  const V = G * vacancyPct;
  const badDebt = (G - V) * amount("badDebtPct");
  const concessions = (G - V) * amount("concessionPct");
  const chargeBacks = 12 * amount("chargeBacksMonth") * (1 - vacancyPct);
  const otherIncome = 12 * otherIncomeOfMonth * (1 - vacancyPct) + chargeBacks;
  const egi = G - V - badDebt - concessions + otherIncome;
  const spent = {
    stabilizedPropertyTax: costs.propertyTaxYearOne,
    stabilizedInsurance: costs.insuranceYearOne,
    stabilizedHoaDues: 12 * amount("hoaMonth"),
    stabilizedRepairsMaintenance: costs.repairsYearOne,
    stabilizedRenewals: (1 - turnover) * amount("renewalFee"),
    stabilizedSmartHome: 12 * amount("smartHomeMonth"),
    stabilizedTurnover: turnover * amount("turnCost"),
    stabilizedLeasing: turnover * amount("leasingFeeMonths") * monthly,
    stabilizedManagementFee: Math.max(
      amount("managementFeePct") * egi,
      12 * amount("managementFeeFloorMonth"),
    ),
    stabilizedVacantUtilities: 12 * amount("vacantUtilitiesMonth") * vacancyPct,
    stabilizedGrounds: 12 * amount("groundsMonth"),
    stabilizedOtherExpenses:
      amount("otherExpenseAnnual") + amount("licenceAnnual") + amount("bankLegalAnnual"),
  };
  const expenses = sum(Object.values(spent));
  const noi = egi - expenses;
  const upkeep = costs.repairsYearOne + turnover * amount("turnCost") + capex;
  return {
    G,
    V,
    badDebt,
    concessions,
    chargeBacks,
    otherIncome,
    egi,
    spent,
    expenses,
    noi,
    capex,
    ncf: noi - capex,
    upkeep,
  };
}

/** The stabilized year, and SF-5's yields on it. */
export function listStabilized(
  given: Given,
  of: Stabilized,
  { cost, entry }: { cost: number; entry: number },
): Record<string, Line> {
  const price = given.number("purchasePrice");
  const monthly = given.number("monthlyRent");
  return {
    ...Object.fromEntries(
      Object.entries(of.spent).map(([key, dollars]): [string, Line] => [key, () => dollars]),
    ),
    stabilizedGrossPotentialRent: () => of.G,
    stabilizedDowntime: () => 0,
    stabilizedVacancy: () => of.V,
    stabilizedBadDebt: () => of.badDebt,
    stabilizedConcessions: () => of.concessions,
    stabilizedOtherIncome: () => of.otherIncome,
    stabilizedChargeBacks: () => of.chargeBacks,
    stabilizedEffectiveGrossIncome: () => of.egi,
    stabilizedOperatingExpenses: () => of.expenses,
    stabilizedExpensesNet: () => of.expenses - of.chargeBacks,
    stabilizedNoi: () => of.noi,
    stabilizedRecurringCapex: () => of.capex,
    stabilizedNcf: () => of.ncf,
    grossYieldOnPrice: () => (12 * monthly) / price,
    grossYieldOnCost: () => (12 * monthly) / cost,
    netYieldOnCost: () => of.noi / cost,
    netYieldOnCostNcf: () => of.ncf / cost,
    netYieldOnValue: () => of.noi / given.number("afterRepairValue"),
    goingInCapRate: () => of.noi / entry,
    noiMargin: () => of.noi / of.egi,
    coreNoiMargin: () => of.noi / (of.egi - of.chargeBacks),
    rentToPrice: () => monthly / price,
    grossRentMultiplier: () => price / (12 * monthly),
    costToMaintain: () => of.upkeep,
    costToMaintainNet: () => of.upkeep - of.chargeBacks,
  };
}
