/** Numbers that are no figures: they name, place or order something. */
export interface NoFigure {
  start: number;
  end: number;
  why: string;
}

const STREET =
  "Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Ln|Court|Ct|Boulevard|Blvd|Place|Pl|Way|Circle|Cir|Trail|Trl|Terrace|Ter|Parkway|Pkwy|Highway|Hwy|Square|Sq|Loop|Run|Path|Pike|Plaza|Cove|Cv|Point|Pt|Ridge|Bend|Crossing|Xing|Alley|Row|Walk|Broadway";

/** Each kind by how it is written; the first that takes a place keeps it. */
const KINDS: readonly [pattern: RegExp, why: string][] = [
  [
    /\bhttps?:\/\/\S+|\bwww\.\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}/gi,
    "an address of the web",
  ],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, "an id"],
  [
    new RegExp(
      `\\b\\d+[A-Za-z]?(?:-\\d+)?\\s+(?:(?:[NSEW]{1,2}\\.?|North|South|East|West)\\s+)?(?:(?:[A-Z][\\w'’-]{0,30}|\\d+(?:st|nd|rd|th))\\s+){1,4}(?:${STREET})\\b(?:,?\\s*(?:Apt|Unit|Suite|Ste|#)\\.?\\s*#?[\\w-]+)?`,
      "g",
    ),
    "a street address",
  ],
  [/\b[A-Z]{2}[ ,]+\d{5}(?:-\d{4})?\b(?!,\d)/g, "a ZIP code"],
  [/\bZIP(?:\s+code)?s?:?\s+\d{5}(?:-\d{4})?\b/gi, "a ZIP code"],
  [
    /\b(?:FIPS|CBSA|APN|parcel(?:\s+(?:no\.?|number))?|MLS|tract|FEMA panel)\s*#?:?\s*[\dA-Z][\d.A-Z-]*\d\b/gi,
    "an id",
  ],
  [/(?:\(\d{3}\)\s?|\b\d{3}[-.])\d{3}[-.]\d{4}\b/g, "a telephone number"],
  [/\b\d+(?:-\d+){2,}\b(?<!\b(?:18|19|20)\d\d-\d\d?-\d\d?)/g, "an id"],
  [
    /\b(?:Apt|Unit|Suite|Ste|Bldg|Building|Floor|Room|Lot|Block|Space)\.?\s*#?\d+[A-Z]?\b(?!\s+(?:units|beds|acres))/g,
    "the number of a unit",
  ],
  [/#\s?\d+[A-Z]?\b/g, "the number of a unit"],
  [
    /\b(?:I|US|U\.S\.|SR|FM|Hwy|Highway|Interstate|Route|Rte|Loop|County Road|CR)[- ]\d+\b/g,
    "the name of a road",
  ],
  [
    /\b(?:pages?|pp?\.|sections?|sec\.|tables?|exhibits?|appendix|schedule|chapter|step|items?|notes?|footnotes?|lines?|form|rule|phase|option|scenario|paragraph|article|proposition|prop|title|step|district|precinct|ward|version|v\.)\s+#?\d+(?:\.\d+)*(?:[-–]\d+)?\b(?!%)/gi,
    "a reference",
  ],
  [/\b(?:Section|Figure|Part|Chapter|Tier|Type|Phase|Zone|Class)\s+\d+\b/g, "a reference"],
  [/§+\s?\d+(?:\.\d+)*/g, "a reference"],
  [
    /\b(?:1031|1033)\b(?=\s+exchange)|\b401\s?\(k\)|\b(?:T|L)-?(?:3|6|9|12)\b|\bS&P\s+500\b|\bRussell\s+\d{4}\b|\b24\/7\b|\bSection\s+(?:8|42)\b/g,
    "a name",
  ],
  [/\b\d{1,2}:\d{2}(?:\s?[ap]\.?m\.?)?(?!\S)/gi, "a time of day"],
  [/^[ \t]*(?:[-*•]\s+)?\(?\d{1,2}[.)]\s+(?=\S)/gm, "the number of an item"],
  [
    /\b(?:years?|yr|months?|quarters?|weeks?|days?)\s+(?:\d+)(?:\s?(?:-|–|to|through)\s?\d+)?\b(?!,\d|\.\d|%)/gi,
    "a period by its number",
  ],
  [/\b(?:in|near|around)\s+\d{5}\b(?!\s*(?:[-,.]?\d|%|[a-z]{3,}))/gi, "a ZIP code"],
  [
    /\b[A-Za-z]+\d[\w-]*|(?<![\d.,$])\b\d+(?!(?:[KMBTkmx]|MM|mm|bn|bps?|st|nd|rd|th|sf|sqft|br|bd|ba|mi|pp|pts?|pct|mo|yr|ft|ac)\b)[A-Za-z]\w*/g,
    "a name",
  ],
];

const MONTH =
  "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?";
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

export interface DateSpan {
  start: number;
  end: number;
  /** First and last day that it may mean. */
  from: string;
  until: string;
}

const pad = (part: number) => String(part).padStart(2, "0");
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const wholeMonths = (year: number, first: number, last: number) => ({
  from: `${year}-${pad(first)}-01`,
  until: `${year}-${pad(last)}-${pad(lastDay(year, last))}`,
});
const monthNumber = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Each way to write a date; a day that no calendar has is no date. */
const DATES: readonly [
  pattern: RegExp,
  read: (parts: string[]) => { from: string; until: string } | undefined,
][] = [
  [/\b(\d{4})-(\d{2})-(\d{2})\b/g, ([year, month, day]) => oneDay(Number(year), Number(month), Number(day))],
  [
    /\b(\d{4})-(0[1-9]|1[0-2])\b(?!-?\d)/g,
    ([year, month]) => wholeMonths(Number(year), Number(month), Number(month)),
  ],
  [
    /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g,
    ([month, day, year]) => oneDay(Number(year), Number(month), Number(day)),
  ],
  [
    new RegExp(`\\b(${MONTH})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, "g"),
    ([month = "", day, year]) => oneDay(Number(year), monthNumber(month), Number(day)),
  ],
  [
    new RegExp(`\\b(\\d{1,2})\\s+(${MONTH})\\.?\\s+(\\d{4})\\b`, "g"),
    ([day, month = "", year]) => oneDay(Number(year), monthNumber(month), Number(day)),
  ],
  [
    new RegExp(`\\b(${MONTH})\\.?,?\\s+(\\d{4})\\b`, "g"),
    ([month = "", year]) => wholeMonths(Number(year), monthNumber(month), monthNumber(month)),
  ],
  [
    /\b(?:Q([1-4])[ -]?(?:of\s+)?['’]?(\d{4})|([1-4])Q[ ']?(\d{4}))\b/g,
    ([a, yearA, b, yearB]) => {
      const quarter = Number(a ?? b);
      return wholeMonths(Number(yearA ?? yearB), 3 * quarter - 2, 3 * quarter);
    },
  ],
  [
    /\bH([12])\s+(\d{4})\b/g,
    ([half, year]) => wholeMonths(Number(year), half === "1" ? 1 : 7, half === "1" ? 6 : 12),
  ],
  [/\bFY\s?(\d{4})\b/g, ([year]) => wholeMonths(Number(year), 1, 12)],
];

/** Months and quarters without a year, and days of one: no figure can be held against them. */
const BARE_DATES = [
  new RegExp(`\\b(?:${MONTH})\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?\\b(?!,\\d)`, "g"),
  /\bQ[1-4]\b|\b[1-4]Q\d{0,2}\b|\bFY\s?\d{2}\b/g,
];

function oneDay(year: number, month: number, day: number): { from: string; until: string } | undefined {
  if (month < 1 || month > 12 || day < 1 || day > lastDay(year, month)) return undefined;
  const date = `${year}-${pad(month)}-${pad(day)}`;
  return { from: date, until: date };
}

interface Span {
  start: number;
  end: number;
}
const overlaps = (taken: readonly Span[], { start, end }: Span) =>
  taken.some((one) => start < one.end && end > one.start);

/** What of a text's numbers are dates, and what no figures at all. */
export function findNoFigures(
  text: string,
  cited: readonly Span[],
): { dates: DateSpan[]; others: NoFigure[] } {
  const others: NoFigure[] = cited.map(({ start, end }) => ({ start, end, why: "a citation" }));
  const dates: DateSpan[] = [];
  for (const [pattern, why] of KINDS.slice(0, 8)) addAll(pattern, why);
  for (const [pattern, read] of DATES) {
    for (const match of text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length };
      const days = read(match.slice(1));
      if (days !== undefined && !overlaps([...others, ...dates], span)) dates.push({ ...span, ...days });
    }
  }
  for (const pattern of BARE_DATES) addAll(pattern, "a date without its year");
  for (const [pattern, why] of KINDS.slice(8)) addAll(pattern, why);
  return { dates, others };

  function addAll(pattern: RegExp, why: string): void {
    for (const match of text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length };
      if (/\d/.test(match[0]) && !overlaps([...others, ...dates], span)) others.push({ ...span, why });
    }
  }
}
