import type { StructuredReference } from "../language/ast.ts";
import type { TableDefinition } from "../reading/workbook.ts";
import { type Area, areaOf, NAME, REF, VALUE } from "../values/value.ts";
import type { Code, Scope } from "./compiler.ts";

const findColumn = (table: TableDefinition, name: string): number =>
  table.columns.findIndex((column) => column.toLowerCase() === name.toLowerCase());

/** The area that a reference into a table stands for; a function of the row where it means "this row". */
export function findTableArea(
  node: StructuredReference,
  table: TableDefinition,
): ((row: number) => Area | undefined) | undefined {
  const { area, sheet, headerRows, totalRows } = table;
  const first = node.from === undefined ? 0 : findColumn(table, node.from);
  const last = node.from === undefined ? table.columns.length - 1 : findColumn(table, node.to ?? node.from);
  if (first < 0 || last < 0) return undefined;
  const [left, right] = [area.left + Math.min(first, last), area.left + Math.max(first, last)];
  const [top, bottom] = [area.top + headerRows, area.bottom - totalRows];
  const parts = new Set(node.parts);
  if (parts.has("#this row")) {
    return (row) => (row < top || row > bottom ? undefined : areaOf(sheet, row, left, row, right));
  }
  const rows = parts.has("#all")
    ? [area.top, area.bottom]
    : [
        parts.has("#headers") ? area.top : parts.has("#totals") && !parts.has("#data") ? bottom + 1 : top,
        parts.has("#totals") ? area.bottom : parts.has("#headers") && !parts.has("#data") ? top - 1 : bottom,
      ];
  const [from = 0, to = 0] = rows;
  if (to < from) return undefined;
  const whole = areaOf(sheet, from, left, to, right);
  return () => whole;
}

export function resolveStructured(node: StructuredReference, scope: Scope): Code {
  if (node.table === "") {
    return (row, column) => {
      const table = scope.tableAt(row, column);
      const find = table && findTableArea(node, table);
      return find?.(row) ?? VALUE;
    };
  }
  const table = scope.tables.get(node.table.toLowerCase());
  if (table === undefined) {
    scope.problems.push(`The table ${node.table} is not defined`);
    return () => NAME;
  }
  const find = findTableArea(node, table);
  if (find === undefined) return () => REF;
  // "This row" means nothing on another sheet.
  if (table.sheet !== scope.sheet && node.parts.includes("#this row")) return () => VALUE;
  return (row) => find(row) ?? VALUE;
}
