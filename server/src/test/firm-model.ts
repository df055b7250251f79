import { type Cell, type WriteSheet, writeXlsx } from "hucre/xlsx";

export type FilledCell = string | number | { value: number | string; formula?: string; format?: string };

/** A workbook by the names of its cells; values stand beside formulas as a program left them. The first two rows and the first column are frozen. */
export async function fillCells(sheets: Record<string, Record<string, FilledCell>>): Promise<Buffer> {
  const written = Object.entries(sheets).map(([name, cells]): WriteSheet => {
    const rows: (string | number | null)[][] = [];
    const details = new Map<string, Partial<Cell>>();
    for (const [place, given] of Object.entries(cells)) {
      const [, letter = "A", digits = "1"] = /^([A-Z])(\d+)$/.exec(place) ?? [];
      const [row, column] = [Number(digits) - 1, letter.charCodeAt(0) - 65];
      while (rows.length <= row) rows.push([]);
      const line = rows[row] ?? [];
      while (line.length <= column) line.push(null);
      const { value, formula, format } = typeof given === "object" ? given : { value: given };
      line[column] = value === "" ? null : value;
      details.set(`${row},${column}`, {
        value,
        ...(formula === undefined ? {} : { formula, formulaResult: value }),
        ...(format === undefined ? {} : { style: { numFmt: format } }),
      });
    }
    return { name, rows, cells: details, freezePane: { rows: 2, columns: 1 } };
  });
  return Buffer.from(await writeXlsx({ sheets: written }));
}
