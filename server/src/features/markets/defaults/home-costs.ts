import { type CountyFigure, type NoCountyFigure, readAnyAge } from "./county-figures.ts";
import type { DefaultsDraft } from "./defaults-draft.ts";
import {
  BUILDING_COST_PER_SQFT,
  estimateLosses,
  findOwnersPremium,
  loadLosses,
  PAID_WORDS,
  startPremium,
} from "./home-premium.ts";

const BUILDING_COST = "average construction cost of new U.S. homes (NAHB, Cost of Constructing a Home, 2024)";

const dollars = (amount: number): string => `$${Math.round(amount).toLocaleString("en-US")}`;
const area = (sqft: number): string => `${sqft.toLocaleString("en-US")} sq ft`;

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

interface HomeToInsure {
  sqft: number | null;
  countyFips: string;
  place: string;
  hazard: CountyFigure | NoCountyFigure;
}

/** What rebuilding costs, from local hazards the least premium, and one to start from. */
export function addInsurance(draft: DefaultsDraft, of: HomeToInsure): void {
  const losses = addLosses(draft, of);
  const stateFips = of.countyFips.slice(0, 2);
  const average = findOwnersPremium(stateFips);
  if (average !== undefined)
    draft.add("insuranceStateAverage", average.amount, describeAverage(average.state));
  const firm = { amount: draft.findUsual("insuranceAnnual"), isOwn: draft.isFirmsOwn("insuranceAnnual") };
  const start = (known: number | null) => startPremium({ firm, stateFips, losses: known });
  const { owners } = start(losses === undefined || losses.isOld ? null : losses.amount);
  if (owners !== undefined) {
    const hazards = losses === undefined ? "" : ` and ${dollars(loadLosses(losses.amount))} for hazards`;
    const source = `${describeAverage(owners.state)}: more than the firm template of ${dollars(firm.amount)}${hazards}. Premiums have risen since, and landlords' policies differ: get a quote`;
    draft.add("insuranceAnnual", owners.amount, source);
  }
  if (losses === undefined) return;
  const loaded = start(losses.amount);
  if (loaded.owners !== undefined) return;
  const source = `Firm template of ${dollars(firm.amount)} + ${dollars(loadLosses(losses.amount))} for hazards: expected losses of ${dollars(losses.amount)}, at ${PAID_WORDS}. Losses: ${losses.words}`;
  draft.addFigure("insuranceAnnual", { value: loaded.amount, source, isOld: losses.isOld });
}

const describeAverage = (state: string): string =>
  `Average that owners in ${state} paid in 2022 (homeowners policies, NAIC)`;

/** What hazards cost the home in an average year, which a premium has to carry; undefined where that is not known. */
function addLosses(
  draft: DefaultsDraft,
  { sqft, hazard, place }: HomeToInsure,
): { amount: number; words: string; isOld: boolean } | undefined {
  if (sqft === null) {
    draft.reasons.insuranceAnnual = "the home's living area is not known";
    return undefined;
  }
  const rebuilding = Math.round(sqft * BUILDING_COST_PER_SQFT);
  const cost = `$${BUILDING_COST_PER_SQFT} per sq ft × ${area(sqft)}, ${BUILDING_COST}`;
  draft.add("replacementCost", rebuilding, cost);
  if ("reason" in hazard) draft.reasons.insuranceAnnual = `expected losses from hazards: ${hazard.reason}`;
  const known = readAnyAge(hazard);
  if (known === undefined) return undefined;
  const { figure, isOld } = known;
  const amount = estimateLosses(sqft, figure.value);
  const rate = `${(100 * figure.value).toFixed(3)}%`;
  const words = `${rate} expected building loss a year of ${place} × replacement cost of ${dollars(rebuilding)} (${cost}). ${figure.origin}`;
  draft.addFigure("insuranceFloor", { value: amount, source: words, isOld });
  return { amount, words, isOld };
}
