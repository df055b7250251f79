import { looksNumeric, readNumber } from "@labs/sheets/read-number";
import { type Cell, cellText, isBlank } from "@labs/sheets/sheet";
import type { TieOut } from "../roll.ts";
import { findOccupancy, findUnitCount, readCountName } from "../rows/classify-row.ts";
import type { SheetReading } from "../rows/table-rows.ts";
import { isSumOfRents } from "../rows/tell-homes.ts";
import { summarize } from "../summarize.ts";
import { closeShare, hasUnits, measureOccupancy, type SheetParts, unitsIn } from "./sheet-parts.ts";
import type { Range } from "./sum-kept.ts";
import { tieCell } from "./summary-cells.ts";
import { type Measure, readLabel, readMeasure } from "./summary-words.ts";

/** A summary's line: its label, and the measure of each of its figures. */
export interface SummaryLine {
  row: number;
  label: string;
  figures: { column: number; measure: Measure; value: number }[];
}

interface Table {
  lines: SummaryLine[];
  top: number;
  /** The words right above it: whose residents it sums. */
  isToCome: boolean;
}

/** What a sheet's summaries, lone counts and banner print against what is kept of the rows that they can mean. */
export function tieOutSummary(parts: SheetParts): TieOut[] {
  const { reading } = parts;
  const tables = listTables(parts);
  const ties = tables.flatMap((table) => tieTable(table, parts));
  const inTables = new Set(tables.flatMap(({ lines }) => lines.map(({ row }) => row)));
  const lone = reading.aside.filter((row) => !inTables.has(row)).flatMap((row) => tieLone(row, parts));
  return [...ties, ...lone, ...tieBanner(parts)];
}

/** Tables with a header of their own, and lines of charge codes under a heading. */
function listTables(parts: SheetParts): Table[] {
  const { sheet, tables, aside } = parts.reading;
  const rows = new Set(aside);
  const headed = tables.map(({ top, bottom, texts }, at): Table => {
    const end = tables[at + 1]?.top ?? sheet.rows.length;
    const measures = texts.map(readMeasure);
    const lines: SummaryLine[] = [];
    for (let row = bottom + 1; row < end && (rows.has(row) || isEmpty(sheet.rows[row])); row += 1) {
      const cells = sheet.rows[row] ?? [];
      const line = readLine(row, cells, measures);
      if (line !== undefined) lines.push(line);
      // Words without a figure head another table.
      else if (cells.filter((cell) => !isBlank(cell)).length > 1 || isHeading(cells, parts)) break;
    }
    return { lines, top, isToCome: isOfComing(sheet.rows, top) };
  });
  return [
    ...headed,
    ...listCodes(parts, new Set(headed.flatMap(({ lines }) => lines.map(({ row }) => row)))),
  ];
}

const isEmpty = (cells: readonly Cell[] = []): boolean => cells.every(isBlank);

const isHeading = (cells: readonly Cell[], parts: SheetParts): boolean => {
  const [only] = cells.filter((cell) => !isBlank(cell));
  return only !== undefined && readLabel(cellText(only), parts) === undefined;
};

/** The lines above say that it is of leases to come alone. */
function isOfComing(rows: SheetReading["sheet"]["rows"], top: number): boolean {
  const above = rows.slice(Math.max(0, top - 2), top).flatMap((row) => {
    const filled = row.filter((cell) => !isBlank(cell)).map(cellText);
    return filled.length === 1 ? filled : [];
  });
  return above.some((text) => /future|applicant/i.test(text) && !/current|notice/i.test(text));
}

function readLine(
  row: number,
  cells: readonly Cell[],
  measures: readonly (Measure | undefined)[],
): SummaryLine | undefined {
  const at = cells.findIndex((cell) => typeof cell === "string" && !isBlank(cell));
  const label = cellText(cells[at]);
  if (label === "") return undefined;
  const figures = measures.flatMap((measure, column) => {
    const text = cellText(cells[column]).replace(/ ?%$/, "");
    const reading = measure === undefined || column <= at ? undefined : readNumber(text);
    return measure !== undefined && reading?.ok && reading.value !== null
      ? [{ column, measure, value: reading.value }]
      : [];
  });
  return figures.length === 0 ? undefined : { row, label, figures };
}

/** `petrent | | | 35`: lines of known codes with one figure each, and their total. */
function listCodes({ reading, kept }: SheetParts, taken: ReadonlySet<number>): Table[] {
  const codes = new Set(kept.figures.flatMap(({ code }) => code?.trim().toLowerCase() ?? []));
  const tables: Table[] = [];
  let table: Table | undefined;
  for (const row of reading.aside) {
    const cells = reading.sheet.rows[row] ?? [];
    const label = cellText(cells.find((cell) => !isBlank(cell)));
    const figures = cells.flatMap((cell, column) => {
      const number = readNumber(cell);
      return !isBlank(cell) && number.ok && number.value !== null
        ? [{ column, measure: "charges" as const, value: number.value }]
        : [];
    });
    const isCode = codes.has(label.trim().toLowerCase()) && figures.length === 1 && !taken.has(row);
    const isTotal =
      table !== undefined &&
      /^(grand )?totals?\s*:?$/i.test(label) &&
      figures.length === 1 &&
      !taken.has(row);
    if (!isCode && !isTotal) table = undefined;
    else if (table === undefined) {
      table = {
        lines: [{ row, label, figures }],
        top: row,
        isToCome: isOfComing(reading.sheet.rows, row - 1),
      };
      tables.push(table);
    } else table.lines.push({ row, label, figures });
    if (isTotal) table = undefined;
  }
  return tables;
}

/** What a table sums: its block since the summary before it, all above it, the property above it, or all below. */
function listScopes(top: number, parts: SheetParts): Range[] {
  const { reading, units } = parts;
  if (!hasUnits(parts, 0, top)) return [{ from: top, to: reading.sheet.rows.length }];
  const above = units.filter(({ source }) => source.row <= top);
  const last = above.at(-1);
  // A note between the pages parts nothing, a summary does.
  const counted = reading.aside.filter((row) => reading.sheet.rows[row]?.some((cell) => looksNumeric(cell)));
  const summaries = [...counted, ...reading.tables.map((table) => table.top)];
  const before = Math.max(0, ...summaries.filter((row) => row < (last?.source.row ?? 0)));
  const property = last?.property ?? undefined;
  return [
    { from: before, to: top },
    { from: 0, to: top },
    ...(property === undefined ? [] : [{ from: 0, to: top, property }]),
  ];
}

function tieTable({ lines, top, isToCome }: Table, parts: SheetParts): TieOut[] {
  const named = lines.flatMap((line) => {
    const group = readLabel(line.label, parts);
    return group === undefined
      ? []
      : [{ line, group: isToCome && group.kind === "all" ? ({ kind: "toCome" } as const) : group }];
  });
  const candidates = listScopes(top, parts).map((range) =>
    named.flatMap(({ line, group }) =>
      line.figures.flatMap((figure) => tieCell({ line, figure, group, range, isToCome }, parts)),
    ),
  );
  const hits = candidates.map((ties) => ties.filter(({ ok }) => ok).length);
  return candidates[hits.indexOf(Math.max(...hits))] ?? [];
}

/** `Total Units: | 4`, `Occupied: 3`: a count by itself. */
function tieLone(row: number, parts: SheetParts): TieOut[] {
  const { sheet } = parts.reading;
  const cells = sheet.rows[row] ?? [];
  const at = cells.findIndex((cell) => !isBlank(cell));
  const label = cellText(cells[at]);
  const check = /^(grand )?totals?\s*:?$/i.test(label) ? undefined : readCountName(label);
  const column = cells.findIndex((cell, index) => index > at && !isBlank(cell));
  const number = readNumber(cells[column]);
  const sum = cells.findIndex((one) => typeof one === "string" && isSumOfRents(cellText(one)));
  if (sum >= 0 && row < parts.reading.headerTop) return tieRent(row, cells, { at: sum, parts });
  if (check === undefined || !number.ok || number.value === null || !Number.isInteger(number.value))
    return [];
  const below = parts.reading.columns.find(({ index }) => index === column)?.field;
  const isSum = below === "sqft" || below === "marketRent" || below === "contractRent";
  const group = readLabel(label, parts);
  if (isSum && group !== undefined && number.value > parts.units.length) {
    const figure = { column, measure: below, value: number.value };
    const ties = listScopes(row, parts).flatMap((range) =>
      tieCell({ line: { row, label, figures: [figure] }, figure, group, range, isToCome: false }, parts),
    );
    return (ties.some(({ ok }) => ok) ? ties.filter(({ ok }) => ok) : ties).slice(0, 1);
  }
  const expected = number.value;
  const scopes = listScopes(row, parts);
  const counted = scopes.map((range) => summarize(unitsIn(parts, range))[check]);
  const best = Math.max(0, counted.indexOf(expected));
  const [range, found = 0] = [scopes[best], counted[best]];
  const rows: TieOut["rows"] = range === undefined ? [] : [[range.from + 1, range.to]];
  const source = { sheet: sheet.name, row: row + 1, column: column + 1 };
  return [{ check, scope: label, rows, expected, found, ok: found === expected, source }];
}

/** `Total rent: | 4,075`: the rents of all units, beside a title. */
function tieRent(
  row: number,
  cells: readonly Cell[],
  { at, parts }: { at: number; parts: SheetParts },
): TieOut[] {
  const column = cells.findIndex((cell, index) => index > at && looksNumeric(cell));
  const number = readNumber(cells[column]);
  if (!number.ok || number.value === null) return [];
  const figure = { column, measure: "contractRent" as const, value: number.value };
  const line = { row, label: cellText(cells[at]), figures: [figure] };
  const group = { kind: "all" as const };
  const ties = listScopes(row, parts).flatMap((range) =>
    tieCell({ line, figure, group, range, isToCome: false }, parts),
  );
  return (ties.some(({ ok }) => ok) ? ties.filter(({ ok }) => ok) : ties).slice(0, 1);
}

/** `5 Units`, `80% Occupied` above the roll. */
function tieBanner(parts: SheetParts): TieOut[] {
  const { sheet, banner, headerTop } = parts.reading;
  if (banner.length === 0) return [];
  const all: Range = { from: 0, to: sheet.rows.length };
  const units = unitsIn(parts, all);
  const rows: TieOut["rows"] = [[headerTop + 1, sheet.rows.length]];
  return sheet.rows.slice(0, headerTop).flatMap((cells, row) => {
    const at = (column: number, tie: Pick<TieOut, "check" | "expected" | "found" | "ok">): TieOut => {
      return {
        scope: cellText(cells[column]),
        rows,
        ...tie,
        source: { sheet: sheet.name, row: row + 1, column: column + 1 },
      };
    };
    const count = findUnitCount(cells);
    const isBare =
      count !== undefined &&
      /^(total )?\d[\d,]* (total )?(units?|apartments?|apts?)$/i.test(cellText(cells[count.column]));
    const share = findOccupancy(cells);
    const found = measureOccupancy(units);
    return [
      ...(isBare
        ? [
            at(count.column, {
              check: "units",
              expected: count.count,
              found: units.length,
              ok: count.count === units.length,
            }),
          ]
        : []),
      ...(share === undefined
        ? []
        : [
            at(share.column, {
              check: "occupancy",
              expected: share.share,
              found,
              ok: closeShare(found, share.share),
            }),
          ]),
    ];
  });
}
