import type { UnreadPage } from "../sheet.ts";
import { dropMarks } from "./drop-marks.ts";
import { dropRunning } from "./drop-running.ts";
import { type Beside, findBeside, repeatsLabels } from "./find-beside.ts";
import { isFigure, type LaidText } from "./find-rows.ts";
import { lay, type Outline, outlinePage, sharesColumns } from "./outline-page.ts";
import type { PrintedPage } from "./printed-page.ts";

/** What is read together from left to right: a page, or pages of a wide table laid side by side. */
export interface LaidPage {
  number: number;
  texts: LaidText[];
  /** Nothing says for sure which rows its figures belong to: it goes on with no other page. */
  isApart: boolean;
}

/** No sheet is printed on more pages than these, one below the other. */
const MOST_ROWS = 100;
/** Pages that stand further apart are not compared, but for grids. */
const NEAR_PAGES = 24;

/**
 * Pages in the order of reading. A sheet that is wider than the paper is printed in parts, down and then over, or over
 * and then down: pages are laid to the right of the one that begins their rows. A page of figures for which no such
 * page is sure stays apart, and is named.
 */
export function layPages(given: readonly PrintedPage[]): { laid: LaidPage[]; unplaced: UnreadPage[] } {
  const pages = given.map((page) => ({ ...page, texts: dropMarks(page.texts) }));
  const { bare, kept } = dropRunning(pages);
  const outlines = bare.map(outlinePage);
  const width = Math.max(...pages.map((page) => page.width));
  const rightOf = findLefts(outlines);
  const laid = new Map<number, LaidPage & { parts: number }>();
  const unplaced: UnreadPage[] = [];
  for (const [at, own] of outlines.entries()) {
    const page = kept[at] ?? own.page;
    const left = rightOf[at];
    const known = typeof left === "number" ? laid.get(left) : undefined;
    if (known !== undefined && typeof left === "number") {
      known.texts.push(...dropRepeated(lay(page, known.parts * width), { own, left: outlines[left] }));
      known.parts += 1;
      continue;
    }
    const isApart = left === "none";
    if (isApart) unplaced.push({ page: page.number, reason: NO_ROWS });
    laid.set(at, { number: page.number, texts: lay(page, 0), isApart, parts: 1 });
  }
  return { laid: [...laid.values()].map(({ parts: _, ...one }) => one), unplaced };
}

const NO_ROWS =
  "it holds columns of figures without the names of their rows, and nothing says for sure which page they belong beside";

/** For each page the one whose rows it goes on with to the right, if it does; `none` where it must have one. */
function findLefts(outlines: readonly Outline[]): (number | "none" | undefined)[] {
  const known = new Map<number, Beside>();
  const beside = (left: number, right: number): Beside => {
    const key = left * outlines.length + right;
    const [one, two] = [outlines[left], outlines[right]];
    const found = known.get(key) ?? (one && two ? findBeside(one, two) : "no");
    known.set(key, found);
    return found;
  };
  const lefts: (number | "none" | undefined)[] = outlines.map(() => undefined);
  for (const { from, rows, parts, order } of chooseGrids(outlines, beside)) {
    for (let at = 0; at < rows * parts; at += 1) {
      const first = order === "down" ? at % rows : at - (at % parts);
      if (first !== at) lefts[from + at] = from + first;
    }
  }
  for (const [at, own] of outlines.entries()) {
    if (at === 0 || lefts[at] !== undefined || lefts.includes(at)) continue;
    if (!beginsWithMoney(own) && !mayBeBeside(at, { outlines, beside, lefts })) continue;
    const before = outlines.flatMap((_, place) =>
      place < at && place >= at - NEAR_PAGES && lefts[place] === undefined && beside(place, at) === "sure"
        ? [place]
        : [],
    );
    lefts[at] = before.length === 1 ? before[0] : "none";
  }
  return lefts;
}

/** Pages of one sheet, `rows` below each other in each of `parts` that stand side by side, printed down or over first. */
interface Grid {
  from: number;
  rows: number;
  parts: number;
  order: "down" | "over";
}

interface Scored {
  grid: Grid;
  score: number;
}

interface Pages {
  outlines: readonly Outline[];
  beside: (left: number, right: number) => Beside;
}

/** Grids that don't overlap and lay most pages beside others. */
function chooseGrids(outlines: readonly Outline[], beside: (left: number, right: number) => Beside): Grid[] {
  const count = outlines.length;
  const best: { score: number; grid: Grid | undefined }[] = [{ score: 0, grid: undefined }];
  const found = outlines.map((_, from) => [
    ...findDown(from, { outlines, beside }),
    ...findOver(from, { outlines, beside }),
  ]);
  for (let end = 1; end <= count; end += 1) {
    let choice = { score: best[end - 1]?.score ?? 0, grid: undefined as Grid | undefined };
    for (const from of outlines.keys()) {
      for (const { grid, score } of found[from] ?? []) {
        if (from + grid.rows * grid.parts !== end) continue;
        const together = (best[from]?.score ?? 0) + score;
        if (together > choice.score) choice = { score: together, grid };
      }
    }
    best.push(choice);
  }
  const chosen: Grid[] = [];
  for (let end = count; end > 0; ) {
    const grid = best[end]?.grid;
    if (grid === undefined) end -= 1;
    else {
      chosen.push(grid);
      end = grid.from;
    }
  }
  return chosen;
}

const SCORES: Record<Beside, number> = { sure: 1, likely: 0.7, possible: 0.5, no: 0 };
/** Of two readings that lay as many pages the one with fewer sheets. */
const EACH_SHEET = 0.01;

/** Grids that begin with all pages of the leftmost part. */
function findDown(from: number, { outlines, beside }: Pages): Scored[] {
  const grids: Scored[] = [];
  for (let rows = 1; rows <= MOST_ROWS && from + 2 * rows <= outlines.length; rows += 1) {
    if (rows > 1 && !goOn(outlines[from + rows - 2], outlines[from + rows - 1])) break;
    let score = -EACH_SHEET;
    for (let parts = 1; from + (parts + 1) * rows <= outlines.length; parts += 1) {
      const all = Array.from({ length: rows }, (_, row) => from + parts * rows + row);
      const found = all.map((at) => beside(from + ((at - from) % rows), at));
      const isPart =
        isAgreed(found) &&
        all.slice(1).every((at) => goOn(outlines[at - 1], outlines[at])) &&
        (parts === 1 || !isBelow(outlines[from + (parts - 1) * rows], outlines[from + parts * rows]));
      if (!isPart) break;
      score += sum(found);
      grids.push({ grid: { from, rows, parts: parts + 1, order: "down" }, score });
    }
  }
  return grids;
}

/** Grids that begin with all parts of the topmost rows. */
function findOver(from: number, { outlines, beside }: Pages): Scored[] {
  const grids: Scored[] = [];
  for (let parts = 2; from + parts <= outlines.length; parts += 1) {
    const right = from + parts - 1;
    if (!isBegun(beside(from, right))) break;
    if (parts > 2 && isBelow(outlines[right - 1], outlines[right])) break;
    let score = -EACH_SHEET;
    for (let rows = 1; from + rows * parts <= outlines.length; rows += 1) {
      const left = from + (rows - 1) * parts;
      const all = Array.from({ length: parts }, (_, part) => left + part);
      const found = all.slice(1).map((at) => beside(left, at));
      const isRow =
        !found.includes("no") &&
        (rows === 1 || all.every((at) => goOn(outlines[at - parts], outlines[at]))) &&
        (rows > 1 || found.every(isBegun));
      if (!isRow) break;
      score += sum(found);
      if (rows > 1) grids.push({ grid: { from, rows, parts, order: "over" }, score });
    }
  }
  return grids;
}

/** The topmost pair is sure, or likely and half of all are sure. */
const isAgreed = (found: readonly Beside[]): boolean =>
  !found.includes("no") &&
  (found[0] === "sure" ||
    (found[0] === "likely" && found.filter((one) => one === "sure").length >= found.length / 2));

const isBegun = (one: Beside): boolean => one === "sure" || one === "likely";

const sum = (found: readonly Beside[]): number => found.reduce((all, one) => all + SCORES[one], 0);

/** Two pages of the same columns: the second is below the first, and not beside it. */
function isBelow(before: Outline | undefined, after: Outline | undefined): boolean {
  if (before === undefined || after === undefined || !sharesColumns(before.columns, after.columns))
    return false;
  const heads = (one: Outline) => one.heads.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join("|");
  return after.heads.length === 0 || heads(before) === heads(after);
}

/** The next page of the same part: its columns are the same, or so few that they say nothing. */
const goOn = (before: Outline | undefined, after: Outline | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  (Math.min(before.columns.length, after.columns.length) < 3 || standsUnder(before, after));

/** Each column of the shorter page stands below one of the other. */
function standsUnder(before: Outline, after: Outline): boolean {
  if (sharesColumns(before.columns, after.columns)) return true;
  const [few, many] =
    before.columns.length < after.columns.length
      ? [before.columns, after.columns]
      : [after.columns, before.columns];
  const under = few.filter((one) =>
    many.some((other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0),
  );
  return under.length >= 0.8 * few.length;
}

/** Its rows stand at the heights of a page before whose columns are others; nothing else says that it belongs there. */
function mayBeBeside(
  at: number,
  { outlines, beside, lefts }: Pages & { lefts: readonly (number | "none" | undefined)[] },
): boolean {
  const own = outlines[at];
  const from = Math.max(0, at - NEAR_PAGES);
  return outlines.slice(from, at).some((other, index) => {
    const place = from + index;
    if (own === undefined || lefts[place] !== undefined || beside(place, at) === "no") return false;
    return own.baselines.length >= 6 && !standsUnder(other, own);
  });
}

/** Rows begin with amounts, which number nothing. */
function beginsWithMoney({ rows }: Outline): boolean {
  const firsts = rows.flatMap(({ pieces }) => pieces[0]?.text ?? []);
  const amounts = firsts.filter((text) => isFigure(text) && /[$().,-]/.test(text));
  return firsts.length >= 3 && amounts.length >= 0.6 * firsts.length;
}

/** Labels that each part has again, and lines that each page has, stand once. */
function dropRepeated(
  texts: readonly LaidText[],
  { own, left }: { own: Outline; left: Outline | undefined },
): LaidText[] {
  if (left === undefined) return [...texts];
  const lines = new Map<number, string>();
  for (const { baseline, pieces } of left.rows) lines.set(Math.round(baseline), wordsOf(pieces));
  const dropped = new Set<number>();
  for (const { baseline, pieces } of own.rows) {
    const isText = pieces.every(({ text }) => !isFigure(text));
    if (isText && lines.get(Math.round(baseline)) === wordsOf(pieces)) dropped.add(Math.round(baseline));
  }
  const labels = repeatsLabels(left, own) ? (own.columns[0]?.right ?? 0) : Number.NEGATIVE_INFINITY;
  return texts.filter(
    (text) => !dropped.has(Math.round(text.baseline)) && text.right - text.shift > labels + 1,
  );
}

const wordsOf = (pieces: readonly { text: string; left: number }[]): string =>
  pieces.map(({ text, left }) => `${text} ${Math.round(left)}`).join("|");
