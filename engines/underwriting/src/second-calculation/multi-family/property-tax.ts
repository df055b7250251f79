import type { Given, Line } from "../plain-arithmetic.ts";

interface Terms {
  /** The index of the seller's bill. */
  index: Line;
  goingInCapRate: () => number;
}

/** MF-6: the seller's bill, and the tax after the assessor has seen the price. */
export function assessProperty(given: Given, { index, goingInCapRate }: Terms) {
  const term = (name: string): number => given.number(`reassessment.${name}`);
  const bill = given.number("operatingExpenses.propertyTax.annual");
  const price = given.number("purchasePrice");
  const isReassessed = given.text("propertyTaxMethod") === "reassessed";
  const rate = (term("assessmentRatio") * term("millage")) / 1000;
  const after = price * rate * (1 - term("appealPct"));
  const lag = term("lagYears");
  const assessed = term("currentAssessedValue");
  const cap = given.or("reassessment.annualCap", Number.POSITIVE_INFINITY);
  const assessedGrowth = Math.min(term("growth"), cap);
  const abatement = given.byYear("reassessment.abatement");
  const phaseIn = given.byYear("reassessment.phaseIn");
  const reassessedTaxOfYear: Line = (year) =>
    isReassessed && year > lag ? after * (1 + assessedGrowth) ** (year - 1 - lag) * (1 - abatement(year)) : 0;
  const propertyTaxOfYear: Line = (year) => {
    const billed = bill * index(year);
    if (!isReassessed || year <= lag) return billed;
    const phased = billed + phaseIn(year - lag) * (reassessedTaxOfYear(year) - billed);
    const least = given.text("reassessment.neverBelowBill") === "yes" ? billed : 0;
    return Math.max(least, phased);
  };
  return {
    reassessedTaxRate: () => rate,
    reassessedTax: () => after,
    billOverAssessedValue: () => bill / assessed,
    assessedValueStep: () => (price * term("assessmentRatio")) / assessed - 1,
    taxStepUp: () => after - bill,
    taxStepUpValue: () => -(after - bill) / goingInCapRate(),
    assessedGrowth: () => assessedGrowth,
    reassessedTaxOfYear,
    propertyTaxOfYear,
  };
}
