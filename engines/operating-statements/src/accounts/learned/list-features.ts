/** A line as the learned words see it: its name and its headings, spelled out, the innermost heading last. */
export interface SpelledLine {
  words: string;
  headings: readonly string[];
}

/** How much each kind of feature counts beside a whole word of the name. */
const WORD = 1.4;
const BEGINNING = 0.5;
const WHOLE_NAME = 0.7;
const UNDER_HEADING = 0.4;
const OF_HEADING = 0.7;
const OF_OUTER_HEADING = 0.35;

/**
 * What a line shows, and how strongly: each word of its name (`laundry`), how the word begins (`laun-`) and sounds (`lndr~`) where a
 * bookkeeper cut it, the whole name (`=laundry income`), the word under its heading (`payroll: taxes`), and the headings themselves (each word
 * `payroll:`, the whole `payroll and benefits::`, outer ones `payroll>`).
 */
export function listFeatures({ words, headings }: SpelledLine): Map<string, number> {
  const features = new Map([["", 1]]);
  const inner = listWords(headings.at(-1) ?? "");
  features.set(nameFeature(words), WHOLE_NAME);
  for (const word of listWords(words)) {
    features.set(word, WORD);
    if (word.length > 3) features.set(`${word.slice(0, 4)}-`, BEGINNING);
    if (word.length > 4) features.set(`${word.slice(0, 5)}-`, BEGINNING);
    if (word.length > 2) features.set(`${toSound(word)}~`, BEGINNING);
    for (const heading of inner) features.set(`${heading}: ${word}`, UNDER_HEADING);
  }
  for (const heading of inner) features.set(`${heading}:`, OF_HEADING);
  if (inner.length > 0) features.set(`${headings.at(-1)}::`, OF_HEADING);
  for (const heading of headings.slice(0, -1).flatMap(listWords))
    features.set(`${heading}>`, OF_OUTER_HEADING);
  return features;
}

/** The whole name as one feature. */
export const nameFeature = (words: string): string => `=${listWords(words).join(" ")}`;

/** Whether a feature is a whole word of the name. */
export const isWord = (feature: string): boolean => /^[a-z\d]+$/.test(feature);

export const listWords = (text: string): string[] => [
  ...new Set(
    text
      .split(" ")
      .filter((word) => !/^\d*$/.test(word))
      .map((word) => word.replace(/(?<=\w{2})ies$/, "y").replace(/(?<=\w{2}[^s])s$/, "")),
  ),
];

/** The first letter of a word and its next three consonants: “lndry” and “laundry” sound alike. */
const toSound = (word: string): string =>
  (word.slice(0, 1) + word.slice(1).replaceAll(/[aeiou]/g, "")).slice(0, 4);
