import type { PrintedBox } from "@labs/contract/uploads/data-request-rows";
import type { PrintedPage, PrintedText } from "@labs/sheets/printed-page";

/** Words of one line that stand together. */
export interface Segment {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
}

export interface Line {
  page: number;
  baseline: number;
  size: number;
  segments: Segment[];
}

const SAME_LINE = 0.35;
/** Wider gaps than this share of the letters' height part two segments; a word's blank is a quarter. */
const GAP = 1.1;
const BLANK = 0.12;

/** The lines of a page from its top to its bottom, each parted where white stands between its words. */
export function readLines({ number: page, texts }: PrintedPage): Line[] {
  const ordered = texts
    .filter(({ text }) => text.trim() !== "")
    .toSorted((one, two) => one.baseline - two.baseline || one.left - two.left);
  const lines: PrintedText[][] = [];
  for (const text of ordered) {
    const last = lines.at(-1);
    const base = last?.[0];
    const isSame =
      base !== undefined &&
      Math.abs(text.baseline - base.baseline) <= SAME_LINE * Math.max(text.size, base.size);
    if (isSame) last?.push(text);
    else lines.push([text]);
  }
  return lines.map((line) => {
    const segments = joinSegments(line.toSorted((one, two) => one.left - two.left));
    return {
      page,
      baseline: line[0]?.baseline ?? 0,
      size: Math.max(...line.map(({ size }) => size)),
      segments,
    };
  });
}

function joinSegments(texts: readonly PrintedText[]): Segment[] {
  const segments: Segment[] = [];
  for (const { text, left, right, baseline, size } of texts) {
    const last = segments.at(-1);
    const gap = last === undefined ? 0 : left - last.right;
    if (last === undefined || gap > GAP * size) {
      segments.push({ text: tidy(text), left, right, baseline, size });
      continue;
    }
    const blank = gap > BLANK * size && !last.text.endsWith(" ") ? " " : "";
    last.text = tidy(`${last.text}${blank}${text}`);
    last.right = Math.max(last.right, right);
  }
  return segments.filter(({ text }) => text.trim() !== "").map((one) => ({ ...one, text: one.text.trim() }));
}

/** One dash, one blank: fonts have many. */
const tidy = (text: string): string =>
  text.replaceAll(/[\u2010-\u2015]/g, "-").replaceAll(/[\s\u00A0]+/g, " ");

const tenth = (value: number): number => Math.round(value * 10) / 10;

export const boxOf = (page: number, { left, right, baseline, size }: Segment): PrintedBox => ({
  page,
  left: tenth(left),
  top: tenth(baseline - size),
  right: tenth(right),
  bottom: tenth(baseline + size / 4),
});
