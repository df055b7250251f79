import { cellText } from "@labs/sheets/sheet";
import type { PrintedTotal } from "../rows/table-rows.ts";
import { countBelow } from "./count-below.ts";
import { hasUnits, type SheetParts, unitsIn } from "./sheet-parts.ts";
import type { Range } from "./sum-kept.ts";
import { type Figure, sumFigure } from "./total-figures.ts";

/** Of all that a total may sum, the rows that meet most of its figures, the likeliest first. */
export function chooseRange(
  total: PrintedTotal,
  { figures, count, parts }: { figures: readonly Figure[]; count: number | undefined; parts: SheetParts },
): Range {
  let best: { range: Range; hits: number } | undefined;
  const all = figures.length + (count === undefined ? 0 : 1);
  for (const range of listRanges(total, parts)) {
    const hits =
      figures.filter((figure) => sumFigure(figure, { range, parts }).ok).length +
      (count !== undefined && unitsIn(parts, range).length === count ? 1 : 0);
    if (best === undefined || hits > best.hits) best = { range, hits };
    if (hits === all) break;
  }
  return best?.range ?? { from: 0, to: total.row };
}

const norm = (text: string) => text.toLowerCase().replaceAll(/\s+/g, " ").trim();
/** A name without the code behind it: `Maple Court (maple)`. */
const plain = (text: string) => norm(text).replace(/\s*\([^)]*\)$/, "");

interface Names {
  exact: ReadonlyMap<string, string>;
  alike: ReadonlyMap<string, string[]>;
}
const NAMES = new WeakMap<SheetParts, Names>();

/** Properties by their names, and by their names without a code. */
function nameProperties(parts: SheetParts): Names {
  const known = NAMES.get(parts);
  if (known !== undefined) return known;
  const names = {
    exact: new Map(parts.properties.map((property) => [norm(property), property])),
    alike: Map.groupBy(parts.properties, plain),
  };
  NAMES.set(parts, names);
  return names;
}

/** The property that a total names: `Total Maple Court (maple)`, or beside the word in a cell of its own. */
function findProperty({ row, label }: PrintedTotal, parts: SheetParts): string | undefined {
  const { reading } = parts;
  const { exact, alike } = nameProperties(parts);
  const cells = (reading.sheet.rows[row] ?? []).map((cell) => norm(cellText(cell)));
  const named = norm(label).replace(/^(grand |sub)?-?totals?( for)?[\s:–-]*/, "");
  const words = [named, ...cells].filter((text) => text !== "");
  const own = words.map((text) => exact.get(text)).find((property) => property !== undefined);
  const near = words.flatMap((text) => alike.get(plain(text)) ?? []);
  return own ?? (new Set(near).size === 1 ? near[0] : undefined);
}

/** What a total may sum: its property, its block, what came since each break before it, all above it. */
function listRanges(total: PrintedTotal, parts: SheetParts): Range[] {
  const { row } = total;
  const { breaks, reading } = parts;
  const property = findProperty(total, parts);
  const last = reading.sheet.rows.length;
  if (property !== undefined)
    return [
      { from: 0, to: row, property },
      { from: row, to: last, property },
    ];
  const above = countBelow(breaks, row);
  if (!hasUnits(parts, 0, row)) {
    // A total above its rows.
    return [...breaks.slice(above).filter((after) => after > row), last].map((end) => ({
      from: row,
      to: end,
    }));
  }
  const empty = findEmptyBlock(total, parts);
  if (empty !== undefined) return [empty];
  let at = above - 1;
  while (at >= 0 && !hasUnits(parts, breaks[at] ?? 0, row)) at -= 1;
  const starts = [breaks[at] ?? 0, ...breaks.slice(Math.max(0, at - 40), Math.max(0, at)).reverse(), 0];
  return starts.map((from) => ({ from, to: row }));
}

const NAMED = /^(?:sub)?-?totals?\b\s*(?:for\b)?\s*[:–-]?\s*(.+)$/i;

/** A heading with no unit below it and a total that names it: what stood there is lost. */
function findEmptyBlock({ row, label, place }: PrintedTotal, parts: SheetParts): Range | undefined {
  const name = norm(NAMED.exec(label)?.[1] ?? "");
  const heading = [place.group, place.property, place.building, place.plan].find(
    (one) => one !== undefined && name !== "" && norm(one).includes(plain(name)),
  );
  if (heading === undefined) return undefined;
  const before = parts.totalRows[countBelow(parts.totalRows, row) - 1];
  if (before === undefined || hasUnits(parts, before, row)) return undefined;
  return { from: before, to: row };
}
