import { readAmount } from "../read-cell.ts";
import type { Content } from "./column-content.ts";
import { explainOther, spellHeader } from "./column-headers.ts";
import type { Guess, Mapping } from "./map-columns.ts";

const LEAST_AMOUNT = 10_000;
const MOST_AMOUNT = 100_000_000;
const UNNAMED = /^(?:Column \d+)?$/;

/**
 * What is to be asked of columns whose headings say nothing: amounts that may be a price, a value or a loan would be lost
 * without a word, and of two columns of years the one under a bare `Year` may be that of a sale.
 */
export function askUnnamed(of: {
  headers: readonly string[];
  contents: readonly Content[];
  known: { byColumn: ReadonlyMap<number, Guess>; mapping: Mapping };
  leftOut: (column: number) => boolean;
}): string[] {
  const { headers, contents, known } = of;
  const open = headers.flatMap((header, column) => {
    const content = contents[column];
    const isOpen = !known.byColumn.has(column) && !of.leftOut(column) && content !== undefined;
    return isOpen && content.filled >= 2 ? [{ header: header.trim(), column, content }] : [];
  });
  const amounts = open.filter(({ header, content }) => UNNAMED.test(header) && holdsAmounts(content));
  return [
    ...amounts.map(({ column, content }) => {
      const [first, second] = content.texts;
      return `Column ${column + 1} has no heading and holds amounts (${first}, ${second}): is it a price, a value or something else?`;
    }),
    ...askOfYears(of, open),
  ];
}

/** Amounts of homes, of which some are no ZIP codes and none a number that only counts on. */
function holdsAmounts({ texts, figures, typical, zip, knownZip }: Content): boolean {
  if (figures < 0.9 || typical === null || (zip === 1 && knownZip >= 0.9)) return false;
  const amounts = texts.map(readAmount).filter((amount) => amount !== undefined);
  const isSerial = amounts.every((amount, at) => at === 0 || amount === (amounts[at - 1] ?? 0) + 1);
  const isPhone = texts.every((text) => /^\D*\d{10,}\D*$/.test(text));
  return typical >= LEAST_AMOUNT && typical <= MOST_AMOUNT && !isSerial && !isPhone;
}

/** Words without which a column of years may be of sales or of repairs as well. */
const OF_BUILDING = /built|build|blt|const|vintage|(?:^| )(?:yoc|ayb|yrb|yb|age)(?: |$)/;

function askOfYears(
  { headers, known }: Parameters<typeof askUnnamed>[0],
  open: readonly { header: string; column: number; content: Content }[],
): string[] {
  const column = known.mapping.year_built;
  const header = headers[column ?? -1] ?? "";
  const others = open.filter(
    ({ header: one, content }) =>
      explainOther(one) === undefined && !SAYS_YEAR.test(spellHeader(one)) && holdsYears(content),
  );
  const [other] = others;
  if (other === undefined || (column === undefined && !UNNAMED.test(other.header))) return [];
  const named = other.header === "" ? `column ${other.column + 1}` : `“${other.header}”`;
  if (column === undefined)
    return [
      `${named[0]?.toUpperCase()}${named.slice(1)} has no heading and holds years: is it the Year built?`,
    ];
  const source = known.byColumn.get(column)?.source;
  if (OF_BUILDING.test(spellHeader(header)) || source === "remembered" || source === "fuzzy") return [];
  return [`"${header}" is taken for Year built, and ${named} holds years too: is it?`];
}

/** What another year is of. */
const SAYS_YEAR =
  /\b(?:eff\w*|sale|sold|tax|reno\w*|remodel\w*|roof|assess\w*|purch\w*|acq\w*|bought|roll|fiscal|hvac|since)\b/;

function holdsYears({ texts }: Content): boolean {
  const thisYear = new Date().getFullYear();
  const areYears = texts.every((text) => /^(?:1[789]|20)\d\d$/.test(text) && Number(text) <= thisYear);
  return areYears && new Set(texts).size > 1;
}
