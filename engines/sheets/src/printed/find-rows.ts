import { median } from "./median.ts";
import type { PrintedText } from "./printed-page.ts";

/** Letters on the paper that their table is read on: several pages may be laid side by side. */
export interface LaidText extends PrintedText {
  page: number;
  /** So far to the right of its place on its own page. */
  shift: number;
  /** Drawn with a blank at its end, or at its beginning: its words go on in what stands next to it. */
  goesOn?: { before: boolean; after: boolean };
}

interface Word {
  text: string;
  left: number;
  right: number;
  /** Drawn at once with the word before it, a blank between. */
  goesOn: boolean;
}

/** Words that stand together on one line. */
export interface Piece {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  page: number;
  shift: number;
  /** Its parts, which may turn out to stand in different columns. */
  words: Word[];
  /** Put together of what is drawn apart. */
  apart?: boolean;
}

/** Pieces that are read as one row, from left to right; a piece may have several lines. */
export interface PrintedRow {
  pieces: Piece[];
  top: number;
  bottom: number;
  baseline: number;
  size: number;
}

/** Wider gaps than this share of the letters' height part two pieces. */
const WORD_GAP = 0.5;
const BLANK_GAP = 0.12;
const SAME_LINE = 0.3;
/** Lines that overlap in height are one row whose cells are centered on each other. */
const OVERLAP = 0.8;
/** A row of centered cells has few lines: a longer chain is two tables side by side. */
const MOST_OVERLAPPING = 2.6;

const NUMBER = /^[($€£-]*\s*[($€£]*\s*-?(\d[\d,]*\.?\d*|\.\d+)\s*\)?\s*[%x]?\)?$/;

/** Whether a piece is a figure, or the dash that stands for one. */
export const isFigure = (text: string): boolean =>
  NUMBER.test(text.trim()) || /^[$(]*\s*[-–—]+\s*\)?$/.test(text.trim());

/** Rows of a region from its top to its bottom. */
export const findRows = (texts: readonly LaidText[]): PrintedRow[] => joinCentered(findLineRows(texts));

/** Each line of a region as a row of its own, also where its cells are centered on others. */
export function findLineRows(texts: readonly LaidText[]): PrintedRow[] {
  const lines = findLines(texts);
  const how = { drawsBlanks: tellBlanks(lines), wordGap: findWordGap(lines) };
  return lines.map((line) => joinPieces(line, how));
}

/** So near to a blank's width, in letters' heights, is a gap that stands for one. */
const LIKE_BLANK = 0.03;

/**
 * Runs with a blank inside tell that a page draws the blanks between words: where none is drawn, a cell ends. A page
 * that draws each word by itself leaves more gaps as wide as a blank than it draws blanks.
 */
function tellBlanks(lines: readonly (readonly LaidText[])[]): boolean {
  const blanks = lines.flat().flatMap(measureBlank);
  const usual = median(blanks);
  const gaps = lines.flatMap((line) =>
    line.slice(1).flatMap((text, at) => {
      const before = line[at];
      if (before === undefined || !/[a-z]$/i.test(before.text) || !/^[a-z]/i.test(text.text)) return [];
      return Math.abs((text.left - before.right) / text.size - usual) < LIKE_BLANK ? [text] : [];
    }),
  );
  return blanks.length > gaps.length;
}

/** How wide a run's own blank is, in letters' heights. */
function measureBlank({ text, offsets, size }: LaidText): number[] {
  const at = text.search(/(?<=\S) \S/);
  const [from, to] = [offsets?.[at], offsets?.[at + 1]];
  return at < 0 || from === undefined || to === undefined ? [] : [(to - from) / size];
}

/** So many gaps between words of their own, nearly all of one width, tell how wide a page's blank is. */
const ENOUGH_GAPS = 5;
const NEARLY_ALL = 0.7;

/**
 * The widest gap, in letters' heights, that still stands for a blank: of a page that draws its words one by one a
 * little more than the gap that most of them have; in letters that are all of one width a little more than a letter.
 */
function findWordGap(lines: readonly (readonly LaidText[])[]): number {
  const gaps = lines.flatMap((line) =>
    line.slice(1).flatMap((text, at) => {
      const before = line[at];
      if (before === undefined || !/[a-z,]$/i.test(before.text) || !/^[a-z]/i.test(text.text)) return [];
      const gap = (text.left - before.right) / text.size;
      return gap > BLANK_GAP && gap < WORD_GAP ? [gap] : [];
    }),
  );
  const usual = median(gaps);
  const alike = gaps.filter((gap) => Math.abs(gap - usual) < LIKE_BLANK);
  if (gaps.length >= ENOUGH_GAPS && alike.length >= NEARLY_ALL * gaps.length) return usual + 3 * LIKE_BLANK;
  return Math.max(WORD_GAP, 1.1 * findOneWidth(lines.flat()));
}

/** The width of all letters, in their heights, where they have one; else 0. */
function findOneWidth(texts: readonly LaidText[]): number {
  const widths = texts.flatMap(({ text, offsets, size }) => {
    if (offsets === undefined || !/[il.,I1]/.test(text) || !/[a-hm-zA-HJ-Z02-9]/.test(text)) return [];
    const steps = offsets.slice(1, text.length + 1).map((offset, at) => (offset - (offsets[at] ?? 0)) / size);
    const [first = 0] = steps;
    return [steps.every((step) => Math.abs(step - first) < 0.01) ? first : 0];
  });
  return median(widths);
}

/** Texts whose baselines agree, each line from left to right. */
export function findLines(texts: readonly LaidText[]): LaidText[][] {
  const sorted = dropDoubles(texts.flatMap(splitAtGaps)).sort(
    (a, b) => a.baseline - b.baseline || a.left - b.left,
  );
  const lines: { baseline: number; texts: LaidText[] }[] = [];
  for (const text of sorted) {
    const line = lines.at(-1);
    const first = line?.texts[0];
    if (
      line !== undefined &&
      first !== undefined &&
      text.baseline - line.baseline <= SAME_LINE * Math.min(text.size, first.size)
    ) {
      line.texts.push(text);
    } else lines.push({ baseline: text.baseline, texts: [text] });
  }
  return lines.map((line) => line.texts.sort((a, b) => a.left - b.left));
}

/**
 * A run may hold several cells: reports of fixed width part their columns by blanks, and other programs write
 * figures one behind the other.
 */
function splitAtGaps(text: LaidText): LaidText[] {
  if (text.text.trim() === "") return [];
  const cuts = [...text.text.matchAll(CUT)];
  const starts = [0, ...cuts.map((cut) => cut.index + cut[0].length)];
  const ends = [...cuts.map((cut) => cut.index), text.text.length];
  return starts.flatMap((start, at) => {
    const end = ends[at] ?? start;
    const part = text.text.slice(start, end);
    const written = part.trim();
    if (written === "") return [];
    const from = start + part.length - part.trimStart().length;
    const [left, right] = [placeOf(text, from), placeOf(text, from + written.length)];
    const offsets = text.offsets
      ?.slice(from, from + written.length + 1)
      .map((offset) => text.left + offset - left);
    const goesOn = {
      before: at === 0 && from > start,
      after: at === starts.length - 1 && from + written.length < end,
    };
    return [{ ...text, text: written, left, right, goesOn, ...(offsets === undefined ? {} : { offsets }) }];
  });
}

/** Where a letter of a run begins; letters are near enough of one width where the run doesn't say. */
function placeOf({ text, left, right, offsets }: PrintedText, letter: number): number {
  return left + (offsets?.[letter] ?? (letter * (right - left)) / text.length);
}

/** Dots that lead from a name to its amount; two blanks and more; or one between a figure and a dollar sign, two figures in brackets, or two dates. */
const CUT =
  /(?:\s*[._]){5,}\s*|\s{2,}|(?<=[\d)%-]) (?=\$)|(?<=\)) (?=\()|(?<=\d{1,2}\/\d{1,2}\/\d{2,4}) (?=\d{1,2}\/\d{1,2}\/\d{2,4})/g;

/** Bold letters are often the same letters printed twice, a hair apart. */
function dropDoubles(texts: readonly LaidText[]): LaidText[] {
  const kept = new Map<string, LaidText[]>();
  return texts.filter((text) => {
    const known = kept.get(text.text) ?? [];
    const reach = 0.2 * text.size;
    if (
      known.some(
        (one) => Math.abs(one.left - text.left) < reach && Math.abs(one.baseline - text.baseline) < reach,
      )
    ) {
      return false;
    }
    kept.set(text.text, [...known, text]);
    return true;
  });
}

function joinPieces(
  texts: readonly LaidText[],
  { drawsBlanks, wordGap }: { drawsBlanks: boolean; wordGap: number },
): PrintedRow {
  const pieces: Piece[] = [];
  for (const [at, text] of texts.entries()) {
    const last = pieces.at(-1);
    const gap = last === undefined ? Number.POSITIVE_INFINITY : text.left - last.right;
    const hasBlank = texts[at - 1]?.goesOn?.after === true || text.goesOn?.before === true;
    const goesOn = hasBlank || /[-–&/,:]$/.test(last?.text ?? "");
    // A dash behind a date or a word is no amount: `8/1/25 - 7/31/26`, `Vacant - Rented`.
    const isSpan =
      (DATE.test(last?.text ?? "") || /[a-z]$/i.test(last?.text ?? "")) && /^[-–]$/.test(text.text);
    const isOther =
      text.offsets !== undefined && !isSpan && isFigure(last?.text ?? "") !== isFigure(text.text);
    const isOwn = (drawsBlanks || isOther) && !goesOn && gap > BLANK_GAP * text.size;
    const isNear =
      gap <= wordGap * text.size && !isOwn && !areTwoCells(last?.text ?? "", text.text, gap / text.size);
    if (last !== undefined && (isNear || belongsToFigure(last.text, text.text, gap / text.size))) {
      const isParted = hasBlank || gap > BLANK_GAP * text.size;
      last.text += isParted ? ` ${text.text}` : text.text;
      last.right = Math.max(last.right, text.right);
      last.top = Math.min(last.top, text.baseline - text.size);
      last.words = joinWords(last.words, splitWords(text), isParted);
      continue;
    }
    pieces.push({
      text: text.text,
      page: text.page,
      shift: text.shift,
      left: text.left,
      right: text.right,
      top: text.baseline - text.size,
      bottom: text.baseline + 0.25 * text.size,
      words: splitWords(text),
    });
  }
  const [first] = texts;
  return {
    pieces,
    top: Math.min(...pieces.map(({ top }) => top)),
    bottom: Math.max(...pieces.map(({ bottom }) => bottom)),
    baseline: first?.baseline ?? 0,
    size: Math.max(...texts.map(({ size }) => size)),
  };
}

/** Letters that are drawn one by one are words where no blank parts them. */
function joinWords(before: Piece["words"], after: Piece["words"], isParted: boolean): Piece["words"] {
  const [last, first] = [before.at(-1), after[0]];
  if (isParted || last === undefined || first === undefined) return [...before, ...after];
  const whole = { ...last, text: last.text + first.text, right: Math.max(last.right, first.right) };
  return [...before.slice(0, -1), whole, ...after.slice(1)];
}

function splitWords(text: PrintedText): Piece["words"] {
  return [...text.text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    left: placeOf(text, match.index),
    right: placeOf(text, match.index + match[0].length),
    goesOn: match.index > 0,
  }));
}

/** Accounting formats set the dollar sign at the cell's left edge, and a bracket may stand apart. */
function belongsToFigure(before: string, after: string, gapInLetters: number): boolean {
  if (/^(\$|\(|\$ ?\()$/.test(before)) return /^[($-]*\s*[\d.,-]/.test(after) && gapInLetters < 15;
  return /^(\)|%)$/.test(after) && isFigure(`${before}${after}`) && gapInLetters < 2;
}

/** Two figures, or two dates, that stand close to each other are two cells; so is a dollar sign behind a figure. */
function areTwoCells(before: string, after: string, gapInLetters: number): boolean {
  if (gapInLetters <= BLANK_GAP) return false;
  if (/[\d)]$/.test(before) && /^\$/.test(after)) return true;
  return (
    (isFigure(before) && isFigure(after) && /\d/.test(before)) || (DATE.test(before) && DATE.test(after))
  );
}

const DATE = /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/;

function joinCentered(lines: readonly PrintedRow[]): PrintedRow[] {
  const rows: PrintedRow[] = [];
  let group: PrintedRow[] = [];
  const close = () => {
    const [first] = group;
    const last = group.at(-1);
    if (first === undefined || last === undefined) return;
    if (last.baseline - first.baseline > MOST_OVERLAPPING * first.size) rows.push(...group);
    else rows.push(...partFigures(group).map(joinLines));
    group = [];
  };
  for (const line of lines) {
    const last = group.at(-1);
    if (last !== undefined && line.baseline - last.baseline >= OVERLAP * Math.min(line.size, last.size))
      close();
    group.push(line);
  }
  close();
  return rows;
}

/** Lines whose figures stand above each other are rows of their own; each other line is of the nearest of them. */
function partFigures(lines: readonly PrintedRow[]): PrintedRow[][] {
  const figured = lines.filter((line) => figuresOf(line).length > 0);
  const isOver = (one: PrintedRow, other: PrintedRow) =>
    figuresOf(one).filter((a) => figuresOf(other).some((b) => a.right > b.left && a.left < b.right)).length >=
    2;
  const rows = figured.filter((line, at) => at === 0 || isOver(figured[at - 1] ?? line, line));
  if (rows.length < 2) return [[...lines]];
  const distance = (line: PrintedRow, row: PrintedRow) => Math.abs(line.baseline - row.baseline);
  const groups = rows.map((): PrintedRow[] => []);
  for (const line of lines) {
    const nearest = rows.reduce(
      (best, row, at) => (distance(line, row) < distance(line, rows[best] ?? row) ? at : best),
      0,
    );
    groups[nearest]?.push(line);
  }
  return groups;
}

const figuresOf = ({ pieces }: PrintedRow): Piece[] =>
  pieces.filter(({ text }) => isFigure(text) && /\d/.test(text));

/** Several lines as one row: pieces above each other are one. */
export function joinLines(lines: readonly PrintedRow[]): PrintedRow {
  const [first] = lines;
  if (lines.length === 1 && first !== undefined) return first;
  const pieces: Piece[] = [];
  for (const piece of lines.flatMap((line) => line.pieces)) {
    const above = pieces.filter((one) => one.right > piece.left && one.left < piece.right);
    const [one] = above;
    if (one === undefined || above.length > 1) {
      pieces.push({ ...piece, words: [...piece.words] });
      continue;
    }
    // What is parted at a hyphen or a slash goes on at once.
    one.text += /\S[-/]$/.test(one.text) ? piece.text : ` ${piece.text}`;
    one.left = Math.min(one.left, piece.left);
    one.right = Math.max(one.right, piece.right);
    one.bottom = Math.max(one.bottom, piece.bottom);
    one.top = Math.min(one.top, piece.top);
    one.words.push(...piece.words);
  }
  const counts = lines.map((line) => figuresOf(line).length);
  const most = Math.max(...counts);
  // Names may stand above their figures: a row is where those are.
  const middle = most > 0 ? lines[counts.indexOf(most)] : lines[Math.floor((lines.length - 1) / 2)];
  return {
    pieces: pieces.sort((a, b) => a.left - b.left),
    top: Math.min(...lines.map(({ top }) => top)),
    bottom: Math.max(...lines.map(({ bottom }) => bottom)),
    baseline: middle?.baseline ?? 0,
    size: Math.max(...lines.map(({ size }) => size)),
  };
}
