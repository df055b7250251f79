import { readLabel, readWords, type Word } from "./field-words.ts";
import type { Figure } from "./figure.ts";
import type { Mention } from "./find-numbers.ts";

/** A figure with what its label says of it. */
export interface Candidate {
  figure: Figure;
  tokens: readonly string[];
  heads: ReadonlySet<string>;
}

/** What an area or a distance is called in a text, whatever its label says. */
const HEADS_OF_UNITS: Record<string, string> = { sqft: "sqft", miles: "distance" };

export function readCandidate(figure: Figure): Candidate {
  const { tokens, heads } = readLabel(figure.label);
  const byUnit = HEADS_OF_UNITS[figure.unit];
  return { figure, tokens, heads: byUnit === undefined ? heads : new Set([...heads, byUnit]) };
}

/** What stands around a number: words by how near they are, and the one that it is most likely a figure of. */
export interface Context {
  weights: ReadonlyMap<string, number>;
  /** Undefined where the text around names nothing that has figures. */
  head: string | undefined;
  /** Whether its own words name it, or those of the number before it. */
  isOwn: boolean;
  /** What the next number without a name is of: a rank or a level of confidence only stands beside its figure. */
  lasting: Pick<Context, "weights" | "head"> | undefined;
}

/** Of a figure, not what a sentence is about. */
const BESIDE = new Set(["level", "rank", "rankof", "percentile"]);

interface Place {
  text: string;
  mention: Mention;
  /** Where the sentence begins and ends, or the number before and behind. */
  from: number;
  until: number;
  /** Names of places and the like: no words of the field. */
  hidden: readonly { start: number; end: number }[];
  /** Words that name something in the labels at hand, beside those that the field knows. */
  ownHeads: ReadonlySet<string>;
  /** Of the number before it in the sentence. */
  previous: Context | undefined;
}

const count = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;

/** `the yield on value is 6%` is no value. */
const COMPLEMENT = /\b(?:on|over|per|against|to)\s+(?:the\s+|its\s+)?$/;

/** Each comma and conjunction between makes a word mean the number less. */
function weighBefore(distance: number, between: string): number {
  return (
    (1 / (1 + 0.3 * distance)) *
    0.6 ** count(/,/g, between) *
    0.3 ** count(/[;]|\s[–—-]\s/g, between) *
    0.7 ** count(/\band\b/g, between) *
    0.5 ** count(/\b(?:while|but|against|versus|vs|than|whereas)\b/g, between)
  );
}

function weighAfter(distance: number, between: string): number {
  const isNext = distance === 0 && /^[\s-]*$/.test(between);
  return (
    (isNext ? 1.5 : 1.1 / (1 + 0.4 * distance)) *
    0.35 ** count(/,/g, between) *
    0.2 ** count(/[;:]|\s[–—-]\s/g, between) *
    0.4 ** count(/\band\b/g, between) *
    0.6 ** count(/[()]/g, between) *
    0.45 ** count(/\b(?:of|on|over|against|than|versus|vs|from|to|by|at|per|with|while|but)\b/g, between) *
    0.6 ** count(/\b(?:is|was|are|were)\b/g, between)
  );
}

/** Reads what is said around a number, as far as the next number and the end of its sentence. */
export function readContext({ text, mention, from, until, hidden, ownHeads, previous }: Place): Context {
  const isHidden = ({ start, end }: Word, offset: number) =>
    hidden.some((one) => start + offset < one.end && end + offset > one.start);
  const before = readWords(text.slice(from, mention.start)).filter((word) => !isHidden(word, from));
  const after = readWords(text.slice(mention.end, until)).filter((word) => !isHidden(word, mention.end));
  const weights = new Map<string, number>();
  let head: { token: string; weight: number } | undefined;
  const note = ({ token, isHead }: Word, weight: number) => {
    weights.set(token, Math.max(weights.get(token) ?? 0, weight));
    // A range in dollars is a range of something else.
    const mayName = token !== "level" || mention.kind === "share";
    if ((isHead || ownHeads.has(token)) && mayName && weight > (head?.weight ?? 0.05))
      head = { token, weight };
  };
  for (const [index, word] of before.toReversed().entries()) {
    const between = text.slice(from + word.end, mention.start);
    const isOfOther =
      COMPLEMENT.test(text.slice(from, from + word.start)) && /\b(?:is|was|are|were)\b/.test(between);
    note(word, (isOfOther ? 0.3 : 1) * weighBefore(index, between));
  }
  for (const [index, word] of after.entries()) {
    note(word, weighAfter(index, text.slice(mention.end, mention.end + word.start)));
  }
  const isEnd = mention.rangeFrom !== undefined;
  const found = head?.token;
  if (found !== undefined && !isEnd) {
    const lasting = BESIDE.has(found) ? previous?.lasting : { weights, head: found };
    return { weights, head: found, isOwn: true, lasting };
  }
  const inherited = isEnd ? previous : previous?.lasting;
  if (inherited === undefined)
    return { weights, head: found, isOwn: true, lasting: { weights, head: found } };
  for (const [token, weight] of inherited.weights) {
    // Which end of a range the number before was, says nothing of this one.
    if (token === "low" || token === "high") continue;
    weights.set(token, Math.max(weights.get(token) ?? 0, (isEnd ? 1 : 0.7) * weight));
  }
  const named = isEnd ? (inherited.head ?? found) : inherited.head;
  return { weights, head: named, isOwn: false, lasting: { weights, head: named } };
}

const MISSING = 0.3;
const QUALIFIER = 0.5;

/** How well a text names a figure: 0 where what it names is something else. */
export function scoreName({ tokens, heads }: Candidate, { weights, head }: Context): number {
  if (head === undefined || !heads.has(head)) return 0;
  // A rank of the yield is no yield.
  if (!BESIDE.has(head) && [...heads].some((one) => BESIDE.has(one))) return 0;
  let score = 0;
  for (const token of tokens) {
    const worth = heads.has(token) ? 1 : QUALIFIER;
    const weight = weights.get(token);
    score += weight === undefined ? -MISSING * worth : worth * weight;
  }
  return Math.max(score, 0.05);
}
