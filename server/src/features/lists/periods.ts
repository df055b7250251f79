/** How many times a year something is due, by the words for it. */
const PERIODS: readonly [words: RegExp, times: number][] = [
  [/\b(?:semi[- ]?annual(?:ly)?|half(?:[- ]year(?:ly)?)?)\b/i, 2],
  [/\b(?:quarter(?:ly)?|qtr(?:ly)?)\b|\/ ?q$/i, 4],
  [/\b(?:annual(?:ly)?|annum|annl|ann|anual|yearly|yrly|yr|year)\b/i, 1],
  [/\b(?:weekly|wkly|week|wk|semanal)\b/i, 52],
  [/\b(?:monthly|mthly|month|mth|mo)\b/i, 12],
];

/** How often the fields say that their figures are due. */
const OWN: Record<string, number> = {
  ...{ hoa_monthly: 12, current_rent: 12, avg_rent: 12 },
  ...{ tax_annual: 1, taxes: 1, insurance_annual: 1, insurance: 1 },
};

export const isPeriodic = (field: string): boolean => Object.hasOwn(OWN, field);

/** `$216/yr`: a figure with how often it is due behind it. */
const WITH_PERIOD = /^(.*\d\)?)\s*(?:\/|per |an? |p\.)?\s*([a-z]{2,12})\.?$/i;

function timesAYear(words: string): number | undefined {
  return PERIODS.find(([pattern]) => pattern.test(words))?.[1];
}

/** A cell's figure without the words behind it, and what it is to be multiplied with to be of the field's own period. */
export function readPeriod(
  field: string,
  { text, header }: { text: string; header: string },
): { text: string; times: number } {
  const own = OWN[field];
  if (own === undefined) return { text, times: 1 };
  const [, figure, words = ""] = WITH_PERIOD.exec(text) ?? [];
  const ofCell = timesAYear(words);
  if (figure !== undefined && ofCell !== undefined) return { text: figure, times: ofCell / own };
  return { text, times: (timesAYear(header.replaceAll("_", " ")) ?? own) / own };
}

/** A header without how often its figures are due: `Annual Rent`, `HOA (yr)`. */
export function withoutPeriod(spelling: string): string {
  const words = spelling.split(" ").filter((word) => timesAYear(word) === undefined && word !== "per");
  return words.join(" ");
}
