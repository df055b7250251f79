import { type Column, findColumns } from "./find-columns.ts";
import { findLines, findRows, isFigure, type LaidText } from "./find-rows.ts";
import type { PrintedPage } from "./printed-page.ts";

/** What is read together from left to right: a page, or pages of a wide table laid side by side. */
export interface LaidPage {
  number: number;
  texts: LaidText[];
}

interface Outline {
  page: PrintedPage;
  baselines: number[];
  columns: Column[];
  hasLabels: boolean;
}

/** So much of their rows two pages of one wide table share. */
const SAME_ROWS = 0.85;
const NEXT_ROWS = 0.6;

/**
 * Pages in the order of reading. A sheet that is wider than the paper is printed in parts: pages whose rows begin
 * with figures belong to the right of a page that has their labels, the same rows at the same heights.
 */
export function layPages(pages: readonly PrintedPage[]): LaidPage[] {
  const outlines = pages.map(outline);
  const width = Math.max(...pages.map((page) => page.width));
  const laid = new Map<number, { page: LaidPage; parts: number }>();
  const rightOf = findLefts(outlines);
  for (const [at, { page }] of outlines.entries()) {
    const left = rightOf[at];
    const known = left === undefined ? undefined : laid.get(left);
    if (known === undefined) {
      laid.set(at, { page: { number: page.number, texts: lay(page, 0) }, parts: 1 });
    } else {
      known.page.texts.push(...lay(page, known.parts * width));
      known.parts += 1;
    }
  }
  return [...laid.values()].map(({ page }) => page);
}

const lay = (page: PrintedPage, shift: number): LaidText[] =>
  page.texts.map((text) => ({
    ...text,
    left: text.left + shift,
    right: text.right + shift,
    page: page.number,
    shift,
  }));

function outline(page: PrintedPage): Outline {
  const lines = findLines(lay(page, 0));
  const begun = lines.filter((line) => line.length > 0);
  const labeled = begun.filter(
    ([first]) => first !== undefined && /[a-z]{2}/i.test(first.text) && !isFigure(first.text),
  );
  return {
    page,
    baselines: lines.map((line) => line[0]?.baseline ?? 0),
    columns: findColumns(findRows(lay(page, 0))),
    hasLabels: begun.length < 3 || labeled.length >= 0.3 * begun.length,
  };
}

/** For each page the one whose rows it goes on with to the right, if it does. */
function findLefts(outlines: readonly Outline[]): (number | undefined)[] {
  const count = outlines.length;
  if (outlines.every(({ hasLabels }) => hasLabels) && count > MOST_PAGES)
    return outlines.map(() => undefined);
  // Printed down and then over, or over and then down: with either, one step leads from each page to its labels.
  const orders: (number | undefined)[][] = [];
  for (let rows = 1; rows < count; rows += 1) {
    if (count % rows !== 0) continue;
    const parts = count / rows;
    orders.push(outlines.map((_, at) => (at < rows ? undefined : at % rows)));
    orders.push(outlines.map((_, at) => (at % parts === 0 ? undefined : at - (at % parts))));
  }
  const scored = orders.map((lefts) => ({ lefts, score: scoreOrder(outlines, lefts) }));
  const best = scored.reduce((one, two) => (two.score > one.score ? two : one), { lefts: [], score: 0 });
  if (best.score >= SAME_ROWS) return best.lefts;
  const lefts: (number | undefined)[] = [];
  for (const [at, own] of outlines.entries()) {
    const previous = lefts[at - 1];
    const before = outlines.slice(0, at).flatMap((other, place) => {
      if (lefts[place] !== undefined || !goesOn(own, other)) return [];
      const share = shareRows(own, other);
      // Beside the page that follows the last one's labels less has to agree.
      return share >= (place - 1 === previous ? NEXT_ROWS : SAME_ROWS) ? [{ place, share }] : [];
    });
    const most = before.reduce((one, two) => (two.share > one.share ? two : one), { place: -1, share: 0 });
    lefts.push(most.place < 0 ? undefined : most.place);
  }
  return lefts;
}

/** Documents of more pages are no spreadsheets printed in parts, unless their rows begin with figures. */
const MOST_PAGES = 24;

/** Rows that begin with figures, or columns at other places: the pages of a long table have one and the same. */
function goesOn(own: Outline, other: Outline): boolean {
  return (
    other.hasLabels &&
    (!own.hasLabels || (own.columns.length > 2 && !sharesColumns(own.columns, other.columns)))
  );
}

const NEAR = 4;

/** The columns of one table on two pages, which may stand a little to the side. */
function sharesColumns(one: readonly Column[], two: readonly Column[]): boolean {
  const shifts = one.flatMap((column) => two.map((other) => column.left - other.left));
  return shifts.some((shift) => {
    if (Math.abs(shift) > MOST_ASIDE) return false;
    const same = one.filter(({ left, right }) =>
      two.some(
        (other) => Math.abs(left - shift - other.left) < NEAR || Math.abs(right - shift - other.right) < NEAR,
      ),
    );
    return same.length >= 0.6 * Math.max(one.length, two.length);
  });
}

const MOST_ASIDE = 30;

function scoreOrder(outlines: readonly Outline[], lefts: readonly (number | undefined)[]): number {
  let sum = 0;
  let pairs = 0;
  for (const [at, own] of outlines.entries()) {
    const left = lefts[at];
    if (left === undefined) {
      if (!own.hasLabels) return 0;
      continue;
    }
    const other = outlines[left];
    if (other === undefined || !goesOn(own, other)) return 0;
    sum += shareRows(own, other);
    pairs += 1;
  }
  return pairs === 0 ? 0 : sum / pairs;
}

/** The share of a page's rows that stand at the height of a row of the other. */
function shareRows(own: Outline, other: Outline): number {
  if (own.baselines.length < 3) return 0;
  const shared = own.baselines.filter((height) =>
    other.baselines.some((one) => Math.abs(one - height) < 1.5),
  );
  return shared.length / own.baselines.length;
}
