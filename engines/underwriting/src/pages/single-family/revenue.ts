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
  fee("pet", "Pet rent", "Of homes with pets, spread over all."),
  fee("smartHome", "Smart home fee", "Paid by the resident."),
  fee("utilityBillback", "Utility billing fee", "For billing utilities back."),
  fee("late", "Late fees", "As collected, spread over the year."),
  fee("application", "Application fees", "As collected, spread over the year."),
  fee("landscaping", "Landscaping fee", "Paid by the resident."),
  fee("internet", "Internet", "Sold to the resident."),
];

/** Keys of the fees that residents pay beside the rent. */
const FEES = feeInputs.map(({ key }) => key);

export const revenuePage = page("SF-3", "Rent and revenue", "pro-forma", [
  input("monthlyRent", "Monthly rent", "$/mo", within(0, 1e6), icVisible)`
    Market rent of the renovated home at closing.`,
  input("rentLow", "Rent estimate, low", "$/mo", optional, amount)`Low end of the rent estimate's interval.`,
  input("rentHigh", "Rent estimate, high", "$/mo", optional, amount)`
    High end of the rent estimate's interval.`,
  input("medianHouseholdIncome", "Median household income", "$", optional, amount)`
    Of the tract or county, a year.`,
  input("rentGrowth", "Rent growth", "%", rateByYear, firm(0.03))`
    By year from year 1 to 2 on; the last value repeats.`,
  input("rentGrowthMethod", "Rent growth method", "text", oneOf("blended", "newAndRenewal"))`
    One blended rate, or new leases and renewals apart.`,
  input("newLeaseGrowth", "New lease growth", "%", optional, rate)`
    Yearly rent change where the resident changes.`,
  input("renewalGrowth", "Renewal growth", "%", optional, rate)`Yearly rent change where the resident stays.`,
  input("otherIncomeMonth", "Other income", "$/mo", amount, firm(0))`
    Taken together; fees entered one by one are added.`,
  input("turnoverRate", "Turnover rate", "%", share, benchmark(0.298, "morningstar-2018-03"), {
    references: ["Retention of 70.2% in securitised single-family rentals (Morningstar, March 2018)"],
  })`Share of leases that end in a move-out each year.`,
  input("daysToReResident", "Days to re-resident", "days", within(0, 365), firm(36.5))`
    Days from move-out to the next move-in.`,
  input("badDebtPct", "Bad debt", "%", share, benchmark(0.007, "invitation-homes-2025-q1"), {
    references: ["Invitation Homes: 0.7% of gross rental revenue, first quarter 2025"],
  })`Share of collected rent that is never paid.`,
  input("concessionPct", "Concessions", "%", share, firm(0))`Share of rent given away to sign leases.`,
  ...feeInputs,
  input("inPlaceLease.months", "Months of the lease in place", "mo", whole(0, 120), unused())`
    From closing; 0 is a vacant home.`,
  input(
    "inPlaceLease.rent",
    "Rent of the lease in place",
    "$/mo",
    requiredWith("inPlaceLease.months"),
    amount,
  )`Until it ends.`,
  input("inPlaceLease.type", "Kind of the lease in place", "text", optional, choices("term", "monthToMonth"))`
    For a term, or from month to month.`,
  input("housingVoucher", "Housing voucher", "text", optional, choices("yes", "no"))`
    Whether the resident pays with one (Section 8).`,
  input("rentSteps", "Rent steps", "text", oneOf("closing", "lease"))`
    Every twelve months after closing, or after the first lease began.`,
  input("chargeBacksMonth", "Charge-backs", "$/mo", amount, unused())`
    Costs that residents pay back, shown gross and netted.`,
  yearly("rentStep", "Rent growth into the next year", "%", {
    help: "The blended rate, or new leases and renewals by their shares.",
  })`
    IF(rentGrowthMethod = "newAndRenewal", turnoverRate * newLeaseGrowth + (1 - turnoverRate) * renewalGrowth,
      ${ofYear("rentGrowth")})`,
  yearly("rentIndex", "Rent index", "x", { help: "Factor on year 1 at the start of each year." })`
    IF(year = 1, 1, rentIndex[-1] * (1 + rentStep[-1]))`,
  monthly("rentFactor", "Rent factor of the month", "x", atEnd, asNumber)`
    IF(rentSteps = "lease", rentIndex[MAX(1, ROUNDUP((month - monthsToLease) / 12, 0))],
      ${indexInMonth("rentIndex", "rentStep")})`,
  scalar("monthsToLease", "Months until the first new lease", "mo")`
    inPlaceLease.months + renovationMonths + initialLeaseUpMonths`,
  monthly("leased", "Leased", "flag", asNumber, {
    help: "0 while renovating, in the first lease-up and while vacant for the sale, else 1. The year shows the months leased.",
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
  monthly("otherIncome", "Other income", "$", { help: "Grows with rent and is earned in occupied time." })`
    otherIncomeOfMonth * rentFactor * leased * (1 - vacancyPct)`,
  scalar("otherIncomeOfMonth", "Other income of a month", "$/mo", {
    help: "The amount taken together and the fees entered one by one.",
  })`${["otherIncomeMonth", ...FEES].join(" + ")}`,
  monthly("chargeBacks", "Charge-backs", "$", {
    help: "Paid back by residents: income here, and netted from costs in the cost to maintain.",
  })`chargeBacksMonth * rentFactor * leased * (1 - vacancyPct)`,
  monthly("effectiveGrossIncome", "Effective gross income (EGI)", "$", also("EGI"), icVisible)`
    netRentalIncome + otherIncome + chargeBacks`,
]);
