import { type Cell, cellText, normalizeWords } from "@labs/sheets/sheet";

/** How often in a year a rent is due, by the words for it. */
const WORDS: [RegExp, number][] = [
  [/\b(semi|half) ?month|\btwice (a|per) month\b|\b24 (times|payments)/, 24],
  [/\b(semi|half) ?(annual|year)|\b(twice|2x) (a|per) year\b|\bevery (six|6) months\b|^6 months$/, 2],
  [/\b(bi ?week|fortnight(ly)?\b)|\b(every|each) (two|2|other|second) (week|wk)s?\b|^2 w(ee)?ks?$/, 26],
  [/\bfour ?weekly|\b(every )?(four|4) ?w(ee)?k(s|ly)\b/, 13],
  [/\bevery (two|2|other|second) months?\b|^2 months$/, 6],
  [/\bquarter|\bqtr(ly)?\b|\bevery (three|3) months\b|^3 months$/, 4],
  [/\bannual|\byear|\bper annum|\byr(ly)?\b|^pa$/, 1],
  [/\bmonth|\bmo(s|nthly)?\b|\bmth(ly)?\b|^pcm$/, 12],
  [/\bweek|\bwk(ly)?\b|^pw$/, 52],
  [/\bda(y|ily)\b|\bnight/, 365],
];

/** Due once and then never again. */
const ONCE = /^(one ?time|once|non ?recurring|single)( (charge|fee|payment))?$/;

const CODES: Record<string, number> = { d: 365, w: 52, bw: 26, sm: 24, m: 12, q: 4, sa: 2, a: 1, y: 1 };
const TIMES = new Set([365, 52, 26, 24, 13, 12, 6, 4, 2, 1]);

/**
 * How many times a year a rent is due, by the words of a column for it: `Weekly`, `every 2 weeks`, `BW`, `26`; 0 for
 * what is due once. What may mean two things, `bi-monthly`, and what means none is undefined.
 *
 * @example readFrequency("Bi-weekly") // 26
 */
export function readFrequency(text: string): number | undefined {
  const words = normalizeWords(text);
  if (words === "" || words.length > 30 || /\bbi ?month/.test(words)) return undefined;
  if (ONCE.test(words)) return 0;
  if (/^\d+$/.test(words)) return TIMES.has(Number(words)) ? Number(words) : undefined;
  return CODES[words] ?? WORDS.find(([pattern]) => pattern.test(words))?.[1];
}

/** Whether a cell is a word for it that means little else; `Y`, `PA` and `12` may stand for much. */
export const saysFrequency = (cell: Cell | undefined): boolean =>
  typeof cell === "string" &&
  /^[a-z][a-z -]{2,}|^(wk|mo|yr|\d ?w(ee)?ks?)$/i.test(cellText(cell)) &&
  readFrequency(cell) !== undefined;

/** What stands behind a figure and says how often it is due: `/wk`, `per year`, `bi-weekly`. */
const BEHIND =
  /(?<=\d)\s*(?:(?:\/|per|a|each|every)\s*(?:day|night|(?:two|2|four|4) ?w(?:ee)?ks|week|wk|quarter|qtr|year|yr|annum)|(?:bi-?|semi-?)?(?:weekly|wkly)|fortnightly|(?:semi-?)?annual(?:ly)?|yearly|quarterly|daily|nightly|p\.?w\.?|p\.?a\.?)\.?$/i;

/** A figure with the words behind it: `$250/wk` as `$250` and 52 times a year. */
export function partPeriod(text: string): { figure: string; timesAYear: number } | undefined {
  const match = BEHIND.exec(text);
  const words = match?.[0].replace(/^\s*(\/|per\b|a\b|each\b)\s*/i, "");
  const timesAYear = words === undefined ? undefined : readFrequency(words);
  return match === null || timesAYear === undefined
    ? undefined
    : { figure: text.slice(0, match.index).trim(), timesAYear };
}
