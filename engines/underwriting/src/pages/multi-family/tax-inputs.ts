import {
  firmValue,
  input,
  oneOf,
  optional,
  rate,
  rateByYear,
  share,
  shareByYear,
  unused,
  whole,
  within,
} from "../../language/rows.ts";

const firm = firmValue("template:multifamily");

export const taxInputs = [
  input("propertyTaxMethod", "Property tax method", "text", oneOf("bill", "reassessed"))`
    Today's bill grown, or reassessed after the sale.`,
  input("reassessment.currentAssessedValue", "Assessed value today", "$", optional, within(1, 1e11))`
    By the record, to see what the sale may change.`,
  input("reassessment.assessmentRatio", "Assessment ratio", "%", optional, share)`
    Assessed share of the price.`,
  input("reassessment.millage", "Millage", "$ per $1,000", optional, within(0, 500))`
    Tax for each $1,000 of assessed value.`,
  input("reassessment.lagYears", "Reassessment lag", "yr", whole(0, 15), unused())`
    Years after the sale until the new value is taxed.`,
  input("reassessment.growth", "Assessed value growth", "%", optional, rate)`
    A year, after the cap of the state if there is one.`,
  input("reassessment.annualCap", "Cap on the yearly increase", "%", optional, share)`
    Of the assessed value, by the state's rule.`,
  input("reassessment.appealPct", "Reduction by appeal", "%", share, unused())`
    Chance of success times the reduction that is sought.`,
  input("reassessment.phaseIn", "Phase-in", "%", shareByYear, unused(1))`
    Share of the step from the bill to the reassessed tax, by year from its first one on.`,
  input("reassessment.abatement", "Abatement", "%", shareByYear, unused())`
    Share of the reassessed tax, by year from year 1 on.`,
  input("reassessment.neverBelowBill", "Never below today's bill", "text", oneOf("no", "yes"))`
    Conservative: a reassessment never lowers it.`,
];

export const reserveInputs = [
  input("reservesPerUnit", "Replacement reserves", "$/unit", within(0, 100_000), firm(275))`
    For a unit and year.`,
  input("reservesGrowth", "Reserves growth", "%", rateByYear, firm(0))`By year from year 1 to 2 on.`,
  input("reservesPlacement", "Replacement reserves stand", "text", oneOf("below", "above"))`
    Below NOI, as an owner shows them, or above it, as some lenders and appraisers do.`,
  input("noiStressPct", "Reduction of NOI, stress", "%", share, unused())`
    Of a stress case: NOI is lower by this share.`,
  input("assetManagementFeePct", "Asset management fee", "%", share, unused())`
    Of the sponsor, share of EGI, after debt service.`,
];
