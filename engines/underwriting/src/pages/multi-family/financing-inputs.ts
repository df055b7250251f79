import { lenderPresets } from "../../inputs/lender-presets.ts";
import {
  also,
  amount,
  asNumber,
  firmValue,
  icVisible,
  input,
  oneOf,
  optional,
  share,
  unused,
  whole,
  within,
} from "../../language/rows.ts";

const firm = firmValue("template:multifamily");

export const debtInputs = [
  input("debt.preset", "Lender preset", "text", oneOf("none", ...lenderPresets.map(({ id }) => id)))`
    Which preset the terms began from; it changes no figure by itself, and is to be confirmed with the
    lender.`,
  input("debt.presetConfirmed", "Terms confirmed with the lender", "text", oneOf("no", "yes"))`
    Presets are dated figures of public pages and no quotes.`,
  input("debt.maxLtv", "Maximum loan to value", "%", share, also("LTV"), firm(0.65))`
    On the price, or the appraised value; 0 is an all-equity purchase.`,
  input("debt.appraisedValue", "Appraised value", "$", optional, within(1, 1e11))`
    What the loan to value is taken on; blank takes the price.`,
  input("debt.maxLtc", "Maximum loan to cost", "%", optional, share, also("LTC"))`
    On cost without the financing fee; blank is not tested.`,
  input("debt.minDscr", "Minimum DSCR", "x", optional, within(0.1, 10), firm(1.25))`
    Amortising, on year-1 NCF; blank is not tested.`,
  input("debt.minDebtYield", "Minimum debt yield", "%", optional, within(0.001, 1), firm(0.08))`
    Year-1 NCF over the loan; blank is not tested.`,
  input(
    "debt.sizingBasis",
    "Income that sizes the loan",
    "text",
    oneOf("year1", "year2", "inPlace", "lender"),
  )`NCF of year 1, of year 2 once stabilised, in place by the normalised statement, or the lender's.`,
  input("debt.sizingConstant", "Payment that sizes the loan", "text", oneOf("amortising", "interestOnly"))`
    Amortising even with an interest-only term, or interest alone.`,
  input("debt.assumedLoan", "Loan assumed from the seller", "$", optional, amount)`
    Blank sizes a new loan; else no limit is tested.`,
  input("debt.termYears", "Loan term", "yr", optional, within(0.5, 50), asNumber)`
    Years until the balance is due; blank is not tested.`,
  input("debt.rate", "Interest rate", "%", within(0, 0.5), firm(0.0575))`Fixed yearly rate.`,
  input("debt.amortYears", "Amortisation", "yr", within(1, 50), firm(30))`
    Years of level payments after the interest-only term.`,
  input("debt.ioMonths", "Interest-only term", "mo", whole(0, 480), firm(0))`
    Months in which interest alone is paid.`,
  input("debt.feePct", "Financing fee", "%", share, firm(0.01))`Origination fee, share of the loan.`,
  input("debt.brokerFeePct", "Mortgage broker", "%", share, unused())`Share of the loan.`,
  input("debt.lenderLegal", "Lender's counsel", "$", amount, unused())`Paid by the borrower at closing.`,
  input("debt.rateCapCost", "Price of the rate cap", "$", amount, unused())`Paid at closing.`,
  input("debt.otherCosts", "Other financing costs", "$", amount, unused())`
    Whatever else the loan costs at closing.`,
];

export const exitInputs = [
  input("exitCapRate", "Exit cap rate", "%", within(0.001, 1), icVisible)`
    On the NOI of the twelve months after the sale.`,
  input("exitCapMethod", "Exit cap rate by", "text", oneOf("entered", "goingInPlusStep"))`
    The rate as entered, or the going-in rate and a step for each year held.`,
  input("exitCapStep", "Step of the exit cap rate", "%", within(-0.02, 0.02), unused())`
    Added to the going-in cap rate for each year of the hold.`,
  input("exitIncome", "Income that is sold", "text", oneOf("noi", "ncf"))`
    NOI, or NOI after replacement reserves.`,
  input("exitNoiBasis", "NOI that is sold", "text", oneOf("forward", "trailing", "stabilised"))`
    Of the twelve months after the sale, before it, or once stabilised: the last three months times four.`,
  input("exitTax", "Taxes at exit", "text", oneOf("seller", "buyer"))`
    As in our NOI, or reassessed on the buyer's price.`,
  input("saleCostPct", "Cost of sale", "%", share, firm(0.015))`Broker and closing, share of the exit value.`,
  input("exitHoldback", "Holdback at the sale", "$", amount, unused())`
    Credit to the buyer for capital needs.`,
  input("marketSalePricePerUnit", "Sale price a unit, 90th percentile", "$/unit", optional, amount)`
    Of the sale comps, to compare.`,
];
