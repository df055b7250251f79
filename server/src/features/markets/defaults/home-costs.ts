import { type CountyFigure, type NoCountyFigure, readAnyAge } from "./county-figures.ts";
import type { DefaultsDraft } from "./defaults-draft.ts";

/** What it costs to build a home, of new homes all over the country: $428,215 for 2,647 square feet. */
const BUILDING_COST_PER_SQFT = 162;
const BUILDING_COST = "average construction cost of new U.S. homes (NAHB, Cost of Constructing a Home, 2024)";

const dollars = (amount: number): string => `$${Math.round(amount).toLocaleString("en-US")}`;
const area = (sqft: number): string => `${sqft.toLocaleString("en-US")} sq ft`;

/** What hazards cost a year that a home of so many square feet is rebuilt from, in whole dollars. */
export const estimateLosses = (sqft: number, lossRate: number): number =>
  Math.round(Math.round(sqft * BUILDING_COST_PER_SQFT) * lossRate);

/** What the insurance of a building is held against: hazards of its county, and the cost of rebuilding a square foot. */
export function addHazards(
  draft: DefaultsDraft,
  { place, hazard }: { place: string; hazard: CountyFigure | NoCountyFigure },
): void {
  if ("reason" in hazard) draft.reasons.hazardLossRate = `expected losses from hazards: ${hazard.reason}`;
  const known = readAnyAge(hazard);
  if (known === undefined) return;
  const { figure, isOld } = known;
  const source = `Expected building loss a year of ${place}: ${figure.origin}`;
  draft.addFigure("hazardLossRate", { value: figure.value, source, isOld });
  const cost = `Of homes, as no cost of apartments is loaded: ${BUILDING_COST}`;
  draft.add("replacementCostPerSqft", BUILDING_COST_PER_SQFT, cost);
}

/** What rebuilding costs, and from local hazards the least premium and one to start from. */
export function addInsurance(
  draft: DefaultsDraft,
  of: { sqft: number | null; place: string; hazard: CountyFigure | NoCountyFigure },
): void {
  const { sqft, hazard, place } = of;
  if (sqft === null) {
    draft.reasons.insuranceAnnual = "the home's living area is not known";
    return;
  }
  const rebuilding = Math.round(sqft * BUILDING_COST_PER_SQFT);
  const cost = `$${BUILDING_COST_PER_SQFT} per sq ft × ${area(sqft)}, ${BUILDING_COST}`;
  draft.add("replacementCost", rebuilding, cost);
  if ("reason" in hazard) draft.reasons.insuranceAnnual = `expected losses from hazards: ${hazard.reason}`;
  const known = readAnyAge(hazard);
  if (known === undefined) return;
  const { figure, isOld } = known;
  const loss = estimateLosses(sqft, figure.value);
  const rate = `${(100 * figure.value).toFixed(3)}%`;
  const words = `${rate} expected building loss a year of ${place} × replacement cost of ${dollars(rebuilding)} (${cost}). ${figure.origin}`;
  draft.addFigure("insuranceFloor", { value: loss, source: words, isOld });
  const base = draft.findUsual("insuranceAnnual");
  const source = `Firm template of ${dollars(base)} + ${dollars(loss)}: ${words}`;
  draft.addFigure("insuranceAnnual", { value: base + loss, source, isOld });
}
