import type { ModelName } from "../language/rows.ts";

/** What of an approved version says at which price it sells. */
export interface PlannedSale {
  model: ModelName;
  holdYears: number;
  exitValue: number;
  /** Of a home: `income` sells on its income, every other channel at a price of homes. */
  exitChannel: string | null;
  homePriceGrowth: number | null;
  /** Of a building: which months are capitalized. */
  exitNoiBasis: string | null;
  /** Of a building whose cap rate rises with each year held: the rate at the planned sale, and by how much it rises. */
  capRate: { applied: number; step: number } | null;
  /** Net operating income by month of the plan, to a year beyond its sale. */
  noi: readonly (number | null)[];
}

/**
 * The price that a plan has for a sale after so many of its months, so that a sale that came earlier or later is held
 * against the plan of its own month: a home's price on its way to the planned one, or the planned price as the income
 * that is capitalized stands then. Undefined where the plan says neither.
 *
 * See docs/methods/decision-ledger.md#exit. Units: dollars, months. Errors: none.
 */
export function priceAt(plan: PlannedSale, months: number): number | undefined {
  const { model, exitChannel, homePriceGrowth, exitValue, holdYears } = plan;
  const hold = 12 * holdYears;
  if (months < 1 || exitValue <= 0 || !Number.isInteger(hold)) return undefined;
  if (months === hold) return exitValue;
  if (model === "singlefamily" && exitChannel !== "income") {
    return homePriceGrowth === null ? undefined : exitValue * (1 + homePriceGrowth) ** ((months - hold) / 12);
  }
  const [then, planned] = [capitalized(plan, months), capitalized(plan, hold)];
  if (then === undefined || planned === undefined) return undefined;
  const { applied, step } = plan.capRate ?? { applied: 1, step: 0 };
  const capThen = applied + (step * (months - hold)) / 12;
  return capThen <= 0 ? undefined : (exitValue * then * applied) / (planned * capThen);
}

/** The income a month that a sale after so many months rests on; undefined where the plan has no such months, or a loss. */
function capitalized({ model, exitNoiBasis, noi }: PlannedSale, months: number): number | undefined {
  const basis = model === "multifamily" ? exitNoiBasis : "forward";
  const length = basis === "stabilised" ? 3 : 12;
  const from = basis === "forward" ? months : months - length;
  const taken = noi.slice(Math.max(0, from), Math.max(0, from) + length);
  const known = taken.filter((amount) => amount !== null);
  if (from < 0 || known.length < length) return undefined;
  const mean = known.reduce((sum, amount) => sum + amount, 0) / length;
  return mean > 0 ? mean : undefined;
}
