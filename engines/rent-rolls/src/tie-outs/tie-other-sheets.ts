import { readNumber, sumToCents } from "@labs/sheets/read-number";
import { type Cell, cellText, isBlank, normalizeWords, type Sheet } from "@labs/sheets/sheet";
import type { RollUnit, TieOut } from "../roll.ts";
import { readCountName } from "../rows/classify-row.ts";
import { isOccupied } from "../summarize.ts";
import { closeShare, measureOccupancy } from "./sheet-parts.ts";
import { close } from "./sum-kept.ts";
import { type Measure, readMeasure } from "./summary-words.ts";

type Kind = Measure | "occupied" | "vacant";

interface Line {
  row: number;
  label: string;
  figures: { column: number; kind: Kind; value: number }[];
}

/**
 * What a summary on a sheet of its own prints of the sheets, properties or buildings of the roll, against the units
 * that are kept of them. A table in which no line names one of those is of something else.
 */
export function tieOutOtherSheets(others: readonly Sheet[], units: readonly RollUnit[]): TieOut[] {
  if (units.length === 0) return [];
  const places = namePlaces(units);
  return others.flatMap((sheet) =>
    listTables(sheet).flatMap((lines) => tieTable(lines, { sheet, places, units })),
  );
}

const plain = (text: string): string =>
  normalizeWords(text)
    .replace(/^(sub ?|grand )?totals?( for)?\b/, "")
    .replace(/^ ?(building|bldg|property)\b/, "")
    .trim();

/** Units by what a line may call them: their sheet, their property or their building, where there are several. */
function namePlaces(units: readonly RollUnit[]): Map<string, RollUnit[]> {
  const places = new Map<string, RollUnit[]>();
  for (const read of [
    ({ building }: RollUnit) => building,
    ({ property }: RollUnit) => property,
    ({ source }: RollUnit) => source.sheet,
  ]) {
    const groups = Map.groupBy(units, (unit) => plain(read(unit) ?? ""));
    groups.delete("");
    if (groups.size < 2) continue;
    for (const [name, own] of groups) places.set(name, own);
  }
  return places;
}

/** Lines below each row of heads, down to a row that is none. */
function listTables({ rows }: Sheet): Line[][] {
  const tables: Line[][] = [];
  for (let top = 0; top < rows.length; top += 1) {
    const kinds = readHeads(rows[top] ?? []);
    if (kinds === undefined) continue;
    const lines: Line[] = [];
    for (let row = top + 1; row < rows.length; row += 1) {
      const line = readLine(row, rows[row] ?? [], kinds);
      if (line === undefined) break;
      lines.push(line);
    }
    if (lines.length > 0) tables.push(lines);
    top += lines.length;
  }
  return tables;
}

/** What each column has, where some count units and there are several. */
function readHeads(cells: readonly Cell[]): (Kind | undefined)[] | undefined {
  const kinds = Array.from(cells, (cell): Kind | undefined => {
    const text = cellText(cell);
    const count = readCountName(text);
    return typeof cell !== "string"
      ? undefined
      : count === "occupied" || count === "vacant"
        ? count
        : readMeasure(text);
  });
  const known = kinds.filter((kind) => kind !== undefined);
  return known.length >= 2 && known.includes("units") ? kinds : undefined;
}

function readLine(
  row: number,
  cells: readonly Cell[],
  kinds: readonly (Kind | undefined)[],
): Line | undefined {
  const at = cells.findIndex((cell) => !isBlank(cell));
  const label = cellText(cells[at]);
  const figures = kinds.flatMap((kind, column) => {
    const number = readNumber(cellText(cells[column]).replace(/ ?%$/, ""));
    return kind !== undefined && column > at && !isBlank(cells[column]) && number.ok && number.value !== null
      ? [{ column, kind, value: number.value }]
      : [];
  });
  return label === "" || figures.length === 0 ? undefined : { row, label, figures };
}

function tieTable(
  lines: readonly Line[],
  {
    sheet,
    places,
    units,
  }: { sheet: Sheet; places: ReadonlyMap<string, RollUnit[]>; units: readonly RollUnit[] },
): TieOut[] {
  const named = lines.flatMap((line) => {
    const own =
      /^(grand )?totals?\b/i.test(line.label) && plain(line.label) === ""
        ? units
        : places.get(plain(line.label));
    return own === undefined ? [] : [{ line, own }];
  });
  if (named.every(({ own }) => own === units)) return [];
  return named.flatMap(({ line, own }) =>
    line.figures.flatMap(({ column, kind, value }) => {
      const measured = measure(kind, value, own);
      const source = { sheet: sheet.name, row: line.row + 1, column: column + 1 };
      return measured === undefined
        ? []
        : [{ scope: line.label, rows: [], across: listRows(own), ...measured, source }];
    }),
  );
}

type Measured = Pick<TieOut, "check" | "expected" | "found" | "ok"> & Partial<TieOut>;

const SUMS: Partial<Record<Kind, (unit: RollUnit) => number | null>> = {
  sqft: ({ sqft }) => sqft,
  marketRent: ({ marketRent }) => marketRent,
  contractRent: ({ contractRent }) => contractRent,
  charges: ({ totalCharges }) => totalCharges,
  deposit: ({ deposit }) => deposit,
  balance: ({ balance }) => balance,
};

function measure(kind: Kind, expected: number, units: readonly RollUnit[]): Measured | undefined {
  const counts = { units: units.length, occupied: units.filter(isOccupied).length };
  if (kind === "units" || kind === "occupied" || kind === "vacant") {
    const found =
      kind === "vacant"
        ? units.filter(({ unitStatus }) => /^(vacant|vacant_leased|applicant)$/.test(unitStatus)).length
        : counts[kind];
    return { check: kind, expected, found, ok: found === expected };
  }
  if (kind === "unitShare") {
    const found = measureOccupancy(units);
    const share = expected > 1 ? expected / 100 : expected;
    return { check: "occupancy", expected: share, found, ok: closeShare(found, share) };
  }
  const read = SUMS[kind];
  // What no unit has is in no sum of theirs.
  if (read === undefined || units.every((unit) => read(unit) === null)) return undefined;
  const sum = sumToCents(units.map((unit) => read(unit) ?? 0));
  const asked =
    kind === "contractRent"
      ? sumToCents([sum, ...units.map(({ uncountedRent }) => uncountedRent ?? 0)])
      : sum;
  const includesAsked = !close(sum, expected) && close(asked, expected);
  const found = includesAsked ? asked : sum;
  const check = kind === "charges" ? "totalCharges" : kind;
  return { check, expected, found, ok: close(found, expected), ...(includesAsked ? { includesAsked } : {}) };
}

/** From the first to the last row that each unit was read from, by their sheets. */
function listRows(units: readonly RollUnit[]): NonNullable<TieOut["across"]> {
  return [...Map.groupBy(units, ({ source }) => source.sheet)].map(([sheet, own]) => ({
    sheet,
    rows: own.map((unit): [number, number] => {
      const cells = [
        unit.source,
        ...Object.values(unit.sources),
        ...unit.chargeLines.map((line) => line.source),
      ];
      const rows = cells.filter((cell) => cell.sheet === sheet).map(({ row }) => row);
      return [Math.min(...rows), Math.max(...rows)];
    }),
  }));
}
