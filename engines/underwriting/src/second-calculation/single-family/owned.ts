import type { Given } from "../plain-arithmetic.ts";
import { taxPlace } from "../transfer-taxes.ts";

/** SF-12: what a sale today would bring, and so what holding costs. */
export function valueHolding(
  given: Given,
  of: { cost: number; renovationBudget: number; renovationCost: number; loan: number },
) {
  const valueToday = given.number(of.renovationBudget === 0 ? "afterRepairValue" : "valueEstimate");
  const taxes = taxPlace(given).cost("sale", () => valueToday);
  const saleCostsToday = given.number("saleCostPct") * valueToday + given.number("makeReadyAtSale") + taxes;
  const prepaymentToday = given.number("prepaymentPct") * of.loan;
  const forgone = valueToday - saleCostsToday + of.renovationCost;
  const unleveredOutlay = given.text("ownership") === "owned" ? forgone : of.cost;
  return { valueToday, saleCostsToday, prepaymentToday, unleveredOutlay };
}

type Holding = ReturnType<typeof valueHolding>;

/** What an owned home is worth to its owner today; none of it of a home that is bought. */
export function weighHolding(given: Given, of: Holding & { loan: number; npv: () => number }) {
  const owned = given.text("ownership") === "owned" ? 1 : Number.NaN;
  return {
    gainOnBasis: () => owned * (of.valueToday - given.number("purchasePrice")),
    equityToday: () => owned * (of.valueToday - of.loan),
    netEquityToday: () => owned * (of.valueToday - of.saleCostsToday - of.prepaymentToday - of.loan),
    holdingGain: () => owned * of.npv(),
  };
}
