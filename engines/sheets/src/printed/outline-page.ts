import { type Column, findColumns } from "./find-columns.ts";
import { findLines, findRows, isFigure, type LaidText, type PrintedRow } from "./find-rows.ts";
import type { PrintedPage } from "./printed-page.ts";

/** What tells whether two pages are parts of one sheet: where its rows and columns stand, and what begins them. */
export interface Outline {
  page: PrintedPage;
  rows: PrintedRow[];
  baselines: number[];
  columns: Column[];
  /** Most rows begin with words. */
  hasLabels: boolean;
  /** Rows at the top with several words and no figure: the heads of columns. */
  heads: PrintedRow[];
  /** The first words of its rows, each with its place. */
  labels: Set<string>;
  left: number;
  right: number;
}

export const lay = (page: PrintedPage, shift: number): LaidText[] =>
  page.texts.map((text) => ({
    ...text,
    left: text.left + shift,
    right: text.right + shift,
    page: page.number,
    shift,
  }));

export function outlinePage(page: PrintedPage): Outline {
  const texts = lay(page, 0);
  const rows = findRows(texts);
  const begun = rows.filter(({ pieces }) => pieces.length > 0);
  const labeled = begun.filter(beginsWithWords);
  const told = rows.filter(({ pieces }) => pieces.length > 1).flatMap(({ pieces }) => pieces);
  const columns = findColumns(rows);
  // A code with the name of a section is no row of heads.
  const isOverColumns = ({ pieces }: PrintedRow): boolean => pieces.length >= HEADED * columns.length;
  return {
    page,
    rows,
    baselines: findLines(texts).map((line) => line[0]?.baseline ?? 0),
    columns,
    hasLabels: begun.length < 3 || labeled.length >= 0.5 * begun.length,
    heads:
      told.length === 0
        ? rows.slice(0, 1).filter(isWords)
        : rows.slice(0, TOP).filter((row) => isHead(row) && isOverColumns(row)),
    labels: new Set(rows.flatMap(nameLabel)),
    left: Math.min(...told.map(({ left }) => left)),
    right: Math.max(...told.map(({ right }) => right)),
  };
}

/** Its name stands first, or behind its account's code. */
function beginsWithWords({ pieces }: PrintedRow): boolean {
  const [first, second] = pieces.map(({ text }) => text);
  const isName = (text: string | undefined) => text !== undefined && /[a-z]/i.test(text) && !isFigure(text);
  return isName(first) || (first !== undefined && CODE.test(first) && isName(second));
}

const CODE = /^\d{3,}(?:[-.]\d+)*$/;

function nameLabel({ pieces, baseline }: PrintedRow): string[] {
  const [first] = pieces;
  if (first === undefined || pieces.length < 2) return [];
  return [`${first.text}|${Math.round(first.left)}|${Math.round(baseline)}`];
}

const TOP = 8;
/** The share of a page's columns that a row of heads is over. */
const HEADED = 0.3;

const isWords = ({ pieces }: PrintedRow): boolean => pieces.every(({ text }) => !isFigure(text));

const isHead = ({ pieces }: PrintedRow): boolean =>
  pieces.length > 1 &&
  pieces.every(({ text }) => !isFigure(text)) &&
  pieces.some(({ text }) => text.length < 30);

const NEAR = 4;
const MOST_ASIDE = 30;

/** The columns of one table on two pages, which may stand a little to the side. */
export function sharesColumns(one: readonly Column[], two: readonly Column[]): boolean {
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

const SAME_HEIGHT = 1.5;

/** The share of a page's lines that stand at the height of a line of the other. */
export function shareRows(own: Outline, other: Outline): number {
  if (own.baselines.length === 0) return 0;
  let at = 0;
  let shared = 0;
  for (const height of own.baselines) {
    while ((other.baselines[at] ?? Number.POSITIVE_INFINITY) < height - SAME_HEIGHT) at += 1;
    if (Math.abs((other.baselines[at] ?? Number.POSITIVE_INFINITY) - height) < SAME_HEIGHT) shared += 1;
  }
  return shared / own.baselines.length;
}
