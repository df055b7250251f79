import type { Inputs } from "../../inputs/model-inputs.ts";
import { type Line, once, readGiven, total } from "../plain-arithmetic.ts";
import { Debt } from "./debt.ts";
import { Equity } from "./equity.ts";
import { Lender } from "./lender.ts";
import { Sizing } from "./loan-sizing.ts";
import { Operations } from "./operations.ts";
import { Property } from "./property.ts";
import { Renovation } from "./renovation.ts";
import { MultiFamilyReturns } from "./returns.ts";
import { Revenue } from "./revenue.ts";
import { Statement } from "./statement.ts";
import { Waterfall } from "./waterfall.ts";

/**
 * The multifamily pages a second time: from docs/methods alone, in plain code. Whoever changes this reads the methods
 * and not the formula rows; where both agree, one of them may still be wrong only if both were wrong alike.
 *
 * @param accounts the chart of accounts of statements
 */
export function calculateMultiFamily(inputs: Inputs, accounts: readonly string[]): Record<string, Line> {
  const given = readGiven(inputs);
  const property = new Property(given);
  const { M } = property;
  const price = given.number("purchasePrice");
  const goingInCapRate = once((): number => operations.noiYear1() / price);
  const exitCapApplied = once(() =>
    given.text("exitCapMethod") === "goingInPlusStep"
      ? goingInCapRate() + given.number("exitCapStep") * property.holdYears
      : given.number("exitCapRate"),
  );
  const renovation = new Renovation(given, property, exitCapApplied);
  const revenue = new Revenue(given, property, renovation);
  const operations = new Operations(given, property, { revenue, goingInCapRate });
  const statement = new Statement(given, property);
  const lender = new Lender(given, property, { revenue, renovation, operations, statement });
  const parts = { renovation, revenue, operations, lender, statement, exitCapApplied, goingInCapRate };
  const sizing = new Sizing(given, property, parts);
  const debt = new Debt(given, property, { ...parts, sizing });
  const equity = new Equity(given, property, { ...parts, sizing, debt });
  const returns = new MultiFamilyReturns(given, property, { ...parts, sizing, debt, equity });
  const waterfall = new Waterfall(given, property, {
    debt,
    equity,
    leveredProfit: returns.leveredProfit,
    feesBeforeSale: () =>
      sizing.acquisitionFee +
      total(operations.assetManagementFee, 1, M) +
      renovation.row("renovationFees")(0),
  });
  const shown = (of: Line): Line => property.showYear(of);
  const leveredShown = shown(equity.leveredCashFlow);
  return {
    ...property.rows,
    ...renovation.rows,
    ...revenue.rows,
    ...operations.rows,
    ...statement.rows,
    ...statement.withYear1(operations),
    ...Object.assign({}, ...accounts.map(statement.accountRows)),
    t12Unmatched: () => statement.unmatched(accounts),
    ...lender.rows,
    ...lender.testLoan(sizing),
    ...sizing.rows,
    ...debt.rows,
    ...debt.extensionRows,
    ...equity.rows,
    ...returns.rows,
    ...waterfall.rows,
    grossPotentialRentShown: shown(revenue.lines.grossPotentialRent),
    effectiveGrossIncomeShown: shown(revenue.lines.effectiveGrossIncome),
    operatingExpensesShown: shown(operations.operatingExpenses),
    noiShown: shown(operations.noi),
    ncfShown: shown(operations.ncf),
    debtServiceShown: shown(debt.debtService),
    cashFlowAfterDebtShown: shown(equity.cashFlowAfterDebt),
    leveredCashFlowShown: (year) =>
      leveredShown(year) + (year === 1 && !property.isOperatingYear ? equity.leveredCashFlow(0) : 0),
  };
}
