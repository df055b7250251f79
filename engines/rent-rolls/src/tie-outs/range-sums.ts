import { readNumber, roundToCents } from "@labs/sheets/read-number";
import type { RollUnit } from "../roll.ts";
import type { Section } from "../rows/classify-row.ts";
import type { SheetReading } from "../rows/table-rows.ts";
import { isOccupied } from "../summarize.ts";

/** Rows after `from` up to `to`, of one section or of all. */
export interface Range {
  from: number;
  to: number;
  section: Section | undefined;
}

/** Sums of each column up to each row, by section: a range costs two look-ups. */
export class ColumnSums {
  private readonly reading: SheetReading;
  private readonly known = new Map<string, Float64Array>();

  constructor(reading: SheetReading) {
    this.reading = reading;
  }

  of(column: number, { from, to, section }: Range): number {
    const sums = this.until(column, section);
    return roundToCents((sums[to] ?? 0) - (sums[from] ?? 0));
  }

  private until(column: number, section: Section | undefined): Float64Array {
    const key = `${column}/${section ?? ""}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const { rows } = this.reading.sheet;
    const sums = new Float64Array(rows.length + 1);
    for (const [row, cells] of rows.entries()) {
      const own = this.reading.counted.get(row);
      const counts = own !== undefined && (section === undefined || own === section);
      const number = counts ? readNumber(cells[column]) : undefined;
      sums[row + 1] =
        (sums[row] ?? 0) +
        (number?.ok ? (number.value ?? 0) : 0) * (this.reading.weights?.get(`${row}/${column}`) ?? 1);
    }
    this.known.set(key, sums);
    return sums;
  }
}

/** How many units there are up to each row, and what those who live there pay. */
export class UnitSums {
  private readonly counts: Float64Array;
  private readonly rents: Float64Array;

  constructor(units: readonly RollUnit[]) {
    const last = units.reduce((most, { source }) => Math.max(most, source.row), 0);
    this.counts = new Float64Array(last + 1);
    this.rents = new Float64Array(last + 1);
    for (const unit of units) {
      const { row } = unit.source;
      this.counts[row] = (this.counts[row] ?? 0) + 1;
      this.rents[row] = (this.rents[row] ?? 0) + (isOccupied(unit) ? (unit.contractRent ?? 0) : 0);
    }
    for (let row = 1; row <= last; row += 1) {
      this.counts[row] = (this.counts[row] ?? 0) + (this.counts[row - 1] ?? 0);
      this.rents[row] = (this.rents[row] ?? 0) + (this.rents[row - 1] ?? 0);
    }
  }

  count(range: Range): number {
    return between(this.counts, range);
  }

  rent(range: Range): number {
    return roundToCents(between(this.rents, range));
  }
}

const between = (sums: Float64Array, { from, to }: Range): number => {
  const last = sums.length - 1;
  return (sums[Math.min(to, last)] ?? 0) - (sums[Math.min(from, last)] ?? 0);
};

/** How many of some figures, from the least, are below one. */
export function countBelow(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Units by the row they were read from. */
export class RowIndex {
  private readonly units: readonly RollUnit[];
  private readonly rows: readonly number[];

  constructor(units: readonly RollUnit[]) {
    this.units = units.toSorted((one, two) => one.source.row - two.source.row);
    this.rows = this.units.map(({ source }) => source.row);
  }

  /** Those of the rows after `from` up to `to`. */
  in({ from, to }: Pick<Range, "from" | "to">): RollUnit[] {
    return this.units.slice(countBelow(this.rows, from + 1), countBelow(this.rows, to + 1));
  }
}
