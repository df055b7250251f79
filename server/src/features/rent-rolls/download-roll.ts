import { RentRoll, type RollUnit } from "@labs/contract/uploads/rent-rolls";
import { listObjections, nameIssue, nameTie } from "@labs/rent-rolls/objections";
import type { PlainCell, SheetRows } from "../../lib/spreadsheet/write-sheets.ts";
import { type Download, type Format, writeReport } from "../uploads/service.ts";

/** Charges and the cells that values came from are in the JSON. */
const LEFT_OUT = new Set<string>(["charges", "chargeLines", "source", "sources"]);

function* unitTable(units: readonly RollUnit[]): Generator<PlainCell[]> {
  const keys = Object.keys(RentRoll.shape.units.element.shape).filter((key) => !LEFT_OUT.has(key));
  yield [...keys, "sheet", "row"];
  for (const unit of units) {
    const values = new Map<string, unknown>(Object.entries(unit));
    yield [...keys.map((key) => toCell(values.get(key))), unit.source.sheet, unit.source.row];
  }
}

function toCell(value: unknown): PlainCell {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

function toTable<Row extends object>(
  rows: readonly Row[],
  keys: readonly (keyof Row & string)[],
): PlainCell[][] {
  return [[...keys], ...rows.map((row) => keys.map((key) => toCell(row[key])))];
}

const EXPLAINED = ["explanation", "explainedBy", "explainedAt"] as const;

/** Why it is right as it stands, where somebody said so. */
function toExplained(roll: RentRoll): (about: string) => Record<(typeof EXPLAINED)[number], string | null> {
  const known = new Map(listObjections(roll).map(({ about, explanation }) => [about, explanation]));
  return (about) => {
    const own = known.get(about);
    return { explanation: own?.text ?? null, explainedBy: own?.by ?? null, explainedAt: own?.at ?? null };
  };
}

function tieTable(roll: RentRoll): PlainCell[][] {
  const explained = toExplained(roll);
  const rows = roll.tieOut.map((tie) => ({ ...tie, beside: tie.beside ?? null, ...explained(nameTie(tie)) }));
  const none = [["No totals to tie to: the file prints none"]];
  return rows.length === 0
    ? none
    : toTable(rows, ["check", "scope", "expected", "found", "beside", "ok", ...EXPLAINED]);
}

function issueTable(roll: RentRoll): PlainCell[][] {
  const explained = toExplained(roll);
  const rows = roll.issues.map((issue) => ({ ...issue, ...explained(nameIssue(issue)) }));
  return toTable(rows, ["sheet", "line", "column", "unitId", "code", "severity", "message", ...EXPLAINED]);
}

/** The canonical roll: its units as text, all of it as a workbook or as JSON. */
export function downloadRoll(roll: RentRoll, fileName: string, format: Format): Promise<Download> {
  return writeReport({
    fileName,
    format,
    whole: roll,
    lines: roll.units.length,
    mainTable: () => unitTable(roll.units),
    sheets: () => listSheets(roll),
  });
}

function listSheets(roll: RentRoll): SheetRows[] {
  const { summary } = roll;
  const head: PlainCell[][] = [
    ["accepted", roll.accepted],
    ["reason", roll.reason ?? null],
    ["layout", roll.layout],
    ["system", roll.system],
    ["asOf", roll.asOf],
    ...Object.entries(summary),
  ];
  return [
    ["Summary", head],
    ["Units", unitTable(roll.units)],
    [
      "Unit mix",
      toTable(roll.unitMix, [
        "floorPlan",
        "beds",
        "baths",
        "sqft",
        "units",
        "occupied",
        "marketRent",
        "inPlaceRent",
        "effectiveRent",
      ]),
    ],
    ["Tie-out", tieTable(roll)],
    ["Issues", issueTable(roll)],
    [
      "Other leases",
      toTable(roll.otherLeases, ["kind", "unitId", "tenantName", "moveIn", "leaseStart", "leaseEnd", "rent"]),
    ],
  ];
}
