import { Readable } from "node:stream";
import { RentRoll, type RollUnit } from "@labs/contract/rent-rolls";
import { writeXlsx } from "hucre/xlsx";
import {
  baseName,
  type Download,
  type Format,
  type WrittenCell,
  writeTable,
} from "../uploads/write-table.ts";

/** Charges and the cells that values came from are in the JSON. */
const LEFT_OUT = new Set<string>(["charges", "chargeLines", "source", "sources"]);

function unitTable(units: readonly RollUnit[]): WrittenCell[][] {
  const keys = Object.keys(RentRoll.shape.units.element.shape).filter((key) => !LEFT_OUT.has(key));
  const rows = units.map((unit) => {
    const values = new Map<string, unknown>(Object.entries(unit));
    return [...keys.map((key) => toCell(values.get(key))), unit.source.sheet, unit.source.row];
  });
  return [[...keys, "sheet", "row"], ...rows];
}

function toCell(value: unknown): WrittenCell {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

function tableOf<Row extends object>(
  rows: readonly Row[],
  keys: readonly (keyof Row & string)[],
): WrittenCell[][] {
  return [[...keys], ...rows.map((row) => keys.map((key) => toCell(row[key])))];
}

/** The canonical roll: its units as text, all of it as a workbook or as JSON. */
export async function downloadRoll(roll: RentRoll, fileName: string, format: Format): Promise<Download> {
  const name = `${baseName(fileName)}-results.${format}`;
  if (format === "json") {
    const contentType = "application/json; charset=utf-8";
    return { name, contentType, content: Readable.from([JSON.stringify(roll)]) };
  }
  if (format === "csv") {
    const rows = async function* () {
      yield* unitTable(roll.units);
    };
    return { name, ...writeTable(rows(), { format, sheet: "Units" }) };
  }
  const { summary } = roll;
  const head: WrittenCell[][] = [
    ["accepted", roll.accepted],
    ["reason", roll.reason ?? null],
    ["layout", roll.layout],
    ["system", roll.system],
    ["asOf", roll.asOf],
    ...Object.entries(summary),
  ];
  const sheets: [string, WrittenCell[][]][] = [
    ["Summary", head],
    ["Units", unitTable(roll.units)],
    [
      "Unit mix",
      tableOf(roll.unitMix, [
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
    ["Tie-out", tableOf(roll.tieOut, ["check", "scope", "expected", "found", "ok"])],
    ["Issues", tableOf(roll.issues, ["sheet", "line", "column", "unitId", "code", "severity", "message"])],
    [
      "Other leases",
      tableOf(roll.otherLeases, ["kind", "unitId", "tenantName", "moveIn", "leaseStart", "leaseEnd", "rent"]),
    ],
  ];
  const bytes = await writeXlsx({ sheets: sheets.map(([title, rows]) => ({ name: title, rows })) });
  const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { name, contentType, content: Readable.from([Buffer.from(bytes)]) };
}
