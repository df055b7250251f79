import type { MemorandumField, MemorandumProposal } from "@labs/contract/uploads/memoranda";
import { boxOf, type Line, type Segment } from "./read-lines.ts";

const ACRE = 43_560;
const STREET =
  "(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|court|ct|place|pl|circle|cir|highway|hwy|parkway|pkwy|terrace|ter|trail|loop|square|sq)";
/** What a number counts instead of being a house's. */
const COUNTED =
  "(?:units?|apartments?|homes?|houses?|buildings?|bed(?:room)?s?|bath(?:room)?s?|stor(?:y|ies)|acres?)";
const HOUSE = new RegExp(
  `(?<![\\w,.$])\\d{1,6}(?:-\\d{1,6})? (?!${COUNTED}\\b)(?:[NSEW]{1,2}\\.? )?[A-Za-z0-9][\\w.' -]{1,40}? ${STREET}\\b(?!\\.? ?f(?:ee|oo)?t\\b)\\.?(?: (?:NE|NW|SE|SW|N|S|E|W)\\b)?`,
  "i",
);

interface Rule {
  field: MemorandumField;
  /** The words beside a value, whole. */
  label: RegExp;
  read: (text: string) => { value: number | string; text: string } | undefined;
  /** Sentences that say it. */
  sentence?: RegExp;
}

const number = (text: string): number => Number(text.replaceAll(",", ""));
const within = (value: number, low: number, high: number) => value >= low && value <= high;

/** An amount in dollars, as the whole of a text or at its beginning. */
function readMoney(text: string): { value: number; text: string } | undefined {
  const match = /^\$? ?(\d[\d,]*(?:\.\d+)?) ?(million|mm?\b|k\b)?/i.exec(text);
  if (match?.[1] === undefined) return undefined;
  const unit = match[2]?.toLowerCase();
  const scale = unit === undefined ? 1 : unit === "k" ? 1e3 : 1e6;
  if (!text.includes("$") && scale === 1 && !/^\d{1,3}(,\d{3})+/.test(match[1])) return undefined;
  return { value: Math.round(number(match[1]) * scale * 100) / 100, text: match[0].trim() };
}

const amount =
  (low: number, high: number): Rule["read"] =>
  (text) => {
    const read = readMoney(text);
    return read !== undefined && within(read.value, low, high) ? read : undefined;
  };

const whole =
  (low: number, high: number): Rule["read"] =>
  (text) => {
    const match = /^(\d{1,3}(?:,\d{3})*|\d+)(?![\d.%,/])/.exec(text);
    const value = match?.[1] === undefined ? Number.NaN : number(match[1]);
    return match !== null && within(value, low, high) ? { value, text: match[0] } : undefined;
  };

function readArea(text: string): { value: number; text: string } | undefined {
  const match = /^±?~? ?(\d[\d,]*(?:\.\d+)?) ?(acres?|ac\b|sq\.? ?f|sf|square f)?/i.exec(text);
  if (match?.[1] === undefined) return undefined;
  const isAcres = /^ac/i.test(match[2] ?? "");
  const value = number(match[1]) * (isAcres ? ACRE : 1);
  return within(value, 300, 1e8) ? { value: Math.round(value), text: match[0].trim() } : undefined;
}

const RULES: readonly Rule[] = [
  {
    field: "address",
    label: /^(property |site |street )?(address|location)$/i,
    read: (text) => (HOUSE.test(text) || /^\d{1,6} \w/.test(text) ? { value: text, text } : undefined),
  },
  {
    field: "units",
    label:
      /^(total |number of |no\.? (of )?|# ?(of )?)?(apartment |residential |rental )?units( ?count)?$|^unit count$|^number of (apartments|doors)$|^total number of units$/i,
    read: whole(2, 5_000),
    sentence: /(?:\b|\()(\d{1,4})\)?[- ]units?\b(?! mix| type| \d)/i,
  },
  {
    field: "yearBuilt",
    label:
      /^(approx(imate|\.)? )?(year|yr\.?|date) (built|constructed)( ?\/? ?(renovated|remodeled))?$|^built$|^year of construction$/i,
    read: whole(1700, 2100),
    sentence: /\b(?:built|constructed|completed) in (\d{4})\b/i,
  },
  {
    field: "lotSqft",
    label: /^(lot|land|site|parcel) (size|area|sf|acreage)( \(.*\))?$|^acreage$/i,
    read: readArea,
  },
  {
    field: "sqft",
    label:
      /^(approx(imate|\.)? )?((net |total |gross )?(rentable|building|bldg\.?|leasable|living) (area|size|sf|square (feet|footage))|(total )?(square (feet|footage)|sf)|size|nrsf|gla)( \(.*\))?$/i,
    read: readArea,
    sentence: /\btotaling ([\d,]+) (?:rentable )?(?:square feet|sf)\b/i,
  },
  {
    field: "askingPrice",
    label:
      /^(asking|list|listing|offering|offered|purchase|acquisition|sale|sales)? ?price$|^price summary$|^offered at$|^(price (reduced( to)?|reduction to)|(reduced|new) price)$/i,
    read: amount(20_000, 5e9),
    sentence:
      /\b(?:offered|priced|offering price|asking price|list price)(?: at| of| is|:)? (\$[\d,.]+(?: ?million| ?mm?\b)?)/i,
  },
  {
    field: "capRate",
    label:
      /^((current|in[- ]place|actual|going[- ]in|pro ?forma|market|stabilized) )?cap(italization)? rate( ?[-(] ?(current|in[- ]place|actual|pro ?forma|market)\)?)?$/i,
    read: (text) => {
      // Some print the figure alone: "ProForma Cap Rate 6.37".
      const match = /^(\d{1,2}(?:\.\d+)?) ?%/.exec(text) ?? /^(\d{1,2}\.\d{1,3})$/.exec(text.trim());
      const value = match?.[1] === undefined ? Number.NaN : Number(match[1]) / 100;
      return match !== null && within(value, 0.01, 0.25)
        ? { value: Math.round(value * 1e6) / 1e6, text: match[0] }
        : undefined;
    },
    sentence: /\b(\d{1,2}(?:\.\d+)?%) cap(?:italization)? rate\b/i,
  },
  {
    field: "noi",
    label:
      /^(\d{4} )?((current|in[- ]place|actual|pro ?forma|year 1|t-?12|projected) )?(noi|net operating income)( ?\(.*\)| ?- ?(current|in[- ]place|actual|pro ?forma|market|year 1))?$/i,
    read: amount(1_000, 5e8),
  },
];

const PRO_FORMA = /pro[- ]?forma|projected|market|stabilized|post[- ]?reno|year 1\b/i;
const NOT_OF_IT =
  /\bcomparable|\bcomps?\b|sold|recent sales|closed|\bsubject\b.*avg|demographic|population|households/i;
const OF_PEOPLE = /suite|\bste\b|floor|broker|license|@|www\.|phone|\bp\.?o\.? box/i;

interface Place {
  line: Line;
  at: number;
  lines: readonly Line[];
  below: number;
}

/** Every place of the pages that says a figure: beside its words, beneath them, or in a sentence. */
export function findFigures(lines: readonly Line[]): MemorandumProposal[] {
  const found: Omit<MemorandumProposal, "id" | "doubts">[] = [];
  const compared = new Set(
    [...Map.groupBy(lines, ({ page }) => page)].flatMap(([page, ofPage]) =>
      isOfOthers(ofPage) ? [page] : [],
    ),
  );
  for (const [below, line] of lines.entries()) {
    if (compared.has(line.page)) continue;
    for (const [at, segment] of line.segments.entries()) {
      const rule = RULES.find(({ label }) => label.test(bare(segment.text)));
      const place = { line, at, lines, below };
      if (rule !== undefined) found.push(...findBeside(rule, segment, place));
      else found.push(...findWithin(segment, line));
    }
    found.push(...findSentences(line));
  }
  return settle(found);
}

const bare = (text: string): string => text.replace(/[:.*]+$/, "").trim();

/** A page that compares the property with others says more of the others. */
const isOfOthers = (lines: readonly Line[]): boolean =>
  lines.slice(0, 8).some((line) =>
    line.segments.some((segment) => {
      const { text } = segment;
      return NOT_OF_IT.test(text) && text.length < 60 && !goesOnInLines(segment, line, lines);
    }),
  ) ||
  lines.some((line, at) => {
    const labels = line.segments.filter(({ text }) => RULES.some(({ label }) => label.test(bare(text))));
    return labels.length > 3 && !labels.every((label) => findAbove(label, { line, lines, at }) !== undefined);
  });

/** Lines of a text stand so near to each other, in heights of their letters, and one of them has so many. */
const TEXT_LINE = 1.6;
const LONG_LINE = 25;

/** Whether words are a part of a text of several lines, and so no heading. */
const goesOnInLines = ({ text, left, size }: Segment, line: Line, lines: readonly Line[]): boolean =>
  lines.some(
    (other) =>
      other !== line &&
      Math.abs(other.baseline - line.baseline) <= TEXT_LINE * size &&
      other.segments.some(
        (one) =>
          Math.abs(one.left - left) < 2 &&
          Math.abs(one.size - size) < 0.5 &&
          Math.max(one.text.length, text.length) >= LONG_LINE,
      ),
  );

/** So much larger than the words below it is a figure that stands out, and so near, in its own heights. */
const LARGER = 1.3;
const RIGHT_ABOVE = 1.6;

/** A large figure over its words: `36` over `UNITS`. */
function findAbove(
  label: Segment,
  { line, lines, at }: { line: Line; lines: readonly Line[]; at: number },
): Segment | undefined {
  const middle = (label.left + label.right) / 2;
  for (const over of lines.slice(Math.max(0, at - 2), at).reverse()) {
    if (over.page !== line.page || line.baseline - over.baseline > RIGHT_ABOVE * over.size) continue;
    const segment = over.segments.find(
      ({ left, right, size, text }) =>
        left - size < middle && right + size > middle && size >= LARGER * label.size && /\d/.test(text),
    );
    if (segment !== undefined) return segment;
  }
  return undefined;
}

type Found = Omit<MemorandumProposal, "id" | "doubts">;

/** The value right of its words, or right beneath them. */
function findBeside(rule: Rule, label: Segment, { line, at, lines, below }: Place): Found[] {
  const right = line.segments.slice(at + 1, at + 3);
  const values = right.flatMap((segment) => {
    const read = rule.read(segment.text);
    return read === undefined ? [] : [{ segment, read }];
  });
  const [first, second] = values;
  if (first !== undefined && first.segment === right[0]) {
    const said = [
      propose(rule, { ...first, label, page: line.page, confidence: 0.92, isLater: false }),
      // Two columns are what is and what is hoped for.
      ...(second !== undefined && (rule.field === "noi" || rule.field === "capRate")
        ? [propose(rule, { ...second, label, page: line.page, confidence: 0.7, isLater: true })]
        : []),
    ];
    return said;
  }
  const above = findAbove(label, { line, lines, at: below });
  const large = above && rule.read(above.text);
  if (above !== undefined && large !== undefined)
    return [
      propose(rule, {
        ...{ segment: above, read: large, label, page: line.page, confidence: 0.8, isLater: false },
      }),
    ];
  if (isTableHead(line)) return [];
  // With several words in a line the value beneath is that of the one it stands under.
  const next = lines.slice(below + 1, below + 3).filter(({ page }) => page === line.page);
  for (const under of next) {
    if (under.baseline - line.baseline > 3.2 * Math.max(line.size, under.size)) break;
    const segment = under.segments.find(
      ({ left, right: end }) => left < label.right && end > label.left && Math.abs(left - label.left) < 90,
    );
    const read = segment === undefined ? undefined : rule.read(segment.text);
    if (segment !== undefined && read !== undefined) {
      return [propose(rule, { segment, read, label, page: line.page, confidence: 0.8, isLater: false })];
    }
  }
  return [];
}

const MOST_LABELS = 4;

/** A line of words over columns of figures: what stands beneath is one row of many. */
const isTableHead = ({ segments }: Line): boolean =>
  segments.length >= MOST_LABELS && segments.filter(({ text }) => /\d/.test(text)).length <= 1;

/** “Purchase Price: $1,699,000” and “18 Units” in one piece. */
function findWithin(segment: Segment, { page }: Line): Found[] {
  const match = /^([^:]{3,40}?)(?:: ?| {1,3}(?=\$|±?\d))(.+)$/.exec(segment.text);
  const [, words = "", rest = ""] = match ?? [];
  const rule = RULES.find(({ label }) => label.test(bare(words)));
  const read = rule?.read(rest.trim());
  if (rule === undefined || read === undefined) return [];
  return [propose(rule, { segment, read, label: segment, page, confidence: 0.88, isLater: false })];
}

/** A sentence that tells of another property. */
const OF_OTHERS =
  /\b(?:neighboring|nearby|adjacent|adjoining|next door|across the street|comparables?|sold|traded)\b/i;

/** The sentence in which a text says something. */
function sentenceAround(text: string, said: string): string {
  const at = Math.max(0, text.indexOf(said));
  const begin = Math.max(...[". ", "; ", "! "].map((sign) => text.lastIndexOf(sign, at)));
  const end = text.slice(at + said.length).search(/[.;!] (?=[A-Z])/);
  return text.slice(begin + 1, end < 0 ? undefined : at + said.length + end);
}

const LONGEST_ADDRESS = 110;
/** In a sentence that goes on around it an address has its city and state. */
const CITY = /^, [A-Z][A-Za-z.' -]{1,40}, [A-Z]{2}\b/;

function findSentences(line: Line): Found[] {
  return line.segments.flatMap((segment) => {
    const { text } = segment;
    const found = RULES.flatMap((rule) => {
      const match = rule.sentence?.exec(text);
      const said = match?.[1];
      const read = said === undefined ? undefined : rule.read(said);
      if (read === undefined || rule.label.test(bare(text))) return [];
      if (OF_OTHERS.test(sentenceAround(text, match?.[0] ?? ""))) return [];
      return [
        propose(rule, { segment, read, label: segment, page: line.page, confidence: 0.62, isLater: false }),
      ];
    });
    const house = HOUSE.exec(text)?.[0];
    const address = RULES[0];
    const after = text.slice(text.indexOf(house ?? "") + (house?.length ?? 0));
    const isTold = text.length <= LONGEST_ADDRESS || CITY.test(after);
    if (house === undefined || OF_PEOPLE.test(text) || address === undefined || !isTold) return found;
    if (OF_OTHERS.test(sentenceAround(text, house))) return found;
    // What stands large on the first pages is the property; in a footer it is again and again.
    const confidence = line.page === 1 ? 0.66 : 0.5;
    const read = { value: house, text: house };
    return [
      ...found,
      propose(address, { segment, read, label: segment, page: line.page, confidence, isLater: false }),
    ];
  });
}

/** What a price was lowered to is the price; the one before it may stand beside it. */
const REDUCED = /\breduc|^new price/i;
/** These say what the price is now, and never by how much it was lowered. */
const IS_NEW_PRICE = /\breduced price|\breduc\w+ to\b|^new price/i;

function propose(
  { field }: Rule,
  of: {
    segment: Segment;
    read: { value: number | string; text: string };
    label: Segment;
    page: number;
    confidence: number;
    isLater: boolean;
  },
): Found {
  const { segment, read, label, page, confidence, isLater } = of;
  const mayHope = field === "noi" || field === "capRate";
  return {
    ...{ field, ...read, words: label.text.slice(0, 160), confidence },
    isProForma: mayHope && (isLater || PRO_FORMA.test(label.text) || PRO_FORMA.test(segment.text)),
    box: boxOf(page, segment),
  };
}

const same = (one: Found, two: Found): boolean =>
  typeof one.value === "number" && typeof two.value === "number"
    ? Math.abs(one.value - two.value) <= 0.005 * Math.max(Math.abs(one.value), Math.abs(two.value))
    : plainAddress(one.value) === plainAddress(two.value);

const plainAddress = (value: number | string): string =>
  String(value)
    .toLowerCase()
    .split(/[,|•]/)[0]
    ?.replace(new RegExp(`\\b${STREET}\\b\\.?`, "g"), "")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim() ?? "";

/** Nobody lowers a price to less than this share of it: what is smaller is by how much it was lowered. */
const LEAST_OF_PRICE = 0.5;
const SURE = 0.95;
/** A price below half of all others may be of one home where the others are of all: it is proposed after them. */
const OF_ANOTHER = 0.5;

/** `PRICE REDUCED: $1,650,000` beside the price before it comes first; `$150,000 PRICE REDUCED` is an amount off. */
function settleReduced(found: readonly Found[]): Found[] {
  const isReduced = ({ field, words }: Found) => field === "askingPrice" && REDUCED.test(words);
  const others = found.flatMap((one) =>
    one.field === "askingPrice" && !isReduced(one) ? [Number(one.value)] : [],
  );
  if (others.length === 0) return [...found];
  return found.flatMap((one) => {
    if (!isReduced(one)) return [one];
    const value = Number(one.value);
    const before = others.filter((other) => value >= LEAST_OF_PRICE * other);
    if (before.some((other) => value < other))
      return [{ ...one, confidence: Math.max(one.confidence, SURE) }];
    if (before.length > 0) return [one];
    return IS_NEW_PRICE.test(one.words) ? [{ ...one, confidence: Math.min(one.confidence, OF_ANOTHER) }] : [];
  });
}

const MOST_OF_A_FIELD = 6;

/** Each value once, where it is said most plainly; what is said again is surer, and what differs is said. */
function settle(all: readonly Found[]): MemorandumProposal[] {
  const found = settleReduced(all);
  const kept: (Found & { again: number })[] = [];
  for (const one of found.toSorted((a, b) => b.confidence - a.confidence || a.box.page - b.box.page)) {
    const known = kept.find(
      (other) => other.field === one.field && other.isProForma === one.isProForma && same(other, one),
    );
    if (known === undefined) kept.push({ ...one, again: 0 });
    else known.again += 1;
  }
  const byField = Map.groupBy(kept, ({ field, isProForma }) => `${field} ${isProForma}`);
  return [...byField.values()].flatMap((ofField) =>
    ofField
      .map(({ again, ...one }) => ({
        ...one,
        confidence: Math.min(0.98, one.confidence + 0.02 * Math.min(again, 3)),
      }))
      .toSorted((a, b) => b.confidence - a.confidence)
      .slice(0, MOST_OF_A_FIELD)
      .map((one, at, all) => {
        const others = all.filter((other) => other !== one && other.confidence >= 0.6);
        const doubts = others.map(({ text, box }) => `Page ${box.page} says ${text}`).slice(0, 3);
        const id = `${one.field}-${one.isProForma ? "pro-forma-" : ""}${one.box.page}-${at + 1}`;
        const confidence = Math.round((one.confidence - (at > 0 ? 0.2 : 0)) * 100) / 100;
        return { ...one, id, doubts, confidence };
      }),
  );
}
