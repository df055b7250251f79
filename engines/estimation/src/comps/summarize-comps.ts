import { median } from "../maths/weighted-statistics.ts";

/** What a list of figures comes to when each counts alike; an estimate from comps weighs them instead. */
export interface FigureSummary {
  count: number;
  mean: number;
  median: number;
  low: number;
  high: number;
}

/** Of the figures that are known; null where none is. See docs/methods/comps-and-estimates.md. */
export function summarizeFigures(figures: readonly (number | null)[]): FigureSummary | null {
  const known = figures.filter((figure) => figure !== null);
  const middle = median(known);
  if (middle === null) return null;
  return {
    count: known.length,
    mean: known.reduce((sum, figure) => sum + figure, 0) / known.length,
    median: middle,
    low: Math.min(...known),
    high: Math.max(...known),
  };
}

interface ComparedHome {
  amount: number;
  adjustedAmount: number;
  sqft: number | null;
}

interface ComparedBuilding {
  pricePerUnit: number;
  pricePerSqft: number | null;
  capRate: number | null;
}

/** Rents or prices of homes as observed, as adjusted to the subject, and by the square foot as observed. */
export function summarizeHomes(comps: readonly ComparedHome[]) {
  return {
    observed: summarizeFigures(comps.map(({ amount }) => amount)),
    adjusted: summarizeFigures(comps.map(({ adjustedAmount }) => adjustedAmount)),
    perSqft: summarizeFigures(
      comps.map(({ amount, sqft }) => (sqft !== null && sqft > 0 ? amount / sqft : null)),
    ),
  };
}

/** Sales of buildings by the unit, by the square foot, and by the income that their sources tell. */
export function summarizeBuildings(sales: readonly ComparedBuilding[]) {
  return {
    perUnit: summarizeFigures(sales.map(({ pricePerUnit }) => pricePerUnit)),
    perSqft: summarizeFigures(sales.map(({ pricePerSqft }) => pricePerSqft)),
    capRate: summarizeFigures(sales.map(({ capRate }) => capRate)),
  };
}
