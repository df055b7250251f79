import { isFigure, type PrintedRow } from "./find-rows.ts";
import { median } from "./median.ts";
import { type Outline, shareRows, sharesColumns } from "./outline-page.ts";

/** So much of its rows the right part of a sheet has at the heights of rows of the left one. */
const SAME_ROWS = 0.85;
/** Where the pages above and below it agree, less has to. */
const NEXT_ROWS = 0.6;

/** Possible is what only the pages above and below it can make sure. */
export type Beside = "sure" | "likely" | "possible" | "no";

/**
 * Whether a page holds more columns of the rows of another: their lines stand at the same heights, and besides
 * something says that it isn't one more page of the same columns, nor of something else. A sheet that is wider than
 * the paper is parted where the next column doesn't fit; its right parts have no labels, or the same ones again, and
 * heads of their own at the height of the heads.
 */
export function findBeside(left: Outline, right: Outline): Beside {
  if (right.baselines.length < 3 && right.rows.length < 3) return "no";
  const share = Math.max(shareRows(right, left), left.rows.length < 6 ? 0 : shareRows(left, right));
  if (share < NEXT_ROWS) return "no";
  const repeats = repeatsLabels(left, right);
  const heads = compareHeads(left, right);
  if (heads === "same") return "no";
  const mayBeBelow = !repeats && heads !== "other" && left.hasLabels === right.hasLabels;
  if (mayBeBelow && sharesColumns(right.columns, left.columns)) return share >= SAME_ROWS ? "possible" : "no";
  const lacksLabels = left.hasLabels && !right.hasLabels;
  const strength =
    (lacksLabels ? 2 : 0) +
    (repeats ? 2 : 0) +
    (heads === "other" ? 1 : 0) +
    (isFull(left, right) ? 1 : 0) +
    (hasSameWhite(left, right) ? 1 : 0) -
    (beginsWithTitle(left, right) ? 2 : 0) -
    (right.hasLabels && !repeats ? 1 : 0);
  if (strength < 2) return share >= SAME_ROWS ? "possible" : "no";
  return share >= SAME_ROWS ? "sure" : "likely";
}

/** The first words of the rows are those of the other page, at the same place. */
export function repeatsLabels(left: Outline, right: Outline): boolean {
  const own = [...right.labels];
  return own.length >= 4 && own.filter((label) => left.labels.has(label)).length >= 0.8 * own.length;
}

/** Heads at the same height: of the same columns, or of others. */
function compareHeads(left: Outline, right: Outline): "same" | "other" | "none" {
  if (left.heads.length === 0 || right.heads.length === 0) return "none";
  const texts = (rows: readonly PrintedRow[]) =>
    new Set(rows.flatMap(({ pieces }) => pieces.map(({ text }) => text)));
  const known = texts(left.heads);
  const own = [...texts(right.heads)];
  if (own.filter((text) => known.has(text)).length > 0.5 * own.length) return "same";
  const areLevel = right.heads.some((row) =>
    left.heads.some((other) => Math.abs(other.baseline - row.baseline) <= row.size),
  );
  return areLevel ? "other" : "none";
}

/** The next column would not have fitted on the paper. */
function isFull(left: Outline, right: Outline): boolean {
  const [first, second] = right.columns;
  if (first === undefined) return false;
  const margin = Math.max(0, Math.min(left.left, right.left));
  const next = (second?.left ?? first.right) - Math.min(first.left, margin);
  return left.right + Math.max(next, 20) + 12 >= left.page.width - margin;
}

/** Empty rows at the same places: the rows are the same ones. */
function hasSameWhite(left: Outline, right: Outline): boolean {
  const gaps = gapsOf(right.baselines);
  const usual = median(gaps.map(({ gap }) => gap));
  const wide = gaps.filter(({ gap }) => gap > 1.4 * usual);
  const known = gapsOf(left.baselines);
  const same = wide.filter(({ at, gap }) =>
    known.some((one) => Math.abs(one.at - at) < 1.5 && Math.abs(one.gap - gap) < 1.5),
  );
  return wide.length > 0 && same.length >= 0.7 * wide.length;
}

const gapsOf = (heights: readonly number[]) =>
  heights.slice(1).map((at, before) => ({ at, gap: at - (heights[before] ?? 0) }));

/** A line of text alone stands on both pages where a page begins: each has its own title. */
function beginsWithTitle(left: Outline, right: Outline): boolean {
  const [own] = right.rows;
  const [other] = left.rows;
  const isTitle = (row: PrintedRow | undefined) =>
    row?.pieces.length === 1 && !isFigure(row.pieces[0]?.text ?? "") && (row.pieces[0]?.text.length ?? 0) > 6;
  return (
    isTitle(own) &&
    isTitle(other) &&
    own?.pieces[0]?.text !== other?.pieces[0]?.text &&
    right.columns.length > 1
  );
}
