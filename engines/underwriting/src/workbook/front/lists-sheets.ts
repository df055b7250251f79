import { inputAt } from "../../inputs/model-inputs.ts";
import { absoluteCell } from "../formula.ts";
import { definedName, storable } from "../layout.ts";
import type { WorkbookCell, WorkbookSheet } from "../record.ts";
import { type FrontMaking, words } from "./front.ts";

/** Every assumption that was entered, with its unit and where it came from; each value is a link to its page. */
export function assumptionsSheet(making: FrontMaking): WorkbookSheet {
  const { catalog, options, inputs, layout } = making;
  const cells: WorkbookCell[] = [
    words(1, 1, "Assumptions", "title"),
    words(2, 1, "Change them on their pages; a list shows its first year.", "note"),
    ...["Page", "Assumption", "Value", "Unit", "Source"].map((label, at) => words(3, 1 + at, label, "head")),
  ];
  let row = 3;
  for (const page of catalog.definition.pages) {
    for (const record of page.rows) {
      const place = layout.rows.get(record.key);
      const given = inputAt(inputs, record.key);
      if (record.kind !== "input" || place === undefined || given === undefined || given === null) continue;
      const source = options.basis?.[record.key] ?? "";
      const first = storable(Array.isArray(given) ? given[0] : given);
      if (first === null || (first === 0 && /not used/i.test(source))) continue;
      row += 1;
      const formula =
        record.grain === "list"
          ? absoluteCell(place.sheet, place.row, layout.periods.year + 1)
          : definedName(record.key);
      cells.push(
        words(row, 1, page.id, "label"),
        words(row, 2, record.label, "label"),
        { row, column: 3, value: first, formula, format: record.format, role: "figure" },
        words(row, 4, record.unit, "note"),
        words(row, 5, source, "note"),
      );
    }
  }
  return {
    name: "Assumptions",
    cells,
    frozen: { rows: 3, columns: 2 },
    print: "width",
    widths: [9, 44, 18, 10, 70],
  };
}

const FORMATS: Readonly<Record<string, WorkbookCell["format"]>> = {
  Built: "year",
  Miles: "number",
  Baths: "number",
};

/** Comps as the version keeps them; undefined where it keeps none. */
export function compsSheet({ options }: FrontMaking): WorkbookSheet | undefined {
  const tables = options.comps ?? [];
  if (tables.length === 0) return undefined;
  const cells: WorkbookCell[] = [words(1, 1, "Comps", "title")];
  let row = 3;
  for (const { title, head, rows } of tables) {
    cells.push(words(row, 1, title, "head"));
    cells.push(...head.map((label, at) => words(row + 1, 1 + at, label, "head")));
    for (const [index, values] of rows.entries()) {
      for (const [at, value] of values.entries()) {
        if (value === null) continue;
        const format = typeof value === "number" ? (FORMATS[head[at] ?? ""] ?? "integer") : "text";
        cells.push({ row: row + 2 + index, column: 1 + at, value, format, role: "label" });
      }
    }
    row += rows.length + 4;
  }
  return {
    name: "Comps",
    cells,
    frozen: { rows: 1, columns: 1 },
    print: "width",
    widths: [44, ...Array.from({ length: 9 }, () => 13)],
  };
}
