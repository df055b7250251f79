import { DATES, MONEY } from "../words/header-synonyms.ts";
import { readHeader } from "../words/read-header.ts";
import { type Content, contentAt } from "./column-content.ts";

interface Pair {
  index: number;
  text: string;
}

const FARTHEST = 5;
/** What it costs, in columns of distance, to leave a header without values or values without a header. */
const UNMATCHED = 3;
const MISFIT = 2;

/**
 * Merged cells leave headers beside their values: of all ways to lay the headers over the filled columns in their
 * order, the one that moves least and suits the contents. A header over nothing stays where it is.
 */
export function alignHeaders(texts: readonly string[], contents: readonly Content[]): Pair[] {
  const headers = texts.flatMap((text, index) => (text === "" ? [] : [{ index, text }]));
  const filled = contents.flatMap(({ filled: count }, index) => (count > 0 ? [index] : []));
  const matched = match(headers, { columns: filled, contents });
  const taken = new Set(matched.values());
  const named = headers.map(({ index, text }, at) => ({ index: matched.get(at) ?? index, text }));
  const used = new Set(named.map(({ index }) => index));
  const nameless = filled
    .filter((index) => !taken.has(index) && !used.has(index))
    .map((index) => ({ index, text: "" }));
  // A header that found no values gives way where another took its column.
  const pairs = named.filter(({ index }, at) => matched.has(at) || !taken.has(index));
  return [...pairs, ...nameless].sort((a, b) => a.index - b.index);
}

/** Which header, by its place, has which column; found over all that come before either. */
function match(
  headers: readonly Pair[],
  { columns, contents }: { columns: readonly number[]; contents: readonly Content[] },
): Map<number, number> {
  const most = columns.reduce((max, index) => Math.max(max, contentAt(contents, index).filled), 1);
  const lone = columns.map((index) => (UNMATCHED * contentAt(contents, index).filled) / most);
  const costs: number[][] = [[0]];
  for (let h = 0; h <= headers.length; h += 1) {
    const row = costs[h] ?? [];
    costs[h] = row;
    for (let c = 0; c <= columns.length; c += 1) {
      if (h === 0 && c === 0) continue;
      const options = [
        (costs[h - 1]?.[c] ?? Number.POSITIVE_INFINITY) + UNMATCHED,
        (row[c - 1] ?? Number.POSITIVE_INFINITY) + (lone[c - 1] ?? 0),
        (costs[h - 1]?.[c - 1] ?? Number.POSITIVE_INFINITY) +
          distance(headers[h - 1], { index: columns[c - 1], contents }),
      ];
      row[c] = Math.min(...options);
    }
  }
  return trace(costs, { headers, columns, contents });
}

function trace(
  costs: readonly (readonly number[])[],
  parts: { headers: readonly Pair[]; columns: readonly number[]; contents: readonly Content[] },
): Map<number, number> {
  const { headers, columns, contents } = parts;
  const matched = new Map<number, number>();
  let [h, c] = [headers.length, columns.length];
  while (h > 0 && c > 0) {
    const here = costs[h]?.[c] ?? 0;
    const index = columns[c - 1];
    const paired = (costs[h - 1]?.[c - 1] ?? 0) + distance(headers[h - 1], { index, contents });
    if (index !== undefined && Math.abs(paired - here) < 1e-9) {
      matched.set(h - 1, index);
      h -= 1;
      c -= 1;
    } else if (Math.abs((costs[h - 1]?.[c] ?? 0) + UNMATCHED - here) < 1e-9) h -= 1;
    else c -= 1;
  }
  return matched;
}

function distance(
  header: Pair | undefined,
  { index, contents }: { index: number | undefined; contents: readonly Content[] },
): number {
  if (header === undefined || index === undefined) return Number.POSITIVE_INFINITY;
  const far = Math.abs(header.index - index);
  if (far > FARTHEST) return Number.POSITIVE_INFINITY;
  return far + (far > 0 && !suits(header.text, contentAt(contents, index)) ? MISFIT : 0);
}

/** Whether what stands in a column may stand under a header. */
function suits(text: string, { filled, numeric, dated }: Content): boolean {
  const field = readHeader(text);
  if (field === undefined || filled < 2) return true;
  if (MONEY.has(field) || field === "sqft") return numeric > 0.5;
  if (DATES.has(field)) return dated > 0.5;
  return field === "tenant" || field === "status" ? numeric < 0.5 && dated < 0.5 : true;
}
