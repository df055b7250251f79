import { dayAfter, type Given, type Line, line, type Row, sum } from "../plain-arithmetic.ts";
import { taxPlace } from "../transfer-taxes.ts";

/** SF-2: the lines of work, and what they come to. */
export function planRenovation(given: Given) {
  const scope = given.table("renovationScope");
  const factor = given.number("regionalCostFactor");
  const budget = (row: Row): number => row.number("quantity") * row.number("unitCost") * factor;
  const known = scope.filter((row) => row.has("actual"));
  const spent = known.length > 0 ? sum(known.map((row) => row.number("actual"))) : Number.NaN;
  const planned = sum(known.map(budget));
  const forecast = (row: Row): number =>
    row.has("done")
      ? row.number("actual") + (1 - row.number("done")) * budget(row)
      : Math.max(row.number("actual"), budget(row));
  const grade = given.text("scopeGrade");
  const byGrade =
    grade === "budget"
      ? given.number("renovation")
      : given.number("sqft") * factor * given.number(`scopePerSqft.${grade}`);
  const renovationBudget = scope.length > 0 ? sum(scope.map(budget)) : byGrade;
  const usual = renovationBudget > 0 ? given.number("typicalRenovationMonths") : 0;
  const renovationPeriod = given.or("renovationMonths", usual);
  const renovationCost = renovationBudget * (1 + given.number("renovationContingencyPct"));
  const uplift = (column: string): number =>
    scope.length > 0 ? sum(scope.map((row) => row.amount(column))) : Number.NaN;
  const renovationForecast = scope.length > 0 ? sum(scope.map(forecast)) : Number.NaN;
  const each =
    (of: (row: Row) => number): Line =>
    (k) =>
      sum(scope.filter((_, index) => index === k).map(of));
  return {
    renovationPeriod,
    renovationBudget,
    renovationCost,
    rows: {
      "renovationScope.budget": each(budget),
      "renovationScope.rentReturn": each((row) => (12 * row.number("rentUplift")) / budget(row)),
      "renovationScope.valueReturn": each((row) => row.number("valueUplift") / budget(row)),
      "renovationScope.variance": each((row) => row.number("actual") - budget(row)),
      "renovationScope.variancePct": each((row) => (row.number("actual") - budget(row)) / budget(row)),
      "renovationScope.forecast": each(forecast),
      "renovationScope.isKnown": each((row) => (row.has("actual") ? 1 : 0)),
      renovationScopeRows: () => scope.length,
      renovationLinesKnown: () => known.length,
      renovationBudget: () => renovationBudget,
      renovationPeriod: () => renovationPeriod,
      renovationCost: () => renovationCost,
      renovationRentReturn: () => (12 * uplift("rentUplift")) / renovationCost,
      renovationValueReturn: () => uplift("valueUplift") / renovationCost,
      renovationSpent: () => spent,
      renovationVariance: () => spent - planned,
      renovationVariancePct: () => (spent - planned) / planned,
      renovationForecast: () => renovationForecast,
      contingencyLeft: () => renovationCost - renovationForecast,
    } satisfies Record<string, Line>,
  };
}

/** SF-1: what the home costs. */
export function buyHome(given: Given, renovationCost: number) {
  const price = given.number("purchasePrice");
  const M = 12 * given.number("holdYears");
  const closing = given.text("closingDate");
  const flowDay = line(0, M + 12, (month) => (closing ? dayAfter(closing, month) : Number.NaN));
  const taxes = taxPlace(given).cost("purchase", () => price);
  const closingCosts = given.number("closingCostPct") * price + given.number("closingCostFixed") + taxes;
  const buyerAgentFee = given.number("buyerAgentFeePct") * price;
  const acquisitionFee = given.number("acquisitionFeePct") * price;
  const leasingFee = given.number("initialLeasingFeeMonths") * given.number("monthlyRent");
  const bought =
    price +
    closingCosts +
    given.number("titleCost") +
    buyerAgentFee +
    acquisitionFee +
    given.number("inspectionCost") +
    renovationCost +
    given.number("holdingCost") +
    leasingFee;
  const cost = given.text("ownership") === "owned" ? price + renovationCost : bought;
  const afterRepair = given.number("afterRepairValue");
  return {
    cost,
    flowDay,
    rows: {
      closingDay: () => flowDay(0),
      flowDay,
      closingCosts: () => closingCosts,
      buyerAgentFee: () => buyerAgentFee,
      acquisitionFee: () => acquisitionFee,
      initialLeasingFee: () => leasingFee,
      allInCostUnlevered: () => cost,
      discountToValue: () => 1 - price / given.number("valueEstimate"),
      discountToList: () => 1 - price / given.number("listPrice"),
      pricePerSqft: () => price / given.number("sqft"),
      valueCreated: () => afterRepair - cost,
      priceToValueLow: () => price / given.number("valueLow"),
      allInToAfterRepairValue: () => cost / afterRepair,
    } satisfies Record<string, Line>,
  };
}
