export interface SheetColumn {
  label: string;
  align: "left" | "right";
  /** Characters of a workbook, share of a page. */
  width: number;
}

export interface SheetCell {
  value: string | number | boolean | null;
  /** As units of facts and market figures are called; `text` for words. */
  unit: string;
}

/** One table of the sheet, which page and workbook both show. */
export interface SheetTable {
  name: string;
  title: string;
  note: string | null;
  columns: SheetColumn[];
  rows: SheetCell[][];
}

export const left = (label: string, width: number): SheetColumn => ({ label, align: "left", width });
export const right = (label: string, width: number): SheetColumn => ({ label, align: "right", width });
export const words = (value: string | null): SheetCell => ({ value, unit: "text" });
export const figure = (value: string | number | boolean | null, unit: string): SheetCell => ({ value, unit });
