/** MF-4: other income. See docs/methods/multi-family.md. */
import { asNumber, atEnd, firmValue, icVisible, rateByYear, unused, within } from "../../language/facts.ts";
import { input, monthly, page } from "../../language/rows.ts";
import { grownInMonth, growthIndex } from "../terms/timing.ts";
import { INCOME_SOURCES } from "./income-and-expense-names.ts";

const firm = firmValue("template:multifamily");

const balance = { timing: "operating" as const, aggregate: "end" as const };
export const otherIncomePage = page("MF-4", "Other income", "pro-forma", [
  ...INCOME_SOURCES.map(
    ([name, label]) =>
      input(`otherIncomePerOccupiedUnitMonth.${name}`, label, "$/unit/mo", within(0, 10_000), unused())`
        Per occupied unit per month; 0 if not charged.`,
  ),
  input("otherIncomeGrowth", "Other income growth", "%", rateByYear, firm(0.03))`
    Annual rate by year, starting with growth from year 1 to year 2.`,
  growthIndex("otherIncomeIndex", "Other income index", "otherIncomeGrowth"),
  monthly("occupiedUnits", "Occupied units", "units", balance, asNumber)`
    IF(lossToLeaseMethod = "roll", rollLeasedUnits, (units - nonRevenueUnitCount) * (1 - vacancyShare))`,
  monthly("otherIncomeFactor", "Monthly other income factor", "x", atEnd, asNumber)`
    ${grownInMonth("otherIncomeIndex", "otherIncomeGrowth")}`,
  ...INCOME_SOURCES.map(
    ([name, label]) =>
      monthly(`${name}Income`, label, "$")`
        otherIncomePerOccupiedUnitMonth.${name} * occupiedUnits * otherIncomeFactor`,
  ),
  monthly("otherIncome", "Other income", "$", icVisible)`
    ${INCOME_SOURCES.map(([name]) => `${name}Income`).join(" + ")}`,
]);
