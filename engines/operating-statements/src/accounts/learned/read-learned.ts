import type { Placement } from "../../statement.ts";
import type { AccountKey } from "../chart.ts";
import { type LearnedWords, toShares } from "./learn.ts";
import learnedWords from "./learned-words.json" with { type: "json" };
import { isWord, listFeatures, type SpelledLine } from "./list-features.ts";

/** What labeled lines of the same words are: each account's share, and the words of the name that say so. */
export interface Learned {
  shares: ReadonlyMap<AccountKey, number>;
  sayWhich: (account: AccountKey) => string[];
}

/** The weights of the JSON, read once for each place. */
const read = new Map<Placement, Map<string, ReadonlyMap<AccountKey, number>>>();

/** Words that leave it to the heading and to the rules which account a name means. */
const SAYS_NOTHING =
  /^(other|misc\w*|sundry|general|income|revenue|receipt|expense|cost|charge|fee|total|net|loss|adjustment)$/;

/** Undefined where no labeled line has a word of the name that says anything. */
export function readLearned(placement: Placement, line: SpelledLine): Learned | undefined {
  const { accounts } = learnedWords[placement] as LearnedWords;
  const weights = findWeights(placement);
  const features = [...listFeatures(line)].flatMap(([name, value]) => {
    const own = weights.get(name);
    return own === undefined ? [] : [{ name, value, own }];
  });
  const words = features.filter(({ name }) => isWord(name));
  if (!words.some(({ name }) => !SAYS_NOTHING.test(name))) return undefined;
  const scores = accounts.map((account) =>
    features.reduce((total, { value, own }) => total + value * (own.get(account) ?? 0), 0),
  );
  const shares = toShares(scores);
  return {
    shares: new Map(accounts.map((account, at) => [account, shares[at] ?? 0])),
    sayWhich: (account) => words.filter(({ own }) => (own.get(account) ?? 0) > 0).map(({ name }) => name),
  };
}

function findWeights(placement: Placement): Map<string, ReadonlyMap<AccountKey, number>> {
  const known = read.get(placement);
  if (known !== undefined) return known;
  const { accounts, features } = learnedWords[placement] as LearnedWords;
  const weights = new Map(Object.entries(features).map(([name, own]) => [name, readWeights(own, accounts)]));
  read.set(placement, weights);
  return weights;
}

const readWeights = (own: string, accounts: readonly AccountKey[]): ReadonlyMap<AccountKey, number> =>
  new Map(
    own.split(" ").flatMap((one) => {
      const [at, weight] = one.split(":").map(Number);
      const account = accounts[at ?? -1];
      return account === undefined ? [] : [[account, weight ?? 0]];
    }),
  );
