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
  const groups: PrintedText[][] = [];
  for (const text of texts) {
    const group = groups.at(-1);
    const end = Math.max(...(group ?? []).map(({ right }) => right));
    if (group === undefined || text.left - end > GAP * text.size) groups.push([text]);
    else group.push(text);
  }
  return groups.map(joinTexts).filter(({ text }) => text !== "");
}

/** Letters that are set apart by design: most stand alone, and a blank is by so much wider than the gaps between them. */
const MOSTLY = 0.6;
const WIDER = 1.8;

function joinTexts(texts: readonly PrintedText[]): Segment {
  const gaps = texts.slice(1).map(({ left }, at) => left - (texts[at]?.right ?? left));
  const alone = texts.filter(({ text }) => text.trim().length === 1).length;
  const isSpaced = texts.length > 2 && alone >= MOSTLY * texts.length;
  const usual = gaps.toSorted((one, two) => one - two)[Math.floor(gaps.length / 2)] ?? 0;
  const least = ({ size }: PrintedText) => Math.max(BLANK * size, isSpaced ? WIDER * usual : 0);
  let text = "";
  for (const [at, one] of texts.entries()) {
    const gap = gaps[at - 1] ?? 0;
    text += gap > least(one) && !text.endsWith(" ") ? ` ${one.text}` : one.text;
  }
  const [first] = texts;
  return {
    text: tidy(text).trim(),
    left: first?.left ?? 0,
    right: Math.max(...texts.map(({ right }) => right)),
    baseline: first?.baseline ?? 0,
    size: first?.size ?? 0,
  };
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
