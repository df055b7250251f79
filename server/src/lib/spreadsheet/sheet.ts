/** What a cell holds: of a formula its last value. Dates are midnight UTC of their day. */
export type Cell = string | number | boolean | Date | null;

/** An area of cells that is shown as one, its value in the first; all counted from 0. */
export interface MergedArea {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A row may be shorter than the widest: what it lacks is empty. Delimited text is one sheet without a name. */
export interface Sheet {
  name: string;
  hidden: boolean;
  rows: Cell[][];
  merges: MergedArea[];
}
