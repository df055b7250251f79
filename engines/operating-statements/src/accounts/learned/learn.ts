import type { AccountKey } from "../chart.ts";
import { isWord, listFeatures, type SpelledLine } from "./list-features.ts";

/** What each feature says for and against accounts, in tenths, each by its place in the list: `25:24 30:-3`. */
export interface LearnedWords {
  accounts: AccountKey[];
  /** Those of most lines first. */
  features: Record<string, string>;
}

export interface LearnedLine extends SpelledLine {
  /** The first is meant before the others, which careful books choose as well. */
  accounts: readonly AccountKey[];
}

const ROUNDS = 8;
const STEP = 0.3;
/** Pulls weights to zero, so that what few lines show counts little. */
const PULL = 3e-4;
/** What one line shows besides its words says nothing of others. */
const FEWEST_LINES = 2;
const FIRST_SHARE = 0.9;
/** Weights that are smaller change no reading. */
const SMALLEST = 0.3;

/** Multinomial logistic regression by stochastic gradient steps, each scaled by what its weight has moved (AdaGrad). Lines come in a fixed order. */
export function learn(lines: readonly LearnedLine[]): LearnedWords {
  const accounts = [...new Set(lines.flatMap((line) => line.accounts))].sort();
  const listed = lines.map((line) => [...listFeatures(line)]);
  const names = listOften(listed);
  const at = new Map(names.map((name, index) => [name, index * accounts.length]));
  const rows = listed.map((features) =>
    features.flatMap(([name, value]) => {
      const from = at.get(name);
      return from === undefined ? [] : [{ from, value }];
    }),
  );
  const targets = lines.map((line) => accounts.map((account) => shareOf(line.accounts, account)));
  const weights = new Float64Array(names.length * accounts.length);
  const moved = new Float64Array(weights.length).fill(0.01);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const index of shuffle(rows.length, round)) {
      const [row = [], target = []] = [rows[index], targets[index]];
      const shares = toShares(
        accounts.map((_, k) => sum(row, ({ from, value }) => value * (weights[from + k] ?? 0))),
      );
      for (const { from, value } of row) {
        for (const [k, share] of shares.entries()) {
          const slope = (share - (target[k] ?? 0)) * value + PULL * (weights[from + k] ?? 0);
          moved[from + k] = (moved[from + k] ?? 0) + slope * slope;
          weights[from + k] = (weights[from + k] ?? 0) - (STEP * slope) / Math.sqrt(moved[from + k] ?? 1);
        }
      }
    }
  }
  return { accounts, features: write(names, accounts, weights) };
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number => {
  let total = 0;
  for (const one of list) total += of(one);
  return total;
};

function listOften(listed: readonly (readonly [string, number][])[]): string[] {
  const counts = new Map<string, number>();
  for (const [name] of listed.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([name, count]) => isWord(name) || count >= FEWEST_LINES)
    .sort(([one, often], [other, seldom]) => seldom - often || (one < other ? -1 : 1))
    .map(([name]) => name);
}

const shareOf = (accounts: readonly AccountKey[], account: AccountKey): number => {
  const index = accounts.indexOf(account);
  if (index < 0) return 0;
  if (accounts.length === 1) return 1;
  return index === 0 ? FIRST_SHARE : (1 - FIRST_SHARE) / (accounts.length - 1);
};

/** Scores as shares of one. */
export function toShares(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - most));
  const all = sum(raised, (one) => one);
  return raised.map((one) => one / all);
}

/** The same order in every run: a fixed chain of remainders. */
function shuffle(length: number, round: number): number[] {
  const order = Array.from({ length }, (_, index) => index);
  let state = 7 + round;
  for (let index = length - 1; index > 0; index -= 1) {
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (index + 1);
    [order[index], order[other]] = [order[other] ?? 0, order[index] ?? 0];
  }
  return order;
}

function write(
  names: readonly string[],
  accounts: readonly AccountKey[],
  weights: Float64Array,
): Record<string, string> {
  const written = names.map((name, index) => {
    const own = accounts
      .map((_, k) => ({ k, weight: weights[index * accounts.length + k] ?? 0 }))
      .filter(({ weight }) => Math.abs(weight) >= SMALLEST)
      .sort((one, other) => other.weight - one.weight);
    return [name, own.map(({ k, weight }) => `${k}:${Math.round(10 * weight)}`).join(" ")] as const;
  });
  return Object.fromEntries(written.filter(([, own]) => own !== ""));
}
