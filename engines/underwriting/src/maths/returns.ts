/**
 * Rates of return by our own solver: it never hangs, never returns a wrong root, and says why where there
 * is none. One core serves periodic flows (IRR) and dated flows (XIRR).
 *
 * With x = ln(1 + rate) the present value is f(x) = sum of amount * e^(-x t). By Descartes' rule of signs
 * (which holds for real exponents too) one change of sign means exactly one root. With more changes the rule's own
 * proof isolates the roots, so none is missed and none is made up.
 */
import { bracketedRoot, dominanceBound, isolateRoots, newtonPeriodicRoot, newtonRoot } from "./roots.ts";

export type RateReason =
  | "too-few-flows"
  | "not-finite"
  | "no-sign-change"
  | "no-root"
  | "several-roots"
  /** Flows that begin with a receipt: those of a loan, not of an investment. */
  | "no-payment";

export type RateResult =
  | { ok: true; rate: number }
  | { ok: false; reason: RateReason; message: string; rates?: number[] };

const unavailable = (reason: RateReason, message: string, rates?: number[]): RateResult =>
  rates ? { ok: false, reason, message, rates } : { ok: false, reason, message };

/** Flows of one and the same moment are added up, zeros dropped, and the first moment becomes 0. */
function normalizeFlows(times: readonly number[], amounts: readonly number[]): { t: number[]; c: number[] } {
  if (isAscending(times)) return scaleUp(times, amounts);
  const byTime = new Map<number, number>();
  for (let i = 0; i < times.length; i++) {
    const time = times[i] ?? 0;
    byTime.set(time, (byTime.get(time) ?? 0) + (amounts[i] ?? 0));
  }
  const moments = [...byTime.keys()].sort((a, b) => a - b);
  return scaleUp(
    moments,
    moments.map((moment) => byTime.get(moment) ?? 0),
  );
}

function isAscending(times: readonly number[]): boolean {
  for (let i = 1; i < times.length; i++) if (!((times[i] ?? 0) > (times[i - 1] ?? 0))) return false;
  return true;
}

/** Drops zeros, counts from the first moment, and scales the largest flow to 1. */
function scaleUp(times: readonly number[], amounts: readonly number[]): { t: number[]; c: number[] } {
  let largest = 0;
  for (const amount of amounts) largest = Math.max(largest, Math.abs(amount));
  const t: number[] = [];
  const c: number[] = [];
  let first = 0;
  for (let i = 0; i < amounts.length; i++) {
    const amount = (amounts[i] ?? 0) / largest;
    if (amount === 0 || largest === 0) continue;
    if (t.length === 0) first = times[i] ?? 0;
    t.push((times[i] ?? 0) - first);
    c.push(amount);
  }
  return { t, c };
}

function signChanges(amounts: readonly number[]): number {
  let changes = 0;
  for (let i = 1; i < amounts.length; i++) {
    if ((amounts[i] ?? 0) > 0 !== (amounts[i - 1] ?? 0) > 0) changes += 1;
  }
  return changes;
}

const percent = (rate: number): string => `${(rate * 100).toFixed(4)}%`;

function severalRoots(rates: number[]): RateResult {
  return unavailable(
    "several-roots",
    `The flows have ${rates.length} rates of return (${rates.map(percent).join(", ")}) for each unit of their time`,
    rates,
  );
}

/**
 * The rate r with sum of amount / (1 + r)^time = 0, r > -100%.
 *
 * @param times in the unit in which the rate is wanted (periods, years); any order
 * @param amounts cash flows, negative paid, positive received; their scale does not matter
 * @returns the verified root, or a reason: no sign change, no root, several roots (all are listed)
 * @example rateOfReturn([0, 1], [-100, 110]) // { ok: true, rate: 0.1 }
 */
export function rateOfReturn(times: readonly number[], amounts: readonly number[]): RateResult {
  if (amounts.length < 2) return unavailable("too-few-flows", "A return needs at least two cash flows");
  if (times.length !== amounts.length) return unavailable("not-finite", "Each cash flow needs its time");
  if (!times.every(Number.isFinite) || !amounts.every(Number.isFinite)) {
    return unavailable("not-finite", "A cash flow or its time is not a finite number");
  }
  const { t, c } = normalizeFlows(times, amounts);
  const changes = signChanges(c);
  if (changes === 0) {
    const first = c[0] ?? 0;
    if (first === 0) return unavailable("no-sign-change", "All cash flows are zero, so there is no return");
    return unavailable(
      "no-sign-change",
      first < 0
        ? "Money is only paid and none comes back, so no rate of return exists (the loss is total)"
        : "Money is only received and none is paid, so no rate of return exists",
    );
  }
  if (changes === 1) {
    const root = newtonRoot(t, c) ?? singleByBracket(t, c);
    const rate = Math.expm1(root ?? Number.NaN);
    return isRate(rate)
      ? { ok: true, rate }
      : unavailable("no-root", "The rate of return lies outside what a number can hold");
  }
  const roots = isolateRoots(t, c)
    .map((root) => Math.expm1(root))
    .filter(isRate);
  const [rate] = roots;
  if (rate === undefined) {
    return unavailable("no-root", "The flows change sign but their present value is zero at no rate");
  }
  return roots.length === 1 ? { ok: true, rate } : severalRoots(roots);
}

/** A rate that a number can tell from a total loss. */
const isRate = (rate: number): boolean => rate > -1 && rate < Number.POSITIVE_INFINITY;

function singleByBracket(t: readonly number[], c: readonly number[]): number | undefined {
  const low = dominanceBound(t, c, -1);
  const high = dominanceBound(t, c, 1);
  return low === undefined || high === undefined ? undefined : bracketedRoot(t, c, low, high);
}

/**
 * Internal rate of return per period of flows one period apart, the first at time 0.
 *
 * @example irr([-100, 60, 60]) // { ok: true, rate: 0.1306623862918075 }
 */
export function irr(flows: ArrayLike<number>): RateResult {
  const root = changesOnce(flows) ? newtonPeriodicRoot(flows) : undefined;
  if (root !== undefined) return { ok: true, rate: Math.expm1(root) };
  return rateOfReturn(
    Array.from(flows, (_, index) => index),
    Array.from(flows),
  );
}

/** Whether all flows are finite and their sign changes once, zeros aside. */
function changesOnce(flows: ArrayLike<number>): boolean {
  let [changes, before] = [0, 0];
  for (let time = 0; time < flows.length; time++) {
    const flow = flows[time] ?? 0;
    if (flow - flow !== 0) return false;
    if (flow === 0) continue;
    if (before * flow < 0) changes += 1;
    before = Math.sign(flow);
  }
  return changes === 1;
}

/**
 * Annual internal rate of return of dated flows, actual days over 365, as Excel's XIRR defines it.
 *
 * @param days day numbers (any origin), one for each flow
 */
export function xirr(flows: readonly number[], days: readonly number[]): RateResult {
  const first = Math.min(...days);
  return rateOfReturn(
    days.map((day) => (day - first) / 365),
    flows,
  );
}

/** How Excel searches a rate where none is given to start from: its IRR gives up after 20 steps, its XIRR after 100. */
export const EXCEL_SEARCH = { guess: 0.1, irrSteps: 20, xirrSteps: 100 } as const;

const EXCEL_PRECISION = 1e-7;

/**
 * Of several rates of return the one at which Newton's search from a first guess ends, as in a spreadsheet; undefined
 * where it ends at none of them within its steps.
 *
 * @example chooseRate([0.1, 0.2], { times: [0, 1, 2], amounts: [-100, 230, -132], steps: 20 }) // 0.1
 */
export function chooseRate(
  rates: readonly number[],
  of: { times: readonly number[]; amounts: ArrayLike<number>; steps: number; guess?: number },
): number | undefined {
  const { times, amounts, steps, guess = EXCEL_SEARCH.guess } = of;
  let rate = guess;
  for (let step = 0; step < steps; step++) {
    let [value, slope] = [0, 0];
    for (let at = 0; at < times.length; at++) {
      const time = times[at] ?? 0;
      const worth = (amounts[at] ?? 0) * (1 + rate) ** -time;
      value += worth;
      slope -= (time * worth) / (1 + rate);
    }
    const next = rate - value / slope;
    if (!Number.isFinite(next)) return undefined;
    if (Math.abs(next - rate) < EXCEL_PRECISION)
      return rates.find((one) => Math.abs(one - next) <= 1e-6 * Math.max(1, Math.abs(one)));
    rate = next;
  }
  return undefined;
}

/** Net present value at time 0 of flows one period apart, the first undiscounted: sum CF_t / (1 + r)^t. */
export function presentValue(rate: number, flows: readonly number[]): number {
  let total = 0;
  for (let t = flows.length - 1; t >= 0; t--) total = total / (1 + rate) + (flows[t] ?? 0);
  return total;
}
