/**
 * Roots of f(x) = sum of c * e^(-x t) in x = ln(1 + rate), with t sorted from 0 and no c zero.
 * Everything is scaled by the largest term of the place, so nothing overflows however extreme the rate.
 */
const LIMIT = 690; // e^690 is near the largest double: beyond it a rate cannot be written down

/** Sum of the positive and of the negative terms (as positive numbers), and their moments in t. */
interface Split {
  up: number;
  down: number;
  upMoment: number;
  downMoment: number;
}

function split(t: readonly number[], c: readonly number[], x: number): Split {
  const last = t[t.length - 1] ?? 0;
  const anchor = x >= 0 ? 0 : last; // so that every exponent is at most 0
  let [up, down, upMoment, downMoment] = [0, 0, 0, 0];
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

/** From a last move this short, the next one of Newton's method would be lost in rounding. */
const SHORT = 1e-10;

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
    if (Math.abs(move) <= SHORT * Math.max(1, Math.abs(x))) break;
  }
  const margin = 1e-11 * Math.max(1, Math.abs(x));
  return signAt(t, c, x - margin) * signAt(t, c, x + margin) < 0 ? x : undefined;
}

/**
 * The same for flows one period apart, whose powers are multiplied up instead of raised: some ten times as fast.
 * Undefined also where a power might overflow.
 */
export function newtonPeriodicRoot(flows: ArrayLike<number>): number | undefined {
  const count = flows.length;
  const farthest = 600 / count;
  let x = 0;
  for (let step = 0; step < 60; step++) {
    const factor = Math.exp(-x);
    let [up, down, upMoment, downMoment, power] = [0, 0, 0, 0, 1];
    for (let time = 0; time < count; time++) {
      const term = (flows[time] ?? 0) * power;
      if (term > 0) {
        up += term;
        upMoment += term * time;
      } else {
        down -= term;
        downMoment -= term * time;
      }
      power *= factor;
    }
    const move = Math.log(up / down) / (upMoment / up - downMoment / down);
    x += move;
    if (!(Math.abs(x) < farthest)) return undefined;
    if (Math.abs(move) <= SHORT) break;
  }
  return periodicSign(flows, x - 1e-11) * periodicSign(flows, x + 1e-11) < 0 ? x : undefined;
}

function periodicSign(flows: ArrayLike<number>, x: number): number {
  const factor = Math.exp(-x);
  let total = 0;
  for (let time = flows.length - 1; time >= 0; time--) total = total * factor + (flows[time] ?? 0);
  return Math.sign(total);
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

/** The last place of a change of sign before the second half of the terms, or the first one after it. */
function findChange(c: readonly number[]): number | undefined {
  let found: number | undefined;
  for (let i = 1; i < c.length; i++) {
    if ((c[i] ?? 0) > 0 === (c[i - 1] ?? 0) > 0) continue;
    if (found !== undefined && i > c.length / 2) return found;
    found = i;
  }
  return found;
}

/**
 * The terms of f, then those of functions with one change of sign less each, down to none: as in the proof of
 * Descartes' rule, the derivative of e^(x m) f(x), with m between the times of a change of sign, has the terms
 * c (m - t), of which that change is gone.
 */
function buildLadder(t: readonly number[], c: readonly number[]): number[][] {
  const ladder = [[...c]];
  for (let terms = [...c], change = findChange(terms); change !== undefined; change = findChange(terms)) {
    const middle = ((t[change - 1] ?? 0) + (t[change] ?? 0)) / 2;
    const next = terms.map((term, i) => term * (middle - (t[i] ?? 0)));
    const largest = next.reduce((most, term) => Math.max(most, Math.abs(term)), 0);
    terms = next.map((term) => term / largest);
    ladder.push(terms);
  }
  return ladder;
}

/**
 * All roots from low to high rates; one where f only touches zero is reported once.
 *
 * Between neighboring roots of the next function down the ladder e^(x m) f(x) is monotone, so it has one root there
 * or none, which the signs at the ends tell. So each rung gives all the roots of the one above: none is missed, none
 * made up, and the work is bounded by the number of changes of sign.
 */
export function isolateRoots(t: readonly number[], c: readonly number[]): number[] {
  let turns: number[] = [];
  for (const terms of buildLadder(t, c).reverse()) {
    const [low, high] = [dominanceBound(t, terms, -1) ?? -LIMIT, dominanceBound(t, terms, 1) ?? LIMIT];
    const places = [low, ...turns.filter((x) => x > low && x < high), high];
    turns = rootsBetween(t, terms, places);
  }
  return turns;
}

/** The roots among places and between neighboring ones, where f has at most one. */
function rootsBetween(t: readonly number[], c: readonly number[], places: readonly number[]): number[] {
  const roots: number[] = [];
  let [from, before] = [0, 0];
  for (const x of places) {
    const sign = isZeroNear(t, c, x) ? 0 : signAt(t, c, x);
    if (before * sign < 0) roots.push(bracketedRoot(t, c, from, x));
    if (sign === 0) roots.push(x);
    [from, before] = [x, sign];
  }
  return roots;
}

/** Whether f cannot be told from zero: rounding hides the difference. */
function isZeroNear(t: readonly number[], c: readonly number[], x: number): boolean {
  const { up, down } = split(t, c, x);
  return Math.abs(up - down) <= 1e-14 * (up + down);
}
