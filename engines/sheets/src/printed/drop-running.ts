import { findLines, type LaidText } from "./find-rows.ts";
import { lay } from "./outline-page.ts";
import type { PrintedPage } from "./printed-page.ts";

/** Lines that most pages have at their head or foot; so many lines are looked at on either side. */
const EDGE = 2;
const MOST = 0.6;
const SAME_LINE = 0.3;

/**
 * Pages without the lines that all of them have at the same place of their heads and feet, as they are compared; and
 * as they are read: a head stands once, on the first page that has it, a foot on the last one.
 */
export function dropRunning(given: readonly PrintedPage[]): { bare: PrintedPage[]; kept: PrintedPage[] } {
  const pages = dropCounting(given);
  const edges = pages.map(listEdges);
  const counts = new Map<string, number[]>();
  for (const [at, lines] of edges.entries()) {
    for (const key of lines.keys()) counts.set(key, [...(counts.get(key) ?? []), at]);
  }
  const isRunning = (key: string) => (counts.get(key)?.length ?? 0) >= Math.max(2, MOST * pages.length);
  const isKept = (key: string, at: number) => {
    const known = counts.get(key) ?? [];
    return key.startsWith("head") ? known[0] === at : known.at(-1) === at;
  };
  const without = (page: PrintedPage, drops: (key: string) => boolean, at: number): PrintedPage => {
    const dropped = [...(edges[at] ?? [])].filter(([key]) => drops(key)).map(([, height]) => height);
    if (dropped.length === 0) return page;
    return {
      ...page,
      texts: page.texts.filter(
        ({ baseline, size }) => !dropped.some((one) => Math.abs(one - baseline) <= SAME_LINE * size),
      ),
    };
  };
  return {
    bare: pages.map((page, at) => without(page, isRunning, at)),
    kept: pages.map((page, at) => without(page, (key) => isRunning(key) && !isKept(key, at), at)),
  };
}

function listEdges(page: PrintedPage): Map<string, number> {
  const lines = findLines(lay(page, 0));
  const keys = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const fromEnd = lines.length - 1 - at;
    const height = line[0]?.baseline ?? 0;
    if (lines.length <= 2 * EDGE || !isPlain(line)) continue;
    if (at < EDGE) keys.set(nameLine("head", line), height);
    else if (fromEnd < EDGE) keys.set(nameLine("foot", line), height);
  }
  return keys;
}

/** Words, dates and page numbers: a line with amounts is one of the table. */
const isPlain = (line: readonly LaidText[]): boolean =>
  line.some(({ text }) => /[a-z]{2}/i.test(text)) &&
  countParts(line) <= 4 &&
  !line.some(({ text }) => /[$%]|\d[,.]\d/.test(text));

/** What stands apart on a line, however many runs its words are drawn in. */
const countParts = (line: readonly LaidText[]): number =>
  line.filter((text, at) => at === 0 || text.left - (line[at - 1]?.right ?? 0) > text.size).length;

/** A line of one number at a page's foot or head that counts the pages: where it counts at least two of them, they go without. */
function dropCounting(pages: readonly PrintedPage[]): PrintedPage[] {
  const found = pages.map((page) => {
    const lines = findLines(lay(page, 0));
    return [...new Set([lines.at(0), lines.at(-1)])].flatMap((line) => {
      const [text] = line ?? [];
      const isAlone = line?.length === 1 && /^\d{1,4}$/.test(text?.text.trim() ?? "");
      return isAlone && text !== undefined
        ? [{ key: `${Number(text.text) - page.number} ${Math.round(text.baseline)}`, text }]
        : [];
    });
  });
  const counts = Map.groupBy(found.flat(), ({ key }) => key);
  return pages.map((page, at) => {
    const numbers = (found[at] ?? []).filter(({ key }) => (counts.get(key)?.length ?? 0) > 1);
    const isNumber = ({ text, left, baseline }: PrintedPage["texts"][number]) =>
      numbers.some(
        ({ text: one }) =>
          one.text === text.trim() && one.baseline === baseline && Math.abs(one.left - left) < 1,
      );
    return numbers.length === 0 ? page : { ...page, texts: page.texts.filter((text) => !isNumber(text)) };
  });
}

function nameLine(edge: "head" | "foot", line: readonly LaidText[]): string {
  const words = line.map(({ text }) => text.replaceAll(/\d+/g, "#")).join("|");
  return `${edge} ${Math.round(line[0]?.baseline ?? 0)} ${Math.round(line[0]?.left ?? 0)} ${words}`;
}
