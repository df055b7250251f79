/** MF-10: the size of the loan, and its payments. See docs/methods/debt.md. */

import {
  also,
  amount,
  asNumber,
  byYear,
  firmValue,
  icVisible,
  oneOf,
  optional,
  share,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { input, output, page, scalar } from "../../language/rows.ts";
import { debtScheduleRows, firstLoanRows, floatingRateInputs, loanRateRows } from "../terms/debt.ts";
import { extensionInputs, extensionRows } from "./extensions.ts";
import { drawRows, futureFundingRows } from "./future-funding.ts";
import { supplementalInputs, supplementalRows } from "./supplemental.ts";
import { valueByYearInputs, valueByYearRows } from "./value-by-year.ts";

const firm = firmValue("template:multifamily");

/** The income that a test goes by. */
const testedNcf = (basis: string): string => `
  IF(${basis} = "lender", lenderNcf,
    IF(${basis} = "inPlace", normalisedNoi - reservesPerUnit * units,
      IF(${basis} = "year2", SUM(ncf[13:24]), ncfYear1)))`;

const orLtv = (blank: string, limit: string): string => `IF(ISBLANK(${blank}), maxLoanByLtv, ${limit})`;
const binds = (blank: string, limit: string): string => `IF(ISBLANK(${blank}), FALSE, loan = ${limit})`;
const loanLimits = `
  MIN(maxLoanByLtv, ${orLtv("debt.maxLtc", "maxLoanByLtc")}, ${orLtv("debt.minDscr", "maxLoanByDscr")},
    ${orLtv("debt.minDebtYield", "maxLoanByDebtYield")},
    IF(debt.secondTest.sizingBasis = "none", maxLoanByLtv,
      MIN(${orLtv("debt.secondTest.minDscr", "secondMaxLoanByDscr")},
        ${orLtv("debt.secondTest.minDebtYield", "secondMaxLoanByDebtYield")})))`;
const secondBinds = (blank: string, limit: string): string =>
  `IF(debt.secondTest.sizingBasis = "none", FALSE, ${binds(blank, limit)})`;

export const debtPage = page("MF-10", "Debt", "debt", [
  input("debt.preset", "Lender and program", "text", unused("none"))`
    The firm's name of the terms that were entered together; changes no figure by itself.`,
  input("debt.presetConfirmed", "Terms confirmed with lender", "text", oneOf("no", "yes"))`
    Terms of a lender are a starting point, not a quote.`,
  input("debt.maxLtv", "Maximum LTV", "%", share, also("LTV"), firm(0.65))`
    On the price or appraised value; 0 for all equity.`,
  input("debt.appraisedValue", "Appraised value", "$", optional, within(1, 1e11))`
    Basis for LTV; blank uses the purchase price.`,
  input("debt.maxLtc", "Maximum LTC", "%", optional, share, also("LTC"))`
    Initial and future funding on cost before the financing fee, future funding included; leave blank for no test.`,
  input("debt.minDscr", "Minimum DSCR", "x", optional, within(0.1, 10), firm(1.25))`
    On year-1 NCF and amortizing debt service; leave blank for no test.`,
  input("debt.minDebtYield", "Minimum debt yield", "%", optional, within(0.001, 1), firm(0.08))`
    Year-1 NCF over the loan; leave blank for no test.`,
  input(
    "debt.sizingBasis",
    "Sizing income",
    "text",
    oneOf("year1", "year2", "inPlace", "lender"),
  )`NCF for year 1, year 2 (stabilized), in-place (normalized T12), or the lender case.`,
  input("debt.fundingTested", "Funding tested", "text", oneOf("total", "initial"))`
    DSCR and debt yield of initial plus future funding, or of initial funding alone.`,
  input(
    "debt.secondTest.sizingBasis",
    "Second test: sizing income",
    "text",
    oneOf("none", "year1", "year2", "inPlace", "lender"),
  )`Of a lender that tests two incomes, such as in-place and stabilized; none for one test.`,
  input("debt.secondTest.fundingTested", "Second test: funding tested", "text", oneOf("total", "initial"))`
    Initial plus future funding, or initial funding alone.`,
  input("debt.secondTest.minDscr", "Second test: minimum DSCR", "x", optional, within(0.1, 10))`
    On the second test's income and the same payments; leave blank for no test.`,
  input("debt.secondTest.minDebtYield", "Second test: minimum debt yield", "%", optional, within(0.001, 1))`
    The second test's income over the funding tested; leave blank for no test.`,
  input("debt.sizingConstant", "Sizing constant", "text", oneOf("amortising", "interestOnly"))`
    Amortizing, even with an interest-only period, or interest-only.`,
  input("debt.assumedLoan", "Assumed loan balance", "$", optional, amount)`
    Balance assumed from the seller; blank sizes a new loan.`,
  input("debt.termYears", "Loan term", "yr", optional, within(0.5, 50), asNumber)`
    Years to maturity; leave blank for no test.`,
  input("debt.rate", "Interest rate", "%", within(0, 0.5), firm(0.0575))`Fixed annual rate.`,
  input("debt.amortYears", "Amortization", "yr", within(1, 50), firm(30))`
    Years of level payments after the interest-only period.`,
  input("debt.ioMonths", "Interest-only period", "mo", whole(0, 480), firm(0))`
    Months of interest-only payments.`,
  input("debt.feePct", "Financing fee", "%", share, firm(0.01))`Origination fee, as a share of the loan.`,
  input("debt.brokerFeePct", "Mortgage broker fee rate", "%", share, unused())`Share of the loan.`,
  input("debt.lenderLegal", "Lender's counsel", "$", amount, unused())`Paid by the borrower at closing.`,
  input("debt.rateCapCost", "Rate cap cost", "$", amount, unused())`Paid at closing.`,
  input("debt.otherCosts", "Other financing costs", "$", amount, unused())`
    Other loan costs at closing.`,
  ...valueByYearInputs,
  ...extensionInputs,
  ...floatingRateInputs,
  ...supplementalInputs,
  scalar("lendingValue", "Lending value", "$", {
    help: "The appraised value if entered, else the price.",
  })`IF(ISBLANK(debt.appraisedValue), purchasePrice, debt.appraisedValue)`,
  ...loanRateRows(),
  scalar("sizingConstant", "Sizing loan constant", "%")`
    IF(debt.sizingConstant = "interestOnly", sizingRate, stressedConstant)`,
  scalar("sizingNcf", "Sizing NCF", "$")`${testedNcf("debt.sizingBasis")}`,
  scalar("secondSizingNcf", "Sizing NCF, second test", "$")`
    IF(debt.secondTest.sizingBasis = "none", NA(), ${testedNcf("debt.secondTest.sizingBasis")})`,
  output("maxLoanByLtv", "Maximum loan by LTV", "$")`debt.maxLtv * lendingValue`,
  ...futureFundingRows,
  output("maxLoanByLtc", "Maximum loan by LTC", "$", {
    help: "Share of cost with future funding, less future funding.",
  })`
    MAX(0, debt.maxLtc * (allInCostUnlevered + futureFundingCommitment) - futureFundingCommitment)`,
  output("maxLoanByDscr", "Maximum loan by DSCR", "$", { help: "Less the future funding tested." })`
    MAX(0, MAX(0, sizingNcf) / (debt.minDscr * sizingConstant) - futureFundingTested)`,
  output("maxLoanByDebtYield", "Maximum loan by debt yield", "$", {
    help: "Less the future funding tested.",
  })`MAX(0, MAX(0, sizingNcf) / debt.minDebtYield - futureFundingTested)`,
  output("secondMaxLoanByDscr", "Maximum loan by DSCR, second test", "$", {
    help: "Less the future funding that the second test counts.",
  })`
    MAX(0, MAX(0, secondSizingNcf) / (debt.secondTest.minDscr * sizingConstant) - secondFundingTested)`,
  output("secondMaxLoanByDebtYield", "Maximum loan by debt yield, second test", "$", {
    help: "Less the future funding that the second test counts.",
  })`MAX(0, MAX(0, secondSizingNcf) / debt.secondTest.minDebtYield - secondFundingTested)`,
  output("loan", "Loan", "$", icVisible, {
    help: "Funded at closing: lowest of the limits entered, never negative; or the assumed loan.",
  })`IF(ISBLANK(debt.assumedLoan), MAX(0, ${loanLimits}), debt.assumedLoan)`,
  output("bindingConstraint", "Binding constraint", "text")`
    IF(NOT(ISBLANK(debt.assumedLoan)), "assumed",
      IF(loan = maxLoanByLtv, "ltv",
        IF(${binds("debt.minDscr", "maxLoanByDscr")}, "dscr",
          IF(${binds("debt.minDebtYield", "maxLoanByDebtYield")}, "debtYield",
            IF(${secondBinds("debt.secondTest.minDscr", "secondMaxLoanByDscr")}, "secondDscr",
              IF(${secondBinds("debt.secondTest.minDebtYield", "secondMaxLoanByDebtYield")}, "secondDebtYield",
                "ltc"))))))`,
  output("loanCommitment", "Loan commitment", "$", { help: "Initial and future funding." })`
    loan + futureFundingCommitment`,
  output("ltv", "Loan to value", "%", { help: "At closing: initial funding over the lending value." })`
    loan / lendingValue`,
  output("ltc", "Loan to cost", "%", {
    help: "Initial and future funding over total uses with future funding.",
  })`loanCommitment / (totalUses + futureFundingCommitment)`,
  ...debtScheduleRows({ refinance: true, draws: "futureFundingInterest" }),
  ...supplementalRows,
  ...drawRows,
  output("debtYieldNcf", "Debt yield (NCF)", "%", { help: "Year 1, over initial and future funding." })`
    ncfYear1 / loanCommitment`,
  output("debtYieldNoi", "Debt yield (NOI)", "%", { help: "Year 1, over initial and future funding." })`
    noiYear1 / loanCommitment`,
  output("initialDebtYield", "Debt yield (NCF), initial funding", "%", {
    help: "Year 1, over the loan funded at closing.",
  })`ncfYear1 / loan`,
  output("debtYieldByYear", "Debt yield (NOI) by year", "%", byYear, {
    help: "Over the loan as made, or the refinance's, with draws to date.",
  })`
    SUM(noi)
    / (IF(AND(payoffMonth > 0, 12 * year >= payoffMonth), refinanceLoan, loan)
      + futureFundingBalance[12 * year])`,
  ...valueByYearRows,
  output("combinedDscr", "DSCR on all debt", "x", byYear)`
    SUM(ncf) / (SUM(debtService) + SUM(mezzanineInterest))`,
  output("fixedChargeCover", "Fixed charge coverage", "x", byYear, {
    help: "NCF over all debt service and preferred equity payments due.",
  })`
    SUM(ncf) / (SUM(debtService) + SUM(mezzanineInterest) + SUM(preferredEquityDue))`,
  // When the loan is due.
  ...firstLoanRows,
  ...extensionRows,
  scalar("balanceAtMaturity", "Loan balance at maturity", "$", {
    help: "From the amortization schedule at the note rate, with future funding.",
  })`
    futureFundingCommitment
    + IF(12 * debt.termYears <= debt.ioMonths, loan,
      LET(left,
        -FV(noteRate / 12, MIN(12 * debt.amortYears, 12 * debt.termYears - debt.ioMonths), -levelPayment, loan),
        IF(left < loan / 10 ^ 10, 0, left)))`,
]);
