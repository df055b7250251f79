import {
  findLineRows,
  findLines,
  findRows,
  isFigure,
  type LaidText,
  type Piece,
  type PrintedRow,
} from "./find-rows.ts";
import type { PrintedTable } from "./find-tables.ts";

/** A page, or its parts in the order of reading where two tables stand beside each other. */
export type PageParts = [LaidText[], ...LaidText[][]];

/** Names of a table begin at one edge, in so many rows at least. */
const ENOUGH_ROWS = 3;
const SAME_EDGE = 2;
/** White between two tables is wider than between a name and its amounts in small letters. */
const GUTTER = 8;
/** Lines of two tables stand at the same heights by chance; of one table they do all along. */
const ONE_TABLE = 0.5;
const SAME_HEIGHT = 1.5;
/** Texts of one line stand at its height but for such a share of their own. */
const SAME_LINE = 0.3;
/** A second table begins neither at the page's left nor in its last part. */
const NEAREST_EDGE = 0.25;
const FARTHEST_EDGE = 0.8;

/**
 * Cuts a page where two tables of names and amounts stand beside each other: what is above them goes before the left
 * one, what is below behind the right one. They are two where their rows stand at other heights, where the right one
 * has the heads of the left one again, or where income stands at the left and expenses at the right.
 */
export function partBeside(texts: readonly LaidText[]): PageParts {
  const lines = findLineRows(texts);
  for (const edge of findEdges(lines)) {
    const parts = cutAt(texts, lines, edge);
    if (parts !== undefined) return parts;
  }
  return [[...texts]];
}

/** Where names of a second table may begin: edges at which several words begin, away from the page's own. */
function findEdges(lines: readonly PrintedRow[]): number[] {
  const pieces = lines.flatMap((line) => line.pieces);
  const from = Math.min(...pieces.map(({ left }) => left));
  const to = Math.max(...pieces.map(({ right }) => right));
  const edges: { left: number; count: number }[] = [];
  for (const { text, left } of pieces) {
    const at = (left - from) / (to - from);
    if (at < NEAREST_EDGE || at > FARTHEST_EDGE || isFigure(text) || !/[a-z]{2}/i.test(text)) continue;
    const known = edges.find((edge) => Math.abs(edge.left - left) <= SAME_EDGE);
    if (known === undefined) edges.push({ left, count: 1 });
    else known.count += 1;
  }
  return edges
    .filter(({ count }) => count >= ENOUGH_ROWS)
    .sort((a, b) => a.left - b.left)
    .map(({ left }) => left);
}

function cutAt(
  texts: readonly LaidText[],
  lines: readonly PrintedRow[],
  edge: number,
): PageParts | undefined {
  const gutter = { left: edge - GUTTER, right: edge - SAME_EDGE };
  const isCrossed = ({ pieces }: PrintedRow): boolean => {
    const names = pieces.filter(({ right }) => right <= gutter.left);
    const amounts = pieces.filter(({ left }) => left >= gutter.right);
    if (names.length + amounts.length < pieces.length) return true;
    // A name at the left with its amount at the far right is a row of its own: the result of both tables.
    const isName = names.length > 0 && names.every(({ text }) => !isFigure(text));
    return isName && amounts.length > 0 && amounts.every(({ text }) => isFigure(text));
  };
  for (const { top, bottom } of findBands(lines, isCrossed)) {
    const inside = texts.filter(({ baseline }) => baseline > top && baseline < bottom);
    const left = inside.filter((text) => text.right <= gutter.left);
    const right = inside.filter((text) => text.left >= gutter.right);
    if (left.length + right.length < inside.length || !areTwoTables(left, right)) continue;
    const above = texts.filter(({ baseline }) => baseline <= top);
    const below = texts.filter(({ baseline }) => baseline >= bottom);
    return below.length === 0 ? [[...above, ...left], right] : [[...above, ...left], right, below];
  }
  return undefined;
}

/** Stretches of the page that nothing crosses, the one with most lines first, between the baselines around them. */
function findBands(
  lines: readonly PrintedRow[],
  isCrossed: (line: PrintedRow) => boolean,
): { top: number; bottom: number }[] {
  const crossed = lines.filter(isCrossed).flatMap(({ baseline, size }) => [baseline, size]);
  const ends: { from: number; to: number }[] = [
    { from: Number.NEGATIVE_INFINITY, to: Number.NEGATIVE_INFINITY },
  ];
  for (let at = 0; at < crossed.length; at += 2) {
    const [baseline = 0, size = 0] = [crossed[at], crossed[at + 1]];
    ends.push({ from: baseline - SAME_LINE * size, to: baseline + SAME_LINE * size });
  }
  ends.push({ from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY });
  return ends
    .slice(1)
    .map(({ from }, at) => ({ top: ends[at]?.to ?? Number.NEGATIVE_INFINITY, bottom: from }))
    .map((band) => ({
      band,
      count: lines.filter(({ baseline }) => baseline > band.top && baseline < band.bottom).length,
    }))
    .sort((a, b) => b.count - a.count)
    .map(({ band }) => band);
}

function areTwoTables(left: readonly LaidText[], right: readonly LaidText[]): boolean {
  const [own, other] = [findRows(left), findRows(right)];
  if (!isNamed(own) || !isNamed(other)) return false;
  return (
    sharedHeights(left, right) < ONE_TABLE || repeatsHeads(own, other) || areIncomeAndExpenses(own, other)
  );
}

/** Rows of names in front of amounts, and hardly any without a name. */
function isNamed(rows: readonly PrintedRow[]): boolean {
  const amounts = rows.filter(({ pieces }) => pieces.some(({ text }) => isFigure(text) && /\d/.test(text)));
  const named = amounts.filter(
    ({ pieces: [first, ...others] }) =>
      first !== undefined &&
      /[a-z]{2}/i.test(first.text) &&
      !isFigure(first.text) &&
      others.length > 0 &&
      others.every(({ text }) => isFigure(text)),
  );
  return named.length >= ENOUGH_ROWS && named.length >= 0.7 * amounts.length;
}

/** The share of the shorter table's lines that stand at the height of a line of the other. */
function sharedHeights(left: readonly LaidText[], right: readonly LaidText[]): number {
  const [one, two] = [left, right].map((texts) => findLines(texts).map((line) => line[0]?.baseline ?? 0));
  const [few = [], many = []] = (one?.length ?? 0) < (two?.length ?? 0) ? [one, two] : [two, one];
  const shared = few.filter((height) => many.some((own) => Math.abs(own - height) < SAME_HEIGHT));
  return shared.length / few.length;
}

/** Rows before the first one with an amount: titles and heads. */
function headsOf(rows: readonly PrintedRow[]): PrintedRow[] {
  const first = rows.findIndex(({ pieces }) => pieces.some(({ text }) => isMoney(text)));
  return rows.slice(0, Math.max(0, first));
}

/** A year over a column is no amount in it. */
const isMoney = (text: string): boolean => isFigure(text) && /\d/.test(text) && !/^(19|20)\d\d$/.test(text);

const wordsOf = ({ pieces }: PrintedRow): string => pieces.map(({ text }) => text).join("|");

/** Heads that say the same at the same height. */
function repeatsHeads(left: readonly PrintedRow[], right: readonly PrintedRow[]): boolean {
  const known = headsOf(left);
  return headsOf(right).some((head) =>
    known.some(
      (own) => Math.abs(own.baseline - head.baseline) < SAME_HEIGHT && wordsOf(own) === wordsOf(head),
    ),
  );
}

const INCOME = /^(operating |rental |total )?(income|revenues?|receipts)\b/i;
const EXPENSES = /^(operating |total )?(expenses?|costs|disbursements)\b/i;

function areIncomeAndExpenses(left: readonly PrintedRow[], right: readonly PrintedRow[]): boolean {
  const begins = (rows: readonly PrintedRow[], words: RegExp): boolean =>
    headsOf(rows).some(({ pieces }) => words.test(pieces[0]?.text ?? ""));
  return begins(left, INCOME) && begins(right, EXPENSES);
}

/**
 * The second of two tables that stood beside each other below the first: each of its columns under the one of the same
 * place in the order, as names and amounts are the same in both.
 */
export function stackBeside(above: PrintedTable, below: PrintedTable): PrintedTable | undefined {
  if (above.columns.length !== below.columns.length || above.columns.length < 2) return undefined;
  const columns = above.columns.map((column) => ({ ...column }));
  const rows = below.rows.map((row) => ({
    ...row,
    pieces: row.pieces.map((piece) => {
      const at = below.columns.findIndex(
        (column) => Math.min(column.right, piece.right) - Math.max(column.left, piece.left) > 0,
      );
      const [from, to] = [below.columns[Math.max(0, at)], columns[Math.max(0, at)]];
      if (from === undefined || to === undefined) return piece;
      // Names keep their left edge, amounts their right one.
      const aside = at <= 0 ? to.left - from.left : to.right - from.right;
      return movePiece(piece, aside);
    }),
  }));
  const [names] = columns;
  const next = columns[1];
  if (names !== undefined && next !== undefined) {
    const reach = rows.flatMap(({ pieces }) =>
      pieces.filter(({ left }) => left < names.right).map(({ right }) => right),
    );
    names.right = Math.min(Math.max(names.right, ...reach), next.left - 1);
  }
  return { rows: [...above.rows, ...rows], columns };
}

const movePiece = (piece: Piece, aside: number): Piece => ({
  ...piece,
  left: piece.left + aside,
  right: piece.right + aside,
  shift: piece.shift + aside,
  words: piece.words.map((word) => ({ ...word, left: word.left + aside, right: word.right + aside })),
});
