import { roundToCents } from "@labs/sheets/read-number";
import type { RollUnit, TieOut } from "../roll.ts";
import { readChargeCode } from "../words/read-charge-code.ts";
import type { KeptFigure, Outcome } from "./kept-figures.ts";
import { closeShare, isIn, listStretches, type SheetParts, unitsIn } from "./sheet-parts.ts";
import { type Range, sumAs } from "./sum-kept.ts";
import type { Group, Measure } from "./summary-words.ts";
import type { SummaryLine } from "./tie-summary.ts";

interface SummaryCell {
  line: SummaryLine;
  figure: SummaryLine["figures"][number];
  group: Group;
  range: Range;
  /** The whole table is of leases to come. */
  isToCome: boolean;
}

/** One printed figure of a summary against what is kept of the units that its line means. */
export function tieCell(cell: SummaryCell, parts: SheetParts): TieOut[] {
  const { line, figure, group, range } = cell;
  const { sheet } = parts.reading;
  const units = unitsIn(parts, range).filter((unit) => isOf(unit, group));
  const rows: TieOut["rows"] =
    group.kind === "all" || group.kind === "code" || group.kind === "statuses"
      ? listStretches(range, parts)
      : units.map(({ source }): [number, number] => [source.row, source.row]);
  const measured = measure(cell, { units, parts });
  if (measured === undefined) return [];
  const source = { sheet: sheet.name, row: line.row + 1, column: figure.column + 1 };
  const of = group.kind === "statuses" ? { statuses: group.statuses } : {};
  return [{ scope: line.label, rows, ...of, ...measured, source }];
}

const isOf = (unit: RollUnit, group: Group): boolean => {
  switch (group.kind) {
    case "statuses":
      return group.statuses.includes(unit.unitStatus);
    case "plan":
      return unit.floorPlan?.trim().toLowerCase() === group.name.trim().toLowerCase();
    case "property":
      return unit.property === group.name;
    case "building":
      return unit.building?.trim().toLowerCase() === group.name.trim().toLowerCase();
    default:
      return group.kind !== "toCome";
  }
};

type Measured = Pick<TieOut, "check" | "expected" | "found" | "ok"> & Partial<TieOut>;

function measure(
  cell: SummaryCell,
  { units, parts }: { units: readonly RollUnit[]; parts: SheetParts },
): Measured | undefined {
  const { figure, group, range } = cell;
  const { value } = figure;
  const inRange = unitsIn(parts, range);
  switch (figure.measure) {
    case "units": {
      if (!Number.isInteger(value)) return undefined;
      const found = group.kind === "toCome" ? countToCome(parts, range) : units.length;
      return { check: COUNTED[keyOf(group)] ?? "units", expected: value, found, ok: found === value };
    }
    case "unitShare":
    case "areaShare": {
      // Against a line of all units some systems print the share that is lived in, others the whole.
      if (group.kind !== "statuses" && !(group.kind === "all" && value < 100)) return undefined;
      const part =
        group.kind === "statuses" ? units : inRange.filter((unit) => OCCUPIED.has(unit.unitStatus));
      return measureShare(value, { part, all: inRange, isArea: figure.measure === "areaShare" });
    }
    default:
      return measureSum(cell, { units, parts });
  }
}

const keyOf = (group: Group): string => (group.kind === "statuses" ? group.statuses.join(" ") : "");

/** Counts that have names of their own. */
const COUNTED: Partial<Record<string, string>> = {
  "occupied notice notice_leased employee": "occupied",
  "vacant vacant_leased applicant": "vacant",
  model: "model",
};

const OCCUPIED = new Set(["occupied", "notice", "notice_leased", "employee"]);

function countToCome({ toCome }: SheetParts, range: Range): number {
  return new Set(
    toCome.filter((lease) => isIn(range, lease)).map(({ unitId, property }) => `${property}/${unitId}`),
  ).size;
}

function measureShare(
  value: number,
  { part, all, isArea }: { part: readonly RollUnit[]; all: readonly RollUnit[]; isArea: boolean },
): Measured | undefined {
  const sum = (units: readonly RollUnit[]) =>
    units.reduce((total, { sqft }) => total + (isArea ? (sqft ?? 0) : 1), 0);
  if (sum(all) === 0) return undefined;
  const found = Math.round((sum(part) / sum(all)) * 10_000) / 10_000;
  const expected = roundToCents(value) / 100;
  return { check: isArea ? "areaShare" : "occupancy", expected, found, ok: closeShare(found, expected) };
}

const CHARGES = new Set(["chargeAmount", "charge", "otherCharges"]);

function isMeasured(
  { field, code, unit, outcome }: KeptFigure,
  cell: SummaryCell,
  hasLines: boolean,
): boolean {
  const { group } = cell;
  const wanted: Measure = cell.figure.measure;
  if (group.kind === "code") return code?.trim().toLowerCase() === group.name.trim().toLowerCase();
  const isComing = outcome === "toCome";
  if (group.kind === "toCome" ? !isComing : unit !== undefined && !isOf(unit, group)) return false;
  if ((group.kind === "plan" || group.kind === "building" || group.kind === "statuses") && unit === undefined)
    return false;
  if (wanted === "charges")
    return hasLines
      ? CHARGES.has(field) || (field === "contractRent" && code !== null)
      : field === "totalCharges";
  if (wanted === "contractRent" && hasLines) return code !== null;
  return field === wanted;
}

function measureSum(
  cell: SummaryCell,
  { parts }: { units: readonly RollUnit[]; parts: SheetParts },
): Measured | undefined {
  const { figure, group, range } = cell;
  const hasLines = parts.reading.hasChargeRows;
  const key = JSON.stringify([figure.measure, group, "summary"]);
  const figures = parts.kept.add(range, key, (one) => isMeasured(one, cell, hasLines));
  const isKnown = parts.kept.figures.some((one) =>
    isMeasured(one, { ...cell, group: { kind: "all" } }, hasLines),
  );
  if (!isKnown && group.kind !== "code") return undefined;
  const ofComing: Outcome[][] = [["toCome"]];
  const ways =
    group.kind === "toCome" || cell.isToCome
      ? { ways: ofComing }
      : group.kind === "statuses"
        ? { ways: PART }
        : {};
  const all = sumAs(figure.value, figures, ways);
  // Of charges in rows a column of rents sums all of them, or those of rent alone.
  const isOfRents = figure.measure === "contractRent" && hasLines && group.kind !== "code";
  const rents = isOfRents
    ? parts.kept.add(range, `${key} rents`, (one) => isRent(one) && isMeasured(one, cell, hasLines))
    : undefined;
  const ofRents = rents === undefined ? all : sumAs(figure.value, rents, ways);
  const { found, ok, includesAsked, beside } = all.ok ? all : ofRents.ok ? ofRents : all;
  const expected = roundToCents(figure.value);
  const check =
    group.kind === "code" ? group.name : figure.measure === "charges" ? "totalCharges" : figure.measure;
  return {
    check,
    expected,
    found: ok ? expected : found,
    ok,
    ...(includesAsked ? { includesAsked } : {}),
    ...(beside === 0 ? {} : { beside }),
  };
}

const isRent = ({ code }: KeptFigure): boolean => /^(rent|subsidy)$/.test(readChargeCode(code ?? ""));

const PART: Outcome[][] = [["kept"], ["kept", "asked"], ["kept", "repeat"], ["kept", "asked", "repeat"]];
