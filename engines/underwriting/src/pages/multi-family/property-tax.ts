/** MF-6: reassessment of the property tax. See docs/methods/multi-family.md. */
import { oneOf, optional, rate, share, shareByYear, unused, whole, within } from "../../language/facts.ts";
import { input, output, page, scalar, yearly } from "../../language/rows.ts";
import { ofYear } from "../terms/timing.ts";

const bill = "operatingExpenses.propertyTax.annual * propertyTaxIndex";

export const taxPage = page("MF-6", "Property tax reassessment", "inputs", [
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
  scalar("reassessedTaxRate", "Reassessed tax, share of the price", "%")`
    reassessment.assessmentRatio * reassessment.millage / 1000`,
  output("reassessedTax", "Reassessed tax", "$", {
    help: "Of the first year after the sale that is taxed on the price, before phase-in and abatement.",
  })`purchasePrice * reassessedTaxRate * (1 - reassessment.appealPct)`,
  output("billOverAssessedValue", "Today's bill over the assessed value", "%", {
    help: "The rate that is paid today. Rates of census medians are those of owner-occupiers with homestead relief and understate an investor's tax.",
  })`operatingExpenses.propertyTax.annual / reassessment.currentAssessedValue`,
  output("assessedValueStep", "Assessed value after the sale over today's", "%", {
    help: "What a reassessment at the price adds.",
  })`purchasePrice * reassessment.assessmentRatio / reassessment.currentAssessedValue - 1`,
  output("taxStepUp", "Tax step-up", "$")`reassessedTax - operatingExpenses.propertyTax.annual`,
  output("taxStepUpValue", "Effect of the step-up on value", "$", { help: "At the going-in cap rate." })`
    -taxStepUp / goingInCapRate`,
  scalar("assessedGrowth", "Assessed value growth after the cap", "%")`
    IF(ISBLANK(reassessment.annualCap), reassessment.growth,
      MIN(reassessment.growth, reassessment.annualCap))`,
  yearly("reassessedTaxOfYear", "Reassessed tax of the year", "$")`
    IF(propertyTaxMethod = "reassessed",
      IF(year > reassessment.lagYears,
        reassessedTax * (1 + assessedGrowth) ^ (year - 1 - reassessment.lagYears)
        * (1 - ${ofYear("reassessment.abatement")}),
        0),
      0)`,
  yearly("propertyTaxOfYear", "Real estate taxes of the year", "$", {
    help: "Today's bill grown until the reassessment takes effect, then stepped up as it is phased in.",
  })`
    IF(propertyTaxMethod = "reassessed",
      IF(year > reassessment.lagYears,
        MAX(IF(reassessment.neverBelowBill = "yes", ${bill}, 0),
          ${bill} + INDEX(reassessment.phaseIn,
            MIN(year - reassessment.lagYears, COUNT(reassessment.phaseIn)))
          * (reassessedTaxOfYear - ${bill})),
        ${bill}),
      ${bill})`,
]);
