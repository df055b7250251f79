import type { AccountKey } from "./chart.ts";

/** How far words settle an account: by themselves, in most statements, or no better than a guess. */
export type Strength = "sure" | "likely" | "guess";

/** Whole words of a name, the account that they mean, and how far they settle it. */
export interface AccountRule {
  words: RegExp;
  account: AccountKey;
  strength: Strength;
}

/** Rules in the order in which they are tried: the first whose words a name holds counts. */
export function listRules(
  ...rules: [words: RegExp, account: AccountKey, strength: Strength][]
): AccountRule[] {
  return rules.map(([words, account, strength]) => ({
    words: new RegExp(String.raw`\b(?:${words.source})(?!\w)`),
    account,
    strength,
  }));
}
