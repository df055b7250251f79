/** MF-6: reassessment of the property tax. See docs/methods/multi-family.md. */
import { oneOf, optional, rate, share, shareByYear, unused, whole, within } from "../../language/facts.ts";
import { input, output, page, scalar, yearly } from "../../language/rows.ts";
import { ofYear } from "../terms/timing.ts";

const bill = "operatingExpenses.propertyTax.annual * propertyTaxIndex";

export const taxPage = page("MF-6", "Property tax reassessment", "inputs", [
  input("propertyTaxMethod", "Property tax method", "text", oneOf("bill", "reassessed"))`
    Grow the current bill, or reassess after the sale.`,
  input("reassessment.currentAssessedValue", "Current assessed value", "$", optional, within(1, 1e11))`
    From the tax record, for comparison.`,
  input("reassessment.assessmentRatio", "Assessment ratio", "%", optional, share)`
    Assessed value as a share of the price.`,
  input("reassessment.millage", "Millage rate", "$ per $1,000", optional, within(0, 500))`
    Tax per $1,000 of assessed value.`,
  input("reassessment.lagYears", "Reassessment lag", "yr", whole(0, 15), unused())`
    Years from sale until the new assessment is taxed.`,
  input("reassessment.growth", "Assessed value growth", "%", optional, rate)`
    Annual, before any statutory cap.`,
  input("reassessment.annualCap", "Annual increase cap", "%", optional, share)`
    Statutory cap on assessed value growth.`,
  input("reassessment.appealPct", "Appeal reduction", "%", share, unused())`
    Probability of success times the reduction sought.`,
  input("reassessment.phaseIn", "Phase-in", "%", shareByYear, unused(1))`
    Share of the step-up recognized, by year from the first reassessed year.`,
  input("reassessment.abatement", "Abatement", "%", shareByYear, unused())`
    Share of the reassessed tax abated, by year from year 1.`,
  input("reassessment.neverBelowBill", "Floor at current bill", "text", oneOf("no", "yes"))`
    Conservative: a reassessment never lowers the bill.`,
  scalar("reassessedTaxRate", "Reassessed tax, % of price", "%")`
    reassessment.assessmentRatio * reassessment.millage / 1000`,
  output("reassessedTax", "Reassessed tax", "$", {
    help: "First year taxed on the price, before phase-in and abatement.",
  })`purchasePrice * reassessedTaxRate * (1 - reassessment.appealPct)`,
  output("billOverAssessedValue", "Current effective tax rate", "%", {
    help: "Current bill over assessed value. Census median rates reflect owner-occupants with homestead relief and understate an investor's tax.",
  })`operatingExpenses.propertyTax.annual / reassessment.currentAssessedValue`,
  output("assessedValueStep", "Assessed value increase after sale", "%", {
    help: "Increase from reassessment at the purchase price.",
  })`purchasePrice * reassessment.assessmentRatio / reassessment.currentAssessedValue - 1`,
  output("taxStepUp", "Tax step-up", "$")`reassessedTax - operatingExpenses.propertyTax.annual`,
  output("taxStepUpValue", "Tax step-up effect on value", "$", { help: "At the going-in cap rate." })`
    -taxStepUp / goingInCapRate`,
  scalar("assessedGrowth", "Assessed value growth, capped", "%")`
    IF(ISBLANK(reassessment.annualCap), reassessment.growth,
      MIN(reassessment.growth, reassessment.annualCap))`,
  yearly("reassessedTaxOfYear", "Reassessed tax by year", "$")`
    IF(propertyTaxMethod = "reassessed",
      IF(year > reassessment.lagYears,
        reassessedTax * (1 + assessedGrowth) ^ (year - 1 - reassessment.lagYears)
        * (1 - ${ofYear("reassessment.abatement")}),
        0),
      0)`,
  yearly("propertyTaxOfYear", "Real estate taxes by year", "$", {
    help: "Current bill grown until reassessment takes effect, then stepped up over the phase-in.",
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
