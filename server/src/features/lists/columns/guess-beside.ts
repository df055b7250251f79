import type { Table } from "../find-table.ts";
import { isPeriodic, withoutPeriod } from "../periods.ts";
import type { Field } from "../templates/fields.ts";
import { HOW_OFTEN } from "../templates/single-family.ts";
import { type Content, mayHold } from "./column-content.ts";
import { explainOther, isOtherwiseMonthly, listSpellings, shorten, spellHeader } from "./column-headers.ts";
import type { Guess, Mapping } from "./map-columns.ts";

interface Known {
  byColumn: ReadonlyMap<number, Guess>;
  mapping: Mapping;
}

interface Beside {
  table: Table;
  fields: readonly Field[];
  contents: readonly Content[];
  known: Known;
}

/** What columns mean by those beside them and by their cells, where their headings do not say it. */
export function guessBeside(of: Beside): Guess[] {
  return [
    ...guessSides(of),
    ...guessNumbers(of),
    ...guessHowOften(of),
    ...guessPeriods(of),
    ...guessWords(of),
    ...guessUnnamed(of),
  ];
}

const UNNAMED = /^Column \d+$/;

/**
 * Of a list without headings the run of bedrooms, bathrooms and area, and the one column of years before today. Both
 * may be something else, floors or the year of a sale, so that they are asked about.
 */
function guessUnnamed({ table, fields, contents, known: { byColumn, mapping } }: Beside): Guess[] {
  if (!table.headers.every((header, at) => UNNAMED.test(header) || byColumn.has(at))) return [];
  const isOpen = (at: number) => !byColumn.has(at) && UNNAMED.test(table.headers[at] ?? "");
  const all = (at: number, test: (figure: number) => boolean) => {
    const texts = contents[at]?.texts ?? [];
    const isFigure = (text: string) =>
      /^\d[\d,]*(?:\.\d+)?$/.test(text) && test(Number(text.replaceAll(",", "")));
    return isOpen(at) && texts.length >= 2 && texts.every(isFigure);
  };
  const columns = table.headers.map((_, at) => at);
  const thisYear = new Date().getFullYear();
  const isYear = (at: number) => all(at, (one) => Number.isInteger(one) && one >= 1750 && one <= thisYear);
  const years = columns.filter((at) => isYear(at) && new Set(contents[at]?.texts).size > 1);
  const runs = columns.filter(
    (at) =>
      all(at, (one) => Number.isInteger(one) && one <= 12) &&
      all(at + 1, (one) => (one * 4) % 1 === 0 && one > 0 && one <= 12) &&
      all(at + 2, (one) => Number.isInteger(one) && one >= 300 && one <= 15_000) &&
      !isYear(at + 2),
  );
  const [run] = runs;
  const isPlaced = mapping.city_state_zip !== undefined || mapping.zip !== undefined;
  const streets = columns.filter((at) => {
    const { street = 0, whole = 0, texts = [] } = contents[at] ?? {};
    const isNumbered = texts.length >= 2 && texts.every((text) => /^\d+\S* \p{L}{2}/u.test(text));
    return isPlaced && isOpen(at) && isNumbered && street + whole >= 0.5;
  });
  const [street] = streets.length === 1 ? streets : [];
  const [year] = years.length === 1 ? years : [];
  const isRun = runs.length === 1 && run !== undefined;
  const found: { field: string; column: number | undefined; isSure?: boolean; holds: string }[] = [
    { field: "address", column: street, isSure: true, holds: "streets" },
    ...["beds", "baths", "sqft"].map((field, at) => ({
      ...{ field, column: isRun ? run + at : undefined },
      holds: "bedrooms, bathrooms and an area in a row",
    })),
    { field: "year_built", column: year, holds: "years" },
  ];
  return found.flatMap(({ field, column, isSure = false, holds }): Guess[] => {
    if (column === undefined || mapping[field] !== undefined || !fields.some(({ key }) => key === field))
      return [];
    const [confidence, source] = isSure ? ([0.85, "content"] as const) : ([0.6, "fuzzy"] as const);
    return [{ field, column, confidence, source, reason: `Without headings: cells hold ${holds}` }];
  });
}

const SIDE = /^(?:[NS]?[EW]|[NS])$/i;

/** Points of the compass beside the parts of a street are part of it, whatever they are headed. */
function guessSides({ contents, known: { mapping } }: Beside): Guess[] {
  const { street_number: number, street_name: name, street_suffix: suffix } = mapping;
  if (name === undefined) return [];
  const guess = (field: string, column: number): Guess[] => {
    const texts = contents[column]?.texts ?? [];
    const isSide = texts.length > 0 && texts.every((text) => SIDE.test(text));
    const reason = "Cells hold points of the compass beside the street's name";
    return isSide ? [{ field, column, confidence: 0.85, source: "content", reason }] : [];
  };
  return [
    ...(number === name - 2 ? guess("street_direction", name - 1) : []),
    ...guess("street_post_direction", (suffix ?? name) + 1),
  ];
}

const HOUSE = /^\d+[A-Z]?(?:-\d+)?(?: 1\/2)?$/i;

/** House numbers left of the street's name. */
function guessNumbers({ table, contents, known: { byColumn, mapping } }: Beside): Guess[] {
  const { street_number: number, street_name: name, street_direction: side } = mapping;
  if (name === undefined || number !== undefined) return [];
  const column = side === name - 1 ? name - 2 : name - 1;
  const texts = contents[column]?.texts ?? [];
  if (/fips|zip|county|id$/i.test(table.headers[column] ?? "")) return [];
  if (byColumn.has(column) || texts.length === 0 || !texts.every((text) => HOUSE.test(text))) return [];
  const reason = "Cells hold house numbers beside the street's name";
  return [{ field: "street_number", column, confidence: 0.88, source: "content", reason }];
}

/** How often dues are due, told right of them or under their name. */
function guessHowOften({ table, fields, contents, known: { byColumn, mapping } }: Beside): Guess[] {
  const dues = mapping.hoa_monthly;
  if (dues === undefined || mapping.hoa_frequency !== undefined) return [];
  if (!fields.some(({ key }) => key === "hoa_frequency")) return [];
  const column = contents.findIndex(({ texts }, at) => {
    const isOpen = !byColumn.has(at) && texts.length > 0 && texts.every((text) => HOW_OFTEN.test(text));
    return (
      isOpen &&
      (at === dues + 1 ||
        /\b(?:hoa|assn|assoc|association|fees?|dues)\b/.test(spellHeader(table.headers[at] ?? "")))
    );
  });
  if (column < 0) return [];
  const reason = "Cells say how often the dues are due";
  return [{ field: "hoa_frequency", column, confidence: 0.88, source: "content", reason }];
}

/** `Annual Rent`, `HOA (yr)`, `Taxes/mo`: figures of another period than the field's, which is taken into account. */
function guessPeriods({ table, fields, contents, known: { byColumn, mapping } }: Beside): Guess[] {
  return fields
    .filter(({ key }) => isPeriodic(key) && mapping[key] === undefined)
    .flatMap((field): Guess[] => {
      const names = new Set([field.label.toLowerCase(), ...field.synonyms].map(shorten).map(withoutPeriod));
      const column = table.headers.findIndex((header, at) => {
        const content = contents[at];
        if (byColumn.has(at) || content === undefined || explainOther(header) !== undefined) return false;
        if (field.key === "hoa_monthly" && isOtherwiseMonthly(table.headers, at)) return false;
        const isNamed = listSpellings(header).some((one) => {
          const bare = withoutPeriod(one);
          return names.has(bare) || names.has(bare.replace(/^(?:gross|total|base|scheduled) /, ""));
        });
        return isNamed && content.filled > 0 && mayHold(field, content, { header });
      });
      const reason = `The header says ${field.label} of another period, by which it is multiplied`;
      return column < 0 ? [] : [{ field: field.key, column, confidence: 0.86, source: "content", reason }];
    });
}

const ANY = /./;

const WORDS: readonly {
  field: string;
  headed: RegExp;
  share: (content: Content) => number;
  reason: string;
}[] = [
  {
    field: "beds_baths",
    headed: ANY,
    share: ({ rooms }) => rooms,
    reason: "Cells hold bedrooms and bathrooms",
  },
  {
    field: "property_type",
    headed: /type|\buse\b|class|style|category|desc|kind/,
    share: ({ kinds }) => kinds,
    reason: "Cells hold kinds of homes",
  },
  {
    field: "occupancy_status",
    headed: /stat|occ|lease|tenancy|tenant|vacancy|vacant/,
    share: ({ occupancy }) => occupancy,
    reason: "Cells say who lives there",
  },
  {
    field: "listing_status",
    headed: /stat|list|stage/,
    share: ({ listing }) => listing,
    reason: "Cells hold stages of a listing",
  },
];

/** Of an account, a lead or a loan. */
const OF_OTHERS =
  /acct|account|evict|delinq|dlq|lead|tax|loan|case|bill|contact|owner|program|insurance|litigation|sale|foreclosure|prior/;

/** Kinds of homes and stages of their lives, under a heading that does not name another. */
function guessWords({ table, fields, contents, known: { byColumn, mapping } }: Beside): Guess[] {
  return WORDS.flatMap(({ field, headed, share, reason }): Guess[] => {
    if (mapping[field] !== undefined || !fields.some(({ key }) => key === field)) return [];
    const column = contents.findIndex((content, at) => {
      const header = table.headers[at] ?? "";
      const isOpen =
        !byColumn.has(at) && explainOther(header) === undefined && !OF_OTHERS.test(spellHeader(header));
      return isOpen && headed.test(spellHeader(header)) && content.filled > 0 && share(content) >= 0.8;
    });
    return column < 0 ? [] : [{ field, column, confidence: 0.86, source: "content", reason }];
  });
}
