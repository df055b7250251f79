/** Bin 0 is a value that is not known; the known values fill the bins from 1 on, rising. */
const missingBin = 0;
const binLimit = 256;

export interface BinnedColumn {
  /** The bin of each row. */
  bins: Uint8Array;
  /** Upper end of bin `k + 1` at `k`, between its largest value and the next bin's smallest. */
  edges: Float64Array;
  /** Bins in use, the missing one among them. */
  count: number;
}

/** So few rows a bin at least: finer cuts of few rows only take time. */
const rowsPerBin = 8;
const fewestBins = 16;

/** Cuts a column of numbers (NaN where not known) into at most 255 bins of like many rows each. */
export function binColumn(values: Float64Array): BinnedColumn {
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  const edges = chooseEdges(known);
  const bins = new Uint8Array(values.length);
  for (let row = 0; row < values.length; row += 1) bins[row] = binOf(edges, values[row] ?? Number.NaN);
  return { bins, edges, count: edges.length + 2 };
}

function chooseEdges(sorted: Float64Array): Float64Array {
  const distinct: number[] = [];
  for (const value of sorted) if (value !== distinct.at(-1)) distinct.push(value);
  const most = Math.min(binLimit - 2, Math.max(fewestBins, Math.floor(sorted.length / rowsPerBin)));
  if (distinct.length <= most) return midpoints(distinct);
  const cuts: number[] = [];
  for (let cut = 1; cut < most; cut += 1) {
    const value = sorted[Math.floor((cut * sorted.length) / most)] ?? 0;
    if (value !== cuts.at(-1)) cuts.push(value);
  }
  return Float64Array.from(cuts);
}

function midpoints(distinct: readonly number[]): Float64Array {
  return Float64Array.from(
    distinct.slice(1).map((value, at) => {
      const before = distinct[at] ?? value;
      return before + (value - before) / 2;
    }),
  );
}

function binOf(edges: Float64Array, value: number): number {
  if (Number.isNaN(value)) return missingBin;
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (edges[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low + 1;
}
