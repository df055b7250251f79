import { isFigure, type Piece, type PrintedRow } from "./find-rows.ts";

export interface Column {
  left: number;
  right: number;
}

/** A heading or a long name may reach over the gap between two columns in so many rows; a figure never does. */
const TEXTS_ACROSS = 0.08;
const NARROWEST_GAP = 1;

/** The name of a sum goes on over the columns that its row has nothing in. */
const SUM = /^(?:sub-?|grand )?totals?\b/i;

/** Columns of rows: where white runs through all of them from top to bottom, two columns part. */
export function findColumns(rows: readonly PrintedRow[]): Column[] {
  const told = rows.filter(({ pieces }) => pieces.length > 1);
  const pieces = told.flatMap((row) => row.pieces);
  if (pieces.length === 0) return spanOf(rows.flatMap((row) => row.pieces));
  const across = told.length < 6 ? 0 : Math.max(1, Math.floor(told.length * TEXTS_ACROSS));
  const start = Math.floor(Math.min(...pieces.map(({ left }) => left)));
  const end = Math.ceil(Math.max(...pieces.map(({ right }) => right)));
  const figures = new Uint32Array(end - start + 1);
  const texts = new Uint32Array(end - start + 1);
  for (const piece of pieces) {
    if (SUM.test(piece.text)) continue;
    const counts = isFigure(piece.text) ? figures : texts;
    for (let at = Math.ceil(piece.left) - start; at < Math.floor(piece.right) - start; at += 1) {
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  const columns: Column[] = [];
  let open: number | undefined;
  for (let at = 0; at <= end - start; at += 1) {
    const isWhite = figures[at] === 0 && (texts[at] ?? 0) <= across;
    if (!isWhite && open === undefined) open = at;
    if (isWhite && open !== undefined) {
      columns.push({ left: open + start, right: at + start });
      open = undefined;
    }
  }
  if (open !== undefined) columns.push({ left: open + start, right: end });
  return joinHeads(addRare(joinNear(columns), pieces), told);
}

const spanOf = (pieces: readonly Piece[]): Column[] =>
  pieces.length === 0
    ? []
    : [
        {
          left: Math.min(...pieces.map(({ left }) => left)),
          right: Math.max(...pieces.map(({ right }) => right)),
        },
      ];

function joinNear(columns: readonly Column[]): Column[] {
  const joined: Column[] = [];
  for (const column of columns) {
    const last = joined.at(-1);
    if (last !== undefined && column.left - last.right < NARROWEST_GAP) last.right = column.right;
    else joined.push({ ...column });
  }
  return joined;
}

/** Columns that few rows fill are taken for white: what stands outside of all others is a column too. */
function addRare(columns: readonly Column[], pieces: readonly Piece[]): Column[] {
  const rare: Column[] = [];
  for (const piece of pieces) {
    if (columns.some((column) => overlap(column, piece) > 0)) continue;
    const known = rare.find((column) => overlap(column, piece) > 0);
    if (known === undefined) rare.push({ left: piece.left, right: piece.right });
    else {
      known.left = Math.min(known.left, piece.left);
      known.right = Math.max(known.right, piece.right);
    }
  }
  return [...columns, ...rare].sort((a, b) => a.left - b.left);
}

/**
 * A head at the left of its column, and a word such as `Total`, may stand beside figures at the right of it: two
 * columns that no row fills both of are one, where one of them has words alone and the other one figures without a head.
 */
function joinHeads(columns: readonly Column[], rows: readonly PrintedRow[]): Column[] {
  const joined: Column[] = [];
  for (const [at, column] of columns.entries()) {
    const last = joined.at(-1);
    const [next] = columns.slice(at + 1);
    const [own, before] = [piecesIn(column, { columns, rows }), last && piecesIn(last, { columns, rows })];
    // A head between names without one and figures without one is that of the figures.
    const following = next && piecesIn(next, { columns, rows });
    const isOfNext =
      before !== undefined &&
      following !== undefined &&
      [before, own].every(isWords) &&
      !isWords(following) &&
      areOne(own, following);
    if (last !== undefined && before !== undefined && !isOfNext && areOne(before, own))
      last.right = column.right;
    else joined.push({ ...column });
  }
  return joined;
}

type ByRow = Map<number, Piece>;

function piecesIn(
  column: Column,
  { columns, rows }: { columns: readonly Column[]; rows: readonly PrintedRow[] },
): ByRow {
  const found: ByRow = new Map();
  for (const [at, { pieces }] of rows.entries()) {
    const piece = pieces.find((one) => {
      const nearest = columns[nearestColumn(one, columns)];
      return nearest !== undefined && nearest.left >= column.left && nearest.right <= column.right;
    });
    if (piece !== undefined) found.set(at, piece);
  }
  return found;
}

/** Words in the first rows alone, right above the first of several values. */
function standsOver(words: ByRow, values: ByRow): boolean {
  const [last, first] = [Math.max(...words.keys()), Math.min(...values.keys())];
  return (
    values.size >= ENOUGH_VALUES && first > last && first - last <= MOST_BETWEEN && last < MOST_BETWEEN * 3
  );
}

const MOST_BETWEEN = 3;

/** Of values of any kind so many tell that what stands over them, and nothing else in its column, is their head. */
const ENOUGH_VALUES = 3;

/** A year is a head as words are. */
const isWords = (column: ByRow): boolean =>
  [...column.values()].every(({ text }) => !isFigure(text) || /^(?:19|20)\d\d$/.test(text));

function areOne(before: ByRow, after: ByRow): boolean {
  if (before.size === 0 || after.size === 0 || [...before.keys()].some((row) => after.has(row))) return false;
  const areFigures = (column: ByRow) =>
    [...column.values()].every(({ text }) => isFigure(text) || isNumbered(text));
  return [
    [before, after],
    [after, before],
  ].some(
    ([words = before, values = after]) =>
      isWords(words) &&
      Math.min(...words.keys()) < Math.min(...values.keys()) &&
      (areFigures(values) || standsOver(words, values)),
  );
}

/** A number with a letter or a hyphen, as units have. */
const isNumbered = (text: string): boolean => /^[a-z]?[\d-]+[a-z]?$/i.test(text);

export const overlap = (one: Column, two: Column): number =>
  Math.min(one.right, two.right) - Math.max(one.left, two.left);

/** The pieces of a row by column; what reaches over several stands in the one that has most of it. */
export function placePieces(row: PrintedRow, columns: readonly Column[]): Map<number, Piece> {
  const cells = new Map<number, Piece>();
  const isTold = row.pieces.length > 1;
  const isBody = row.pieces.some(({ text }) => isFigure(text) && /\d/.test(text));
  const parts = isTold ? splitHeads(row, columns, isBody) : undefined;
  for (const whole of row.pieces) {
    for (const piece of parts?.get(whole) ?? (isTold ? splitAtColumns(whole, columns, isBody) : [whole])) {
      const at = isTold ? nearestColumn(piece, columns) : firstUnder(piece, columns);
      const other = cells.get(at);
      cells.set(at, other === undefined ? piece : join(other, piece));
    }
  }
  return cells;
}

/** Words of one cell stand nearer to each other than by so many letters' heights, and nearer still to a figure. */
const APART = 0.8;
const APART_FROM_FIGURE = 0.25;

function join(one: Piece, two: Piece): Piece {
  const size = (one.bottom - one.top) / 1.25;
  const least = isFigure(one.text) === isFigure(two.text) ? APART : APART_FROM_FIGURE;
  return {
    apart: one.apart === true || two.left - one.right > least * size,
    text: `${one.text} ${two.text}`,
    left: Math.min(one.left, two.left),
    right: Math.max(one.right, two.right),
    top: Math.min(one.top, two.top),
    bottom: Math.max(one.bottom, two.bottom),
    page: one.page,
    shift: one.shift,
    words: [...one.words, ...two.words],
  };
}

/** Columns begin or end where their cells do: so near has a word of the next cell to stand to its column's edge. */
const AT_EDGE = 4;

/** Headings of narrow columns run into each other: they part between the words that stand at the columns' edges. */
/** A row of heads covers so many of the columns. */
const MOST_COLUMNS = 0.6;

/** Heads that run into each other, over columns without heads of their own: each word is of the column that it stands over. */
function splitHeads(row: PrintedRow, columns: readonly Column[], isBody: boolean): Map<Piece, Piece[]> {
  const parts = new Map<Piece, Piece[]>();
  const under = (piece: Piece) => columns.filter((column) => overlap(column, piece) > 0);
  const covered = new Set(row.pieces.flatMap(under));
  if (isBody || covered.size < MOST_COLUMNS * columns.length) return parts;
  for (const piece of row.pieces) {
    const own = under(piece);
    const others = row.pieces.filter((one) => one !== piece);
    const isAlone = own.every((column) => others.every((one) => overlap(column, one) <= 0));
    const places = piece.words.map((word) => nearestColumn(word, columns));
    if (own.length < 2 || !isAlone || new Set(places).size !== own.length) continue;
    parts.set(
      piece,
      cutWords(
        piece,
        piece.words.flatMap((_, at) => (at > 0 && places[at] !== places[at - 1] ? [at] : [])),
      ),
    );
  }
  return parts;
}

function splitAtColumns(piece: Piece, columns: readonly Column[], isBody: boolean): Piece[] {
  const under = columns.filter((column) => overlap(column, piece) > 0);
  const { words } = piece;
  if (under.length < 2 || words.length < under.length) return [piece];
  const cuts: number[] = [];
  for (const [at, column] of under.slice(0, -1).entries()) {
    const next = under[at + 1];
    let best: { cut: number; off: number } | undefined;
    for (let cut = (cuts.at(-1) ?? 0) + 1; cut < words.length; cut += 1) {
      const [before, after] = [words[cut - 1], words[cut]];
      if (before === undefined || after === undefined || next === undefined) continue;
      // A name or a status that a program draws at once is one cell, be it longer than its column.
      if (isBody && after.goesOn && !/\d/.test(before.text + after.text)) continue;
      const off = Math.min(Math.abs(before.right - column.right), Math.abs(after.left - next.left));
      if (best === undefined || off < best.off) best = { cut, off };
    }
    // A name that reaches into an empty neighbor stays whole.
    if (best === undefined || best.off > AT_EDGE) return [piece];
    cuts.push(best.cut);
  }
  return cutWords(piece, cuts);
}

function cutWords(piece: Piece, cuts: readonly number[]): Piece[] {
  return [0, ...cuts].map((start, at) => {
    const own = piece.words.slice(start, cuts[at]);
    return {
      ...piece,
      text: own.map(({ text }) => text).join(" "),
      left: own[0]?.left ?? piece.left,
      right: own.at(-1)?.right ?? piece.right,
      words: own,
    };
  });
}

/** Cells begin, or end, where their column does, by a point or so. */
const SAME_EDGE = 1.5;

/** The column under a piece: of several the one at whose edge it begins or ends, else the one that has most of it. */
export function nearestColumn(piece: Column, columns: readonly Column[]): number {
  for (const edge of ["left", "right"] as const) {
    const at = columns.findIndex(
      (column) => overlap(column, piece) > 0 && Math.abs(column[edge] - piece[edge]) <= SAME_EDGE,
    );
    if (at >= 0) return at;
  }
  return fullestColumn(piece, columns);
}

/** The column that has most of a piece. */
export function fullestColumn(piece: Column, columns: readonly Column[]): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (const [at, column] of columns.entries()) {
    const shared = overlap(column, piece);
    if (shared > most) {
      most = shared;
      best = at;
    }
  }
  return best;
}

function firstUnder(piece: Column, columns: readonly Column[]): number {
  const at = columns.findIndex((column) => overlap(column, piece) > 0);
  return at < 0 ? nearestColumn(piece, columns) : at;
}
