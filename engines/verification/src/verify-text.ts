import { type Figure, measureOf, type Subject } from "./figure.ts";
import { findNumbers, type Mention } from "./find-numbers.ts";
import { findSubjects, type Named, orderSubjects } from "./find-subjects.ts";
import { holdAgainst, isSameTime, writeAs } from "./hold-against.ts";
import { type Candidate, type Context, readCandidate, readContext, scoreName } from "./name-figures.ts";

/** What became of one number of a text. */
export interface VerifiedNumber {
  start: number;
  end: number;
  text: string;
  verdict: "confirmed" | "wrong" | "notFound";
  /** Whether it cites its figure, is named by the words around it, or is known by its value alone. */
  by: "citation" | "name" | "value" | null;
  /** The figure that it is, or of a wrong one the figure that it should be. */
  figure: Figure | null;
  /** The right value, written as the text writes it; null where it is right or not known. */
  right: string | null;
  reason: string;
}

export interface Verification {
  numbers: VerifiedNumber[];
  /** Numbers that are no figures: addresses, ZIP codes, dates that no figure has. */
  skipped: { start: number; end: number; text: string; why: string }[];
}

export interface Evidence {
  figures: readonly Figure[];
  /** What the figures are of; the first is what a text is about that names nothing. */
  subjects: readonly Subject[];
}

interface Desk {
  text: string;
  candidates: readonly Candidate[];
  ownHeads: ReadonlySet<string>;
  primary: string | undefined;
}

interface Sentence {
  start: number;
  end: number;
}

/**
 * Holds every number of a text against the figures that it cites or could mean: confirmed, wrong with the right value,
 * or not found. See docs/methods/verification.md for what is a number, which figure one means, and when it is the same.
 *
 * @example `verifyText("A 5.4% cap rate.", { figures: [capRate], subjects: [] })`, of a cap rate of 0.0543, confirms it.
 */
export function verifyText(text: string, { figures, subjects }: Evidence): Verification {
  const citations = findCitations(text, figures);
  const { mentions, skipped } = findNumbers(text, citations);
  const addresses = skipped.filter(({ why }) => why === "a street address");
  const named = findSubjects(text, subjects, addresses);
  const candidates = figures.map(readCandidate);
  const desk: Desk = {
    text,
    candidates,
    ownHeads: new Set(candidates.flatMap(({ heads }) => [...heads])),
    primary: subjects[0]?.id,
  };
  const result: Verification = {
    numbers: [],
    skipped: skipped.map(({ start, end, why }) => ({ start, end, text: text.slice(start, end), why })),
  };
  let carried: string | undefined;
  const sentences = splitSentences(text);
  const mentionsBy = bySentence(mentions, sentences);
  const namedBy = bySentence(named, sentences);
  const citationsBy = bySentence(citations, sentences);
  for (const [index, sentence] of sentences.entries()) {
    const places = namedBy[index] ?? [];
    const cites = [...(citationsBy[index] ?? []), ...(citationsBy[index + 1] ?? [])];
    const hidden = [...places, ...cites];
    // A name of a place may hold a number: that one is no figure.
    const isHidden = ({ start, end }: Sentence) => places.some((one) => start >= one.start && end <= one.end);
    const inside = (mentionsBy[index] ?? []).filter((one) => !isHidden(one));
    const contexts = readContexts(desk, { sentence, mentions: inside, hidden });
    const dates: Mention[] = [];
    const bound: VerifiedNumber[] = [];
    for (const mention of inside) {
      if (mention.kind === "date") dates.push(mention);
      const context = contexts.get(mention);
      if (context === undefined) continue;
      const cited = citedBy(cites, { mention, mentions: inside, sentence });
      const order = orderSubjects(text, mention, places);
      const verdict =
        cited === undefined
          ? verifyNamed(desk, { mention, context, order, carried })
          : verifyCited(desk, { mention, context, cited });
      if ("why" in verdict) {
        if (mention.kind === "year" && isAsOf(text, mention)) dates.push(mention);
        else if (mention.kind !== "date") result.skipped.push(toSkipped(mention, verdict.why));
        continue;
      }
      const number = { start: mention.start, end: mention.end, text: mention.text, ...verdict };
      bound.push(number);
      if (mention.kind === "date") dates.pop();
    }
    result.numbers.push(...bound);
    for (const mention of dates) {
      const verdict = verifyAsOf(text, mention, bound);
      if ("why" in verdict) result.skipped.push(toSkipped(mention, verdict.why));
      else result.numbers.push({ start: mention.start, end: mention.end, text: mention.text, ...verdict });
    }
    carried = places.findLast(({ id }) => id !== undefined)?.id ?? carried;
  }
  result.numbers.sort((a, b) => a.start - b.start);
  result.skipped.sort((a, b) => a.start - b.start);
  return result;
}

const toSkipped = ({ start, end, text }: Mention, why: string) => ({ start, end, text, why });

/** Behind these a full stop ends no sentence. */
const ABBREVIATED =
  /\b(?:St|Ave|Blvd|Rd|Dr|Ln|Ct|Mr|Ms|Mrs|Dr|No|vs|approx|ca|Inc|Co|Corp|U\.S|sq|ft|est|e\.g|i\.e|[NSEW])$/;

function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const end = (at: number) => {
    if (at > start) sentences.push({ start, end: at });
    start = at;
  };
  for (const match of text.matchAll(/\n+|[.!?]+(?=\s)/g)) {
    const isStop = !match[0].startsWith("\n");
    if (
      isStop &&
      ABBREVIATED.test(text.slice(start, match.index)) &&
      !/^\s+(?:The|It|Its|A|In|Rent|Value|Nearby)\s/.test(text.slice(match.index + 1))
    )
      continue;
    end(match.index + match[0].length);
  }
  end(text.length);
  return sentences;
}

/** What lies in each sentence; both are in order. */
function bySentence<Span extends Sentence>(spans: readonly Span[], sentences: readonly Sentence[]): Span[][] {
  let at = 0;
  return sentences.map(({ end }) => {
    const from = at;
    while (at < spans.length && (spans[at]?.start ?? end) < end) at += 1;
    return spans.slice(from, at);
  });
}

function readContexts(
  { text, ownHeads }: Desk,
  { sentence, mentions, hidden }: { sentence: Sentence; mentions: Mention[]; hidden: readonly Sentence[] },
): Map<Mention, Context> {
  const contexts = new Map<Mention, Context>();
  const nexts = nextNumbers(mentions);
  let before: Mention | undefined;
  const firstEnds = new Set(mentions.flatMap(({ rangeFrom }) => rangeFrom ?? []));
  for (const mention of mentions) {
    const after = nexts.get(mention);
    const context = readContext({
      ...{ text, mention, hidden, ownHeads },
      from: before?.end ?? sentence.start,
      until: after?.start ?? sentence.end,
      previous: before && contexts.get(before),
    });
    const weights = new Map(context.weights);
    if (mention.rangeFrom !== undefined) weights.set("high", 0.8);
    if (firstEnds.has(mention)) weights.set("low", 0.8);
    // `rank 12 of 254`
    const isOf = before !== undefined && /^\s*(?:of|out of)\s*$/.test(text.slice(before.end, mention.start));
    const isRank = isOf && before !== undefined && contexts.get(before)?.head === "rank";
    if (isRank) weights.set("rankof", 1);
    contexts.set(mention, { ...context, weights, head: isRank ? "rankof" : context.head });
    if (mention.kind !== "date") before = mention;
  }
  return contexts;
}

/** The number that follows each one of a sentence; dates are none. */
function nextNumbers(mentions: readonly Mention[]): Map<Mention, Mention | undefined> {
  const nexts = new Map<Mention, Mention | undefined>();
  let next: Mention | undefined;
  for (const mention of mentions.toReversed()) {
    nexts.set(mention, next);
    if (mention.kind !== "date") next = mention;
  }
  return nexts;
}

interface Citation extends Sentence {
  figures: Figure[];
  unknown: string[];
}

/** Ids in brackets: those of figures at hand, and what else looks like one. */
function findCitations(text: string, figures: readonly Figure[]): Citation[] {
  const byId = new Map(figures.map((figure) => [figure.id, figure]));
  return [...text.matchAll(/\[([^\]\n]{3,600})\]/g)].flatMap((match) => {
    const ids = (match[1] ?? "").split(/[;,\s]+/).filter(Boolean);
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    const unknown = ids.filter((id) => !byId.has(id) && /^[\w-]+:[^\s]+\/\S+$/.test(id));
    if (found.length === 0 && unknown.length === 0) return [];
    return [{ start: match.index, end: match.index + match[0].length, figures: found, unknown }];
  });
}

/** The citation behind a number, of its sentence, before the next number; a range has one for both ends. */
function citedBy(
  citations: readonly Citation[],
  { mention, mentions, sentence }: { mention: Mention; mentions: Mention[]; sentence: Sentence },
): Citation | undefined {
  if (citations.length === 0) return undefined;
  const end = mentions.find(({ rangeFrom }) => rangeFrom === mention) ?? mention;
  const next = mentions.find(({ start, kind }) => start >= end.end && kind !== "date");
  const until = next?.start ?? sentence.end + 200;
  return citations.find(({ start }) => start >= end.end && start < until && start <= sentence.end + 1);
}

type Verdict = Omit<VerifiedNumber, "start" | "end" | "text"> | { why: string };
interface Asked {
  mention: Mention;
  context: Context;
}

function confirm(by: VerifiedNumber["by"], figure: Figure): Verdict {
  return { verdict: "confirmed", by, figure, right: null, reason: `${figure.label}, ${figure.source}` };
}

function contradict(by: VerifiedNumber["by"], mention: Mention, figure: Figure, reason?: string): Verdict {
  const right = writeAs(mention, figure);
  return { verdict: "wrong", by, figure, right, reason: reason ?? `${figure.label} is ${right}` };
}

const missing = (reason: string): Verdict => ({
  verdict: "notFound",
  by: null,
  figure: null,
  right: null,
  reason,
});

/** Whether a number is written in what the figure is measured in. */
function isAlike({ kind }: Mention, figure: Figure): boolean {
  const measure = measureOf(figure);
  return measure === kind || (kind === "year" && (measure === "date" || measure === "count"));
}

/** Words for figures of several kinds: a cap rate is a yield too. */
const GENERIC = new Set(["yield", "rate", "value", "cost", "income", "level"]);

function verifyCited(desk: Desk, { mention, context, cited }: Asked & { cited: Citation }): Verdict {
  const [unknown] = cited.unknown;
  if (cited.figures.length === 0) return missing(`No figure has the id ${unknown}`);
  const candidates = desk.candidates.filter(({ figure }) => cited.figures.includes(figure));
  const same = candidates.find(
    ({ figure, heads }) =>
      isAlike(mention, figure) && holdAgainst(desk.text, mention, figure, heads) === "same",
  );
  const [first = same] = candidates.filter(({ figure }) => isAlike(mention, figure));
  if (same !== undefined) {
    const isOther =
      context.isOwn &&
      context.head !== undefined &&
      !GENERIC.has(context.head) &&
      !same.heads.has(context.head);
    const isNamed = candidates.some(({ heads }) => context.head !== undefined && heads.has(context.head));
    const isMeant = [...same.heads].some((head) => context.weights.has(head));
    if (
      !isOther ||
      isMeant ||
      isNamed ||
      desk.candidates.every(({ heads }) => !heads.has(context.head ?? ""))
    )
      return confirm("citation", same.figure);
    return contradict("citation", mention, same.figure, `What is cited is ${same.figure.label}`);
  }
  const figure = first?.figure ?? cited.figures[0];
  return figure === undefined
    ? missing("The citation names no figure")
    : contradict("citation", mention, figure);
}

interface Scored extends Candidate {
  score: number;
}

/** How much less well named than the best a figure may be that a number could mean as well. */
const AS_GOOD = 0.85;

function verifyNamed(
  desk: Desk,
  { mention, context, order, carried }: Asked & { order: readonly Named[]; carried: string | undefined },
): Verdict {
  const { text, candidates, primary } = desk;
  const scored = candidates
    .map((one): Scored => ({ ...one, score: scoreName(one, context) }))
    .filter(({ score }) => score > 0);
  const [nearest] = order;
  const isAlikeTo = ({ figure }: Candidate) => isAlike(mention, figure);
  const pools =
    order.length > 0
      ? order.map(({ id }) => scored.filter(({ figure }) => figure.subject === id))
      : [scored.filter(({ figure }) => figure.subject === carried || figure.subject === primary), scored];
  const pool = pools.find((one) => one.some(isAlikeTo))?.filter(isAlikeTo);
  if (pool !== undefined) return judge(text, mention, pool);
  if (mention.kind === "date" || mention.kind === "year" || mention.isTerm)
    return { why: mention.isTerm ? "a term" : "a date" };
  if (nearest !== undefined && nearest.id === undefined && context.head !== undefined) {
    return missing(`No figure of ${nearest.name} is at hand`);
  }
  const asWritten = pools.flat().find(({ figure, heads }) => isSameDigits(mention, figure) && heads.size > 0);
  if (asWritten !== undefined) return contradict("name", mention, asWritten.figure);
  if (context.head !== undefined) return missing("No figure at hand has this name");
  return verifyByValue(desk, mention, order);
}

function judge(text: string, mention: Mention, pool: readonly Scored[]): Verdict {
  const best = Math.max(...pool.map(({ score }) => score));
  const meant = pool.filter(({ score }) => score >= AS_GOOD * best).sort((a, b) => b.score - a.score);
  const standings = meant.map((one) => ({
    ...one,
    standing: holdAgainst(text, mention, one.figure, one.heads),
  }));
  const same = standings.find(({ standing }) => standing === "same");
  if (same !== undefined) return confirm("name", same.figure);
  const [first] = standings.toSorted(
    (a, b) => Number(b.standing === "otherSign") - Number(a.standing === "otherSign"),
  );
  return first === undefined
    ? missing("No figure at hand has this name")
    : contradict("name", mention, first.figure);
}

/** `5.43x` of a cap rate of 5.43%: the digits are right and what they are measured in is not. */
function isSameDigits({ value, scale, half }: Mention, figure: Figure): boolean {
  if (typeof figure.value === "string") return false;
  const written = value / scale;
  const room = half / scale;
  const size = Math.abs(figure.value);
  return [1, 100, 10_000, 1e-3, 1e-6].some(
    (factor) => Math.abs(size * factor - written) <= room * (1 + 1e-9),
  );
}

const SURE_DIGITS = 3;

/** A number that nothing around it names: its value tells, where it has enough digits and one figure alone has it. */
function verifyByValue(desk: Desk, mention: Mention, order: readonly Named[]): Verdict {
  const digits = mention.text
    .replace(/[^\d.]/g, "")
    .replace(/^0*\.?0*/, "")
    .replace(".", "");
  const isBare = mention.kind === "count" && mention.decimals === 0 && mention.value < 1_000;
  if (isBare) return { why: "a number of nothing that has figures" };
  const ids = order.flatMap(({ id }) => id ?? []);
  const found = desk.candidates.filter(
    ({ figure, heads }) =>
      isAlike(mention, figure) &&
      (ids.length === 0 || ids.includes(figure.subject)) &&
      holdAgainst(desk.text, mention, figure, heads) === "same",
  );
  const labels = new Set(found.map(({ figure }) => figure.label));
  const [first] = found;
  if (first !== undefined && labels.size === 1 && digits.length >= SURE_DIGITS)
    return confirm("value", first.figure);
  return missing("Nothing around it says what it is");
}

const AS_OF = /\b(?:as of|as at|dated|updated)\s+(?:the\s+|end of\s+|year-?end\s+|mid-)*$/i;
const isAsOf = (text: string, { start }: Sentence) => AS_OF.test(text.slice(Math.max(0, start - 30), start));

/** A date behind `as of` is that of the figures before it, else of those that follow. */
function verifyAsOf(text: string, mention: Mention, numbers: readonly VerifiedNumber[]): Verdict {
  const days = mention.days ?? { from: `${mention.value}-01-01`, until: `${mention.value}-12-31` };
  if (!isAsOf(text, mention)) return { why: "a date" };
  const dated = numbers.filter(({ figure }) => figure?.asOf != null);
  const before = dated.filter(({ end }) => end <= mention.start);
  const meant = before.length > 0 ? before : dated;
  const figure = meant.find((one) => isSameTime(days, one.figure?.asOf ?? ""))?.figure;
  if (figure != null) return confirm("name", figure);
  const other = meant.at(-1)?.figure;
  if (other == null) return { why: "a date" };
  return {
    ...{ verdict: "wrong", by: "name", figure: other, right: other.asOf },
    reason: `${other.label} is as of ${other.asOf}`,
  };
}
