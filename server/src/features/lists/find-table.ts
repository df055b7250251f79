import { findState } from "@labs/addresses/states";
import { DATA_REQUEST_MAX_COLUMNS, type GivenPlace } from "@labs/contract/uploads/data-request-rows";
import type { Cell, Sheet } from "@labs/sheets/sheet";
import { AppError } from "../../lib/errors.ts";
import { findZip, isCity } from "../../lib/postal-codes.ts";
import { readAddress } from "../../lib/read-address.ts";
import { listSpellings, shorten, spell } from "./columns/column-headers.ts";
import { IN_THOUSANDS } from "./in-thousands.ts";
import type { Field } from "./templates/fields.ts";
import { REASON_COLUMNS, REMARK } from "./templates/list-templates.ts";

/** A cell as it is kept: a date keeps that it is one. */
export type StoredCell = string | number | boolean | { date: string } | null;

export interface TableRow {
  /** As a spreadsheet counts, from 1. */
  row: number;
  /** City and state of a line above it that says nothing else. */
  place?: GivenPlace;
  /** As many as there are headers. */
  cells: StoredCell[];
}

/** A list as the file has it, without banner lines above the header and without empty lines. */
export interface Table {
  headers: string[];
  rows: TableRow[];
  /** A banner says so of its dollars. */
  isInThousands: boolean;
  /** What was left out, in words. */
  warnings: string[];
}

export function cellText(cell: StoredCell): string {
  if (cell === null) return "";
  if (typeof cell === "object") return cell.date;
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return String(cell);
}

/** The header may stand below a banner, on any sheet: it is the row that names the most fields. */
export function findTable(sheets: readonly Sheet[], fields: readonly Field[]): Table {
  const { sheet, at, isHeader } = findHeader(sheets, fields);
  if (sheet === undefined) throw noRows("The file has no rows");
  const below = sheet.rows.slice(at);
  const width = below.reduce((most, row) => Math.max(most, row.length), 0);
  if (width > DATA_REQUEST_MAX_COLUMNS) {
    throw new AppError(
      "invalid",
      `The list has ${width.toLocaleString("en-US")} columns; at most ${DATA_REQUEST_MAX_COLUMNS.toLocaleString("en-US")} are read`,
    );
  }
  // A list without headings begins with its first home: its columns are named by their letters.
  const [first = [], ...following] = isHeader ? below : [nameColumns(width), ...below];
  const units = isHeader && isUnits(following[0] ?? []) ? following[0] : undefined;
  const body = units === undefined ? following : following.slice(1);
  const groups = isHeader ? readGroups(sheet.rows[at - 1] ?? [], width) : [];
  const all = Array.from({ length: width }, (_, column) => {
    const unit = cellText(toStored(units?.[column] ?? null)).trim();
    const header = `${cellText(toStored(first[column] ?? null)).trim()} ${unit}`.trim();
    return GENERIC.test(header) ? `${groups[column] ?? ""} ${header}`.trim() : header;
  });
  // What an errors file says of a row is not part of the list.
  const kept = all.flatMap((header, column) => (isReason(header) ? [] : [column]));
  const headers = kept.map((column) => all[column] ?? "");
  // A file of errors comes back with what kept its formulas from being calculated.
  const read = kept.length < all.length ? (cell: Cell) => unescapeFormula(toStored(cell)) : toStored;
  const rows: TableRow[] = [];
  const isFirstBody = at + (isHeader ? 2 : 1) + (units === undefined ? 0 : 1);
  let remarks = 0;
  let totals = 0;
  let sentences = 0;
  const banner = isHeader ? sheet.rows.slice(0, at) : [];
  let place =
    banner.map(readBannerPlace).find(Boolean) ??
    banner.map(readSectionPlace).find((one) => liesIn(one, body)) ??
    banner.map((cells) => readStreetPlace(cells, body)).find(Boolean);
  for (const [index, cells] of body.entries()) {
    if (cells.every(isBlank) || (isHeader && isHeadingAgain(cells, first))) continue;
    if (cellText(toStored(cells[0] ?? null)).startsWith(`${REMARK} `)) remarks += 1;
    else if (isTotal(cells)) totals += 1;
    else if (width >= 4 && (isSentence(cells) || (totals > 0 && isNote(cells)))) sentences += 1;
    else if (width >= 4 && isHeader && isSection(cells)) {
      place = placeOfSection(cells, place);
      sentences += 1;
    } else {
      const stored = kept.map((column) => read(cells[column] ?? null));
      rows.push({ row: isFirstBody + index, cells: stored, ...(place === undefined ? {} : { place }) });
    }
  }
  if (rows.length === 0) throw noRows("The list has a header and no rows below it");
  return {
    ...(isHeader ? { headers, rows } : nameByCells({ headers, rows }, listWords(fields))),
    isInThousands: isHeader && sheet.rows.slice(0, at).some(saysThousands),
    warnings: describeWarnings({ sheets, sheet, remarks, totals, sentences, isHeader }),
  };
}

const saysThousands = (cells: readonly Cell[]) =>
  cells.some((cell) => typeof cell === "string" && IN_THOUSANDS.test(cell));

const noRows = (message: string) => new AppError("invalid", message);

const isReason = (header: string) => REASON_COLUMNS.some((reason) => reason === header.toLowerCase());

/** All that fields are called, in one spelling. */
const listWords = (fields: readonly Field[]): ReadonlySet<string> =>
  new Set(fields.flatMap((field) => [spell(field.key), spell(field.label), ...field.synonyms]).map(shorten));

/** How far down a header is looked for. */
const BANNER_ROWS = 40;

function findHeader(
  sheets: readonly Sheet[],
  fields: readonly Field[],
): { sheet: Sheet | undefined; at: number; isHeader: boolean } {
  const words = listWords(fields);
  const isKnown = (cell: Cell) =>
    typeof cell === "string" && listSpellings(lastName(cell)).some((spelling) => words.has(spelling));
  let best: { sheet: Sheet | undefined; at: number; known: number } = { sheet: undefined, at: 0, known: -1 };
  for (const sheet of sheets) {
    if (sheet.hidden) continue;
    for (const [at, row] of sheet.rows.slice(0, BANNER_ROWS).entries()) {
      if (row.every(isBlank)) continue;
      const found = row.filter(isKnown).length;
      // One word of a home may be what a field is called.
      const known = found === 1 && isHome(row) ? 0 : found;
      if (known > best.known) best = { sheet, at, known };
    }
  }
  const row = best.sheet?.rows[best.at] ?? [];
  if (best.known > 0 || isHome(row)) return { ...best, isHeader: best.known > 0 };
  const home = findFirstHome(best.sheet?.rows ?? [], best.at);
  return home === undefined ? { ...best, isHeader: true } : { ...best, at: home, isHeader: false };
}

/** `Taxlot.Address`: of a name by its table, the last. */
const lastName = (cell: string): string =>
  /^[A-Za-z]\w*\.(?:\w+\.)*([A-Za-z]\w*)$/.exec(cell.trim())?.[1] ?? cell;

/** Below a title of one cell, the row of the first home of a list that has no headings. */
function findFirstHome(rows: readonly (readonly Cell[])[], from: number): number | undefined {
  const countFilled = (row: readonly Cell[]) => row.filter((cell) => !isBlank(cell)).length;
  const next = rows.findIndex((row, at) => at >= from && countFilled(row) > 1);
  const [first = [], second = []] = next < 0 ? [] : rows.slice(next, next + 2);
  return next > from && isHome(first) && isHome(second) && countFilled(first) >= 3 ? next : undefined;
}

/** A row that is a home itself and no heading: an address, or a number beside other cells. */
function isHome(row: readonly Cell[]): boolean {
  return row.some((cell) => typeof cell === "string" && /^\d+[A-Z]? \S+ \S/i.test(cell.trim()));
}

/** Headings that say nothing without the heading above them: `Date` under `Sale`. */
const GENERIC = /^(?:date|price|amount|from|to|start|end|number|name)$/i;

/** Headings above the headings; each goes on to the right until the next. */
function readGroups(row: readonly Cell[], width: number): string[] {
  const texts = Array.from({ length: width }, (_, at) => cellText(toStored(row[at] ?? null)).trim());
  // A banner stands at the left and says nothing of columns.
  if (texts.slice(1).every((text) => text === "")) return [];
  let group = "";
  return texts.map((text) => {
    group = text || group;
    return group;
  });
}

const UNIT =
  /^(?:\((?:#|\$|%|[a-z $/#%.]{1,12})\)|#|\$|%|sq\.? ?ft\.?|sf|acres?|ac|usd|\$ ?\/ ?(?:mo|yr|year|month|sf)|mm\/dd\/yy(?:yy)?|yyyy(?:-mm-dd)?|date|built|year)$/i;

/** A second line of headings that says in what the columns are told: `(sqft)`, `($/yr)`. */
function isUnits(cells: readonly Cell[]): boolean {
  const texts = cells.filter((cell) => !isBlank(cell));
  return texts.length >= 3 && texts.every((cell) => typeof cell === "string" && UNIT.test(cell.trim()));
}

/** `Ask 109k`, `Ask 92.5k`: of a column without a heading, the word that all of its cells begin with. */
function nameByCells(
  { headers, rows }: Pick<Table, "headers" | "rows">,
  known: ReadonlySet<string>,
): Pick<Table, "headers" | "rows"> {
  const words = headers.map((_, column) => {
    const texts = rows.map(({ cells }) => cellText(cells[column] ?? null).trim()).filter(Boolean);
    const said = new Set(texts.map((text) => LABELED_AMOUNT.exec(text)?.[1]?.toLowerCase()));
    const [word] = said;
    const isKnown = word !== undefined && listSpellings(word).some((spelling) => known.has(spelling));
    return texts.length >= 2 && said.size === 1 && isKnown ? word : undefined;
  });
  if (words.every((word) => word === undefined)) return { headers, rows };
  return {
    headers: headers.map((header, column) => words[column] ?? header),
    rows: rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, column) =>
        words[column] === undefined ? cell : (LABELED_AMOUNT.exec(cellText(cell).trim())?.[2] ?? cell),
      ),
    })),
  };
}

const LABELED_AMOUNT = /^([a-z][a-z .]{1,20}?)\s*[:=]?\s*(\$?\d[\d,.]*[km]?)$/i;

function nameColumns(width: number): string[] {
  return Array.from({ length: width }, (_, at) => `Column ${at + 1}`);
}

/** A line of sums below the homes. */
function isTotal(cells: readonly Cell[]): boolean {
  const [first = "", ...others] = cells.filter(
    (cell): cell is string => typeof cell === "string" && cell.trim() !== "",
  );
  // `Average` may be how a home is kept.
  return TOTAL.test(first.trim()) && !isHome(others);
}

const TOTAL =
  /^(?:[a-z&]+ ){1,3}totals?:?$|^(?:grand |sub)?totals?(?:\b|:)|^(?:averages?|avg|sum)\b[^a-z]*$|^\d+ (?:[a-z]+ )?(?:units?|properties|homes?|assets?|records?|rows?|listings?|results?)\b[^a-z]*$/i;

/** What somebody says of a list, alone in a line of several words that are no address. */
function isSentence(cells: readonly Cell[]): boolean {
  const [only, ...others] = cells.filter((cell) => !isBlank(cell));
  if (others.length > 0 || typeof only !== "string") return false;
  const words = only.trim().split(/\s+/);
  return (
    words.length >=
      (/^[*†•–-]|^(?:call|text|e-?mail|contact|source|note|disclaimer|page|need|must|please|buyers?|proof)\b/i.test(
        only.trim(),
      )
        ? 2
        : 7) && !isPlace(only)
  );
}

/** Below a total, a line of one cell that begins with a word and places nothing: `Rents as of 10/1/2026`. */
function isNote(cells: readonly Cell[]): boolean {
  const [only, ...others] = cells.filter((cell) => !isBlank(cell));
  if (others.length > 0 || typeof only !== "string") return false;
  return (
    /^\p{L}+ \S/u.test(only.trim()) &&
    /\d/.test(only) &&
    !isPlace(only) &&
    readSectionPlace(cells) === undefined
  );
}

/** The headings once more, as programs print them on top of each page. */
function isHeadingAgain(cells: readonly Cell[], headings: readonly Cell[]): boolean {
  const written = cells.filter((cell) => !isBlank(cell));
  return (
    written.length >= 3 &&
    cells.every(
      (cell, at) =>
        isBlank(cell) || cellText(toStored(cell)).trim() === cellText(toStored(headings[at] ?? null)).trim(),
    )
  );
}

/** A line of one cell that holds no house: `PENDING`, or `Dayton, OH 45406` above the homes that stand there. */
function isSection(cells: readonly Cell[]): boolean {
  const [only, ...others] = cells.filter((cell) => !isBlank(cell));
  if (others.length > 0 || typeof only !== "string" || only.length > 200) return false;
  return readSectionPlace(cells) !== undefined || (!/\d/.test(only) && !isPlace(only));
}

/** Words of what homes are, or how far their sale is: a line of nothing else names no other place. */
const WORDS_OF_NO_PLACE = new Set(
  [
    // How far a sale is.
    "active available pending sold closed contingent under in contract",
    "new coming soon recent recently sale sales this week on off market",
    // Who has the homes, and whether they are let.
    "vacant occupied rented leased unrented unleased not rent lease owned owner tenant",
    // Their kind.
    "home homes house houses condo condos duplex duplexes unit units single multi family families",
    "town townhome townhomes townhouse townhouses",
    // What they are together.
    "listing listings property properties portfolio package group tier rental rentals section",
    "all other our the and of for",
  ].flatMap((words) => words.split(" ")),
);

/** A letter alone tells one group from another. */
function namesNoPlace(line: string): boolean {
  const words = line.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.length > 0 && words.every((word) => word.length === 1 || WORDS_OF_NO_PLACE.has(word));
}

/** Where the homes below a line stand: where it says, or as before; nowhere known below the name of what may be a place. */
function placeOfSection(cells: readonly Cell[], before: GivenPlace | undefined): GivenPlace | undefined {
  const named = readSectionPlace(cells);
  if (named !== undefined || before === undefined) return named;
  const [only] = cells.filter((cell) => !isBlank(cell));
  const text = String(only).trim();
  const state = before.state ?? null;
  // "SPRINGFIELD" below "DAYTON, OH": the next city of the same state.
  if (isCity(text.toUpperCase().replaceAll(/[.']/g, ""), state))
    return { city: text, ...(state === null ? {} : { state }) };
  return namesNoPlace(text) ? before : undefined;
}

const CITY_ALONE = /^(\p{Lu}[\p{L} .'-]+?),? +([A-Z]{2})(?:,? (\d{5}))?:?$/u;

/** The city and the state that a line names alone. */
function readSectionPlace(cells: readonly Cell[]): GivenPlace | undefined {
  const [only, ...others] = cells.filter((cell) => !isBlank(cell));
  if (typeof only !== "string" || others.length > 0) return undefined;
  const [, city = "", state = "", zip] = CITY_ALONE.exec(only.trim().slice(0, 100)) ?? [];
  // Of words that are also a state's code, as IN and OR, only a known city is one.
  const isPlain =
    /^\p{Lu}\p{Ll}[\p{L}']*(?: \p{Lu}\p{Ll}[\p{L}']*){0,3}$/u.test(city) &&
    !/^(?:IN|OR|ME|OK|HI|OH|PA|MA|AL|CT)$/.test(state);
  const isKnown = only.includes(",") || isPlain || isCity(city.toUpperCase().replaceAll(/[.']/g, ""), state);
  if (findState(state) !== state || !isKnown) return undefined;
  return { city, state, ...(zip === undefined ? {} : { zip }) };
}

const LONGEST_BANNER = 200;

const ALL_IN = /\b(?:located|properties|homes|houses|listings|parcels) in (.+)$/i;

/** `Community: Harvest Glen Phase 2 - Princeton TX 75407`: what stands behind the name of a development is its place. */
const DEVELOPMENT =
  /^(?:community|subdivision|development|neighborhood|project|site)\b[^@\d]*(?:\b(?:phase|ph|section|sec)\.? ?\d+[A-Z]?)?\s*(?:[-–—|,:]|\bin\b)\s*([^-–—|:]+)$/i;

/** `All properties located in Bartow, FL` above the headings. */
function readBannerPlace(cells: readonly Cell[]): GivenPlace | undefined {
  const [only, ...others] = cells.filter((cell) => !isBlank(cell));
  if (others.length > 0 || typeof only !== "string") return undefined;
  const text = only.trim().slice(0, LONGEST_BANNER);
  const [, where] = ALL_IN.exec(text) ?? DEVELOPMENT.exec(text) ?? [];
  return where === undefined ? undefined : readSectionPlace([where]);
}

/** `Saddle Creek Dr, Dayton, OH 45406` above homes of that street: where they stand. */
function readStreetPlace(cells: readonly Cell[], rows: readonly Cell[][]): GivenPlace | undefined {
  const [only, ...others] = cells.filter((cell) => !isBlank(cell));
  if (others.length > 0 || typeof only !== "string" || only.length > LONGEST_BANNER) return undefined;
  const { number, street, city, state, zip } = readAddress(only).components;
  if (number !== null || street === null || city === null || state === null) return undefined;
  const isOfStreet = (cell: Cell) => typeof cell === "string" && cell.toUpperCase().includes(` ${street}`);
  return rows.some((row) => row.some(isOfStreet))
    ? { city, state, ...(zip === null ? {} : { zip }) }
    : undefined;
}

/** A city and its state alone above the headings may be where a company sits: every ZIP code of the list has to be of that state. */
function liesIn(place: GivenPlace | undefined, rows: readonly Cell[][]): boolean {
  const state = place?.state;
  if (state === undefined) return false;
  const states = rows.map((cells) =>
    cells.flatMap((cell) =>
      /^\d{5}$/.test(String(cell).trim()) ? (findZip(String(cell).trim())?.state ?? []) : [],
    ),
  );
  const told = states.filter((found) => found.length > 0);
  return told.length > 0 && told.length >= rows.length * 0.6 && told.every((found) => found.includes(state));
}

function isPlace(text: string): boolean {
  const { number, street } = readAddress(text).components;
  return text.length <= 200 && street !== null && (number !== null || / BOX | & /.test(street));
}

const isBlank = (cell: Cell) => cell === null || (typeof cell === "string" && cell.trim() === "");

function toStored(cell: Cell): StoredCell {
  if (cell instanceof Date) return { date: cell.toISOString().slice(0, 10) };
  // PostgreSQL keeps no zero bytes, and half of a surrogate pair is no text.
  return typeof cell === "string" ? cell.replaceAll("\u0000", "").toWellFormed() : cell;
}

function unescapeFormula(cell: StoredCell): StoredCell {
  return typeof cell === "string" ? cell.replace(/^'(?=[=+\-@\t\r])/, "") : cell;
}

function describeWarnings(of: {
  sheets: readonly Sheet[];
  sheet: Sheet;
  remarks: number;
  totals: number;
  sentences: number;
  isHeader: boolean;
}): string[] {
  const others = of.sheets.filter((sheet) => sheet !== of.sheet && sheet.rows.length > 0);
  return [
    others.length > 0
      ? `Read from the sheet "${of.sheet.name}"; not read: ${others.map(({ name }) => `"${name}"`).join(", ")}`
      : "",
    of.remarks > 0
      ? `${of.remarks} ${of.remarks === 1 ? "line that begins" : "lines that begin"} with ${REMARK} left out`
      : "",
    of.totals > 0 ? `${of.totals} ${of.totals === 1 ? "line" : "lines"} of totals left out` : "",
    of.sentences > 0
      ? `${of.sentences} ${of.sentences === 1 ? "line that is a sentence" : "lines that are sentences"} left out`
      : "",
    of.isHeader ? "" : "The list has no headers: columns were identified by their contents",
  ].filter(Boolean);
}
