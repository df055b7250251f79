import type { Inputs } from "../../inputs/model-inputs.ts";
import { type Given, type Line, line, once, readGiven, total } from "../plain-arithmetic.ts";
import { Returns } from "../returns.ts";
import { taxPlace } from "../transfer-taxes.ts";
import { buyHome, planRenovation } from "./acquisition.ts";
import { runLoan, sizeHomeLoan } from "./loan.ts";
import { collectRent, payExpenses } from "./operations.ts";
import { weighHolding } from "./owned.ts";
import { type Sale, sellHome } from "./sale.ts";
import { listStabilized, reserveCapex, type Stabilized, stabilize } from "./stabilized.ts";
import { lookUpUpkeep } from "./upkeep.ts";

type Sized = ReturnType<typeof sizeHomeLoan>;
type Run = ReturnType<typeof runLoan>;

/** The last lines of SF-8: break-evens, and where the profit comes from. */
function explainProfit(
  given: Given,
  of: {
    stabilized: Stabilized;
    sized: Sized;
    run: Run;
    sale: Sale;
    ncf: Line;
    vacancyPct: number;
    otherIncomeOfMonth: number;
  },
): Record<string, Line> {
  const { stabilized, sized, run, sale } = of;
  const M = 12 * given.number("holdYears");
  const amount = (name: string): number => given.number(name);
  const cash = stabilized.ncf - run.chargesYear1;
  const kept = 1 - amount("managementFeePct");
  const letRent = (stabilized.G - stabilized.V) * (1 - amount("badDebtPct") - amount("concessionPct"));
  const releasing = amount("turnoverRate") * amount("leasingFeeMonths") * amount("monthlyRent");
  const utilities = 12 * amount("vacantUtilitiesMonth") * (1 - of.vacancyPct);
  const full = stabilized.G + 12 * (of.otherIncomeOfMonth + amount("chargeBacksMonth"));
  const afterRepair = amount("afterRepairValue");
  const inHold = (line: Line): number => total(line, 1, M);
  const isOwned = given.text("ownership") === "owned" && given.has("currentLoan.monthsLeft");
  const paidInYear1 = isOwned ? Math.max(1, Math.min(12, amount("currentLoan.monthsLeft"))) : 12;
  return {
    debtChargesYear1: () => run.chargesYear1,
    dscrNcfStabilized: () => stabilized.ncf / ((12 * total(run.lines.debtService, 1, 12)) / paidInYear1),
    cashOnCashStabilized: () => (sized.equity > 0.005 ? cash / sized.equity : Number.NaN),
    breakEvenRatio: () => (stabilized.expenses + run.chargesYear1) / full,
    breakEvenRent: () => amount("monthlyRent") * (1 - cash / (letRent * kept - releasing)),
    breakEvenOccupancy: () => (1 - of.vacancyPct) * (1 - cash / (stabilized.egi * kept + utilities)),
    principalRepaid: () => sized.loan - sale.owed(),
    attributionIncome: () => inHold(of.ncf),
    attributionValueCreated: () => afterRepair - sized.unleveredOutlay,
    attributionAppreciation: () => sale.exitValue() - afterRepair,
    attributionSaleCosts: () => -sale.saleCosts(),
    attributionFinancing: () =>
      -(sized.fee + inHold(run.lines.interest) + inHold(run.lines.unusedFee) + sale.prepaymentCost()) +
      (sized.isOwned ? sized.prepaymentToday : 0),
  };
}

interface Deal {
  home: ReturnType<typeof buyHome>;
  noi: Line;
  ncf: Line;
  sized: Sized;
  run: Run;
  sale: Sale;
}

function returnFlows(given: Given, { home, noi, ncf, sized, run, sale }: Deal): Returns {
  const H = given.number("holdYears");
  const M = 12 * H;
  const { debtService, unusedFee, interest, loanRepaidAtMaturity } = run.lines;
  const afterDebt = line(1, M, (m) => ncf(m) - debtService(m) - unusedFee(m));
  return new Returns(given, {
    H,
    unlevered: line(0, M, (m) =>
      m === 0 ? -sized.unleveredOutlay : ncf(m) + (m === M ? sale.exitValue() - sale.saleCosts() : 0),
    ),
    levered: line(0, M, (m) =>
      m === 0
        ? -sized.equity
        : afterDebt(m) - loanRepaidAtMaturity(m) + (m === M ? sale.netSaleProceeds() : 0),
    ),
    afterDebt,
    noi,
    ncf,
    debtService,
    interest,
    flowDay: home.flowDay,
    initialEquity: () => sized.equity,
    netSaleProceeds: sale.netSaleProceeds,
  });
}

/** The single-family pages a second time: from docs/methods alone, in plain code. */
export function calculateSingleFamily(inputs: Inputs): Record<string, Line> {
  const given = readGiven(inputs);
  const M = 12 * given.number("holdYears");
  const renovation = planRenovation(given);
  const home = buyHome(given, renovation.renovationCost);
  const rent = collectRent(given, renovation.renovationPeriod);
  const costs = payExpenses(given, rent);
  const capex = reserveCapex(given);
  const noi = line(1, M + 12, (m) => rent.effectiveGrossIncome(m) - costs.operatingExpenses(m));
  const recurringCapex = line(
    1,
    M + 12,
    (m) => (capex.yearOne * costs.expenseFactor(m) * rent.leased(m)) / 12,
  );
  const ncf = line(1, M + 12, (m) => noi(m) - recurringCapex(m));
  const stabilized = stabilize(given, rent, { costs, capex: capex.yearOne });
  const sized = sizeHomeLoan(given, { cost: home.cost, ...renovation }, stabilized);
  const run = runLoan(given, sized, home.flowDay);
  const sale = sellHome(given, noi, { loan: sized.loan, run });
  const returns = returnFlows(given, { home, noi, ncf, sized, run, sale });
  const { valueToday, saleCostsToday, prepaymentToday, unleveredOutlay } = sized;
  const today = { valueToday, saleCostsToday, prepaymentToday, unleveredOutlay };
  const entry = sized.isOwned ? valueToday : given.number("purchasePrice");
  const { vacancyPct, otherIncomeOfMonth, monthsToLease, ...rentLines } = rent;
  const carried = (of: Line) =>
    once(() => total(of, given.number("inPlaceLease.months") + 1, Math.min(monthsToLease, M)));
  const profit = { stabilized, sized, run, sale, ncf, vacancyPct, otherIncomeOfMonth };
  return {
    ...renovation.rows,
    ...home.rows,
    ...rentLines,
    ...costs.indexes,
    ...costs.lines,
    ...capex.rows,
    ...listStabilized(given, stabilized, { cost: home.cost, entry }),
    ...sized.rows,
    ...run.lines,
    ...sale.rows,
    ...returns.rows,
    ...explainProfit(given, profit),
    ...listSingles({ vacancyPct, otherIncomeOfMonth, monthsToLease, holdMonths: M }),
    ...listSingles({ insuranceYearOne: costs.insuranceYearOne, ...lookUpUpkeep(given) }),
    ...listSingles({ ...costs.taxRows, repairsYearOne: costs.repairsYearOne }),
    ...listSingles({ ...today, interestOnlyMonths: run.ioMonths }),
    ...listTaxes(given, { loan: sized.loan, exitValue: sale.exitValue, valueToday }),
    ...weighHolding(given, { ...today, loan: sized.loan, npv: returns.rows.npv }),
    expenseFactor: costs.expenseFactor,
    operatingExpenses: costs.operatingExpenses,
    noi,
    recurringCapex,
    ncf,
    carryBeforeRent: carried(costs.operatingExpenses),
    capitalizedInterest: carried(run.lines.interest),
    allInCostLevered: () => home.cost + sized.fee + carried(run.lines.interest)(),
  };
}

function listTaxes(
  given: Given,
  of: { loan: number; exitValue: () => number; valueToday: number },
): Record<string, Line> {
  const taxes = taxPlace(given);
  const [price, loan, today] = [() => given.number("purchasePrice"), () => of.loan, () => of.valueToday];
  return {
    ...taxes.rows,
    "transferTaxes.onPurchase": taxes.byRow("purchase", price),
    "transferTaxes.onLoan": taxes.byRow("loan", loan),
    "transferTaxes.onSale": taxes.byRow("sale", of.exitValue),
    "transferTaxes.onSaleToday": taxes.byRow("sale", today),
    transferTaxAtPurchase: () => taxes.known("purchase", price),
    mortgageTax: () => taxes.known("loan", loan),
    mortgageTaxInCosts: () => taxes.cost("loan", loan),
    transferTaxAtSale: () => taxes.known("sale", of.exitValue),
    transferTaxToday: () => taxes.known("sale", today),
  };
}

const listSingles = (figures: Record<string, number>): Record<string, Line> =>
  Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, () => value]));
