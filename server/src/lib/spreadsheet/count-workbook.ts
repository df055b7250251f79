import { findAttribute, scanTags, type Tag, type TagScanner } from "./scan-tags.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";

/** What a workbook may hold; letters are those of all cells, so that a text counts as often as cells name it. */
interface Most {
  cells: number;
  letters: number;
}

/** Cells that only have a color or a border stand in the file too, beside those that we read. */
const CELLS_WITHOUT_VALUE = 1.5;

/** Cells from the first to the last row and column of a sheet: libraries lay out all of them, filled or not. */
const MOST_CELLS_SPANNED = 20_000_000;

const MOST_ROWS = 1_200_000;

/**
 * What a library makes an object of, long before anybody looks at a cell. Far above what people keep: a list of the
 * 100,000 rows that we read names each text once, and Excel itself knows 65,000 formats and links.
 */
const MOST_NAMED = new Map([
  // The library that joins them takes a second for so many, and four for twice as many.
  ["rPr", { count: 250_000, what: "changes its font within cells more often" }],
  ["si", { count: 800_000, what: "holds more texts" }],
  ["mergeCell", { count: 100_000, what: "merges more areas" }],
  ["definedName", { count: 100_000, what: "defines more names" }],
]);
const MOST_OTHERS = { count: 250_000, what: "holds more rules, links or formats" };

/** Names of elements as numbers, which are quicker to compare; longer ones count as others. */
const pack = (name: string) => [...name].reduce((packed, letter) => packed * 256 + letter.charCodeAt(0), 0);
const LONGEST_PACKED = 3;
const [ROW, CELL, VALUE, TEXT, SHARED] = [pack("row"), pack("c"), pack("v"), pack("t"), pack("si")];

const [REFERENCE, TYPE, S, ZERO] = ["r", "t", "s", "0"].map((letter) => letter.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];

/** Counts the tags of a workbook's parts, and its letters at the end. */
export interface WorkbookCounter extends TagScanner {
  end: () => void;
}

/**
 * Counts what a library would make of a workbook, while its parts are unpacked and before a library meets them. Throws
 * a `SpreadsheetError` as soon as something is more than may be: cells, cells that lie too far apart, texts, areas,
 * names, rules; and, at the end, letters of texts that are named again and again.
 */
export function countWorkbook(most: Most): WorkbookCounter {
  const cells = countCells(most);
  const letters = countLetters(most);
  const named = new Map<string, number>();

  function count(name: string): void {
    const found = (named.get(name) ?? 0) + 1;
    named.set(name, found);
    const limit = MOST_NAMED.get(name) ?? MOST_OTHERS;
    if (found > limit.count) throw tooMuch(limit.what);
  }

  /** The texts of a cell follow it; those of a shared text follow that. */
  function takeTag(tag: Tag): boolean {
    const length = tag.nameEnd - tag.nameStart;
    const packed = length > LONGEST_PACKED ? 0 : packName(tag);
    if (packed === CELL) {
      cells.takeCell(tag);
      letters.takeCell(tag);
    } else if (packed === VALUE || packed === TEXT) {
      return letters.beginText(packed);
    } else if (packed === ROW) {
      cells.takeRow(tag);
    } else if (length > 1 && isName(tag)) {
      if (packed === SHARED) letters.beginShared();
      count(tag.bytes.toString("latin1", tag.nameStart, tag.nameEnd));
    }
    return false;
  }

  const { take, endPart } = scanTags({ takeTag, takeText: letters.takeText });
  return {
    take,
    endPart() {
      endPart();
      cells.endPart();
      letters.endPart();
    },
    end: letters.end,
  };
}

const tooMuch = (what: string) => new SpreadsheetError("too_large", `The workbook ${what} than we may read`);

const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** Neither the end of an element nor a remark. */
const isName = ({ bytes, nameStart }: Tag) => isLetter(bytes[nameStart] ?? 0);

function packName({ bytes, nameStart, nameEnd }: Tag): number {
  let packed = 0;
  for (let at = nameStart; at < nameEnd; at += 1) packed = packed * 256 + (bytes[at] ?? 0);
  return packed;
}

function countCells(most: Most) {
  const mostSpanned = Math.max(most.cells, MOST_CELLS_SPANNED);
  let all = 0;
  let allRows = 0;
  let rows = 0;
  let columns = 0;
  let column = 0;
  return {
    takeRow(tag: Tag): void {
      const at = findAttribute(tag, REFERENCE);
      rows = at < 0 ? rows + 1 : Math.max(rows, readDigits(tag.bytes, at));
      column = 0;
      allRows += 1;
      if (allRows > MOST_ROWS) throw tooMuch("has more rows");
    },
    takeCell(tag: Tag): void {
      const at = findAttribute(tag, REFERENCE);
      if (at < 0) {
        column += 1;
      } else {
        const reference = readReference(tag.bytes, at);
        column = reference.column;
        rows = Math.max(rows, reference.row);
      }
      columns = Math.max(columns, column);
      all += 1;
      if (rows * columns > mostSpanned || all > CELLS_WITHOUT_VALUE * most.cells) {
        throw tooMuch("spans more cells");
      }
    },
    endPart(): void {
      rows = 0;
      columns = 0;
      column = 0;
    },
  };
}

function countLetters(most: Most) {
  /** By the place of a shared text: its letters, and the cells that name it. */
  const lengths: number[] = [];
  const uses: number[] = [];
  let letters = 0;
  let shared = -1;
  let type = 0;
  let kind: "shared text" | "place" | "own text" = "own text";
  let place = -1;

  function endPlace(): void {
    if (place >= 0) uses[place] = (uses[place] ?? 0) + 1;
    place = -1;
  }

  return {
    takeCell(tag: Tag): void {
      endPlace();
      const at = findAttribute(tag, TYPE);
      // "s" alone names a shared text; "str" and "inlineStr" have their own.
      type = at < 0 ? 0 : (tag.bytes[at] ?? 0);
      if (type === S && tag.bytes[at + 1] === TYPE) type = TYPE;
    },
    beginShared(): void {
      shared += 1;
      lengths[shared] ??= 0;
    },
    beginText(name: number): boolean {
      if (name === TEXT) kind = shared >= 0 ? "shared text" : "own text";
      else if (type === 0) return false;
      else kind = type === S ? "place" : "own text";
      return true;
    },
    takeText(bytes: Buffer, start: number, end: number): void {
      if (kind === "place") place = readDigits(bytes, start, end, Math.max(place, 0));
      else if (kind === "shared text") lengths[shared] = (lengths[shared] ?? 0) + end - start;
      else letters += end - start;
      if (letters > most.letters) throw tooManyLetters(most);
    },
    endPart(): void {
      endPlace();
      shared = -1;
      type = 0;
    },
    end(): void {
      for (const [at, times] of uses.entries()) letters += (times ?? 0) * (lengths[at] ?? 0);
      if (letters > most.letters) throw tooManyLetters(most);
    },
  };
}

export const tooManyLetters = ({ letters }: Pick<Most, "letters">) =>
  new SpreadsheetError(
    "too_large",
    `The file's cells hold more than ${letters.toLocaleString("en-US")} letters`,
  );

/** More are no row, place or count of anything. */
const MOST_READ = 10_000_000;

function readDigits(bytes: Buffer, start: number, end = bytes.length, before = 0): number {
  let number = before;
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) break;
    number = Math.min(number * 10 + digit, MOST_READ);
  }
  return number;
}

const LETTER_BEFORE_A = 64;
const MOST_COLUMN_LETTERS = 3;

function readReference(bytes: Buffer, start: number): { row: number; column: number } {
  let column = 0;
  let at = start;
  while (at < start + MOST_COLUMN_LETTERS && isLetter(bytes[at] ?? 0)) {
    column = column * 26 + (((bytes[at] ?? 0) & 0xdf) - LETTER_BEFORE_A);
    at += 1;
  }
  return { column, row: readDigits(bytes, at) };
}
