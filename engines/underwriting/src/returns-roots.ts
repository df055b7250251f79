/**
 * Roots of f(x) = sum of c * e^(-x t) in x = ln(1 + rate), with t sorted from 0 and no c zero.
 * Everything is scaled by the largest term of the place, so nothing overflows however extreme the rate.
 */
const LIMIT = 690; // e^690 is near the largest double: beyond it a rate cannot be written down
// Two roots closer than this cannot be told from one that only touches zero: rounding hides the difference.
const WIDTH = 1e-8;

interface Split {
  /** Sum of the positive and of the negative terms (as positive numbers), and their moments in t. */
  up: number;
  down: number;
  upMoment: number;
  downMoment: number;
}

function split(t: readonly number[], c: readonly number[], x: number): Split {
  const last = t[t.length - 1] ?? 0;
  const anchor = x >= 0 ? 0 : last; // so that every exponent is at most 0
  let up = 0;
  let down = 0;
  let upMoment = 0;
  let downMoment = 0;
  for (let i = 0; i < t.length; i++) {
    const time = t[i] ?? 0;
    const term = (c[i] ?? 0) * Math.exp(-x * (time - anchor));
    if (term > 0) {
      up += term;
      upMoment += term * time;
    } else {
      down -= term;
      downMoment -= term * time;
    }
  }
  return { up, down, upMoment, downMoment };
}

/** The sign of f at x. */
function signAt(t: readonly number[], c: readonly number[], x: number): number {
  const { up, down } = split(t, c, x);
  return Math.sign(up - down);
}

/**
 * Newton's method on ln(up) - ln(down), which is nearly straight in x where the sign changes once.
 * The root counts only when f changes sign around it; otherwise undefined, and the caller brackets.
 */
export function newtonRoot(t: readonly number[], c: readonly number[]): number | undefined {
  let x = 0;
  for (let step = 0; step < 60; step++) {
    const { up, down, upMoment, downMoment } = split(t, c, x);
    if (!(up > 0) || !(down > 0)) return undefined;
    const slope = upMoment / up - downMoment / down;
    const move = Math.log(up / down) / slope;
    if (!Number.isFinite(move) || Math.abs(x + move) > LIMIT) return undefined;
    x += move;
    if (Math.abs(move) <= 1e-15 * Math.max(1, Math.abs(x)) || Math.abs(move) < 1e-16) break;
  }
  const margin = 1e-11 * Math.max(1, Math.abs(x));
  return signAt(t, c, x - margin) * signAt(t, c, x + margin) < 0 ? x : undefined;
}

/**
 * How far out in one direction the outermost term outweighs all others, so that no root lies beyond.
 * Undefined when that is further than a double can express.
 */
export function dominanceBound(t: readonly number[], c: readonly number[], side: 1 | -1): number | undefined {
  const lead = side > 0 ? 0 : t.length - 1;
  const anchor = t[lead] ?? 0;
  for (let reach = 0.5; reach <= LIMIT * 2; reach *= 1.5) {
    let others = 0;
    for (let i = 0; i < t.length; i++) {
      if (i !== lead) others += Math.abs(c[i] ?? 0) * Math.exp(-side * reach * ((t[i] ?? 0) - anchor));
    }
    if (Math.abs(c[lead] ?? 0) > others) return side * reach;
  }
  return undefined;
}

/** Bisection with secant steps inside a bracket whose ends differ in sign; ends at double precision. */
export function bracketedRoot(t: readonly number[], c: readonly number[], low: number, high: number): number {
  const value = (x: number): number => {
    const { up, down } = split(t, c, x);
    return (up - down) / (up + down);
  };
  let [a, b] = [low, high];
  let [fa, fb] = [value(a), value(b)];
  if (fa === 0) return a;
  if (fb === 0) return b;
  for (let step = 0; step < 200 && b - a > 1e-16 * Math.max(1, Math.abs(a)); step++) {
    const secant = a - (fa * (b - a)) / (fb - fa);
    const middle = step % 3 !== 2 && secant > a && secant < b ? secant : (a + b) / 2;
    if (middle === a || middle === b) break;
    const fm = value(middle);
    if (fm === 0) return middle;
    if (fm > 0 === fa > 0) [a, fa] = [middle, fm];
    else [b, fb] = [middle, fm];
  }
  return Math.abs(fa) < Math.abs(fb) ? a : b;
}

type Verdict = "none" | "monotone" | "unclear";

/** Bounds f and f' over [a, b] term by term: each term is monotone in x, so its extremes are at the ends. */
function judge(t: readonly number[], c: readonly number[], a: number, b: number): Verdict {
  const middle = (a + b) / 2;
  const { up, down, upMoment, downMoment } = split(t, c, middle);
  const anchor = (upMoment + downMoment) / (up + down); // the time that carries most weight here
  let [least, most, slopeLeast, slopeMost] = [0, 0, 0, 0];
  for (let i = 0; i < t.length; i++) {
    const time = (t[i] ?? 0) - anchor;
    const [atA, atB] = [Math.exp(-a * time), Math.exp(-b * time)];
    const amount = c[i] ?? 0;
    const [small, large] = atA < atB ? [atA, atB] : [atB, atA];
    least += amount * (amount > 0 ? small : large);
    most += amount * (amount > 0 ? large : small);
    const slope = -amount * time;
    slopeLeast += slope * (slope > 0 ? small : large);
    slopeMost += slope * (slope > 0 ? large : small);
  }
  if (least > 0 || most < 0) return "none";
  return slopeLeast > 0 || slopeMost < 0 ? "monotone" : "unclear";
}

/** All roots from low to high rates. A touching (double) root is reported once. */
export function isolateRoots(t: readonly number[], c: readonly number[]): number[] {
  const low = dominanceBound(t, c, -1) ?? -LIMIT;
  const high = dominanceBound(t, c, 1) ?? LIMIT;
  const roots: number[] = [];
  const open: [number, number][] = [[low, high]];
  for (let steps = 0; steps < 20_000; steps++) {
    const interval = open.pop();
    if (!interval) break;
    const [a, b] = interval;
    const verdict = judge(t, c, a, b);
    if (verdict === "none") continue;
    const [signA, signB] = [signAt(t, c, a), signAt(t, c, b)];
    if (verdict === "monotone") {
      // A root exactly on a shared edge belongs to the interval on its right.
      if (signA === 0) roots.push(a);
      else if (signA * signB < 0) roots.push(bracketedRoot(t, c, a, b));
      continue;
    }
    if (b - a < WIDTH * Math.max(1, Math.abs(a))) {
      if (signA * signB < 0) roots.push(bracketedRoot(t, c, a, b));
      else if (isZeroNear(t, c, (a + b) / 2)) roots.push((a + b) / 2);
      continue;
    }
    const middle = (a + b) / 2;
    open.push([middle, b], [a, middle]);
  }
  return distinct(roots.sort((p, q) => p - q));
}

function isZeroNear(t: readonly number[], c: readonly number[], x: number): boolean {
  const { up, down } = split(t, c, x);
  return Math.abs(up - down) <= 1e-14 * (up + down);
}

/** Neighbouring answers of one touching root fall together. */
function distinct(sorted: number[]): number[] {
  return sorted.filter((root, index) => {
    const previous = sorted[index - 1];
    return previous === undefined || root - previous > 1e-7 * Math.max(1, Math.abs(root));
  });
}
