import { CALCULATION, countCells, isLetter, type MetCells, type Most, tooMuch } from "./count-cells.ts";
import { readDigits, ZERO } from "./read-digits.ts";
import { findAttribute, scanTags, type Tag, type TagScanner } from "./scan-tags.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";

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
const [ROW, CELL, VALUE, TEXT, SHARED, FORMULA] = ["row", "c", "v", "t", "si", "f"].map(pack);

const [TYPE, S] = ["t", "s"].map((letter) => letter.charCodeAt(0)) as [number, number];

/** Counts the tags of a workbook's parts, and its letters at the end. */
export interface WorkbookCounter extends TagScanner {
  end: () => MetCells;
  /** Whether the part that ends here breaks off: its outermost element, or a cell, is open. */
  isCut: () => boolean;
}

/**
 * Counts what a library would make of a workbook, while its parts are unpacked and before a library meets them. Throws
 * a `SpreadsheetError` as soon as something is more than may be: cells, filled cells that lie too far apart (unless the
 * reader lays out none but those), texts, areas, names, rules; and, at the end, letters of texts that are named again
 * and again.
 */
export function countWorkbook(most: Most, { isSparse = false } = {}): WorkbookCounter {
  const cells = countCells(most, isSparse);
  const letters = countLetters(most);
  const named = new Map<string, number>();
  const outermost = followOutermost();

  function count(name: string): void {
    const found = (named.get(name) ?? 0) + 1;
    named.set(name, found);
    const limit = MOST_NAMED.get(name) ?? MOST_OTHERS;
    if (found > limit.count) throw tooMuch(limit.what);
  }

  /** The texts of a cell follow it; those of a shared text follow that. */
  function takeTag(tag: Tag): boolean {
    outermost.take(tag);
    const length = tag.nameEnd - tag.nameStart;
    const packed = length > LONGEST_PACKED ? 0 : packName(tag);
    if (packed === CELL) {
      cells.takeCell(tag, letters.takeCell(tag));
    } else if (packed === VALUE || packed === TEXT) {
      return letters.beginText(packed) || cells.waitsForText();
    } else if (packed === FORMULA) {
      cells.takeFormula();
    } else if (packed === ROW) {
      cells.takeRow(tag);
    } else if (length > 1 && isName(tag)) {
      if (packed === SHARED) letters.beginShared();
      if (length === CALCULATION.length) cells.takeCalculation(tag);
      count(tag.bytes.toString("latin1", tag.nameStart, tag.nameEnd));
    }
    return false;
  }

  function takeText(bytes: Buffer, start: number, end: number): void {
    letters.takeText(bytes, start, end);
    if (end > start) cells.takeText(end === start + 1 && bytes[start] === ZERO);
  }

  const { take, endPart } = scanTags({ takeTag, takeText });
  return {
    take,
    endPart() {
      endPart();
      cells.endPart();
      letters.endPart();
      outermost.endPart();
    },
    isCut: () => outermost.isOpen(),
    end() {
      letters.end();
      return cells.end();
    },
  };
}

/** Whether the last of a part's tags ends the element that its first one began, and each cell was ended. */
function followOutermost() {
  let [first, last]: (Tag | undefined)[] = [];
  let cells = 0;
  const text = ({ bytes, nameStart, nameEnd }: Tag) => bytes.toString("latin1", nameStart, nameEnd);
  return {
    take(tag: Tag): void {
      if (isCell(tag)) cells += isName(tag) ? (isWhole(tag) ? 0 : 1) : -1;
      if (first === undefined && isName(tag)) first = tag;
      else if (first !== undefined && tag.bytes[tag.nameStart] !== MARK) last = tag;
    },
    isOpen(): boolean {
      if (first === undefined) return false;
      if (last === undefined) return !isWhole(first);
      if (cells !== 0) return true;
      const ended = text(last);
      return !ended.startsWith("/") || ended.slice(1).replace(/^[^:]+:/, "") !== text(first);
    },
    endPart(): void {
      first = undefined;
      last = undefined;
      cells = 0;
    },
  };
}

const [SLASH, MARK, COLON] = ["/", "!", ":"].map((sign) => sign.charCodeAt(0)) as [number, number, number];

/** An element that is ended where it begins. */
const isWhole = ({ bytes, end }: Tag) => bytes[end - 1] === SLASH;

/** The beginning or the end of a cell. */
function isCell({ bytes, nameStart, nameEnd }: Tag): boolean {
  if (bytes[nameEnd - 1] !== CELL) return false;
  const before = bytes[nameEnd - 2];
  return nameEnd - nameStart === 1 || before === SLASH || before === COLON;
}

/** Neither the end of an element nor a remark. */
const isName = ({ bytes, nameStart }: Tag) => isLetter(bytes[nameStart] ?? 0);

function packName({ bytes, nameStart, nameEnd }: Tag): number {
  let packed = 0;
  for (let at = nameStart; at < nameEnd; at += 1) packed = packed * 256 + (bytes[at] ?? 0);
  return packed;
}

function countLetters(most: Most) {
  /** By the place of a shared text: its letters, and the cells that name it. */
  const lengths: number[] = [];
  const uses: number[] = [];
  let letters = 0;
  let shared = -1;
  let type = 0;
  let kind: "shared text" | "place" | "own text" | "number" = "own text";
  let place = -1;

  function endPlace(): void {
    if (place >= 0) uses[place] = (uses[place] ?? 0) + 1;
    place = -1;
  }

  return {
    /** Answers whether the cell holds a text of its own that may be empty. */
    takeCell(tag: Tag): boolean {
      endPlace();
      const at = findAttribute(tag, TYPE);
      // "s" alone names a shared text; "str" and "inlineStr" have their own.
      type = at < 0 ? 0 : (tag.bytes[at] ?? 0);
      if (type === S && tag.bytes[at + 1] === TYPE) type = TYPE;
      return type === TYPE;
    },
    beginShared(): void {
      shared += 1;
      lengths[shared] ??= 0;
    },
    beginText(name: number): boolean {
      if (name === TEXT) kind = shared >= 0 ? "shared text" : "own text";
      else if (type === 0) {
        kind = "number";
        return false;
      } else kind = type === S ? "place" : "own text";
      return true;
    },
    takeText(bytes: Buffer, start: number, end: number): void {
      if (kind === "place") place = readDigits(bytes, start, end, Math.max(place, 0));
      else if (kind === "shared text") lengths[shared] = (lengths[shared] ?? 0) + end - start;
      else if (kind === "own text") letters += end - start;
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
