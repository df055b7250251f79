import { type AccountKey, findAccount } from "./chart.ts";
import type { Learned } from "./learned/read-learned.ts";
import type { Mapping } from "./map-by-rules.ts";

/** How much the rules' word counts beside the learned one: their odds to this power, times a constant. Measured on lines of neither. */
const POWER = 1.3;
const CONSTANT = 0.5;
/** No share is so small that the rules could not outvote it; least of all one of an account that no such line has. */
const SMALLEST_SHARE = 1e-4;
const SHARE_OF_UNSEEN = 0.02;
/** From here on lines are right as often as they say; below, one that is wrong may not look sure. */
const SURE = 0.95;
const UNSURE = 0.79;
/** What the rules have no surer than this is a guess of theirs: a name that agrees by chance is not sure. */
const GUESSED = 0.7;
/** What the rules have so surely may hold words that no labeled line has. */
const SURE_BY_ITSELF = 0.8;
const MOST = 0.98;
/** Below this, what no rule knows stays unmapped. */
const LEAST = 0.3;

/** The account that rules and labeled lines together make most likely, and how sure that is. */
export function weigh(byRules: Mapping, learned: Learned): Mapping {
  const odds = new Map(
    [...learned.shares].map(([account, share]) => [account, Math.max(share, SMALLEST_SHARE)]),
  );
  if (byRules.account !== null) {
    const { account, confidence } = byRules;
    const own = Math.exp(CONSTANT) * (confidence / (1 - confidence)) ** POWER;
    odds.set(account, (odds.get(account) ?? SHARE_OF_UNSEEN) * own);
  }
  const all = [...odds.values()].reduce((sum, one) => sum + one, 0);
  const [account, most] = [...odds].reduce((best, one) => (one[1] > best[1] ? one : best));
  const share = most / all;
  const isRead = learned.isWhole || byRules.confidence >= SURE_BY_ITSELF;
  const isGuessed = byRules.confidence <= GUESSED && !learned.isKnownName;
  if (byRules.account === account)
    return { ...byRules, confidence: state(share, byRules.basis === "section" || !isRead || isGuessed) };
  if (share < LEAST || turnsIncomeToCost(byRules, account)) return byRules;
  // Labeled lines below the line have fees of an asset's manager alone.
  if (byRules.account === "managementFee" && account === "ownerExpenses") return byRules;
  return { account, basis: "name", confidence: state(share, true), reason: explain(account, learned) };
}

/** What stands under income below the line comes in, whatever its words are elsewhere. */
const turnsIncomeToCost = (byRules: Mapping, account: AccountKey): boolean =>
  byRules.basis === "section" &&
  byRules.account === "nonOperatingIncome" &&
  findAccount(account)?.isIncome !== true;

const state = (share: number, isNeverSure: boolean): number =>
  Math.round(100 * (share >= SURE && !isNeverSure ? Math.min(share, MOST) : Math.min(share, UNSURE))) / 100;

function explain(account: AccountKey, { sayWhich }: Learned): string {
  const words = sayWhich(account).map((word) => `“${word}”`);
  const label = findAccount(account)?.label ?? account;
  return words.length === 0
    ? `Most labeled lines under such a heading are ${label}`
    : `Most labeled lines with ${words.join(" and ")} are ${label}`;
}
