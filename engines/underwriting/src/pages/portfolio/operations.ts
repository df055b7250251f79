/**
 * PF-10: operating metrics by the names that single-family REITs report, and the checks of the pages.
 * See docs/methods/portfolios.md.
 */

import { amount, asInteger, firmValue, icVisible, rate, share, whole, within } from "../../language/facts.ts";
import {
  type Facts,
  type FormulaRow,
  input,
  mustHold,
  output,
  page,
  perRow,
  type RowText,
  shouldHold,
} from "../../language/rows.ts";

const open = { grain: "unitType" as const, optional: true };
const REIT = ["National Rental Home Council and REIT supplements, same-store metrics"];

const column = (key: string, label: string, unit: string, ...facts: Facts[]): FormulaRow =>
  input(`homes.${key}`, label, unit, open, ...facts)`From the latest version.`;
const booked = (key: string, label: string, unit: string, help: string): FormulaRow =>
  input(`homes.${key}`, label, unit, open, within(0, 1e6))`${help}`;

/** An average stands for all homes or for none. */
const ofAll = (key: string, formula: string): string =>
  `IF(COUNT(homes.${key}) < homesPooled, NA(), ${formula})`;
const mean = (key: string): string => ofAll(key, `AVERAGE(homes.${key})`);
const byRent = (key: string): string => ofAll(key, `SUMPRODUCT(homes.rent, homes.${key}) / SUM(homes.rent)`);

const metric = (key: string, label: string, unit: string, help: string): RowText =>
  output(key, label, unit, icVisible, { help, references: REIT });

const pastDue = (days: number): FormulaRow =>
  metric(
    `delinquency${days}`,
    `Delinquency, ${days}+ days`,
    "%",
    `Rent of homes ${days} or more days past due, over total rent.`,
  )`
    IF(COUNT(homes.daysPastDue) < homesPooled, NA(),
      SUMIF(homes.daysPastDue, ">=${days}", homes.rent) / SUM(homes.rent))`;

const AS_UNDERWRITTEN = "As underwritten in the latest versions.";

export const operationsPage = page("PF-10", "Operating metrics", "portfolio", [
  input("sameStoreMonths", "Same-store threshold", "mo", whole(1, 120), firmValue("template:portfolio")(12))`
    Months held to qualify as same-store.`,
  column("rent", "Monthly rent", "$/mo", amount),
  column("egi", "Effective gross income", "$", within(-1e12, 1e12)),
  column("chargeBacks", "Charge-backs", "$", amount),
  column("turnoverRate", "Turnover rate", "%", share),
  column("daysToReResident", "Days to re-resident", "days", within(0, 365)),
  column("badDebtPct", "Bad debt", "%", share),
  column("newLeaseGrowth", "New lease growth", "%", rate),
  column("renewalGrowth", "Renewal growth", "%", rate),
  column("costToMaintain", "Cost to maintain net of charge-backs", "$", within(-1e9, 1e9)),
  booked("monthsHeld", "Months held", "mo", "Since acquisition; blank is unknown."),
  booked("occupied", "Days occupied, %", "%", "Last 12 months, from the books."),
  booked("daysPastDue", "Days past due", "days", "Age of the oldest unpaid rent, from the books."),
  perRow("homes.isSameStore", "Same store", "flag", asInteger, {
    help: "1 if held long enough.",
  })`IF(homes.monthsHeld >= sameStoreMonths, 1, 0)`,
  perRow("homes.stabilisedOccupancy", "Stabilized occupancy", "%", {
    help: "From turnover and days to re-resident.",
  })`1 - homes.turnoverRate * homes.daysToReResident / 365`,
  metric("sameStoreHomes", "Same-store homes", "count", "Held past the same-store threshold.")`
    IF(COUNT(homes.monthsHeld) < homesPooled, NA(), SUM(homes.isSameStore))`,
  metric(
    "averageOccupancy",
    "Average occupancy",
    "%",
    "Last 12 months, from the books; available once every home reports it.",
  )`${mean("occupied")}`,
  metric("stabilisedOccupancy", "Average stabilized occupancy", "%", `Weighted by rent. ${AS_UNDERWRITTEN}`)`
    IF(COUNT(homes.rent) < homesPooled, NA(),
      SUMPRODUCT(homes.rent, homes.stabilisedOccupancy) / SUM(homes.rent))`,
  metric("turnoverRateAverage", "Turnover rate", "%", AS_UNDERWRITTEN)`${mean("turnoverRate")}`,
  metric(
    "daysToReResidentAverage",
    "Days to re-resident",
    "days",
    `Weighted by turnover. ${AS_UNDERWRITTEN}`,
  )`
    IF(COUNT(homes.daysToReResident) < homesPooled, NA(),
      SUMPRODUCT(homes.turnoverRate, homes.daysToReResident) / SUM(homes.turnoverRate))`,
  metric("newLeaseGrowthAverage", "New lease rent growth", "%", `Weighted by rent. ${AS_UNDERWRITTEN}`)`
    ${byRent("newLeaseGrowth")}`,
  metric("renewalGrowthAverage", "Renewal rent growth", "%", `Weighted by rent. ${AS_UNDERWRITTEN}`)`
    ${byRent("renewalGrowth")}`,
  metric("blendedGrowth", "Blended rent growth", "%", "New leases and renewals, weighted by turnover.")`
    turnoverRateAverage * newLeaseGrowthAverage + (1 - turnoverRateAverage) * renewalGrowthAverage`,
  metric(
    "badDebtAverage",
    "Bad debt",
    "%",
    `Share of rent, weighted by rent. ${AS_UNDERWRITTEN}`,
  )`${byRent("badDebtPct")}`,
  metric(
    "costToMaintainAverage",
    "Cost to maintain per home",
    "$",
    `Annual, net of charge-backs. ${AS_UNDERWRITTEN}`,
  )`IF(COUNT(homes.costToMaintain) < homesPooled, NA(), SUM(homes.costToMaintain) / SUM(homes.share))`,
  metric(
    "coreNoiMargin",
    "Core NOI margin",
    "%",
    `Charge-backs netted from income and costs. ${AS_UNDERWRITTEN}`,
  )`IF(COUNT(homes.egi) < homesPooled, NA(), SUM(homes.noi) / (SUM(homes.egi) - SUM(homes.chargeBacks)))`,
  metric("poolNetYield", "Net yield on cost", "%", AS_UNDERWRITTEN)`
    IF(COUNT(homes.noi) < homesPooled, NA(), SUM(homes.noi) / SUM(homes.cost))`,
  pastDue(30),
  pastDue(60),
  pastDue(90),
]);

export const portfolioChecksPage = page("PF-11", "Checks", "portfolio", [
  mustHold("PF-E-COST", "Home costs tie to pool cost", {
    message: "Home costs do not sum to the pool cost of {poolCost} at closing.",
  })`ABS(poolCost - SUM(homes.cost)) <= 0.01 * homesPooled`,
  mustHold("PF-E-BASE", "Borrowing base within pool", {
    message: "The borrowing base of {borrowingBase} exceeds the pool amount of {tapeAmount}.",
  })`AND(borrowingBase >= -0.01, borrowingBase <= tapeAmount + 0.01)`,
  shouldHold("PF-W-TAPE", "All holdings pooled", {
    message: "{homesPooled} of {holdings} holdings are pooled; figures cover these only.",
  })`homesPooled >= holdings`,
  shouldHold("PF-W-CONCENTRATION", "Within concentration limits", {
    message:
      "Concentration limits exclude {concentrationExcess} of eligible amounts from the borrowing base.",
  })`concentrationExcess <= 0.01`,
  shouldHold("PF-W-TARGET", "Pool meets target IRR", {
    message: "At a pool cost of {poolCost}, the IRR of {bidIrr} is below the target of {targetIrr}.",
  })`bidIrr >= targetIrr`,
]);
