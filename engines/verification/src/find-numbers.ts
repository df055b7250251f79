import { type DateSpan, findNoFigures, type NoFigure } from "./no-figures.ts";
import { findNumberWords } from "./number-words.ts";

/** One number of a text, as it is written. */
export interface Mention {
  start: number;
  end: number;
  text: string;
  kind: "money" | "share" | "multiple" | "count" | "year" | "date";
  /** In dollars, as a fraction, or as it stands; without its sign. */
  value: number;
  /** Half of the last place that is written: so far a figure may be from it. */
  half: number;
  /** What one of its units is: 1,000,000 of `$1.2M`, 0.01 of a percent. */
  scale: number;
  decimals: number;
  /** `ambiguous` in parentheses of its own, which may stand for a minus. */
  sign: "plus" | "minus" | "none" | "ambiguous";
  /** Whether the text says that it is no exact one. */
  isHedged: boolean;
  period: string | undefined;
  /** Of a date: its first and last day. */
  days?: { from: string; until: string };
  /** `10-year`, `two months`: often the name of something. */
  isTerm: boolean;
  /** Where it is the end of a range, the start of the mention before it. */
  rangeFrom: Mention | undefined;
}

const SCALES: readonly [pattern: RegExp, scale: number][] = [
  [/^(?:k|thousand)$/i, 1e3],
  [/^(?:m|mm|mn|mil|million)$/i, 1e6],
  [/^(?:b|bn|billion)$/i, 1e9],
  [/^(?:t|tn|trillion)$/i, 1e12],
];

const NUMBER = new RegExp(
  [
    "(?<open>\\()?",
    "(?<sign>[-+−–](?=[$\\d.]))?",
    "(?<currency>(?:US)?\\$\\s?)?",
    "(?<inner>[-−])?",
    "(?<digits>\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+)",
    "(?<scale>(?:[ -]?(?:thousand|million|billion|trillion)|\\s?(?:MM|mm|[KMBT]|bn|[km](?=[^\\w%]|$)))(?![\\w]))?",
    "(?<suffix>\\s?%|[ -]?(?:percentage points?|percent|per cent|pct|basis points?|bps|bp|pp|pts?)\\b|\\s?[x×](?![\\w])|\\s+times\\b(?!\\s+(?:the|as|a)\\b)|\\s+dollars\\b)?",
    "(?<close>\\))?",
  ].join(""),
  "g",
);

const TERM = /^[ -](?:year|month|day|week|yr)s?\b/i;

const HEDGE =
  /(?:about|around|roughly|approximately|approx\.?|nearly|almost|some|circa|ca\.|just (?:over|under)|~|≈|close to|more or less|an estimated)\s*$/i;

const PERIODS: readonly [pattern: RegExp, period: string][] = [
  [/^\s*(?:a|per|each|\/)\s?(?:square foot|square feet|sq\.? ?ft|sqft|sf)\b|^\s*psf\b/i, "sqft"],
  [/^\s*(?:(?:a|per|each|every)\s|\/)\s?(?:unit|door|apartment|home)\b/i, "unit"],
  [/^\s*(?:(?:a|per|each|every)\s|\/)\s?(?:month|mo)\b|^\s*monthly\b|^\s*\/mo\b/i, "month"],
  [
    /^\s*(?:(?:a|per|each|every)\s|\/)\s?(?:year|yr|annum)\b|^\s*(?:annually|yearly|annual)\b|^\s*(?:gross|net)?\s*per year\b/i,
    "year",
  ],
];

/** Every number of a text that may be a figure, in order; and what its other numbers are. */
export function findNumbers(
  text: string,
  cited: readonly { start: number; end: number }[],
): { mentions: Mention[]; skipped: NoFigure[] } {
  const { dates, others } = findNoFigures(text, cited);
  const taken: { start: number; end: number }[] = [...dates, ...others];
  const mentions: Mention[] = dates.map((span) => toDate(text, span));
  for (const word of findNumberWords(text)) {
    if (taken.some((one) => word.start < one.end && word.end > one.start)) continue;
    taken.push(word);
    mentions.push({
      ...base(text, word),
      ...{ kind: word.kind, value: word.value, half: word.half, scale: word.scale, decimals: word.decimals },
    });
  }
  for (const match of text.matchAll(NUMBER)) {
    const mention = toMention(text, match);
    const { start, end } = mention ?? { start: match.index, end: match.index + match[0].length };
    if (mention === undefined || taken.some((one) => start < one.end && end > one.start)) continue;
    mentions.push(mention);
  }
  mentions.sort((a, b) => a.start - b.start);
  joinRanges(text, mentions);
  return {
    mentions,
    skipped: others.filter(({ why }) => why !== "a citation").sort((a, b) => a.start - b.start),
  };
}

function base(text: string, { start, end }: { start: number; end: number }) {
  return {
    start,
    end,
    text: text.slice(start, end),
    sign: "none" as const,
    isHedged: HEDGE.test(text.slice(Math.max(0, start - 20), start)),
    period: PERIODS.find(([pattern]) => pattern.test(text.slice(end, end + 20)))?.[1],
    isTerm: TERM.test(text.slice(end, end + 12)),
    rangeFrom: undefined,
  };
}

function toDate(text: string, { start, end, from, until }: DateSpan): Mention {
  const days = { from, until };
  return { ...base(text, { start, end }), kind: "date", value: 0, half: 0, scale: 1, decimals: 0, days };
}

function toMention(text: string, match: RegExpMatchArray & { index?: number }): Mention | undefined {
  const { open, sign, currency, inner, digits = "", scale: scaled, suffix, close } = match.groups ?? {};
  const isEnclosed = open !== undefined && close !== undefined;
  const start = (match.index ?? 0) + (open !== undefined && !isEnclosed ? 1 : 0);
  const end = (match.index ?? 0) + match[0].length - (close !== undefined && !isEnclosed ? 1 : 0);
  const before = text[start - 1] ?? " ";
  const after = text.slice(end, end + 8);
  // Between two numbers a hyphen joins a range; it is no minus.
  const isJoined = sign !== undefined && /[\d%KMB]/.test(before);
  const from = isJoined ? start + 1 : start;
  if (sign === undefined && /[\w.]/.test(before) && !isEnclosed) return undefined;
  const multiplier =
    SCALES.find(([pattern]) => pattern.test((scaled ?? "").replace(/^[ -]/, "").trim()))?.[1] ?? 1;
  const ending = (suffix ?? "").trim().replace(/^-/, "").toLowerCase();
  const kind = kindOf({ digits, ending, currency, multiplier, after });
  if (kind === undefined) return undefined;
  const unit = kind === "share" ? (/^(?:b|basis)/.test(ending) ? 1e-4 : 1e-2) : 1;
  const decimals = digits.split(".")[1]?.length ?? 0;
  const scale = multiplier * unit;
  const span = { start: from, end };
  const isMinus = (sign !== undefined && !isJoined && sign !== "+") || inner !== undefined;
  return {
    ...base(text, span),
    kind,
    value: Number(digits.replaceAll(",", "")) * scale,
    half: 0.5 * 10 ** -decimals * scale,
    scale,
    decimals,
    sign: isMinus ? "minus" : sign === "+" ? "plus" : isEnclosed ? "ambiguous" : "none",
  };
}

function kindOf(of: {
  digits: string;
  ending: string;
  currency: string | undefined;
  multiplier: number;
  after: string;
}): Mention["kind"] | undefined {
  const { digits, ending, currency, multiplier, after } = of;
  if (currency !== undefined || ending === "dollars") return "money";
  if (/^(?:%|per|pct|basis|bp|pp|pt)/.test(ending)) return "share";
  if (/^(?:x|×|times)/.test(ending)) return "multiple";
  const isYear = multiplier === 1 && /^(?:17|18|19|20)\d\d$/.test(digits);
  return isYear && !/^\s?(?:square|sq|sf|units?|homes?|beds?|miles?|acres?)\b/i.test(after)
    ? "year"
    : "count";
}

const JOINT = /^\s*(?:-|–|—|to|and|through)\s*\$?\s*$/i;

/** `5 to 6%` is two percentages, `$1.2–1.4M` two millions: the first end is of what the second one is. */
function joinRanges(text: string, mentions: Mention[]): void {
  for (const [index, second] of mentions.entries()) {
    const first = mentions[index - 1];
    if (first === undefined || first.kind === "date" || second.kind === "date") continue;
    const between = text.slice(first.end, second.start);
    if (!JOINT.test(between)) continue;
    const isAnd = /and/i.test(between);
    if (isAnd && !/between\s+\S*$/i.test(text.slice(Math.max(0, first.start - 12), first.start))) continue;
    const isBare =
      first.kind === "count" || first.kind === "year" || (first.kind === "money" && first.scale === 1);
    const alike =
      first.kind === second.kind ||
      first.kind === "count" ||
      first.kind === "year" ||
      second.kind === "count";
    if (!alike) continue;
    if (isBare && second.kind !== "count" && second.kind !== "year") restate(first, second);
    if (isBare && first.kind === "count" && second.kind === "count" && second.scale > 1)
      restate(first, second);
    // `$1,900-2,100`: the second end has the first one's sign of dollars.
    if (first.kind === "money" && second.kind === "count") restate(second, { ...second, kind: "money" });
    second.rangeFrom = first;
    first.period ??= second.period;
    second.period ??= first.period;
    second.isHedged ||= first.isHedged;
  }
}

function restate(mention: Mention, like: Pick<Mention, "kind" | "scale">): void {
  // An amount that is as large as it stands has no scale to take over: `$900,000 to $1.2 million`.
  const isLarge = mention.value / mention.scale >= 1_000;
  const scale = isLarge && like.kind === "money" ? mention.scale : like.scale;
  mention.value = (mention.value / mention.scale) * scale;
  mention.half = 0.5 * 10 ** -mention.decimals * scale;
  mention.scale = scale;
  mention.kind = like.kind;
}
