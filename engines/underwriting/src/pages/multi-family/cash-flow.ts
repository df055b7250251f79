/** MF-7: net operating income, reserves and net cash flow. See docs/methods/multi-family.md. */
import {
  also,
  deduction,
  firmValue,
  hold,
  icVisible,
  oneOf,
  rateByYear,
  share,
  unused,
  within,
} from "../../language/facts.ts";
import { input, monthly, page, scalar } from "../../language/rows.ts";
import { grownInMonth, growthIndex } from "../terms/timing.ts";

const firm = firmValue("template:multifamily");

const fullReserves = `reservesPerUnit * units * (${grownInMonth("reservesIndex", "reservesGrowth")}) / 12`;

export const cashFlowPage = page("MF-7", "NOI, reserves and cash flow", "pro-forma", [
  input("reservesPerUnit", "Replacement reserves", "$/unit/yr", within(0, 100_000), firm(275))`
    Per unit per year.`,
  input(
    "reservesGrowth",
    "Reserves growth",
    "%",
    rateByYear,
    firm(0),
  )`Annual rate by year, starting with growth from year 1 to year 2.`,
  input("reservesPlacement", "Replacement reserves placement", "text", oneOf("below", "above"))`
    Below NOI (owner convention) or above NOI (some lenders and appraisers).`,
  input("noiStressPct", "NOI haircut", "%", share, unused())`
    Stress case: reduces NOI by this share.`,
  input("assetManagementFeePct", "Asset management fee", "%", share, unused())`
    Sponsor's fee, share of EGI, paid after debt service.`,
  growthIndex("reservesIndex", "Reserves index", "reservesGrowth"),
  monthly("reservesAboveNoi", "Replacement reserves above NOI", "$", deduction, {
    help: "When reserves are placed above NOI.",
  })`IF(reservesPlacement = "above", ${fullReserves}, 0)`,
  monthly("noiStress", "NOI haircut", "$", deduction, {
    help: "Stress cases only; 0 in the base case.",
  })`
    noiStressPct * (effectiveGrossIncome - operatingExpenses - reservesAboveNoi)`,
  monthly("noi", "Net operating income (NOI)", "$", also("NOI"), icVisible)`
    effectiveGrossIncome - operatingExpenses - reservesAboveNoi - noiStress`,
  monthly("reserves", "Replacement reserves", "$", deduction)`
    IF(reservesPlacement = "above", 0, ${fullReserves})`,
  monthly("ncf", "Net cash flow (NCF)", "$", also("NCF"), icVisible)`noi - reserves`,
  monthly("assetManagementFee", "Asset management fee", "$", deduction, hold, {
    help: "Paid after debt service; excluded from unlevered cash flow.",
  })`assetManagementFeePct * effectiveGrossIncome`,
  scalar("noiYear1", "NOI, year 1", "$")`SUM(noi[1:12])`,
  scalar("ncfYear1", "NCF, year 1", "$")`SUM(ncf[1:12])`,
]);
