import type { Placement } from "../../statement.ts";
import type { AccountKey } from "../chart.ts";
import { findWhole } from "../shortened-words.ts";
import { type LearnedWords, toShares } from "./learn.ts";
import learnedWords from "./learned-words.json" with { type: "json" };
import { isWord, listFeatures, listWords, nameFeature, type SpelledLine } from "./list-features.ts";

/** What labeled lines of the same words are: each account's share, and the words of the name that say so. */
export interface Learned {
  shares: ReadonlyMap<AccountKey, number>;
  sayWhich: (account: AccountKey) => string[];
  /** Whether each word that says anything is one of labeled lines, as it stands. */
  isWhole: boolean;
  /** Whether labeled lines have this very name. */
  isKnownName: boolean;
}

interface Vocabulary {
  weights: ReadonlyMap<string, ReadonlyMap<AccountKey, number>>;
  /** Words of names, those of most lines first. */
  words: readonly string[];
}

/** The JSON of each place, read once. */
const read = new Map<Placement, Vocabulary>();

/** Words that leave it to the heading and to the rules which account a name means. */
const SAYS_NOTHING =
  /^(other|misc\w*|sundry|general|income|revenue|receipt|expense|cost|charge|fee|total|net|loss|adjustment)$/;
/** Shorter ones are meant by too many cut words. */
const SHORTEST_MEANT = 5;

/** Undefined where no labeled line has a word of the name that says anything. */
export function readLearned(placement: Placement, line: SpelledLine): Learned | undefined {
  const { accounts } = learnedWords[placement] as LearnedWords;
  const { weights, words: known } = readVocabulary(placement);
  const words = listWords(line.words).map((word) =>
    weights.has(word) ? word : (findWhole(word, known) ?? word),
  );
  const telling = words.filter((word) => !SAYS_NOTHING.test(word));
  const understood = telling.filter((word) => weights.has(word));
  if (understood.length === 0) return undefined;
  const features = [...listFeatures({ ...line, words: words.join(" ") })].flatMap(([name, value]) => {
    const own = weights.get(name);
    return own === undefined ? [] : [{ value, own }];
  });
  // What a name says besides, in words that no labeled line has, makes what it says in others less telling.
  const part = (1 + understood.length / telling.length) / 2;
  const shares = toShares(
    accounts.map(
      (account) => part * features.reduce((all, { value, own }) => all + value * (own.get(account) ?? 0), 0),
    ),
  );
  return {
    shares: new Map(accounts.map((account, at) => [account, shares[at] ?? 0])),
    isWhole: listWords(line.words).every((word) => SAYS_NOTHING.test(word) || weights.has(word)),
    isKnownName: weights.has(nameFeature(line.words)),
    sayWhich: (account) => understood.filter((word) => (weights.get(word)?.get(account) ?? 0) > 0),
  };
}

function readVocabulary(placement: Placement): Vocabulary {
  const before = read.get(placement);
  if (before !== undefined) return before;
  const { accounts, features } = learnedWords[placement] as LearnedWords;
  const weights = new Map(Object.entries(features).map(([name, own]) => [name, readWeights(own, accounts)]));
  const words = Object.keys(features).filter((name) => isWord(name) && name.length >= SHORTEST_MEANT);
  read.set(placement, { weights, words });
  return { weights, words };
}

const readWeights = (own: string, accounts: readonly AccountKey[]): ReadonlyMap<AccountKey, number> =>
  new Map(
    own.split(" ").flatMap((one) => {
      const [at, weight] = one.split(":").map(Number);
      const account = accounts[at ?? -1];
      return account === undefined ? [] : [[account, (weight ?? 0) / 10]];
    }),
  );
