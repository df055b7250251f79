import { isFigure, joinLines, type Piece, type PrintedRow } from "./find-rows.ts";
import { median } from "./median.ts";

/** So much nearer than rows of figures stand the lines of one cell, in shares of their distance. */
const NEARER = 0.93;
/** Lines of one cell, in heights of their letters. */
const LINE = 1.5;
const FEWEST_ROWS = 4;
const MOST_LINES = 5;
const SAME_EDGE = 0.6;
const BLANK = 0.3;

/**
 * Rows of which a cell is broken into lines, above or below the line of its figures: such lines stand nearer to each
 * other than rows do, and each is broken where the next word would have gone beyond its column.
 */
export function joinBroken(rows: readonly PrintedRow[]): PrintedRow[] {
  if (rows.filter(hasFigures).length < FEWEST_ROWS) return [...rows];
  const nearest = NEARER * Math.max(median(listSteps(rows, 0)), median(listSteps(rows, 1)));
  const names = rows
    .filter(hasFigures)
    .flatMap(({ pieces }) => pieces.filter(({ text }, at) => at === 0 || !isFigure(text)));
  const isNear = (upper: PrintedRow, lower: PrintedRow) => {
    const step = lower.baseline - upper.baseline;
    return step > 0 && step < nearest && step <= LINE * Math.min(upper.size, lower.size);
  };
  const joined: PrintedRow[] = [];
  let group: PrintedRow[] = [];
  const close = () => {
    joined.push(...(isOneRow(group, names) ? [joinLines(group)] : group));
    group = [];
  };
  for (const row of rows) {
    const last = group.at(-1);
    if (last !== undefined && !isNear(last, row)) close();
    group.push(row);
  }
  close();
  return joined;
}

/** From each row of figures the step down to it, or from it: one of both is never inside a cell. */
function listSteps(rows: readonly PrintedRow[], by: 0 | 1): number[] {
  return rows.flatMap((row, at) => {
    const [upper, lower] = [rows[at - 1 + by], rows[at + by]];
    const step = upper === undefined || lower === undefined ? 0 : lower.baseline - upper.baseline;
    return step > 0 && hasFigures(row) ? [step] : [];
  });
}

const hasFigures = ({ pieces }: PrintedRow): boolean =>
  pieces.length >= 2 && pieces.some(({ text }) => isFigure(text));

function isOneRow(group: readonly PrintedRow[], names: readonly Piece[]): boolean {
  if (group.length < 2 || group.length > MOST_LINES || group.filter(hasFigures).length !== 1) return false;
  return group.slice(1).every((lower, at) => {
    const upper = group[at];
    return upper !== undefined && goesOnBelow(upper, lower, names);
  });
}

/** Whether each piece of the line that has words alone is a part of the cell above or below it. */
function goesOnBelow(upper: PrintedRow, lower: PrintedRow, names: readonly Piece[]): boolean {
  const reach = SAME_EDGE * Math.min(upper.size, lower.size);
  const [bare, other] = hasFigures(lower) ? [upper, lower] : [lower, upper];
  return bare.pieces.every((piece) => {
    // An account's code stands in front of its name, and may be alone on its line.
    const partner = other.pieces.find(
      (one, at) => (at === 0 || !isFigure(one.text)) && Math.abs(one.left - piece.left) <= reach,
    );
    if (partner === undefined || isFigure(piece.text)) return false;
    const [first, second] = bare === lower ? [partner, piece] : [piece, partner];
    const edge = Math.max(
      ...names.filter((one) => Math.abs(one.left - piece.left) <= reach).map(({ right }) => right),
    );
    // A word may be drawn in parts: its share of the letters tells how wide it is.
    const letters = second.text.split(" ")[0]?.length ?? 0;
    const word = ((second.right - second.left) * letters) / second.text.length;
    return first.right + word + BLANK * upper.size > edge;
  });
}
