import { median } from "./median.ts";
import type { PrintedText } from "./printed-page.ts";

/** Marks of footnotes have letters of at most so much of the others' height, and stand above their line by so much of it. */
const SMALLER = 0.85;
const LEAST_RAISED = 0.15;
const MOST_RAISED = 0.8;
/** So near, in letters' heights, a mark stands behind its word, or before its note. */
const NEAR = 0.35;

/** A page with more of them has small letters, and no notes. */
const MOST_MARKS = 400;

const MARK = /^[([]?(?:\d{1,2}|[a-z]|[*†‡§]{1,3})(?:,\d{1,2})*[)\]]?$/i;

/** The letters of a page without the small raised marks of its footnotes: behind a figure one would be read as its digit. */
export function dropMarks<Text extends PrintedText>(texts: readonly Text[]): Text[] {
  const usual = median(texts.map(({ size }) => size));
  const marks = texts.filter(({ text, size }) => size <= SMALLER * usual && MARK.test(text.trim()));
  if (marks.length === 0 || marks.length > MOST_MARKS) return [...texts];
  const dropped = new Set(marks.filter((mark) => texts.some((word) => isRaisedBeside(mark, word))));
  return texts.filter((text) => !dropped.has(text));
}

function isRaisedBeside(mark: PrintedText, word: PrintedText): boolean {
  const { size } = word;
  if (mark.size > SMALLER * size || word.text.trim() === "") return false;
  const raised = word.baseline - mark.baseline;
  if (raised < LEAST_RAISED * size || raised > MOST_RAISED * size) return false;
  const gap = Math.max(mark.left - word.right, word.left - mark.right);
  return gap >= -NEAR * size && gap <= NEAR * size;
}
