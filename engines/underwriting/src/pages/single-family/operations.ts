/** SF-3, rent and revenue, with the pages beside it. */
import {
  also,
  asNumber,
  atEnd,
  deduction,
  icVisible,
  monthly,
  output,
  page,
  scalar,
  yearly,
} from "../../language/rows.ts";
import { indexInMonth, ofYear } from "../terms/timing.ts";
import { acquisitionPage } from "./acquisition.ts";
import { expensesPage, yieldsPage } from "./costs.ts";
import { FEES, leaseInputs } from "./detail-inputs.ts";
import { revenueInputs } from "./inputs.ts";
import { renovationPage } from "./renovation.ts";

const revenue = page("SF-3", "Rent and revenue", "pro-forma", [
  ...revenueInputs,
  ...leaseInputs,
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

export const operationPages = [acquisitionPage, renovationPage, revenue, expensesPage, yieldsPage];
