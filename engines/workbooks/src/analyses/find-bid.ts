import { solveInput } from "../answers/solve-input.ts";

export interface Bid {
  /** `always_met` and `never_met` within the bounds. */
  status: "solved" | "always_met" | "never_met" | "not_a_number" | "not_settled";
  value: number | null;
  result: number | null;
  residual: number | null;
  low: number;
  high: number;
  atLow: number | null;
  atHigh: number | null;
  /** How often the result crosses the target between the bounds: more than once, and the highest price counts. */
  crossings: number;
  runs: number;
}

const STEPS = 32;

/**
 * The highest price between two bounds at which a result still meets its target: prices are tried in equal proportions,
 * and between the last that meets it and the next the price is solved.
 */
export function findBid(
  evaluate: (price: number) => number | undefined,
  of: { target: number; low: number; high: number; mayGoOn?: () => boolean },
): Bid {
  const { target, low, high, mayGoOn = () => true } = of;
  const prices = Array.from({ length: STEPS + 1 }, (_, at) => low * (high / low) ** (at / STEPS));
  prices[STEPS] = high;
  let runs = 0;
  const results = prices.map((price) => {
    runs += 1;
    return mayGoOn() ? evaluate(price) : undefined;
  });
  const meets = results.map((result) => (result === undefined ? undefined : result >= target));
  let crossings = 0;
  let last = -1;
  for (let at = 0; at < STEPS; at += 1) {
    if (meets[at] === undefined || meets[at + 1] === undefined || meets[at] === meets[at + 1]) continue;
    crossings += 1;
    if (meets[at] === true) last = at;
  }
  const ends = { low, high, atLow: results[0] ?? null, atHigh: results[STEPS] ?? null, crossings };
  const none = (status: Bid["status"]): Bid => ({
    ...{ status, value: null, result: null, residual: null, runs },
    ...ends,
  });
  // Prices that were not reached in time may be higher ones that meet it.
  if (!mayGoOn()) return none("not_settled");
  // Still met at the upper bound, whatever lies below it: there is no highest price here.
  if (meets[STEPS] === true) return none("always_met");
  if (last < 0) return none(meets.every((met) => met === undefined) ? "not_a_number" : "never_met");
  const bracket = { target, low: prices[last] ?? low, high: prices[last + 1] ?? high, mayGoOn };
  const solved = solveInput(evaluate, bracket);
  const status =
    solved.status === "solved" || solved.status === "not_settled" ? solved.status : "not_a_number";
  const { value, result, residual } = solved;
  return { status, value, result, residual, ...ends, runs: runs + solved.runs };
}
