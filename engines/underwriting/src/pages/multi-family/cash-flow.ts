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
  input("reservesPerUnit", "Replacement reserves", "$/unit", within(0, 100_000), firm(275))`
    For a unit and year.`,
  input("reservesGrowth", "Reserves growth", "%", rateByYear, firm(0))`By year from year 1 to 2 on.`,
  input("reservesPlacement", "Replacement reserves stand", "text", oneOf("below", "above"))`
    Below NOI, as an owner shows them, or above it, as some lenders and appraisers do.`,
  input("noiStressPct", "Reduction of NOI, stress", "%", share, unused())`
    Of a stress case: NOI is lower by this share.`,
  input("assetManagementFeePct", "Asset management fee", "%", share, unused())`
    Of the sponsor, share of EGI, after debt service.`,
  growthIndex("reservesIndex", "Reserves index", "reservesGrowth"),
  monthly("reservesAboveNoi", "Replacement reserves above NOI", "$", deduction, {
    help: "Where the switch puts them among the expenses.",
  })`IF(reservesPlacement = "above", ${fullReserves}, 0)`,
  monthly("noiStress", "Stress on NOI", "$", deduction, { help: "Of a stress case alone; 0 in a plan." })`
    noiStressPct * (effectiveGrossIncome - operatingExpenses - reservesAboveNoi)`,
  monthly("noi", "Net operating income (NOI)", "$", also("NOI"), icVisible)`
    effectiveGrossIncome - operatingExpenses - reservesAboveNoi - noiStress`,
  monthly("reserves", "Replacement reserves", "$", deduction)`
    IF(reservesPlacement = "above", 0, ${fullReserves})`,
  monthly("ncf", "Net cash flow (NCF)", "$", also("NCF"), icVisible)`noi - reserves`,
  monthly("assetManagementFee", "Asset management fee", "$", deduction, hold, {
    help: "After debt service, and no part of the unlevered flows.",
  })`assetManagementFeePct * effectiveGrossIncome`,
  scalar("noiYear1", "NOI, year 1", "$")`SUM(noi[1:12])`,
  scalar("ncfYear1", "NCF, year 1", "$")`SUM(ncf[1:12])`,
]);
