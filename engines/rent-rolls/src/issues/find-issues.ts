import { isBlank, textOf } from "@labs/sheets/sheet";
import type { Column } from "../columns/map-columns.ts";
import type { RollColumn, RollIssue, RollUnit, TieOut } from "../roll.ts";
import type { SheetReading } from "../rows/table-rows.ts";
import { isOccupied } from "../summarise.ts";
import type { BuiltUnit } from "../units/build-unit.ts";
import { type FileFacts, isUnread } from "../units/choose-lease.ts";
import { nameOfValue } from "../units/name-values.ts";
import { type Fault, judgeUnit } from "./judge-unit.ts";

/** The faults of one unit by the codes of its canonical values. */
export function findUnitIssues(
  { unit, leases, issues }: BuiltUnit,
  { facts, columns }: { facts: FileFacts; columns: readonly Column[] },
): RollIssue[] {
  const own = [...issues, ...leases.flatMap((lease) => lease.issues)];
  if (unit === undefined) return own;
  const [lease] = leases;
  const faults = judgeUnit(unit, {
    ...facts,
    hasRentColumn: lease?.row.values.contractRent !== undefined,
    hasChargeRows: leases.some(({ row }) => row.values.chargeCode !== undefined),
    isUnreadable: lease?.issues.some(({ code }) => code === "V01") === true,
    isUnread: lease !== undefined && isUnread(lease),
  });
  const headers = new Map<string, string>([
    ...columns.map(({ field, header }) => [field, header] as const),
    ...leases.flatMap(({ row }) =>
      Object.entries(row.values).map(([field, { header }]) => [field, header] as const),
    ),
  ]);
  const located = faults.map(({ field, ...fault }) => ({
    sheet: unit.source.sheet,
    line: lineOf(unit, field),
    column: (field === undefined ? undefined : headers.get(field)) ?? null,
    unitId: unit.unitId,
    ...fault,
  }));
  return [...own, ...located];
}

/** The line that a fault of a unit is shown at: that of the cell which it is about. */
export function lineOf({ source, sources }: RollUnit, field: Fault["field"]): number {
  if (field === "chargeAmount") return sources.contractRent?.row ?? source.row;
  const name = field === undefined ? null : nameOfValue(field);
  return (name === null ? undefined : sources[name]?.row) ?? source.row;
}

/** Faults of a sheet: rows that name no unit, and rows that could not be placed. */
export function findSheetIssues({
  sheet,
  nameless,
  unplaced,
  beside,
  columns,
  headerTexts,
}: SheetReading): RollIssue[] {
  const unitHeader = columns.find(({ field }) => field === "unit")?.header ?? null;
  const at = (row: number) => ({ sheet: sheet.name, line: row + 1, unitId: null });
  const names = beside.map((row) => textOf(sheet.rows[row]?.find((cell) => !isBlank(cell))));
  return [
    ...columns.flatMap(({ field, header }): RollIssue[] => {
      const isAlike = headerTexts.filter((text) => text.toLowerCase() === header.toLowerCase()).length > 1;
      if (field !== "contractRent" || header === "" || !isAlike) return [];
      const message = `more than one column is called "${header}"; the first of them is read as the rent`;
      return [
        {
          sheet: sheet.name,
          line: null,
          column: header,
          unitId: null,
          code: "R20",
          severity: "warning",
          message,
        },
      ];
    }),
    ...beside.slice(0, 1).map(
      (row): RollIssue => ({
        ...at(row),
        column: null,
        code: "R17",
        severity: "warning",
        message: `${names.length === 1 ? "a row is" : `${names.length} rows are`} beside the homes and counted as no unit: ${names.slice(0, 5).join(", ")}${names.length > 5 ? "…" : ""}`,
      }),
    ),
    ...nameless.map(
      ({ row }): RollIssue => ({
        ...at(row),
        column: unitHeader,
        code: "R01",
        severity: "error",
        message: "the unit is missing; the row is not counted",
      }),
    ),
    ...unplaced.map((row): RollIssue => {
      const words = (sheet.rows[row] ?? []).map(textOf).filter((text) => text !== "");
      const said = words.join(" | ");
      return {
        ...at(row),
        column: null,
        code: "R17",
        severity: "warning",
        message: `the row has no place in the roll: ${said.length > 120 ? `${said.slice(0, 120)}…` : said}`,
      };
    }),
  ];
}

/** Faults that no single row has. */
export function findRollIssues(parts: {
  units: readonly RollUnit[];
  tieOut: readonly TieOut[];
  assumed: string | null;
}): RollIssue[] {
  const whole = { sheet: null, line: null, column: null, unitId: null };
  const issues: RollIssue[] = findPasted(parts.units);
  for (const { check, scope, expected, found, ok, source } of parts.tieOut) {
    if (ok) continue;
    const isCount = check === "units";
    const code = isCount ? "R09" : check === "sqft" ? "R10" : "R18";
    issues.push({
      ...whole,
      sheet: source.sheet,
      line: source.row,
      code,
      severity: isCount ? "error" : "warning",
      message: `${check}${scope === null ? "" : ` (${scope})`}: the file says ${expected}, its rows give ${found}`,
    });
  }
  if (parts.assumed !== null) {
    issues.push({
      ...whole,
      code: "R19",
      severity: "warning",
      message: `the file states no date; it is read as of ${parts.assumed}, its latest move-in`,
    });
  }
  return issues;
}

/** The same rent down eight rows of different plans or areas looks pasted. */
function findPasted(units: readonly RollUnit[]): RollIssue[] {
  const issues: RollIssue[] = [];
  let start = 0;
  for (let at = 1; at <= units.length; at += 1) {
    const [first, next] = [units[start], units[at]];
    const isSame =
      first !== undefined &&
      next !== undefined &&
      isOccupied(next) &&
      next.contractRent === first.contractRent &&
      next.property === first.property;
    if (isSame) continue;
    const run = units.slice(start, at);
    const isVaried = new Set(run.map(({ sqft, floorPlan }) => `${sqft}/${floorPlan}`)).size > 1;
    if (
      first !== undefined &&
      run.length >= 5 &&
      isVaried &&
      isOccupied(first) &&
      (first.contractRent ?? 0) > 0
    ) {
      issues.push({
        sheet: first.source.sheet,
        line: first.source.row,
        column: null,
        unitId: first.unitId,
        code: "R11",
        severity: "warning",
        message: `${run.length} units of different kinds in a row pay ${first.contractRent}`,
      });
    }
    start = at;
  }
  return issues;
}

/** The header that a unit's value of this name stands under. */
export function findHeader(
  { sources }: RollUnit,
  { name, columns }: { name: string | null; columns: readonly RollColumn[] },
): string | null {
  const cell = name === null ? undefined : sources[name];
  const own = columns.find(({ sheet, column }) => sheet === cell?.sheet && column === cell.column);
  return (own ?? columns.find(({ field }) => name !== null && field === name))?.header ?? null;
}
