import { looksDated } from "@labs/sheets/read-date";
import { looksNumeric } from "@labs/sheets/read-number";
import { type Cell, cellText, isBlank, type Sheet } from "@labs/sheets/sheet";
import type { Field } from "../words/header-synonyms.ts";
import { isNamedHeader, readHeader } from "../words/read-header.ts";
import { isAnnual } from "./rent-units.ts";

/** The rows of a sheet that name columns; of a `roll` they name a unit and what is said of it. */
export interface Header {
  top: number;
  bottom: number;
  kind: "roll" | "other";
  /** The words of each column, stacked rows joined; empty where there are none. */
  texts: string[];
  score: number;
}

const WEIGHTS: Partial<Record<Field, number>> = {
  unit: 3,
  bedSpace: 3,
  tenant: 2,
  status: 2,
  marketRent: 2,
  contractRent: 2,
  chargeCode: 2,
  sqft: 1.5,
  floorPlan: 1.5,
  bedBath: 1.5,
  moveIn: 1.5,
  leaseEnd: 1.5,
  leaseStart: 1.5,
  charge: 0.5,
  skip: 0.5,
};

/** A unit's row may say these in words alone. */
const STATUS_WORDS =
  /^(vacant|occupied|current|occ|vac|leased|model|down|manager|other|total|actual|yes|no)$/i;
const SUMMARY_WORDS = /\bunits\b|\bavg\b|average|\btotal|\bcount\b|#|%|amount|\bgroups?\b|\bpercent/i;
const MAX_STACK = 4;

/** Every header of a sheet, from top to bottom, none overlapping another. */
export function findHeaders(sheet: Sheet): Header[] {
  const rows = sheet.rows.map(dropStray);
  const wide = fillAcross({ ...sheet, rows });
  const headers: Header[] = [];
  for (let row = 0; row < rows.length; row += 1) {
    if (!looksLikeHeader(rows[row]) && !tellsApart(rows, row) && !namesYears(rows, row)) continue;
    const header = stackFrom(rows, row, wide);
    if (header === undefined) continue;
    if (!namesYears(rows, row) && isBetterBelow(rows, header, wide)) continue;
    headers.push(header);
    row = header.bottom;
  }
  return headers;
}

/** `Date: 6/2/2026`: a line of a banner. */
const LABELLED = /^(?!(?:less|plus|add|minus): *\p{L})\p{L}[\p{L} ]{1,24}:\s+\S/iu;

/**
 * A row that names columns without what somebody wrote beside the table: a sentence, a figure or a day, with at least
 * one empty column between. A row that names none stays as it is.
 */
function dropStray(row: Cell[]): Cell[] {
  const isStray = (cell: Cell) =>
    !isBlank(cell) &&
    (typeof cell !== "string" ||
      cell.length > 40 ||
      looksNumeric(cell) ||
      looksDated(cell) ||
      LABELLED.test(cell));
  if (!row.some(isStray) || countWords(row, isStray) < 3) return row;
  const isName = (cell: Cell) =>
    typeof cell === "string" && !isStray(cell) && readHeader(cellText(cell)) !== undefined;
  const named = row.flatMap((cell, column) => (isName(cell) ? [column] : []));
  const [first = 0, last = 0] = [named[0], named.at(-1)];
  const inside = row.slice(first, last + 1).filter(isStray).length;
  if (named.length < 3 || inside > 0) return row;
  const isApart = (column: number) => (column < first ? isBlank(row[first - 1]) : isBlank(row[last + 1]));
  return row.map((cell, column) => ((column < first || column > last) && isApart(column) ? null : cell));
}

/** The most cells of words between two that are none: those of a row of units are few, and need not be looked up. */
function countWords(row: readonly Cell[], isStray: (cell: Cell) => boolean): number {
  let [words, most] = [0, 0];
  for (const cell of row) {
    if (isStray(cell)) words = 0;
    else if (!isBlank(cell)) words += 1;
    most = Math.max(most, words);
  }
  return most;
}

/** Only words, and several of them. */
function looksLikeHeader(row: readonly Cell[] | undefined): boolean {
  if (row === undefined) return false;
  let words = 0;
  for (const cell of row) {
    if (isBlank(cell)) continue;
    if (typeof cell !== "string" || cell.length > 80 || looksNumeric(cell) || looksDated(cell)) return false;
    if (LABELLED.test(cell)) return false;
    words += 1;
  }
  return words >= 2;
}

/** One word over one of two columns that the row below calls alike: `Market` over the first `Rent`. */
function tellsApart(rows: readonly Cell[][], at: number): boolean {
  const filled = [...(rows[at] ?? []).entries()].filter(([, cell]) => !isBlank(cell));
  const [column = 0, word = null] = filled[0] ?? [];
  const below = rows[at + 1];
  if (filled.length !== 1 || column === 0 || typeof word !== "string" || word.length > 20) return false;
  const name = cellText(below?.[column]).toLowerCase();
  const alike = below?.filter((cell) => cellText(cell).toLowerCase() === name).length ?? 0;
  return name !== "" && alike > 1 && looksLikeHeader(below);
}

/** Years and words over columns of which the row below calls several alike: `2024`, `2025`, `Current` over `Rent`. */
function namesYears(rows: readonly Cell[][], at: number): boolean {
  const filled = [...(rows[at] ?? []).entries()].filter(([, cell]) => !isBlank(cell));
  const below = (rows[at + 1] ?? []).map((cell) => cellText(cell).toLowerCase());
  if (filled.length < 2 || !looksLikeHeader(rows[at + 1])) return false;
  const isName = (cell: Cell) =>
    /^(19|20)\d\d$/.test(cellText(cell)) || (!looksNumeric(cell) && !looksDated(cell));
  const years = filled.filter(([, cell]) => /^(19|20)\d\d$/.test(cellText(cell)));
  return (
    years.length > 0 &&
    filled.every(([column, cell]) => isName(cell) && (below[column] ?? "") !== "") &&
    years.every(([column]) => below.filter((name) => name === below[column]).length > 1)
  );
}

/** A row that may stand in a stack of header rows: words alone, be it one. */
function mayContinue(row: readonly Cell[] | undefined): boolean {
  return (
    row?.every(
      (cell) =>
        isBlank(cell) ||
        (typeof cell === "string" && cell.length <= 40 && !looksNumeric(cell) && !looksDated(cell)),
    ) === true && row.some((cell) => !isBlank(cell))
  );
}

/** One cell beneath no other is a heading over the rows that follow. */
function isHeading(rows: readonly Cell[][], { top, bottom }: { top: number; bottom: number }): boolean {
  const filled = [...(rows[bottom] ?? []).keys()].filter((column) => !isBlank(rows[bottom]?.[column]));
  const [only] = filled;
  return (
    filled.length === 1 && only !== undefined && rows.slice(top, bottom).every((row) => isBlank(row[only]))
  );
}

function stackFrom(
  rows: readonly Cell[][],
  top: number,
  wide: ReadonlyMap<number, Cell[]>,
): Header | undefined {
  let best: Header | undefined;
  for (let bottom = top; bottom < Math.min(top + MAX_STACK, rows.length); bottom += 1) {
    if (bottom > top && (!mayContinue(rows[bottom]) || isHeading(rows, { top, bottom }))) break;
    if (bottom > top && headsSecondLine(rows, bottom)) break;
    const texts = joinRows(rows, { top, bottom, wide });
    const rated = rate(texts);
    const isBetter = best === undefined || rated.score > best.score + 0.25;
    if (isBetter || (best?.kind === rated.kind && namesFigures(rows, bottom)))
      best = { top, bottom, texts, ...rated };
  }
  if (best === undefined) return undefined;
  if (best.kind === "other" && isTitled(rows, best)) return { ...best, kind: "roll" };
  return isHeader(best) ? best : undefined;
}

/** Words below heads, none below the first, each over figures or days in the rows that follow: the heads' lower part. */
function namesFigures(rows: readonly Cell[][], at: number): boolean {
  const [above = [], own = []] = [rows[at - 1], rows[at]];
  const columns = [...own.keys()].filter((column) => !isBlank(own[column]));
  const first = above.findIndex((cell) => !isBlank(cell));
  if (columns.length < 3 || first < 0 || !isBlank(own[first])) return false;
  const lines = rows.slice(at + 1, at + 30);
  const isFigure = (cell: Cell | undefined) => looksNumeric(cell) || looksDated(cell);
  return columns.every((column) => {
    const filled = lines.map((cells) => cells[column]).filter((cell) => !isBlank(cell));
    return !isBlank(above[column]) && filled.length >= 2 && filled.every(isFigure);
  });
}

/**
 * Heads below other heads that stand for themselves, `Lease Start` below `Resident`, where each unit has a second line
 * with values under these alone.
 */
function headsSecondLine(rows: readonly Cell[][], at: number): boolean {
  const [above = [], own = []] = [rows[at - 1], rows[at]];
  const columns = [...own.keys()].filter((column) => !isBlank(own[column]));
  const field = (cell: Cell | undefined) => (isBlank(cell) ? undefined : readHeader(cellText(cell)));
  const isOther = (column: number) => {
    const upper = field(above[column]);
    return upper !== undefined && upper !== field(own[column]);
  };
  if (columns.length < 2 || columns.some((column) => field(own[column]) === undefined)) return false;
  if (!columns.some(isOther)) return false;
  const first = above.findIndex((cell) => !isBlank(cell));
  const lines = rows.slice(at + 1, at + 60).filter((cells) => !cells.every(isBlank));
  const isUpper = (cells: Cell[] | undefined) => !isBlank(cells?.[first]);
  const isLower = (cells: Cell[] | undefined) =>
    !isUpper(cells) && cells?.every((cell, column) => isBlank(cell) || columns.includes(column)) === true;
  const pairs = [0, 2, 4].filter((pair) => isUpper(lines[pair]) && isLower(lines[pair + 1]));
  // What stands over the first lines alone is the lower part of their own heads: `Unit` below nothing, beside `Name` below `Resident`.
  const headsFirst = columns.some(
    (column) =>
      isBlank(above[column]) &&
      pairs.every((pair) => !isBlank(lines[pair]?.[column]) && isBlank(lines[pair + 1]?.[column])),
  );
  if (headsFirst) return false;
  return pairs[0] === 0 && pairs.length >= 2;
}

const TITLED: readonly Field[] = [
  "status",
  "floorPlan",
  "bedBath",
  "beds",
  "sqft",
  "leaseStart",
  "leaseEnd",
  "moveIn",
  "deposit",
];
const UNIT_NAME =
  /^((apt|apartment|unit|suite|ste|lot|space|site|no|#)\.? ?)?#?([a-z]|[a-z]?-?\d{1,5}-?[a-z]?)$/i;

/** An owner writes the property's name over the units: `612 S Broad St | Type | Rent`, below it `Apt 1`, `Apt 2`. */
function isTitled(rows: readonly Cell[][], { texts, bottom }: Header): boolean {
  const first = texts.findIndex((text) => text !== "");
  const [title = ""] = texts.slice(first);
  if (first < 0 || readHeader(title) !== undefined || SUMMARY_WORDS.test(title)) return false;
  const fields = new Set(texts.map(readHeader));
  if (!fields.has("contractRent") || !TITLED.some((field) => fields.has(field))) return false;
  const names = rows.slice(bottom + 1, bottom + 31).map((row) => cellText(row[first]));
  const units = names.filter((name) => UNIT_NAME.test(name)).length;
  const listed = names.findIndex((name) => name === "" || /^total/i.test(name));
  const count = listed < 0 ? names.length : listed;
  return units >= 2 && units >= 0.5 * count;
}

/** Words of a banner over a header make it no better: then the header begins below them. */
function isBetterBelow(rows: readonly Cell[][], header: Header, wide: ReadonlyMap<number, Cell[]>): boolean {
  for (let top = header.top + 1; top <= header.bottom; top += 1) {
    if (!looksLikeHeader(rows[top])) continue;
    const below = stackFrom(rows, top, wide);
    if (below !== undefined && below.score >= header.score && !tellsMore(rows, header, below)) return true;
  }
  return false;
}

/** Fewer words than these are a banner's. */
const FEWEST_ABOVE = 3;
const SHORT_WORDS = /^[a-z][a-z .#/]{0,14}$/i;

/** `Market` over `Rent`: with the words above them all heads have a meaning, and one has another than without. */
function tellsMore(rows: readonly Cell[][], header: Header, below: Header): boolean {
  const above = [...(rows[header.top] ?? []).entries()].filter(([, cell]) => !isBlank(cell));
  const isPlain = ([column, cell]: [number, Cell]) =>
    SHORT_WORDS.test(cellText(cell)) && (below.texts[column] ?? "") !== "";
  if (above.length < FEWEST_ABOVE || !above.every(isPlain)) return false;
  const fields = header.texts.map((text) => (text === "" ? "none" : readHeader(text)));
  const own = below.texts.map((text) => (text === "" ? undefined : readHeader(text)));
  return (
    fields.every((field) => field !== undefined) &&
    fields.some((field, column) => own[column] !== undefined && field !== "none" && field !== own[column])
  );
}

function isHeader({ kind, texts }: Header): boolean {
  if (kind === "roll") return true;
  const filled = texts.filter((text) => text !== "");
  const known = filled.filter(
    (text) => !STATUS_WORDS.test(text) && (readHeader(text) !== undefined || SUMMARY_WORDS.test(text)),
  );
  const isTelling = known.length >= 3 || filled.some((text) => SUMMARY_WORDS.test(text));
  return filled.length >= 3 && known.length >= 2 && known.length >= filled.length / 2 && isTelling;
}

/** The words above and below each other as one; a heading over several columns goes before each of them. */
function joinRows(
  rows: readonly Cell[][],
  { top, bottom, wide }: { top: number; bottom: number; wide: ReadonlyMap<number, Cell[]> },
): string[] {
  const texts: string[] = [];
  for (let row = top; row <= bottom; row += 1) {
    const cells = (row < bottom ? wide.get(row) : undefined) ?? rows[row] ?? [];
    for (let column = 0; column < cells.length; column += 1) {
      const text = cellText(cells[column]);
      texts[column] = `${texts[column] ?? ""} ${text}`.trim();
    }
  }
  return Array.from(texts, (text, column) => {
    if (text === undefined) return "";
    const own = cellText(rows[bottom]?.[column]);
    // "Lease" over "Start" and "End" helps, "Charges" over "Unit" does not.
    return readHeader(text) === undefined && own !== "" && readHeader(own) !== undefined ? own : text;
  });
}

/** Rows in which a merged heading is repeated over all columns it spans. */
function fillAcross({ rows, merges }: Sheet): Map<number, Cell[]> {
  const filled = new Map<number, Cell[]>();
  for (const { top, left, bottom, right } of merges) {
    if (right === left || bottom > top + 1 || right - left > 12) continue;
    const row = filled.get(top) ?? [...(rows[top] ?? [])];
    for (let column = left + 1; column <= right; column += 1) row[column] = row[left] ?? null;
    filled.set(top, row);
  }
  return filled;
}

function rate(texts: readonly string[]): { score: number; kind: Header["kind"] } {
  const fields = new Set<Field>();
  let unknown = 0;
  let named = 0;
  for (const text of texts) {
    if (text === "") continue;
    const field = readHeader(text);
    if (field === undefined) unknown += 1;
    else {
      fields.add(field);
      if (isNamedHeader(text)) named += 1;
    }
  }
  let score = named * 0.2 - unknown * 0.3;
  for (const field of fields) score += WEIGHTS[field] ?? 1;
  return { score, kind: isRoll(fields, texts) ? "roll" : "other" };
}

const ABOUT_UNIT: Field[] = [
  "tenant",
  "status",
  "contractRent",
  "marketRent",
  "chargeCode",
  "moveIn",
  "leaseEnd",
  "leaseStart",
  "leaseRange",
  "totalCharges",
  "tenantRent",
  "balance",
  "deposit",
];

const SUMS =
  /^(no|#|number|total)? ?(of )?units$|^(#|no\.?|number) of (units|apts|apartments|leases|spaces)\b/i;
const AVERAGE = /\bavg\b|average/i;

function isRoll(fields: ReadonlySet<Field>, texts: readonly string[]): boolean {
  const ofOne = ["tenant", "status", "leaseStart", "leaseEnd", "moveIn"] as const;
  const namesPeople = fields.has("unit") && ofOne.some((field) => fields.has(field));
  // A row may stand for several units, and say for how many.
  const namesUnits =
    fields.has("tenant") && texts.some((text) => readHeader(text) === "unit" && !SUMS.test(text));
  const isSum = (text: string) => (SUMS.test(text) && !namesUnits) || (AVERAGE.test(text) && !namesPeople);
  if (texts.some(isSum)) return false;
  const isByYear = texts.some((text) => /\brent/i.test(text) && isAnnual(text));
  const about = ABOUT_UNIT.filter((field) => fields.has(field)).length + (isByYear ? 1 : 0);
  const described = ["sqft", "floorPlan", "bedBath", "beds"] as const;
  const total = about + described.filter((field) => fields.has(field)).length;
  if (fields.has("unit") || fields.has("bedSpace")) return total >= 2;
  // `# | Tenant | Rent` numbers the units without a word for them.
  const first = texts.findIndex((text) => text !== "" && !/^(#|no\.?)$/i.test(text));
  if (first > 0 && fields.has("tenant") && fields.has("contractRent")) return true;
  const isPlace = fields.has("property") || fields.has("address");
  if (isPlace && fields.has("tenant") && fields.has("contractRent")) return true;
  return (fields.has("address") || fields.has("building") || fields.has("tenant")) && about >= 3;
}
