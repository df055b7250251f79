import { type Cell, cellText, isBlank, type Sheet } from "@labs/sheets/sheet";
import type { StatementColumn } from "../statement.ts";
import { type MonthReading, readMonth, readMonthRange } from "./read-period.ts";
import { TO_DATE, TWELVE, tellRole } from "./tell-role.ts";

export interface NamedColumn {
  text: string;
  role: StatementColumn["role"] | undefined;
  reading: MonthReading | undefined;
}

/** All words above a column: a merged heading's over each that it spans, and one's over parts that come again, as years have them. */
export function nameColumn(
  sheet: Sheet,
  { row, header, at }: { row: number; header: { top: number; bottom: number }; at: number },
): NamedColumn {
  const cells = [];
  for (let line = header.top; line <= header.bottom; line += 1) {
    const cell = spreadCell(sheet, line, at);
    cells.push(line < header.bottom && isBlank(cell) ? groupCell(sheet, { header, line, at }) : cell);
  }
  const words = cells.map(cellText).filter(Boolean);
  const text = [...new Set(words)].join(" ");
  const own = readMonth(spreadCell(sheet, row, at));
  const joined = own !== undefined && "monthOfYear" in own ? readMonth(withYear(cells)) : undefined;
  const reading = joined ?? own ?? cells.map(readMonth).find((found) => found !== undefined);
  // A period called in words is its total; a month says so of itself.
  const said = tellRole(text);
  const isLong = said === "total" && (TO_DATE.test(text) || TWELVE.test(text));
  if (isLong) return { text, role: said, reading: undefined };
  const role = said ?? (reading === undefined && readMonthRange(text) !== undefined ? "total" : undefined);
  return { text, role: role === "total" && reading !== undefined ? undefined : role, reading };
}

function withYear(cells: readonly Cell[]): string {
  const year = cells.find(isYear);
  const name = cells.map(cellText).find((text) => readMonth(text) !== undefined);
  return year === undefined ? "" : `${name} ${cellText(year)}`;
}

function spreadCell({ rows, merges }: Sheet, row: number, column: number): Cell {
  const area = merges.find(
    ({ top, bottom, left, right }) => row >= top && row <= bottom && column >= left && column <= right,
  );
  // A title across the sheet is no column's.
  if (area !== undefined && area.right - area.left < 8) return rows[area.top]?.[area.left] ?? null;
  return rows[row]?.[column] ?? null;
}

/**
 * `2023` over `Actual`, `Budget` and `Variance`, where the next year has the same parts: what stands over the first column of
 * a group without being merged is over all of them.
 */
function groupCell(
  sheet: Sheet,
  { header, line, at }: { header: { top: number; bottom: number }; line: number; at: number },
): Cell {
  const parts = (sheet.rows[header.bottom] ?? []).map(cellText);
  const isPart = (column: number) => {
    const part = parts[column] ?? "";
    return part !== "" && parts.some((other, place) => place !== column && other === part);
  };
  const isHeaded = (column: number) => {
    for (let above = header.top; above < header.bottom; above += 1)
      if (!isBlank(sheet.rows[above]?.[column])) return true;
    return false;
  };
  let first = at;
  while (first > 0 && isPart(first) && !isHeaded(first)) first -= 1;
  return isPart(first) ? (sheet.rows[line]?.[first] ?? null) : null;
}

const isYear = (cell: Cell | undefined) => /^(19|20)\d{2}$/.test(cellText(cell));
