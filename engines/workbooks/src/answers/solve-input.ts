export interface InputSolution {
  status: "solved" | "not_bracketed" | "not_a_number" | "not_settled";
  value: number | null;
  result: number | null;
  /** The result less the target. */
  residual: number | null;
  atLow: number | null;
  atHigh: number | null;
  runs: number;
}

const MOST_RUNS = 120;
const NEAR = 1e-10;

interface Point {
  at: number;
  result: number;
  off: number;
}

/**
 * The input between two bounds at which a result meets a target: the bracket is narrowed by false position, in the
 * Illinois way, and halved where that is slow, so that a root between bounds of unlike sign is always closed in. A
 * result that jumps over the target ends with what it misses.
 */
export function solveInput(
  evaluate: (input: number) => number | undefined,
  of: { target: number; low: number; high: number; mayGoOn?: () => boolean },
): InputSolution {
  const { target, mayGoOn = () => true } = of;
  const near = NEAR * Math.max(1e-3, Math.abs(target));
  let runs = 0;
  const look = (at: number): Point | undefined => {
    runs += 1;
    const result = evaluate(at);
    return result === undefined ? undefined : { at, result, off: result - target };
  };
  let low = look(of.low);
  let high = look(of.high);
  const ends = {
    atLow: low?.result ?? null,
    atHigh: high?.result ?? null,
  };
  const none = (status: InputSolution["status"]): InputSolution => ({
    ...{ status, value: null, result: null, residual: null, ...ends, runs },
  });
  const found = ({ at, result, off }: Point, status: InputSolution["status"]): InputSolution => ({
    ...{ status, value: at, result, residual: off, ...ends, runs },
  });
  if (low === undefined || high === undefined) return none("not_a_number");
  for (const end of [low, high]) if (Math.abs(end.off) <= near) return found(end, "solved");
  if (low.off > 0 === high.off > 0) return none("not_bracketed");
  let best = Math.abs(low.off) < Math.abs(high.off) ? low : high;
  let [weightLow, weightHigh] = [1, 1];
  while (runs < MOST_RUNS && mayGoOn()) {
    const width = high.at - low.at;
    if (width <= 4 * Number.EPSILON * Math.max(Math.abs(low.at), Math.abs(high.at))) break;
    const [a, b]: [number, number] = [low.off * weightLow, high.off * weightHigh];
    const straight = (low.at * b - high.at * a) / (b - a);
    const isInside = straight > low.at && straight < high.at;
    const at = runs % 4 === 3 || !isInside ? low.at + width / 2 : straight;
    const next = look(at);
    if (next === undefined) return none("not_a_number");
    if (Math.abs(next.off) < Math.abs(best.off)) best = next;
    if (Math.abs(next.off) <= near) return found(next, "solved");
    if (next.off > 0 === low.off > 0) {
      low = next;
      weightLow = 1;
      weightHigh /= 2;
    } else {
      high = next;
      weightHigh = 1;
      weightLow /= 2;
    }
  }
  return found(best, "not_settled");
}
