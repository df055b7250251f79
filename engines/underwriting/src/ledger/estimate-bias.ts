import { quantileOfMixture, type StudentPart } from "./student-mixture.ts";
import { logDeterminant, solveSymmetric } from "./symmetric-solve.ts";

/** One deal's outcome of one line against its plan, and whose it is. */
export interface LedgerEntry {
  /** Actual over plan less 1, or a difference of rates: above 0 came in higher than planned. */
  error: number;
  market: string;
  author: string;
  vintage: string;
}

export type LedgerGroup = "market" | "author" | "vintage";

export interface Bias {
  deals: number;
  /** Mean of the posterior: by how much this comes in above plan. */
  mean: number;
  /** 80% of the posterior lie between. */
  range80: [low: number, high: number];
  /** 95% of the posterior lie on one side of 0. */
  isFound: boolean;
}

export interface LineBias {
  overall: Bias;
  groups: Record<LedgerGroup, Map<string, Bias>>;
}

/** Fewer deals tell nothing. */
export const FEWEST_DEALS = 5;

const GROUPS = ["market", "author", "vintage"] as const;

/** Spread of a group's effects over the spread between deals: what the posterior weighs. 0 is "no such effect". */
const RATIOS = [0, 0.3, 0.7, 1.5];
const PRIOR = [0.05, 0.3, 0.4, 0.25];

/**
 * What a line comes in above or below plan, over all deals and by market, author and vintage, each shrunk towards what
 * the others say: `error = m + market + author + vintage + noise`, with the effects of a group drawn from one normal
 * distribution. The spreads are not known: the posterior is a mixture over them, each weighed by how likely it makes
 * the errors. Undefined under the minimum of deals; a group's member under it is left out.
 *
 * See docs/methods/decision-ledger.md#bias. Errors: none.
 *
 * @example estimateBias([]) ?? null // null
 */
export function estimateBias(entries: readonly LedgerEntry[]): LineBias | undefined {
  if (entries.length < FEWEST_DEALS) return undefined;
  const members = Object.fromEntries(
    GROUPS.map((group) => [group, [...new Set(entries.map((entry) => entry[group]))].sort()]),
  ) as Record<LedgerGroup, string[]>;
  const fits = fitAll(entries, members);
  const overall = weighContrast(entries, members, undefined);
  const count = (group: LedgerGroup, name: string) => entries.filter((entry) => entry[group] === name).length;
  return {
    overall: describe(fits, overall, entries.length),
    groups: Object.fromEntries(
      GROUPS.map((group) => [
        group,
        new Map(
          members[group].flatMap((name): [string, Bias][] => {
            const deals = count(group, name);
            if (deals < FEWEST_DEALS) return [];
            return [[name, describe(fits, weighContrast(entries, members, { group, name }), deals)]];
          }),
        ),
      ]),
    ) as LineBias["groups"],
  };
}

interface Fit {
  weight: number;
  /** Posterior mean of the mean and the effects. */
  mean: number[];
  covariance: number[][];
  degrees: number;
}

/** Places of the effects: the mean first, then each group's members. */
function placeOf(members: Record<LedgerGroup, string[]>, group: LedgerGroup, name: string): number {
  let before = 1;
  for (const other of GROUPS) {
    if (other === group) return before + members[group].indexOf(name);
    before += members[other].length;
  }
  return before;
}

function fitAll(entries: readonly LedgerEntry[], members: Record<LedgerGroup, string[]>): Fit[] {
  const size = 1 + GROUPS.reduce((sum, group) => sum + members[group].length, 0);
  const rows = entries.map((entry) => [0, ...GROUPS.map((group) => placeOf(members, group, entry[group]))]);
  const cross = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const right = new Array<number>(size).fill(0);
  for (const [at, places] of rows.entries()) {
    const error = entries[at]?.error ?? 0;
    for (const a of places) {
      right[a] = (right[a] ?? 0) + error;
      const row = cross[a] ?? [];
      for (const b of places) row[b] = (row[b] ?? 0) + 1;
    }
  }
  const squares = entries.reduce((sum, { error }) => sum + error * error, 0);
  const fits: (Fit & { log: number })[] = [];
  // A group with one member has no effect of its own: it is the mean.
  const options = GROUPS.map((group) => (members[group].length > 1 ? RATIOS.map((_, at) => at) : [0]));
  for (const a of options[0] ?? []) {
    for (const b of options[1] ?? []) {
      for (const c of options[2] ?? []) {
        fits.push(solveWith({ entries, members, cross, right, squares, chosen: [a, b, c] }));
      }
    }
  }
  const most = Math.max(...fits.map(({ log }) => log));
  const total = fits.reduce((sum, { log }) => sum + Math.exp(log - most), 0);
  return fits
    .map(({ log, ...one }) => ({ ...one, weight: Math.exp(log - most) / total }))
    .filter(({ weight }) => weight > 1e-3);
}

interface Fitting {
  entries: readonly LedgerEntry[];
  members: Record<LedgerGroup, string[]>;
  cross: readonly (readonly number[])[];
  right: readonly number[];
  squares: number;
  /** Which ratio each group has. */
  chosen: readonly [number, number, number];
}

/** A linear mixed model with known ratios of spreads, flat in the mean and in the logarithm of the noise's spread. */
function solveWith({ entries, members, cross, right, squares, chosen }: Fitting): Fit & { log: number } {
  const kept = [0];
  const penalty = [0];
  let determinant = 0;
  let prior = 0;
  let place = 1;
  for (const [at, group] of GROUPS.entries()) {
    const choice = chosen[at] ?? 0;
    const ratio = RATIOS[choice] ?? 0;
    prior += Math.log(PRIOR[choice] ?? 0);
    for (const _ of members[group]) {
      if (ratio > 0) {
        kept.push(place);
        penalty.push(1 / ratio ** 2);
        determinant += Math.log(ratio ** 2);
      }
      place += 1;
    }
  }
  const matrix = kept.map((row, at) =>
    kept.map((column, other) => (cross[row]?.[column] ?? 0) + (at === other ? (penalty[at] ?? 0) : 0)),
  );
  const target = kept.map((row) => right[row] ?? 0);
  const { solution, inverse } = solveSymmetric(matrix, target);
  const explained = solution.reduce((sum, value, at) => sum + value * (target[at] ?? 0), 0);
  const rest = Math.max(squares - explained, 1e-12 * Math.max(squares, 1e-12));
  // The spreads are guessed from the same deals: each effect that they leave free costs its part of a degree.
  const free =
    kept.length - kept.reduce((sum, _, at) => sum + (penalty[at] ?? 0) * (inverse[at]?.[at] ?? 0), 0);
  const degrees = Math.max(2, entries.length - free);
  const variance = rest / degrees;
  const size = place;
  const mean = new Array<number>(size).fill(0);
  const covariance = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (const [at, row] of kept.entries()) {
    mean[row] = solution[at] ?? 0;
    const line = covariance[row] ?? [];
    for (const [other, column] of kept.entries()) line[column] = variance * (inverse[at]?.[other] ?? 0);
  }
  const log =
    prior - (determinant + logDeterminant(matrix)) / 2 - ((entries.length - 1) / 2) * Math.log(rest);
  return { log, weight: 0, mean, covariance, degrees };
}

/**
 * What is asked of the effects: a member's own effect with the mean and the other groups as they are in all deals. So a
 * market that one careful author works in is not taken for a careful market.
 */
function weighContrast(
  entries: readonly LedgerEntry[],
  members: Record<LedgerGroup, string[]>,
  of: { group: LedgerGroup; name: string } | undefined,
): number[] {
  const size = 1 + GROUPS.reduce((sum, group) => sum + members[group].length, 0);
  const weights = new Array<number>(size).fill(0);
  weights[0] = 1;
  for (const group of GROUPS) {
    if (group === of?.group) {
      weights[placeOf(members, group, of.name)] = 1;
      continue;
    }
    for (const entry of entries) {
      const place = placeOf(members, group, entry[group]);
      weights[place] = (weights[place] ?? 0) + 1 / entries.length;
    }
  }
  return weights;
}

function describe(fits: readonly Fit[], weights: readonly number[], deals: number): Bias {
  const parts = fits.map(({ weight, mean, covariance, degrees }): StudentPart => {
    const center = weights.reduce((sum, one, at) => sum + one * (mean[at] ?? 0), 0);
    let variance = 0;
    for (const [row, one] of weights.entries()) {
      if (one === 0) continue;
      for (const [column, other] of weights.entries())
        variance += one * other * (covariance[row]?.[column] ?? 0);
    }
    return { weight, center, scale: Math.sqrt(Math.max(variance, 0)), degrees };
  });
  const at = (share: number) => quantileOfMixture(parts, share);
  return {
    deals,
    mean: parts.reduce((sum, { weight, center }) => sum + weight * center, 0),
    range80: [at(0.1), at(0.9)],
    isFound: at(0.025) > 0 || at(0.975) < 0,
  };
}
