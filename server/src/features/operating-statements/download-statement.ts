import type { OperatingStatement } from "@labs/contract/uploads/operating-statements";
import type { PlainCell } from "../../lib/spreadsheet/write-sheets.ts";
import { type Download, type Format, writeReport } from "../uploads/service.ts";

function lineTable({ months, lines }: OperatingStatement): PlainCell[][] {
  const head = [
    "sheet",
    "row",
    "code",
    "line",
    "section",
    "kind",
    "account",
    "basis",
    "confidence",
    "reason",
  ];
  const rows = lines.map((line) => [
    line.source.sheet,
    line.source.row,
    line.code,
    line.label,
    line.section.join(" / "),
    line.kind,
    line.account,
    line.basis,
    line.confidence,
    line.reason,
    ...line.printed,
    line.printedTotal,
  ]);
  return [[...head, ...months, "total"], ...rows];
}

function figureTable({ months, accounts, results }: OperatingStatement): PlainCell[][] {
  const rows = [...accounts, ...results].map(({ key, label, months: amounts, total, trailing }) => [
    key,
    label,
    ...amounts,
    total,
    trailing.t12,
    trailing.t6x2,
    trailing.t3x4,
    trailing.t1x12,
  ]);
  return [["account", "label", ...months, "total", "T12", "T6 x 2", "T3 x 4", "T1 x 12"], ...rows];
}

function tieTable({ tieOut }: OperatingStatement): PlainCell[][] {
  const rows = tieOut.flatMap(({ check, label, columns }) =>
    columns.map(({ month, expected, found, ok }) => [check, label, month ?? "total", expected, found, ok]),
  );
  return [["check", "sum of the file", "month", "printed", "its lines", "ok"], ...rows];
}

/** The canonical statement: its lines as text, all of it as a workbook or as JSON. */
export function downloadStatement(
  statement: OperatingStatement,
  fileName: string,
  format: Format,
): Promise<Download> {
  return writeReport({
    fileName,
    format,
    whole: statement,
    lines: statement.lines.length,
    mainTable: () => lineTable(statement),
    sheets: () => listSheets(statement),
  });
}

function listSheets(statement: OperatingStatement): [name: string, rows: PlainCell[][]][] {
  const { issues, unmapped, reclassified } = statement;
  return [
    ["Statement", figureTable(statement)],
    ["Lines", lineTable(statement)],
    ["Tie-out", tieTable(statement)],
    [
      "Not mapped",
      [["line", "placement", "total"], ...unmapped.map((one) => [one.label, one.placement, one.total])],
    ],
    [
      "Moved",
      [
        ["line", "from", "account", "total"],
        ...reclassified.map((one) => [one.label, one.from, one.account ?? "left out", one.total]),
      ],
    ],
    [
      "Issues",
      [
        ["sheet", "row", "code", "severity", "message"],
        ...issues.map((one) => [one.sheet, one.line, one.code, one.severity, one.message]),
      ],
    ],
  ];
}
