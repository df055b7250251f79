/** SF-3, rent and revenue, with the pages beside it. See docs/methods/single-family.md. */
import {
  also,
  amount,
  asNumber,
  atEnd,
  benchmark,
  choices,
  deduction,
  firmValue,
  icVisible,
  oneOf,
  optional,
  rate,
  rateByYear,
  requiredWith,
  share,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { type FormulaRow, input, monthly, output, page, scalar, yearly } from "../../language/rows.ts";
import { indexInMonth, ofYear } from "../terms/timing.ts";

const firm = firmValue("template:singlefamily");

const fee = (name: string, label: string, help: string): FormulaRow =>
  input(`fees.${name}`, label, "$/mo", amount, unused())`${help}`;

const feeInputs: FormulaRow[] = [
  fee("pet", "Pet rent", "Average across all homes."),
  fee("smartHome", "Smart home fee", "Paid by the resident."),
  fee("utilityBillback", "Utility billing fee", "For billing utilities back to residents."),
  fee("late", "Late fees", "Average monthly collections."),
  fee("application", "Application fees", "Average monthly collections."),
  fee("landscaping", "Landscaping fee", "Paid by the resident."),
  fee("internet", "Internet", "Sold to the resident."),
];

/** Keys of the fees that residents pay beside the rent. */
const FEES = feeInputs.map(({ key }) => key);

export const revenuePage = page("SF-3", "Rent and revenue", "pro-forma", [
  input("monthlyRent", "Monthly rent", "$/mo", within(0, 1e6), icVisible)`
    Market rent of the renovated home at closing.`,
  input("rentLow", "Rent estimate, low", "$/mo", optional, amount)`Low end of the rent range.`,
  input("rentHigh", "Rent estimate, high", "$/mo", optional, amount)`
    High end of the rent range.`,
  input("medianHouseholdIncome", "Median household income", "$/yr", optional, amount)`
    Annual, for the census tract or county.`,
  input("rentGrowth", "Rent growth", "%", rateByYear, firm(0.03))`
    Annual rate by year, starting with growth from year 1 to year 2; the last value repeats.`,
  input("marketRentGrowth5", "Market rent growth, 5-yr CAGR", "%", optional, rate)`
    Benchmark of the county or metro.`,
  input("rentGrowthMethod", "Rent growth method", "text", oneOf("blended", "newAndRenewal"))`
    One blended rate, or separate new lease and renewal rates.`,
  input("newLeaseGrowth", "New lease growth", "%", optional, rate)`
    Annual rent change on new leases.`,
  input("renewalGrowth", "Renewal growth", "%", optional, rate)`Annual rent change on renewals.`,
  input("otherIncomeMonth", "Other income", "$/mo", amount, firm(0))`
    Total of other income; itemized fees are added to it.`,
  input("turnoverRate", "Turnover rate", "%", share, benchmark(0.298, "morningstar-2018-03"), {
    references: ["Retention of 70.2% in securitized single-family rentals (Morningstar, March 2018)"],
  })`Share of leases that turn over each year.`,
  input("daysToReResident", "Days to re-resident", "days", within(0, 365), firm(36.5))`
    Days from move-out to the next move-in.`,
  input("badDebtPct", "Bad debt", "%", share, benchmark(0.007, "invitation-homes-2025-q1"), {
    references: ["Invitation Homes: 0.7% of gross rental revenue, first quarter 2025"],
  })`Share of rent that goes uncollected.`,
  input("concessionPct", "Concessions", "%", share, firm(0))`Share of rent given up to sign leases.`,
  ...feeInputs,
  input("inPlaceLease.months", "In-place lease, months remaining", "mo", whole(0, 120), unused())`
    Counted from closing; 0 if vacant.`,
  input(
    "inPlaceLease.rent",
    "In-place rent",
    "$/mo",
    requiredWith("inPlaceLease.months"),
    amount,
  )`Until the in-place lease ends.`,
  input("inPlaceLease.type", "In-place lease type", "text", optional, choices("term", "monthToMonth"))`
    Fixed term or month-to-month.`,
  input("housingVoucher", "Housing voucher", "text", optional, choices("yes", "no"))`
    Whether the resident uses a housing choice voucher (Section 8).`,
  input("rentSteps", "Rent increase timing", "text", oneOf("closing", "lease"))`
    Every 12 months from closing, or from the start of the first lease.`,
  input("chargeBacksMonth", "Charge-backs", "$/mo", amount, unused())`
    Costs recovered from residents; shown gross and net.`,
  yearly("rentStep", "Rent growth to next year", "%", {
    help: "The blended rate, or new lease and renewal rates weighted by turnover.",
  })`
    IF(rentGrowthMethod = "newAndRenewal", turnoverRate * newLeaseGrowth + (1 - turnoverRate) * renewalGrowth,
      ${ofYear("rentGrowth")})`,
  yearly("rentIndex", "Rent index", "x", { help: "Factor on year 1 at the start of each year." })`
    IF(year = 1, 1, rentIndex[-1] * (1 + rentStep[-1]))`,
  monthly("rentFactor", "Rent index, 1 at closing", "x", atEnd, asNumber)`
    IF(rentSteps = "lease", rentIndex[MAX(1, ROUNDUP((month - monthsToLease) / 12, 0))],
      ${indexInMonth("rentIndex", "rentStep")})`,
  scalar("monthsToLease", "Months to first new lease", "mo")`
    inPlaceLease.months + renovationPeriod + initialLeaseUpMonths`,
  monthly("leased", "Leased", "flag", asNumber, {
    help: "1 while leased; 0 during renovation, initial lease-up and vacancy before sale. Annual columns show months leased.",
  })`
    IF(month <= inPlaceLease.months, 1,
      IF(month <= monthsToLease, 0,
        IF(AND(exitChannel = "retail", month > holdMonths - vacantMonthsBeforeSale, month <= holdMonths), 0,
          1)))`,
  output("vacancyPct", "Vacancy from turnover", "%")`turnoverRate * daysToReResident / 365`,
  monthly("grossPotentialRent", "Gross potential rent", "$", also("GPR"), icVisible)`
    IF(month <= inPlaceLease.months, inPlaceLease.rent, monthlyRent * rentFactor)`,
  monthly("downtime", "Downtime (renovation and lease-up)", "$", deduction)`
    grossPotentialRent * (1 - leased)`,
  monthly("vacancy", "Turnover vacancy", "$", deduction)`grossPotentialRent * leased * vacancyPct`,
  monthly("badDebt", "Bad debt", "$", deduction)`(grossPotentialRent * leased - vacancy) * badDebtPct`,
  monthly("concessions", "Concessions", "$", deduction)`
    (grossPotentialRent * leased - vacancy) * concessionPct`,
  monthly("netRentalIncome", "Net rental income", "$")`
    grossPotentialRent - downtime - vacancy - badDebt - concessions`,
  monthly("otherIncome", "Other income", "$", { help: "Grows with rent; earned while occupied." })`
    otherIncomeOfMonth * rentFactor * leased * (1 - vacancyPct)`,
  scalar("otherIncomeOfMonth", "Other income per month", "$/mo", {
    help: "Total other income plus itemized fees.",
  })`${["otherIncomeMonth", ...FEES].join(" + ")}`,
  monthly("chargeBacks", "Charge-backs", "$", {
    help: "Recovered from residents: income here, netted from cost to maintain.",
  })`chargeBacksMonth * rentFactor * leased * (1 - vacancyPct)`,
  monthly("effectiveGrossIncome", "Effective gross income (EGI)", "$", also("EGI"), icVisible)`
    netRentalIncome + otherIncome + chargeBacks`,
]);
