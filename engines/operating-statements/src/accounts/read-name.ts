import type { AccountRule, Strength } from "./account-rule.ts";
import type { AccountKey } from "./chart.ts";

/** What the words of a line's name say. */
export interface Name {
  account: AccountKey;
  strength: Strength;
  /** The words that say it. */
  said: string;
  /** Whether every other word says the same, or nothing. */
  isWhole: boolean;
  /** Of cut words that were written out, so no surer than a part. */
  isCut?: true;
}

/** Words that tell one account from another in no statement. */
const SILENT =
  /\b(expenses?|costs?|fees?|charges?|income|revenues?|receipts?|totals?|net|less|and|or|of|the|for|in|on|to|by|per|with|from|at|other|accounts?|annual|yearly|monthly|common|areas?|house|buildings?|property|properties|site|on ?site|project|community|clubhouse|residential|apartments?|apts?|units?|vacant|tenants?|residents?|recurring|new|general|services?|payments?|bills?|usage|paid|amount|loss|losses|one|year|[a-z]|\d+|nonrefundable|non refundable|reimbursed|billed)\b|[%$+]/g;

/** The account that the first fitting rule gives a name, and whether the rest of the name agrees with it. */
export function readName(rules: readonly AccountRule[], words: string): Name | undefined {
  const first = tryRules(rules, words);
  if (first === undefined) return undefined;
  const { account, strength } = first.rule;
  return { account, strength, said: first.said, isWhole: isUnderstood(rules, account, first.rest) };
}

function isUnderstood(rules: readonly AccountRule[], account: AccountKey, words: string): boolean {
  const rest = words.replaceAll(SILENT, " ").replaceAll(/ +/g, " ").trim();
  if (rest === "") return true;
  const next = tryRules(rules, rest);
  return next?.rule.account === account && isUnderstood(rules, account, next.rest);
}

function tryRules(
  rules: readonly AccountRule[],
  words: string,
): { rule: AccountRule; said: string; rest: string } | undefined {
  for (const rule of rules) {
    const match = rule.words.exec(words);
    const said = match?.[0].trim() ?? "";
    if (match === null || said === "") continue;
    const rest = `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`;
    return { rule, said, rest: rest.trim() };
  }
  return undefined;
}
