/** Rows of homes as columns of numbers, NaN where not known. Plain data. */
export interface EstimationTable {
  size: number;
  /** Facts as numbers; places and dates are apart. */
  facts: Float64Array[];
  /** Keys of the columns of categories; empty where not known. */
  categories: string[][];
  latitude: Float64Array;
  longitude: Float64Array;
  /** Days since 1970-01-01. */
  day: Float64Array;
}

/** The table of some of the rows, in the order asked for. */
export function pickRows(table: EstimationTable, rows: ArrayLike<number>): EstimationTable {
  return {
    size: rows.length,
    facts: table.facts.map((column) => pickNumbers(column, rows)),
    categories: table.categories.map((column) => Array.from(rows, (row) => column[row] ?? "")),
    latitude: pickNumbers(table.latitude, rows),
    longitude: pickNumbers(table.longitude, rows),
    day: pickNumbers(table.day, rows),
  };
}

export function pickNumbers(column: Float64Array, rows: ArrayLike<number>): Float64Array {
  return Float64Array.from(rows, (row) => column[row] ?? Number.NaN);
}
