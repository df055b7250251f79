import { looksNumeric } from "@labs/sheets/read-number";
import { cellText } from "@labs/sheets/sheet";
import type { RollUnit } from "../roll.ts";
import type { PrintedTotal } from "../rows/table-rows.ts";
import { countBelow } from "./count-below.ts";
import { countHomes, hasUnits, type SheetParts, unitsIn } from "./sheet-parts.ts";
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
      (count !== undefined && [unitsIn(parts, range).length, countHomes(parts, range)].includes(count)
        ? 1
        : 0);
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

/**
 * The building, the floor plan or the kind that a total names: `Building 01 Total`, `Total A1`, `Total RV`. Such totals may stand together
 * at the end of a roll, apart from what they add up.
 */
function findBlock({ row, label }: PrintedTotal, parts: SheetParts): Range["block"] {
  const { reading } = parts;
  const cells = (reading.sheet.rows[row] ?? []).filter((cell) => typeof cell === "string").map(cellText);
  const words = [label, ...cells.slice(0, 3)]
    .map((text) => norm(text).replaceAll(TOTAL_WORDS, " ").trim())
    .filter((text) => text !== "");
  const blocks = nameBlocks(parts);
  return words.flatMap((text) => blocks.get(text) ?? [])[0];
}

type Block = NonNullable<Range["block"]>;
const BLOCKS = new WeakMap<SheetParts, ReadonlyMap<string, Block>>();

/** Buildings, floor plans and kinds of units, by any column of words that several rows share, where there are several. */
function nameBlocks(parts: SheetParts): ReadonlyMap<string, Block> {
  const known = BLOCKS.get(parts);
  if (known !== undefined) return known;
  const { columns, sheet } = parts.reading;
  const kinds = columns
    .filter(({ field }) => field === "skip" || field === "unread" || field === "status" || field === "notes")
    .map(({ index }) => (unit: RollUnit) => {
      const cell = sheet.rows[unit.source.row - 1]?.[index];
      return typeof cell === "string" && cell.length <= 40 && !looksNumeric(cell) ? cellText(cell) : null;
    });
  const blocks = new Map<string, Block>();
  for (const read of [
    ...kinds,
    ({ floorPlan }: RollUnit) => floorPlan,
    ({ building }: RollUnit) => building,
  ]) {
    const groups = Map.groupBy(parts.units, (unit) => norm(read(unit) ?? ""));
    groups.delete("");
    if (groups.size < 2 || groups.size > Math.max(2, parts.units.length * 0.6)) continue;
    for (const [name, units] of groups) {
      const block = { name: JSON.stringify([name, blocks.size]), units: new Set(units) };
      blocks.set(name.replace(BUILDING, ""), block);
      blocks.set(name, block);
    }
  }
  BLOCKS.set(parts, blocks);
  return blocks;
}

const BUILDING = /^(building|bldg\.?)\s*[:#-]?\s*/;
const TOTAL_WORDS =
  /^(grand |sub)?-?totals?\b( for\b)?[\s:–-]*|\b(sub)?-?totals?\b.*$|^(building|bldg\.?|floor ?plan|unit type|plan|type)\s*[:#-]?\s+/g;

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
  const block = findBlock(total, parts);
  const named = block === undefined ? [] : [{ from: 0, to: row, block }];
  return [...named, ...starts.map((from) => ({ from, to: row }))];
}

const NAMED = /^(?:sub)?-?totals?\b\s*(?:for\b)?\s*[:–-]?\s*(.+)$/i;

/** A heading with no unit below it and a total that names it: what stood there is lost. */
function findEmptyBlock({ row, label, place }: PrintedTotal, parts: SheetParts): Range | undefined {
  const name = norm(NAMED.exec(label)?.[1] ?? "");
  const heading = [place.group, place.property, place.building, place.plan].find(
    (one) => one !== undefined && plain(name) !== "" && norm(one).includes(plain(name)),
  );
  if (heading === undefined) return undefined;
  const before = parts.totalRows[countBelow(parts.totalRows, row) - 1];
  if (before === undefined || hasUnits(parts, before, row)) return undefined;
  return { from: before, to: row };
}
