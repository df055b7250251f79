/** SF-3, rent and revenue, with the pages beside it. */
import { monthly, output, page, scalar, yearly } from "../../language/record.ts";
import { indexInMonth, ofYear } from "../terms/timing.ts";
import { acquisitionPage } from "./acquisition.ts";
import { expensesPage, yieldsPage } from "./costs.ts";
import { FEES, leaseInputs } from "./detail-inputs.ts";
import { revenueInputs } from "./inputs.ts";
import { renovationPage } from "./renovation.ts";

const deduction = { sign: "-" as const };
const revenue = page(["SF-3", "Rent and revenue", "pro-forma"], 3, [
  ...revenueInputs,
  ...leaseInputs,
  yearly(
    [
      "rentStep",
      "Rent growth into the next year",
      "%",
      `IF(rentGrowthMethod = "newAndRenewal", turnoverRate * newLeaseGrowth + (1 - turnoverRate) * renewalGrowth, ${ofYear("rentGrowth")})`,
    ],
    { help: "The blended rate, or new leases and renewals by their shares." },
  ),
  yearly(["rentIndex", "Rent index", "x", "IF(year = 1, 1, rentIndex[-1] * (1 + rentStep[-1]))"], {
    help: "Factor on year 1 at the start of each year.",
  }),
  monthly(
    [
      "rentFactor",
      "Rent factor of the month",
      "x",
      `IF(rentSteps = "lease", rentIndex[MAX(1, ROUNDUP((month - monthsToLease) / 12, 0))], ${indexInMonth("rentIndex", "rentStep")})`,
    ],
    { aggregate: "end", format: "number" },
  ),
  scalar([
    "monthsToLease",
    "Months until the first new lease",
    "mo",
    "inPlaceLease.months + renovationMonths + initialLeaseUpMonths",
  ]),
  monthly(
    [
      "leased",
      "Leased",
      "flag",
      'IF(month <= inPlaceLease.months, 1, IF(month <= monthsToLease, 0, IF(AND(exitChannel = "retail", month > holdMonths - vacantMonthsBeforeSale, month <= holdMonths), 0, 1)))',
    ],
    {
      help: "0 while renovating, in the first lease-up and while vacant for the sale, else 1. The year shows the months leased.",
      format: "number",
    },
  ),
  output(["vacancyPct", "Vacancy from turnover", "%", "turnoverRate * daysToReResident / 365"]),
  monthly(
    [
      "grossPotentialRent",
      "Gross potential rent",
      "$",
      "IF(month <= inPlaceLease.months, inPlaceLease.rent, monthlyRent * rentFactor)",
    ],
    {
      synonyms: ["GPR"],
      icVisible: true,
    },
  ),
  monthly(
    ["downtime", "Downtime (renovation and lease-up)", "$", "grossPotentialRent * (1 - leased)"],
    deduction,
  ),
  monthly(["vacancy", "Turnover vacancy", "$", "grossPotentialRent * leased * vacancyPct"], deduction),
  monthly(["badDebt", "Bad debt", "$", "(grossPotentialRent * leased - vacancy) * badDebtPct"], deduction),
  monthly(
    ["concessions", "Concessions", "$", "(grossPotentialRent * leased - vacancy) * concessionPct"],
    deduction,
  ),
  monthly([
    "netRentalIncome",
    "Net rental income",
    "$",
    "grossPotentialRent - downtime - vacancy - badDebt - concessions",
  ]),
  monthly(
    ["otherIncome", "Other income", "$", "otherIncomeOfMonth * rentFactor * leased * (1 - vacancyPct)"],
    {
      help: "Grows with rent and is earned in occupied time.",
    },
  ),
  scalar(
    ["otherIncomeOfMonth", "Other income of a month", "$/mo", ["otherIncomeMonth", ...FEES].join(" + ")],
    { help: "The amount taken together and the fees entered one by one." },
  ),
  monthly(["chargeBacks", "Charge-backs", "$", "chargeBacksMonth * rentFactor * leased * (1 - vacancyPct)"], {
    help: "Paid back by residents: income here, and netted from costs in the cost to maintain.",
  }),
  monthly(
    [
      "effectiveGrossIncome",
      "Effective gross income (EGI)",
      "$",
      "netRentalIncome + otherIncome + chargeBacks",
    ],
    {
      synonyms: ["EGI"],
      icVisible: true,
    },
  ),
]);

export const operationPages = [acquisitionPage, renovationPage, revenue, expensesPage, yieldsPage];
