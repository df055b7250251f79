import type { Release } from "../../features/markets/service.ts";
import { parseNumber } from "../cells.ts";
import type { RejectedRow } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import type { AreaKind } from "../market-sources/area-book.ts";
import { type Context, type MarketSource, readYear } from "../market-sources/market-source.ts";
import { yearMonth } from "../market-sources/month.ts";
import { type FileSeries, importSeries, type SeriesFile } from "../market-sources/series-file.ts";
import { WITHHELD } from "../market-sources/survey-rows.ts";
import { refuseRagged, type Table } from "../read-table.ts";
import { readFeatures, writeOutlines } from "./outlines.ts";
import { TABLES } from "./table-layouts.ts";

/** A cell of a row by its column's name; empty where the row has none. */
export type Cell = (name: string) => string;

export interface TableFigure {
  metricKey: string;
  words: string;
  least?: number;
  most: number;
  /** The figure's text; a share may be computed; undefined where the row says nothing that can be used. */
  value(cell: Cell, year: number): string | number | null | undefined;
  margin?(cell: Cell, year: number): string | number | null;
}

/** A table of small areas as somebody gives it who got it from the publisher. */
export interface TableLayout {
  source: string;
  publisher: string;
  /** The columns that tell it from all others. */
  needs: readonly string[];
  /** What its name says where columns alone do not. */
  named?: RegExp;
  /** The area's kind and code from a row of a year. */
  area(cell: Cell, year: number): { kind: AreaKind; id: string };
  /** The years that a row has figures of; those of the operator or the file's name where it does not say. */
  years: "name" | "unsaid" | readonly number[] | ((cell: Cell) => number);
  figures: readonly TableFigure[];
  /** How its publisher brings it out, where not as the survey of five years. */
  release?: Release;
  /** Its shapes are outlines of this edition. */
  edition?: string;
}

interface NamedTable {
  header: readonly string[];
  rows: readonly (readonly [row: number, cell: Cell])[];
}

/** A CSV's rows, or the properties of a file of shapes, by the names of their columns. */
function nameRows(table: Table): NamedTable {
  const features = readFeatures(table);
  if (features !== undefined) {
    const header = Object.keys(features[0]?.properties ?? {});
    const rows = features.map(({ properties }, at) => {
      const cell: Cell = (name) => String(properties?.[name] ?? "").trim();
      return [at + 1, cell] as const;
    });
    return { header, rows };
  }
  const { json } = table;
  if (json !== undefined) return nameEntries(json);
  const header = (table.rows[0] ?? []).map((name) => name.trim());
  const at = new Map(header.map((name, column) => [name, column]));
  const rows = table.rows.slice(1).map((cells, index) => {
    const cell: Cell = (name) => (cells[at.get(name) ?? -1] ?? "").trim();
    return [index + 2, cell] as const;
  });
  return { header, rows };
}

/** An object of figures by tract code. */
function nameEntries(json: unknown): NamedTable {
  const entries =
    typeof json === "object" && json !== null && !Array.isArray(json) ? Object.entries(json) : [];
  if (entries.length === 0 || !entries.every(([code]) => /^\d{11}$/.test(code)))
    return { header: [], rows: [] };
  const rows = entries.map(([code, value], at) => {
    const cell: Cell = (name) => (name === "code" ? code : String(value ?? ""));
    return [at + 1, cell] as const;
  });
  return { header: ["code", "value"], rows };
}

function findLayout(table: Table): TableLayout | undefined {
  if (table.json === undefined && (table.rows[0]?.length ?? 0) < 3) return undefined;
  const { header } = nameHeader(table);
  return TABLES.find(
    ({ needs, named }) =>
      needs.every((name) => header.includes(name)) && (named === undefined || named.test(table.file)),
  );
}

/** The header alone: to be recognized, a file need not be read through. */
const nameHeader = (table: Table): Pick<NamedTable, "header"> =>
  table.json === undefined ? { header: (table.rows[0] ?? []).map((name) => name.trim()) } : nameRows(table);

export const areaTables: MarketSource = {
  key: "small-areas",
  order: 2,
  isOwn: (table) => findLayout(table) !== undefined,
  isUndated: (table) => findLayout(table)?.years === "unsaid",
  async import(table, context) {
    const layout = findLayout(table);
    if (layout === undefined) throw new IngestError("It is no table of small areas that is known");
    const features = readFeatures(table);
    const { edition } = layout;
    return importSeries({
      pool: context.pool,
      table,
      file: parseTable(table, layout, context),
      ...(features === undefined || edition === undefined
        ? {}
        : {
            before: async (client, importId) => {
              const area = (properties: Readonly<Record<string, unknown>>) =>
                layout.area((name) => String(properties[name] ?? "").trim(), 2020);
              await writeOutlines(client, importId, { features, edition, isCensus: false, area });
            },
          }),
    });
  },
};

function parseTable(table: Table, layout: TableLayout, context: Context): SeriesFile {
  if (table.json === undefined) refuseRagged(table.rows, 0);
  const { rows } = nameRows(table);
  const { years } = layout;
  const said = years === "name" || years === "unsaid" ? [readYear(table, /(20[012]\d)/, context)] : undefined;
  const yearsOf = (cell: Cell) => said ?? (typeof years === "function" ? [years(cell)] : (years as number[]));
  const series = new Map<string, SeriesOfRows>();
  const rejected: RejectedRow[] = [];
  let newest = 0;
  for (const [row, cell] of rows) {
    for (const year of yearsOf(cell)) {
      const reason = readRow({ row, cell, year }, layout, series);
      if (reason === undefined) newest = Math.max(newest, year);
      else rejected.push({ row, reason });
    }
  }
  return {
    source: layout.source,
    publisher: layout.publisher,
    vintage: String(newest),
    release: layout.release ?? "survey",
    read: rows.length,
    series: [...series.values()],
    rejected,
  };
}

interface SeriesOfRows extends FileSeries {
  rows: number[];
  values: Map<number, number>;
  margins: Map<number, number>;
  withheld: Map<number, string>;
}

/** Puts a row's figures into their series; the reason where the row cannot be used. */
function readRow(
  { row, cell, year }: { row: number; cell: Cell; year: number },
  layout: TableLayout,
  series: Map<string, SeriesOfRows>,
): string | undefined {
  if (!Number.isInteger(year) || year < 1990 || year > 2100) return "its year is no year";
  const { kind, id } = layout.area(cell, year);
  const month = yearMonth(year);
  const read: { key: string; metricKey: string; value: number | null; margin: number | null }[] = [];
  for (const { metricKey, words, least = 0, most, value, margin } of layout.figures) {
    const given = value(cell, year);
    if (given === undefined) continue;
    const figure = toNumber(given);
    if (figure === undefined) return `the ${words} is no number`;
    // The interface's own numbers for "withheld" are far below zero.
    const known = figure !== null && figure < -100_000_000 ? null : figure;
    if (known !== null && (known < least || known > most)) return `${known} is no ${words}`;
    const error = toNumber(margin?.(cell, year) ?? null);
    const own = known === null || error === undefined || error === null || error < 0 ? null : error;
    const key = `${metricKey} ${kind} ${id}`;
    if (series.get(key)?.values.has(month) === true) return `${id} stands twice for ${year}`;
    read.push({ key, metricKey, value: known, margin: own });
  }
  for (const { key, metricKey, value, margin } of read) {
    const one: SeriesOfRows = series.get(key) ?? {
      ...{ rows: [], metricKey, areaKind: kind, area: id, stepMonths: 12 },
      ...{ values: new Map(), margins: new Map(), withheld: new Map() },
    };
    series.set(key, one);
    one.rows.push(row);
    if (value === null) one.withheld.set(month, WITHHELD);
    else one.values.set(month, value);
    if (margin !== null) one.margins.set(month, margin);
  }
  return undefined;
}

function toNumber(value: string | number | null): number | null | undefined {
  return typeof value === "string" ? parseNumber(value) : value;
}
