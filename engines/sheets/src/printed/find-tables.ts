import { type Column, findColumns, fullestColumn, nearestColumn, overlap } from "./find-columns.ts";
import { findRows, isFigure, joinLines, type LaidText, type Piece, type PrintedRow } from "./find-rows.ts";
import { joinBroken } from "./join-broken.ts";
import { median } from "./median.ts";

export interface PrintedTable {
  rows: PrintedRow[];
  columns: Column[];
}

/** White of this many times the usual distance between rows may part two tables. */
const WIDE = 1.8;

/** Tables of a page from its top to its bottom: rows that share their columns, with the lines of text above them. */
export function findTables(texts: readonly LaidText[]): PrintedTable[] {
  const tables: PrintedTable[] = [];
  for (const rows of cutAtWhite(dropPageNumbers(findRows(texts)))) {
    const last = tables.at(-1);
    const own = { rows, columns: findColumns(rows) };
    const joined = last === undefined ? undefined : (joinTables(last, own) ?? fitInto(last, own));
    if (last !== undefined && joined !== undefined) Object.assign(last, joined);
    else tables.push(own);
  }
  return tables.map(joinWrapped);
}

const PAGE_NUMBER = /(?:^|[|•·–-]\s*)(?:page\s*)?\d{1,4}$|^page\s*\d{1,4}(?:\s*(?:of|\/)\s*\d{1,4})?$/i;

/** Beside other words of its line the number stands alone: `- vacant - 1050` is two cells of a row. */
const ALONE = /^[|•·–-]?\s*(?:page\s*)?\d{1,4}$|^page\s*\d{1,4}(?:\s*(?:of|\/)\s*\d{1,4})?$/i;

/** Beside one of the lines at a page's head or foot its number is told by its word. */
const NAMED = /^page:?\s*\d{1,4}(?:\s*(?:of|\/)\s*\d{1,4})?$/i;
const HEAD_LINES = 4;

const pattern = ({ pieces }: PrintedRow): RegExp => (pieces.length === 1 ? PAGE_NUMBER : ALONE);

/** The page's number at its head or foot, with the chapter before it, is no part of a table. */
function dropPageNumbers(rows: readonly PrintedRow[]): PrintedRow[] {
  const edges = new Set([rows[0], rows.at(-1)]);
  const heads = new Set([...rows.slice(0, HEAD_LINES), ...rows.slice(-HEAD_LINES)]);
  return rows.flatMap((row) => {
    const last = row.pieces.at(-1);
    const isNamed = heads.has(row) && row.pieces.length === 2 && NAMED.test(last?.text ?? "");
    const isNumber = last !== undefined && (isNamed || (edges.has(row) && pattern(row).test(last.text)));
    const mayBeFigure = row.pieces.length > 2 || (row.pieces.length === 2 && isFigure(last?.text ?? ""));
    if (!isNumber || mayBeFigure) return [row];
    const pieces = row.pieces.slice(0, -1);
    return pieces.length === 0 ? [] : [{ ...row, pieces }];
  });
}

function cutAtWhite(rows: readonly PrintedRow[]): PrintedRow[][] {
  const distances = rows.slice(1).map((row, at) => row.baseline - (rows[at]?.baseline ?? 0));
  const usual = median(distances);
  const chunks: PrintedRow[][] = [];
  for (const [at, row] of rows.entries()) {
    const chunk = chunks.at(-1);
    if (chunk === undefined || (at > 0 && (distances[at - 1] ?? 0) > WIDE * usual)) chunks.push([row]);
    else chunk.push(row);
  }
  return chunks;
}

const isTold = ({ pieces }: PrintedRow) => pieces.length > 1;

/** Two parts are one table where their common columns put no two pieces of a row into one cell. */
export function joinTables(one: PrintedTable, two: PrintedTable): PrintedTable | undefined {
  const rows = [...one.rows, ...two.rows];
  if (!two.rows.some(isTold)) {
    return { rows, columns: one.rows.some(isTold) ? one.columns : findColumns(rows) };
  }
  if (!one.rows.some(isTold)) return { rows, columns: two.columns };
  const columns = findColumns(rows);
  const apart = [one, two].every(
    (table) => countShared(table.rows, columns) <= countShared(table.rows, table.columns),
  );
  return apart ? { rows, columns } : undefined;
}

/** Fewer rows than these, and a long text hides a column that all rows of the other part show. */
const FEW_ROWS = 3;

/** A part whose every piece stands under a column of the longer part, no two of a row under one, belongs to it. */
function fitInto(one: PrintedTable, two: PrintedTable): PrintedTable | undefined {
  const [long, short] = one.rows.length >= two.rows.length ? [one, two] : [two, one];
  const told = short.rows.filter(isTold);
  const { columns } = long;
  const [begin] = two.rows.filter(isTold);
  const isHeaded = begin?.pieces.every(({ text }) => !isFigure(text)) === true;
  if (isHeaded || columns.length < FEW_ROWS || long.rows.length < FEW_ROWS) return undefined;
  const isUnder = ({ text, left, right }: Piece) => {
    const under = columns.filter((column) => overlap(column, { left, right }) > 0).length;
    return under === 1 || (under > 1 && !isFigure(text));
  };
  const fits = countShared(told, columns) === 0 && told.every(({ pieces }) => pieces.every(isUnder));
  return fits ? { rows: [...one.rows, ...two.rows], columns } : undefined;
}

/** Pieces that share their cell with another piece of their row. */
function countShared(rows: readonly PrintedRow[], columns: readonly Column[]): number {
  return rows.reduce((sum, { pieces }) => {
    const cells = new Set(pieces.map((piece) => fullestColumn(piece, columns)));
    return sum + pieces.length - cells.size;
  }, 0);
}

/** Lines of one cell stand nearer to each other than rows do: by so much of the letters' height. */
const NEARER = 0.35;

/** A cell of several lines is one: where rows stand apart, lines that stand close to a row belong to it. */
function joinWrapped(table: PrintedTable): PrintedTable {
  const rows = joinContinued({ ...table, rows: joinBroken(table.rows) });
  const size = median(rows.map((row) => row.size));
  const gaps = rows.slice(1).map((row, at) => row.top - (rows[at]?.bottom ?? 0));
  const least = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 10)] ?? 0;
  const isNear = (gap: number) => gap <= least + (NEARER / 2) * size;
  const apart = gaps.filter((gap) => gap > least + NEARER * size).length;
  if (apart < 3 || apart < gaps.length / 4 || !gaps.some(isNear)) return { ...table, rows };
  const groups: PrintedRow[][] = [];
  for (const [at, row] of rows.entries()) {
    const group = groups.at(-1);
    if (group !== undefined && isNear(gaps[at - 1] ?? 0)) group.push(row);
    else groups.push([row]);
  }
  const isOne = (group: readonly PrintedRow[]) => isOneRow(group, table.columns);
  const several = groups.filter((group) => group.length > 1);
  if (several.filter(isOne).length < 0.6 * several.length) return { ...table, rows };
  return { ...table, rows: groups.flatMap((group) => (isOne(group) ? [joinLines(group)] : group)) };
}

/** A line of its own over several columns is no part of one cell. */
function isTitle({ pieces }: PrintedRow, columns: readonly Column[]): boolean {
  const [piece, ...others] = pieces;
  if (piece === undefined || others.length > 0 || isFigure(piece.text)) return false;
  return columns.filter((column) => overlap(column, piece) > 0).length > 1;
}

/** One line has the row's figures; no other has one in a column that has its own. */
function isOneRow(group: readonly PrintedRow[], columns: readonly Column[]): boolean {
  const most = Math.max(...group.map(({ pieces }) => pieces.length));
  const full = group.find(({ pieces }) => pieces.length === most);
  if (full === undefined || most < 2 || group.some((row) => isTitle(row, columns))) return false;
  const figured = new Set<number>();
  const named = new Set<number>();
  for (const row of group) {
    for (const piece of row.pieces) {
      const at = nearestColumn(piece, columns);
      // A day below a name is another value, as is a second figure: rows of two lines.
      if (isDay(piece.text) && named.has(at)) return false;
      if (isWords(piece.text)) named.add(at);
      if (!isFigure(piece.text) || !/\d/.test(piece.text)) continue;
      if (figured.has(at)) return false;
      figured.add(at);
    }
  }
  return true;
}

const isDay = (text: string): boolean => /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$|^\d{4}-\d\d-\d\d$/.test(text);

/** Words that end without a sign that joins. */
const isWords = (text: string): boolean =>
  /[a-z]{2}/i.test(text) && !/(?:[-–—/:(]|\b(?:to|from|of|until|since))$/i.test(text);

/** A next line of a cell begins at most so much of the letters' height below the last. */
const NEXT_LINE = 0.15;
/** By so much it stands nearer to its own row than to another. */
const NEARER_LINE = 0.05;

/**
 * In closely set tables a line of words alone, none in the first column, goes on in the cells of the row above it, or
 * begins those of the row below where such lines stand nearer to that one.
 */
function joinContinued({ rows, columns }: PrintedTable): PrintedRow[] {
  const namesGoOn = tellNames(rows, columns);
  const places = rows.flatMap((row, at) => {
    const [before, after] = [rows[at - 1], rows[at + 1]];
    const isAfter = before !== undefined && mayGoOn(row, { columns, row: before, namesGoOn });
    const isBefore = after !== undefined && mayGoOn(row, { columns, row: after, namesGoOn });
    if (isAfter && isBefore) return [after.top - row.bottom - (row.top - before.bottom)];
    return isAfter ? [row.size] : isBefore ? [-row.size] : [];
  });
  const size = median(rows.map((row) => row.size));
  const isAbove = places.filter((place) => place < -NEARER_LINE * size).length > places.length / 2;
  const ordered = isAbove ? rows.toReversed() : rows;
  const joined: PrintedRow[] = [];
  for (const row of ordered) {
    const own = joined.at(-1);
    if (own === undefined || !mayGoOn(row, { columns, row: own, namesGoOn })) joined.push(row);
    else joined.splice(-1, 1, joinLines(isAbove ? [row, own] : [own, row]));
  }
  return isAbove ? joined.reverse() : joined;
}

/** Whether a line may be one more line of a row's cells. */
function mayGoOn(
  line: PrintedRow,
  { row, columns, namesGoOn }: { row: PrintedRow; columns: readonly Column[]; namesGoOn: NameGoesOn },
): boolean {
  const [first] = columns;
  const gap = line.top > row.top ? line.top - row.bottom : row.top - line.bottom;
  return (
    first !== undefined &&
    columns.length > 2 &&
    row.pieces.length > line.pieces.length + 1 &&
    row.pieces.some(({ text }) => isFigure(text) && /\d/.test(text)) &&
    gap <= NEXT_LINE * line.size &&
    line.pieces.every((piece) => {
      const own = row.pieces.find((one) => overlap(one, piece) > 0 && !isFigure(one.text));
      const isWords = /[a-z]{2}/i.test(piece.text) && !/\d{2}/.test(piece.text);
      return (
        own !== undefined &&
        overlap(first, piece) <= 0 &&
        (isWords || isBegun(own.text)) &&
        (own !== nameOf(row) || namesGoOn(own, { piece, isBelow: line.top > row.top }))
      );
    })
  );
}

/** The name of a row: its first words, behind a number or code of its own. */
const nameOf = ({ pieces }: PrintedRow): Piece | undefined =>
  pieces.find(({ text }) => /[a-z]{2}/i.test(text) && !isFigure(text));

/** How wide a blank is, in letters' heights. */
const BLANK = 0.25;

/** Whether a line goes on with the name of a row that stands above it, or below it. */
type NameGoesOn = (own: Piece, of: { piece: Piece; isBelow: boolean }) => boolean;

/**
 * The name of a row goes on in another line only where the next word had no room in the column any more, and behind a
 * sum's name hardly ever: what stands there is the heading of the rows that follow. Where most such lines had room,
 * all of them are headings, but those behind a word or sign that joins.
 */
function tellNames(rows: readonly PrintedRow[], columns: readonly Column[]): NameGoesOn {
  const ends = columns.map(({ right }, at) => {
    const next = columns[at + 1]?.left ?? Number.POSITIVE_INFINITY;
    const own = rows.flatMap(({ pieces }) =>
      pieces.filter((piece) => piece.right < next && columns[nearestColumn(piece, columns)] === columns[at]),
    );
    return Math.max(right, ...own.map((piece) => piece.right));
  });
  const hadNoRoom: NameGoesOn = (own, { piece, isBelow }) => {
    const [before, after] = isBelow ? [own, piece] : [piece, own];
    const [word] = after.words;
    const size = (own.bottom - own.top) / 1.25;
    const width = word === undefined ? 0 : word.right - word.left;
    return before.right + BLANK * size + width > (ends[nearestColumn(own, columns)] ?? own.right);
  };
  let [without, withRoom] = [0, 0];
  const count: NameGoesOn = (own, of) => {
    if (hadNoRoom(own, of)) without += 1;
    else withRoom += 1;
    return true;
  };
  for (const [at, row] of rows.entries()) {
    for (const other of [rows[at - 1], rows[at + 1]]) {
      if (other !== undefined) mayGoOn(row, { columns, row: other, namesGoOn: count });
    }
  }
  return (own, of) => {
    const before = of.isBelow ? own : of.piece;
    if (/(?:\b(?:and|of|for|from|to)|[-–/&,])$/i.test(before.text)) return true;
    if (of.isBelow && /^(?:sub-?)?total\b|^(?:net|gross|effective)\b/i.test(own.text)) return false;
    return without >= withRoom && hadNoRoom(own, of);
  };
}

/** A cell whose line ends with a sign that joins goes on in the next one. */
const isBegun = (text: string): boolean => /\d\s*[-–/]$/.test(text);
