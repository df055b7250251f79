import { editDistance } from "@labs/addresses/match-address";
import type { ColumnMapping, GivenPlace } from "@labs/contract/uploads/data-request-rows";
import { cellText, type Table } from "../find-table.ts";
import type { Field } from "../templates/fields.ts";
import { askOfMail, askOfPlaces } from "./ask-places.ts";
import { askUnnamed } from "./ask-unnamed.ts";
import { type Content, inDollars, mayHold, readContent } from "./column-content.ts";
import {
  explainOther,
  isOtherwiseMonthly,
  listSpellings,
  shorten,
  spell,
  spellHeader,
} from "./column-headers.ts";
import { guessBeside } from "./guess-beside.ts";
import { guessLoosely } from "./loose-headers.ts";
import { listMissing } from "./missing-fields.ts";
import { findOpenFacts } from "./open-facts.ts";
import { belongsToMail, findElsewhere } from "./other-places.ts";
import { settleMeanings } from "./settle-meanings.ts";

/** A field's key to the place of its column, from 0. */
export type Mapping = Record<string, number>;

export interface Proposal {
  columns: ColumnMapping[];
  mapping: Mapping;
  /** What keeps the mapping from confirming itself. */
  questions: string[];
}

export interface Guess {
  field: string;
  column: number;
  confidence: number;
  source: ColumnMapping["source"];
  reason: string;
}

export interface Asked {
  table: Table;
  fields: readonly Field[];
  /** By header in one spelling; null was not to be read. */
  remembered: ReadonlyMap<string, string | null>;
  /** City, state or postal code of all rows. */
  place?: GivenPlace;
}

const SAMPLES = 3;

/**
 * Which column means which field: what the same person chose before, then the field's own name, then a known
 * synonym, then a name much like one, each only where the cells can be that; then what the cells alone look like. A
 * field takes one column, a column one field, the surest first.
 */
export function proposeMapping(of: Asked): Proposal {
  const { table } = of;
  const contents = table.headers.map((_, column) => readContent(table, column));
  const byColumn = new Map<number, Guess>();
  const mapping: Mapping = {};
  const take = (guesses: readonly Guess[]) => {
    for (const guess of [...guesses].sort((a, b) => b.confidence - a.confidence || a.column - b.column)) {
      if (byColumn.has(guess.column) || Object.hasOwn(mapping, guess.field)) continue;
      byColumn.set(guess.column, guess);
      mapping[guess.field] = guess.column;
    }
  };
  const unitsAt = table.headers.findIndex((header) =>
    /^lot (?:size |area )?(?:units?|uom)$/.test(spellHeader(header)),
  );
  const lotUnits = contents[unitsAt]?.texts[0];
  const elsewhere = findElsewhere(table.headers, contents);
  take(
    table.headers.flatMap((_, column) =>
      guessByHeader({ ...of, elsewhere }, column, { content: contents[column], lotUnits }),
    ),
  );
  // Some words mean a thing only beside what the first pass finds.
  for (let pass = 0; pass < 2; pass += 1) {
    take(guessLoosely({ headers: table.headers, fields: of.fields }, contents, { byColumn, mapping }));
  }
  take(guessByContent({ ...of, elsewhere }, contents, { byColumn, mapping }));
  take(guessBeside({ table, fields: of.fields, contents, known: { byColumn, mapping } }));
  const left = settleMeanings({ byColumn, mapping, contents, headers: table.headers, fields: of.fields });
  const columns = describeColumns(of, (column) => byColumn.get(column), left);
  const isLeftOut = (column: number) => of.remembered.get(spell(table.headers[column] ?? "")) === null;
  const beside = {
    headers: table.headers,
    contents,
    known: { byColumn, mapping },
    leftOut: (column: number) => elsewhere.has(column) || left.has(column) || isLeftOut(column),
  };
  const open = findOpenFacts({ ...beside, fields: of.fields }).map(
    ({ column, field }) =>
      `"${table.headers[column]}" looks like ${field.label}, and no column is read as that: is it?`,
  );
  const isOthers = (column: number) => elsewhere.has(column) || belongsToMail(table.headers, column);
  const missing = listMissing({ ...of, mapping, contents });
  const keys = new Set(missing.map(({ key }) => key));
  const places = askOfPlaces({ ...beside, missing: keys, isOthers, isLeftOut });
  const asked = [
    ...missing
      .filter(({ key }) => !places.parts.has(key))
      .map(({ label }) => `No column is certain to be the ${label.toLowerCase()}`),
    ...listQuestions({ ...of, columns, mapping, contents, isOthers }),
  ];
  const questions = [...asked, ...places.questions, ...askOfMail(beside), ...open, ...askUnnamed(beside)];
  return { columns, mapping, questions };
}

const SYNONYM = 0.95;
/** A synonym of a header whose first word was left out. */
const SHORTENED = 0.93;
/** A word of many things: another column that says more is it. */
const WEAKER = 0.9;
const WEAK = /^(?:area|size|(?:building|bld|bldg|gross) (?:area|sqft))$/;
/** `SQ_FOOTAGE` and `above_grade_sf` beside a column of the living area is another. */
const BARE = /^(?:above grade )?sqft$/;
const BARELY = 0.915;
const LEAST_LIKENESS = 0.8;

function guessByHeader(
  of: Asked & { elsewhere: ReadonlySet<number> },
  column: number,
  { content, lotUnits }: { content: Content | undefined; lotUnits: string | undefined },
): Guess[] {
  const header = of.table.headers[column] ?? "";
  const word = spell(header);
  if (word === "" || content === undefined) return [];
  const { fields, remembered } = of;
  if (remembered.has(word)) {
    const field = remembered.get(word);
    const isField = typeof field === "string" && fields.some(({ key }) => key === field);
    const reason = "You chose this field for this header before";
    return isField ? [{ field, column, confidence: 1, source: "remembered", reason }] : [];
  }
  const spellings = listSpellings(lastOfPath(header, of.table.headers));
  // `$/SqFt` is no living area, though its letters are the field's.
  const isNamed = fields.some(
    ({ key, synonyms }) => spellHeader(key) === spellings[0] || synonyms.includes(word),
  );
  // `MAILING.OWNER` is the owner, though where he gets mail is in the same table.
  const own = lastOfPath(header, of.table.headers);
  const other = explainOther(/^owner/i.test(own) ? own : header);
  if (other !== undefined && !isNamed) return [];
  if (belongsToMail(of.table.headers, column) || of.elsewhere.has(column)) return [];
  return fields
    .filter(({ key }) => key !== "hoa_monthly" || !isOtherwiseMonthly(of.table.headers, column))
    .flatMap((field) => guessField(field, { spellings, column, word }) ?? [])
    .map((guess): Guess => ({ ...guess, confidence: guess.confidence - lowerBy(guess, { header, content }) }))
    .filter(({ field, source }) => {
      const found = fields.find(({ key }) => key === field);
      // A column that is headed as the template heads it is read so, and its cells judged one by one.
      const isAsked = source === "exact" && found !== undefined && !isOfCodes(found);
      // Nothing in an empty column says that a heading like another is that one.
      if (source === "fuzzy" && content.filled === 0) return false;
      // An empty column may be anything, and is nothing where another holds it.
      return found !== undefined && (isAsked || mayHold(found, content, { header, lotUnits }));
    });
}

const PLACES = new Set(["address", "city", "state", "zip", "city_state_zip"]);

/** What makes a heading less certain than its words: an empty column, and a place that may be a person's. */
function lowerBy({ field }: Guess, { header, content }: { header: string; content: Content }): number {
  if (content.filled === 0) return EMPTY;
  return PLACES.has(field) && /^addr(?:ess)?[_ ]/i.test(header) ? LESS : 0;
}

/** So little that no two kinds of headings change places. */
const LESS = 0.005;
const EMPTY = 0.2;

/** Words under the heading of a few codes are of something else: `Apartment` is no class A to D. */
const isOfCodes = ({ reading }: Field): boolean =>
  reading.kind === "choice" || (reading.kind === "text" && reading.pattern !== undefined);

/** Of columns that tools name by paths, `hdpData/homeInfo/zipcode`, the last word; where few have a slash it is no path. */
function lastOfPath(header: string, headers: readonly string[]): string {
  const name = PATH.exec(header)?.[1];
  const paths = headers.filter((one) => PATH.test(one)).length;
  const isPath = paths >= headers.length * 0.5 || PROGRAM_PATH.test(header);
  return name === undefined || !isPath ? header : name;
}

/** `latLong/latitude`: no heading by hand is written so. */
const PROGRAM_PATH = /^[a-z]+[A-Z]\w*[/.]/;
const PATH = /^\w+[/.](?:\w+[/.])*(\w+)$/;

interface Spelled {
  names: string[];
  synonyms: string[];
  run: ReadonlySet<string>;
  bags: ReadonlySet<string>;
  singular: ReadonlySet<string>;
}

const spelled = new Map<Field, Spelled>();

const BEDS = /^(?:beds|br|brs|bds)$/;
const BATHS = /^(?:baths|ba|bas|bth|bths)$/;

/** `Beds Total` for `Total Beds`: several words in any order. */
function bagOf(spelling: string): string {
  const words = spelling
    .split(" ")
    .map((word) => (BEDS.test(word) ? "bedrooms" : BATHS.test(word) ? "bathrooms" : word));
  return words.length < 2 ? "" : [...words].sort().join(" ");
}

/** `bedrooms count` for `bedroom count`. */
const singularOf = (name: string): string => name.replaceAll(/(?<=\w{3})s\b/g, "");

/** As databases write names: `SALEDATE`. */
const runTogether = (name: string): string => spell(name).replaceAll(" ", "");

/** What a field is called, spelled as headers are. */
function spellField(field: Field): Spelled {
  const known = spelled.get(field) ?? {
    names: [field.key, field.label].map((name) => shorten(spell(name))),
    synonyms: field.synonyms.map(shorten),
    run: new Set([field.key, field.label, ...field.synonyms].map(runTogether)),
    singular: new Set([field.label, ...field.synonyms].map((name) => singularOf(shorten(spell(name))))),
    bags: new Set(
      [field.label, ...field.synonyms].map((name) => bagOf(shorten(spell(name)))).filter(Boolean),
    ),
  };
  spelled.set(field, known);
  return known;
}

function guessField(
  field: Field,
  header: { spellings: readonly string[]; column: number; word: string },
): Guess | undefined {
  const { spellings, column, word } = header;
  const { names, synonyms, run, bags, singular } = spellField(field);
  const [whole = ""] = spellings;
  const of = { field: field.key, column };
  if ([field.key, field.label].some((name) => spell(name) === word))
    return { ...of, confidence: 1, source: "exact", reason: `Headed as ${field.label}` };
  const at = spellings.findIndex((one) => names.includes(one) || synonyms.includes(one));
  if (at >= 0) {
    const said = spellings[at] ?? "";
    const surest = WEAK.test(said) ? WEAKER : BARE.test(said) ? BARELY : at === 0 ? SYNONYM : SHORTENED;
    const confidence = surest - (field.isAlternative ? 0.01 : 0);
    return {
      ...of,
      confidence,
      source: "synonym",
      reason: `"${spellings[at]}" is another name of ${field.label}`,
    };
  }
  if (spellings.some((one) => bags.has(bagOf(one)))) {
    const reason = `The header says ${field.label} in another order`;
    return { ...of, confidence: SHORTENED - 0.02, source: "synonym", reason };
  }
  if (spellings.some((one) => /^[a-z]{5,}$/.test(one) && run.has(one))) {
    const reason = `The header is ${field.label} without its blanks`;
    return { ...of, confidence: SHORTENED, source: "synonym", reason };
  }
  // Units are how many there are.
  const isSingular = field.key !== "unit" && spellings.some((one) => singular.has(singularOf(one)));
  if (isSingular) {
    const reason = `The header is ${field.label} but for one or several`;
    return { ...of, confidence: SHORTENED - 0.01, source: "synonym", reason };
  }
  const likeness = Math.max(...[...names, ...synonyms].map((name) => likenessOf(whole, name)));
  if (likeness < LEAST_LIKENESS) return undefined;
  const reason = `The header is spelled much like ${field.label}`;
  return { ...of, confidence: Math.round(90 * likeness) / 100, source: "fuzzy", reason };
}

/** 1 for the same letters; below 1 for as many words, of which long ones have a letter or two wrong. */
function likenessOf(a: string, b: string): number {
  const [first, second] = [a.split(" "), b.split(" ")];
  if (first.length !== second.length || a.length < 6) return 0;
  const isLike = first.every((word, at) => {
    const other = second[at] ?? "";
    const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
    return (
      word === other || (Math.abs(word.length - other.length) <= most && editDistance(word, other) <= most)
    );
  });
  return isLike ? 1 - editDistance(a, b) / Math.max(a.length, b.length) : 0;
}

const LOOKS: readonly {
  field: string;
  share: (content: Content) => number;
  least: number;
  reason: string;
}[] = [
  { field: "address", share: ({ whole }) => whole, least: 0.6, reason: "Cells hold whole addresses" },
  {
    field: "address",
    share: ({ street, whole }) => street + whole,
    least: 0.7,
    reason: "Cells hold streets",
  },
  {
    field: "city_state_zip",
    share: ({ region }) => region,
    least: 0.8,
    reason: "Cells hold a city with its state",
  },
  { field: "state", share: ({ state }) => state, least: 0.9, reason: "Cells hold states" },
  // Rents have four digits as well as codes that lost a zero: only the head tells those apart.
  {
    field: "zip",
    share: ({ zip, knownZip }) => (knownZip >= 0.9 ? zip : 0),
    least: 1,
    reason: "Cells hold ZIP codes",
  },
  { field: "city", share: ({ city }) => city, least: 0.8, reason: "Cells hold names of cities" },
];

/** Such names are as often those of cities. */
const PART_OF_CITY = /neighbo|subdivision|community|district|market|county|name|source/i;
/** Kim, Lee and Paris are people here. */
const OF_PEOPLE =
  /assign|agent|owner|rep\b|tenant|resident|contact|manager|user|lead|buyer|seller|person|first|last|by$/i;
/** Lines of whoever is named hold a name, a street or a city as it comes. */
const OF_PARTY =
  /^(?:co )?(?:own(?:er)?|taxpayer|grantee|grantor|buyer|seller|lender|plaintiff|defendant|attorney|trustee|borrower|agent|broker|contact|tenant|resident)s?(?: (?:line|name))? ?\d?$/;
/** A head of amounts or of a program's own numbers is of no place, whatever its figures look like. */
const OF_OTHERS =
  /^\w*id$|^(?!.*(?:zip|postal)).*(?:rent|price|tax|loan|\bbal|pay|pmt|amount|amt|fee|dues|value|cost|\bins|rate|sq|area|year|\byr|units?\b|bed|bath|days|\$|income|noi|debt)/i;

/** What columns hold that no header explains: the place of the home alone is looked for so. */
function guessByContent(
  { table, fields, elsewhere, place: given = {} }: Asked & { elsewhere: ReadonlySet<number> },
  contents: readonly Content[],
  known: { byColumn: ReadonlyMap<number, Guess>; mapping: Mapping },
): Guess[] {
  const isSplit = known.mapping.street_name !== undefined;
  const isWhole = (contents[known.mapping.address ?? -1]?.whole ?? 0) >= 0.6;
  return LOOKS.flatMap(({ field, share, least, reason }, place): Guess[] => {
    if (!fields.some(({ key }) => key === field) || (field === "address" && isSplit)) return [];
    if (isWhole && field !== "address") return [];
    if (Object.entries(given).some(([part, value]) => part === field && value !== undefined)) return [];
    // What says the place of homes elsewhere is beside another address: the owner's.
    const hasZips = contents.some(({ zip, knownZip }) => zip === 1 && knownZip >= 0.9);
    const isLine = (column: number) => /addr(?:ess)?[ _]?\d$/i.test(table.headers[column] ?? "");
    // A city alone places nothing.
    const isPlaced = ["state", "zip"].some(
      (part) => known.mapping[part] !== undefined || given[part as keyof GivenPlace] !== undefined,
    );
    if (field === "city" && !isPlaced && !isPlacedByContent(contents)) return [];
    const [best] = contents
      .map((content, column) => ({ column, content }))
      .filter(({ column }) => !known.byColumn.has(column))
      .filter(({ column }) => explainOther(table.headers[column] ?? "") === undefined)
      .filter(({ column }) => !belongsToMail(table.headers, column) && !elsewhere.has(column))
      .filter(({ column }) => !OF_PARTY.test(spellHeader(table.headers[column] ?? "")))
      .filter(
        ({ column }) => /^(?:address|state)$/.test(field) || !PART_OF_CITY.test(table.headers[column] ?? ""),
      )
      .filter(({ column }) => field !== "city_state_zip" || !hasZips || !isLine(column))
      .filter(({ column }) => field !== "city" || !OF_PEOPLE.test(table.headers[column] ?? ""))
      .filter(({ column }) => field !== "zip" || !OF_OTHERS.test(table.headers[column] ?? ""))
      .filter(({ column, content }) => field !== "zip" || !isOfAccounts(content, table.headers[column] ?? ""))
      .filter(({ content }) => content.filled > 0 && share(content) >= least)
      .sort((a, b) => share(b.content) - share(a.content) || a.column - b.column);
    // The surer look is taken first.
    const confidence = 0.9 - place / 100;
    return best === undefined ? [] : [{ field, column: best.column, confidence, source: "content", reason }];
  });
}

/**
 * Nine figures without a dash are as often an account, of which the first five are some code, and of five figures under
 * a heading of numbers two in five are some code.
 */
const isOfAccounts = ({ texts }: Content, header: string): boolean =>
  !/zip|post/i.test(header) &&
  (OF_NUMBERS.test(spellHeader(header)) || texts.every((text) => /^\d{9}$/.test(text)));
const OF_NUMBERS =
  /\b(?:number|account|acct|case|file|record|lot|block|item|seq\w*|parcel|pin|ref|roll|map|permit|invoice|order)\b/;

const isPlacedByContent = (contents: readonly Content[]): boolean =>
  contents.some(({ state, knownZip, zip }) => state >= 0.9 || (knownZip >= 0.9 && zip === 1));

function describeColumns(
  { table, fields, remembered }: Asked,
  guessOf: (column: number) => Guess | undefined,
  left: ReadonlyMap<number, string>,
): ColumnMapping[] {
  return table.headers.map((header, index) => {
    const guess = guessOf(index);
    const isLeftOut = remembered.get(spell(header)) === null;
    const named = fields.find(({ key, label }) => [key, label].some((name) => spell(name) === spell(header)));
    const other = isLeftOut
      ? "You left this header out before"
      : (left.get(index) ??
        explainOther(header) ??
        (named && `Headed as ${named.label}, but no cell is ${named.expected}`));
    return {
      index,
      header,
      samples: samplesOf(table, index),
      field: guess?.field ?? null,
      confidence: guess?.confidence ?? 0,
      source: guess?.source ?? "none",
      reason: guess?.reason ?? other ?? "No field matches this header",
    };
  });
}

function samplesOf({ rows }: Table, column: number): string[] {
  const samples: string[] = [];
  // Values may begin far below: a column without any is not shown as one that was left unread.
  for (const { cells } of rows) {
    const text = cellText(cells[column] ?? null).trim();
    if (text !== "") samples.push(text.slice(0, 200).toWellFormed());
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

function listQuestions(
  of: Asked & {
    columns: readonly ColumnMapping[];
    mapping: Mapping;
    contents: readonly Content[];
    isOthers: (column: number) => boolean;
  },
): string[] {
  const { table, fields, columns, mapping } = of;
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  const questions: string[] = [];
  for (const { header, field, source } of columns) {
    if (source !== "fuzzy" || field === null) continue;
    questions.push(`"${header}" is taken for ${labels.get(field)}: is it?`);
  }
  questions.push(...askOfDues(of));
  for (const [field, column] of Object.entries(mapping)) {
    const header = spellHeader(table.headers[column] ?? "");
    const asked = fields.find(({ key }) => key === field);
    // `HOA?` with yes and no is none of two columns of dues.
    const same = table.headers.filter((one, at) => {
      const content = of.contents[at];
      const mayBe = asked === undefined || content === undefined || mayHold(asked, content, { header: one });
      return (
        spellHeader(one) === header &&
        (at === column || (mayBe && explainOther(one) === undefined && !of.isOthers(at)))
      );
    }).length;
    if (same < 2 || header === "") continue;
    questions.push(
      `${same} columns are headed "${table.headers[column]}"; the first is taken for ${labels.get(field)}`,
    );
  }
  return questions;
}

/** A year's dues are seldom less, and a month's seldom more. */
const DUES_OF_EITHER = 1_800;

/** Dues in thousands are read as those of a year; as much as those of a month they may be either. */
function askOfDues({
  table,
  mapping,
  contents,
}: Asked & { mapping: Mapping; contents: readonly Content[] }): string[] {
  const column = mapping.hoa_monthly;
  if (column === undefined || mapping.hoa_frequency !== undefined) return [];
  const header = table.headers[column] ?? "";
  const dues = inDollars({ key: "hoa_monthly", reading: DOLLARS }, contents[column] as Content).typical;
  const isTold = !contents[column]?.isInThousands || /mo|ann|yr|year|quarter|qtr/i.test(header);
  if (isTold || dues === null || dues === 0 || dues >= DUES_OF_EITHER) return [];
  return [
    `"${header}" is told in thousands and doesn't say how often it is due; it is read as a year's: is it?`,
  ];
}

const DOLLARS = { kind: "number", min: 0, max: 1e6, integer: false, isDollars: true } as const;
