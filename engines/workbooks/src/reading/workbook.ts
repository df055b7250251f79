import type { Scalar } from "../values/value.ts";

export interface Sides {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A formula's text and the cell from which its references count; cells that share a formula share this object. */
export interface FormulaSource {
  text: string;
  row: number;
  column: number;
}

export interface DataTable {
  kind: "data-table";
  area: Sides;
  isTwoWay: boolean;
  /** Of a table of one input: whether its values lie in a row. */
  isRow: boolean;
  first: string;
  second: string | undefined;
}

export type CellFormula =
  | { kind: "plain"; source: FormulaSource }
  /** A dynamic one takes the size of what it computes, the older kind fills the area it was entered in. */
  | { kind: "array"; source: FormulaSource; area: Sides; isDynamic: boolean }
  /** Filled by the array of another cell, of which the file says nothing here. */
  | { kind: "filled" }
  | DataTable;

export interface Cell {
  row: number;
  column: number;
  /** As the program that saved the workbook last computed it. */
  value: Scalar;
  style: number;
  formula?: CellFormula;
}

export interface Sheet {
  name: string;
  isHidden: boolean;
  cells: Cell[];
  merges: Sides[];
  comments: Map<string, string>;
  hiddenRows: ReadonlySet<number>;
  /** So many rows and columns stay in sight while the rest is scrolled. */
  frozen: { rows: number; columns: number };
  /** Widths in letters, of the columns that have one of their own. */
  widths: { from: number; to: number; letters: number; isHidden: boolean }[];
  /** Which part of the archive holds it; undefined for a chart. */
  part: string | undefined;
}

export interface TableDefinition {
  name: string;
  sheet: number;
  area: Sides;
  headerRows: number;
  totalRows: number;
  columns: string[];
}

export interface DefinedName {
  name: string;
  /** The sheet that alone knows the name. */
  sheet: number | undefined;
  text: string;
  isHidden: boolean;
}

export interface CellLook {
  numberFormat: string;
  /** As RRGGBB, where the workbook says it outright. */
  fontColor: string | undefined;
  fillColor: string | undefined;
  isBold: boolean;
}

export interface Workbook {
  sheets: Sheet[];
  names: DefinedName[];
  tables: TableDefinition[];
  looks: CellLook[];
  is1904: boolean;
  /** Whether the workbook asks for circles to be computed until they settle. */
  iterates: boolean;
  iterationCount: number;
  iterationDelta: number;
  externalLinks: number;
  hasMacros: boolean;
}

/** A workbook that cannot be taken in at all, in its sender's words. */
export interface WorkbookRefusal {
  problem: string;
}
