import type { ReactNode } from "react";
import { UNAVAILABLE } from "../../lib/format.ts";

/** One column of a data table: the value it sorts, filters and exports by, and how it looks. */
export interface Column<Row> {
  id: string;
  header: string;
  value: (row: Row) => string | number | null | undefined;
  /** Shown, searched and copied; the value itself when left out. */
  text?: (row: Row) => string;
  /** Replaces the text on the screen alone. */
  cell?: (row: Row) => ReactNode;
  align?: "left" | "right";
  /** Least width in pixels. */
  width?: number;
  /** Out of sight until somebody chooses it; "when empty" where no row has a value. */
  startsHidden?: boolean | "when empty";
  /** Names the row: the heading of a phone's card. The first column does where none is marked. */
  isName?: boolean;
  /** One of the figures that stay on a phone's card; `line`: in a line of its own, as buttons are. */
  onCard?: boolean | "line";
  /** `false` leaves the column out of the filter row. */
  filter?: false;
  /** Explains the heading on hover. */
  hint?: string;
}

export function textOfCell<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  return value === null || value === undefined || value === "" ? UNAVAILABLE : String(value);
}
