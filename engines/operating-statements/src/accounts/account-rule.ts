import type { AccountKey } from "./chart.ts";

/** How far words settle an account: by themselves, in most statements, or no better than a guess. */
export type Strength = "sure" | "likely" | "guess";

/** Whole words of a name, the account that they mean, and how far they settle it. */
export interface AccountRule {
  words: RegExp;
  account: AccountKey;
  strength: Strength;
}

/**
 * Groups that repeat without end inside each other try every division of a name among them: forty words alike would
 * take days. No name qualifies itself more often than this.
 */
const MOST_REPEATS = 4;

const boundRepeats = (source: string): string =>
  source.replaceAll(/\)([*+])/g, (_, sign) => `){${sign === "+" ? 1 : 0},${MOST_REPEATS}}`);

/** Rules in the order in which they are tried: the first whose words a name holds counts. */
export function listRules(
  ...rules: [words: RegExp, account: AccountKey, strength: Strength][]
): AccountRule[] {
  return rules.map(([words, account, strength]) => ({
    words: new RegExp(String.raw`\b(?:${boundRepeats(words.source)})(?!\w)`),
    account,
    strength,
  }));
}
