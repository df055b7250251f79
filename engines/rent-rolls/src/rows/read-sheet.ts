import { readDate } from "@labs/sheets/read-date";
import { type Cell, cellText, isBlank, type Sheet } from "@labs/sheets/sheet";
import { findHeaders, type Header } from "../columns/find-headers.ts";
import { type Column, mapColumns } from "../columns/map-columns.ts";
import { leaveNextYear } from "../columns/settle-years.ts";
import { readHeader } from "../words/read-header.ts";
import { isNumbering } from "./classify-row.ts";
import { expandRanges } from "./expand-ranges.ts";
import { printsItsCount } from "./printed-count.ts";
import { SheetWalk } from "./sheet-walk.ts";
import type { LeaseRow, PrintedTotal, SheetReading } from "./table-rows.ts";

/** Reads a sheet's roll from its first header down; undefined where no header names units. */
export function readSheet(sheet: Sheet): SheetReading | undefined {
  const headers = findHeaders(sheet);
  const first = headers.find(({ kind }) => kind === "roll");
  if (first === undefined) return undefined;
  const parts = partSheets(sheet, first);
  if (parts.length === 1) return readTable(sheet, { headers, first });
  return joinReadings(
    sheet,
    parts.flatMap((part) => readSheet(part) ?? []),
  );
}

function readTable(
  sheet: Sheet,
  { headers, first }: { headers: readonly Header[]; first: Header },
): SheetReading {
  const columns = mapHeaders(sheet, headers);
  const byRow = new Map(headers.map((header) => [header.top, header]));
  const read = (keepsSpaces: boolean): SheetReading => {
    const walk = new SheetWalk(sheet, first, keepsSpaces);
    walk.takeTablesAbove(headers.filter(({ kind, bottom }) => kind === "other" && bottom < first.top));
    for (let row = first.top; row < sheet.rows.length; row += 1) {
      const header = byRow.get(row);
      if (header === undefined) walk.readRow(row);
      else {
        walk.enter(header, columns.get(headerKey(header)));
        row = header.bottom;
      }
    }
    return expandRanges(markBlocks(keepLatest(walk.reading)));
  };
  const homes = read(false);
  if (homes.beside.length === 0 || printsItsCount(homes)) return homes;
  const all = read(true);
  return printsItsCount(all) ? all : homes;
}

const headerKey = ({ texts }: Header) => texts.join("\u0001");

/** Headers that repeat on each page are mapped once, by all rows below any of them. */
function mapHeaders(sheet: Sheet, headers: readonly Header[]): Map<string, Column[]> {
  const bodies = new Map<string, { header: Header; body: Cell[][]; above: string[] }>();
  headers.forEach((header, at) => {
    if (header.kind !== "roll") return;
    const end = headers[at + 1]?.top ?? sheet.rows.length;
    const known = bodies.get(headerKey(header)) ?? { header, body: [], above: linesAbove(sheet, header) };
    for (let row = header.bottom + 1; row < end; row += 1) {
      const cells = sheet.rows[row] ?? [];
      if (!isNumbering(cells)) known.body.push(cells);
    }
    bodies.set(headerKey(header), known);
  });
  return new Map(
    [...bodies].map(([key, { header, body, above }]) => {
      const over = sheet.rows.slice(Math.max(0, header.top - 1), header.bottom);
      return [key, leaveNextYear(mapColumns(header, body, above), over)];
    }),
  );
}

/** What stands over the lowest line of a header, titles and headings over several columns; and what is said of rents below. */
const linesAbove = ({ rows }: Sheet, { bottom }: Header): string[] => [
  ...rows
    .slice(Math.max(0, bottom - 12), bottom)
    .flatMap((cells) => cells.filter((cell) => typeof cell === "string").map(cellText)),
  ...rows.slice(bottom + 1).flatMap(listRemark),
];

/** A line alone that says what the rents above it are: `Rents are per annum`. */
function listRemark(cells: readonly Cell[]): string[] {
  const [only, ...others] = cells.filter((cell) => !isBlank(cell));
  const isOfRents =
    typeof only === "string" &&
    others.length === 0 &&
    /^(all )?(rents?|amounts|figures) (are|is|shown|stated|quoted)\b/i.test(only);
  return isOfRents ? [cellText(only)] : [];
}

/** A sheet whose header stands twice or more beside itself, as one sheet a table: each keeps its cells' places. */
function partSheets(sheet: Sheet, { texts, top }: Header): Sheet[] {
  const starts = texts.flatMap((text, column) =>
    text !== "" && readHeader(text) === "unit" ? [column] : [],
  );
  const [first = 0] = starts;
  const parts = starts.map((start, at) => texts.slice(start, starts[at + 1]).filter((text) => text !== ""));
  const isAlike = parts.every((part) => part.length >= 2 && part.join("\u0001") === parts[0]?.join("\u0001"));
  if (starts.length < 2 || !isAlike || texts.slice(0, first).some((text) => text !== "")) return [sheet];
  return starts.map((start, at) => ({
    ...sheet,
    rows: sheet.rows.map((row, index) =>
      index < top && !namesEach(row, starts)
        ? row
        : keep(row, index < top && at === 0 ? 0 : start, starts[at + 1]),
    ),
  }));
}

/** A line above that has words over each of the tables: `12 Elm | | | 14 Elm`. */
const namesEach = (row: readonly Cell[], starts: readonly number[]): boolean =>
  starts.every((start, at) => row.slice(at === 0 ? 0 : start, starts[at + 1]).some((cell) => !isBlank(cell)));

const keep = (row: readonly Cell[], from: number, to = row.length): Cell[] =>
  row.map((cell, column) => (column >= from && column < to ? cell : null));

/** The tables of one sheet as one reading. */
function joinReadings(sheet: Sheet, readings: readonly SheetReading[]): SheetReading | undefined {
  const [first] = readings;
  if (first === undefined || readings.length === 1) return first;
  const all = <Item>(read: (reading: SheetReading) => readonly Item[]) => readings.flatMap(read);
  return {
    ...first,
    sheet,
    banner: [...new Set(all(({ banner }) => banner))],
    columns: all(({ columns }) => columns),
    leases: all(({ leases }) => leases).map((lease, order) => ({ ...lease, order })),
    nameless: all(({ nameless }) => nameless),
    totals: readings.flatMap((reading) => reading.totals.map((total) => withTwins(total, reading, readings))),
    breaks: all(({ breaks }) => breaks),
    headings: all(({ headings }) => headings),
    counted: new Map(all(({ counted }) => [...counted])),
    unplaced: all(({ unplaced }) => unplaced),
    beside: all(({ beside }) => beside),
    incomes: new Set(all(({ incomes }) => [...incomes])),
    tables: all(({ tables }) => tables),
    aside: all(({ aside }) => aside),
    unread: all(({ unread }) => unread),
  };
}

/** `Total both buildings` below one of the tables adds up the columns of all of them. */
function withTwins(total: PrintedTotal, own: SheetReading, readings: readonly SheetReading[]): PrintedTotal {
  if (!/\b(both|all|grand|combined|together)\b/i.test(total.label)) return total;
  const others = readings.filter((reading) => reading !== own);
  const twins = total.columns.map(({ index, header }): [number, number[]] => [
    index,
    others.flatMap(({ columns }) => columns.flatMap((one) => (one.header === header ? one.index : []))),
  ]);
  return { ...total, twins: new Map(twins) };
}

/**
 * Of a file that repeats its roll day after day, each row with its date, the last day's; `asOf` is that day. A column
 * with one date in all rows tells the day alone. Lists that only happen to have dates are left as they are.
 */
function keepLatest(reading: SheetReading): SheetReading {
  const days = new Map<string, LeaseRow[]>();
  for (const lease of reading.leases) {
    const day = readDate(lease.values.snapshot?.cell);
    if (!day.ok || day.value === null) return reading;
    days.set(day.value, [...(days.get(day.value) ?? []), lease]);
  }
  const latest = [...days.keys()].sort().at(-1);
  if (latest === undefined) return reading;
  if (days.size === 1) return { ...reading, asOf: latest };
  const kept = days.get(latest) ?? [];
  const units = new Set(kept.map(unitKey));
  const isRepeated = [...days.values()].every((leases) => {
    const same = leases.filter((lease) => units.has(unitKey(lease))).length;
    return same >= Math.max(leases.length, kept.length) * 0.5;
  });
  if (!isRepeated || units.size < kept.length) return reading;
  const rows = new Set(kept.map(({ row }) => row));
  const counted = new Map([...reading.counted].filter(([row]) => rows.has(row)));
  return { ...reading, leases: kept, counted, asOf: latest };
}

const unitKey = ({ unit, values }: LeaseRow): string =>
  JSON.stringify([values.property?.cell, values.building?.cell, unit, values.bedSpace?.cell]);

const NAMED = /^(?:sub)?totals?\b\s*(?:for\b)?\s*[:\-–]?\s*(.+?)\s*(\([\w -]+\))?\s*:?$/i;
const GENERAL =
  /^(all|the (above|following|month|property|portfolio)|current|future|occupied|vacant|notice|market|monthly|annual|income|rents?|charges?|units?|residents?|sq|sf|number|portfolio|properties|property|report|page|average|avg)\b|^\d/i;

/**
 * Blocks of units that only the total below them names, as in a roll of several properties: the name is the
 * property's where the total has its code or the blocks number their units alike.
 */
function markBlocks(reading: SheetReading): SheetReading {
  const { leases, totals } = reading;
  const stated = new Set(leases.map(({ place }) => place.property));
  if (stated.size > 1 || leases.some(isPlaced)) return reading;
  const named = totals.flatMap((total) => readBlockName(total) ?? []);
  const names = new Set(named.map(({ name }) => name));
  if (names.size < 2) return reading;
  let next = 0;
  const blocks = leases.map((lease) => {
    while ((named[next]?.row ?? Number.POSITIVE_INFINITY) < lease.row) next += 1;
    return named[next];
  });
  const hasCodes = named.every(({ hasCode }) => hasCode);
  if (
    !hasCodes &&
    !repeatsUnits(
      leases,
      blocks.map((block) => block?.name),
    )
  )
    return reading;
  return {
    ...reading,
    leases: leases.map((lease, at) => ({
      ...lease,
      place: { ...lease.place, property: blocks[at]?.name ?? lease.place.property },
    })),
  };
}

const isPlaced = ({ place, values }: LeaseRow): boolean =>
  place.building !== undefined ||
  place.group !== undefined ||
  values.property !== undefined ||
  values.building !== undefined;

function readBlockName({ row, label, place }: PrintedTotal) {
  const match = NAMED.exec(label);
  const name = match?.[1];
  const isCoded = match?.[2] !== undefined && !/^all\b/i.test(name ?? "");
  if (name === undefined || place.section === "summary" || (!isCoded && GENERAL.test(name))) return undefined;
  return { row, name, hasCode: match?.[2] !== undefined };
}

function repeatsUnits(leases: readonly LeaseRow[], blocks: readonly (string | undefined)[]): boolean {
  const first = new Map<string, string | undefined>();
  return leases.some(({ unit }, at) => {
    if (first.has(unit)) return first.get(unit) !== blocks[at];
    first.set(unit, blocks[at]);
    return false;
  });
}
