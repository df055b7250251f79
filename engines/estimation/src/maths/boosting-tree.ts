/** One regression tree in flat arrays: node `k` splits at `threshold[k]`, or is a leaf where `column[k]` is -1. */
export interface BoostingTree {
  column: number[];
  threshold: number[];
  /** The last bin that goes left; the same split as `threshold`, on binned rows. */
  bin: number[];
  missingGoesLeft: boolean[];
  left: number[];
  right: number[];
  value: number[];
}

export interface GrowInput {
  columns: readonly BinnedColumn[];
  /** Columns that this tree may split on. */
  allowed: readonly number[];
  /** What the tree should explain. */
  residuals: Float64Array;
  /** Rows that this tree is grown on; reordered in place. */
  rows: Int32Array;
  leaves: number;
  minimumRows: number;
  /** Shrinks the values of leaves with few rows towards 0. */
  l2: number;
}

/** Sum and count of the residuals in turns, for each bin of each allowed column one after the other. */
type Histogram = Float64Array;

interface Split {
  gain: number;
  column: number;
  bin: number;
  missingGoesLeft: boolean;
}

interface Leaf {
  node: number;
  start: number;
  end: number;
  sum: number;
  histogram: Histogram;
  split: Split | null;
}

/** Grows a tree leaf by leaf, always where the squared error falls most (P. Friedman 2001; binned as in LightGBM). */
export function growTree(input: GrowInput): BoostingTree {
  const tree = emptyTree();
  scratch.used = 0;
  const root = makeLeaf(input, tree, { start: 0, end: input.rows.length });
  const open: Leaf[] = [root];
  for (let count = 1; count < input.leaves; count += 1) {
    const leaf = takeBest(open);
    if (leaf === undefined) break;
    open.push(...splitLeaf(input, tree, leaf));
  }
  return tree;
}

function emptyTree(): BoostingTree {
  return { column: [], threshold: [], bin: [], missingGoesLeft: [], left: [], right: [], value: [] };
}

function takeBest(open: Leaf[]): Leaf | undefined {
  let best = -1;
  for (const [at, leaf] of open.entries()) {
    if (leaf.split && (best < 0 || leaf.split.gain > (open[best]?.split?.gain ?? 0))) best = at;
  }
  return best < 0 ? undefined : open.splice(best, 1)[0];
}

function makeLeaf(
  input: GrowInput,
  tree: BoostingTree,
  range: { start: number; end: number },
  known?: Histogram,
): Leaf {
  const histogram = known ?? buildHistogram(input, range);
  let sum = 0;
  for (let at = range.start; at < range.end; at += 1) sum += input.residuals[input.rows[at] ?? 0] ?? 0;
  const count = range.end - range.start;
  const node = tree.column.length;
  tree.column.push(-1);
  tree.threshold.push(0);
  tree.bin.push(0);
  tree.missingGoesLeft.push(false);
  tree.left.push(-1);
  tree.right.push(-1);
  tree.value.push(count + input.l2 > 0 ? sum / (count + input.l2) : 0);
  return { node, ...range, sum, histogram, split: findSplit(input, histogram, sum, count) };
}

/** Room that trees use one after the other, so that thousands of them leave nothing to clear away. */
const scratch = {
  rows: new Int32Array(0),
  residuals: new Float64Array(0),
  histograms: [] as Histogram[],
  used: 0,
};

/** Holds for the tree that is growing. */
function takeHistogram(size: number): Histogram {
  const held = scratch.histograms[scratch.used];
  const histogram = held && held.length >= size ? held.fill(0) : new Float64Array(size);
  scratch.histograms[scratch.used] = histogram;
  scratch.used += 1;
  return histogram;
}

function buildHistogram(input: GrowInput, { start, end }: { start: number; end: number }): Histogram {
  const { columns, allowed, residuals, rows } = input;
  const cells = allowed.reduce((sum, column) => sum + (columns[column]?.count ?? 0), 0);
  const histogram = takeHistogram(2 * cells);
  if (scratch.residuals.length < end - start) scratch.residuals = new Float64Array(rows.length);
  const near = scratch.residuals;
  // Gathered once, so that each column reads them in a row.
  for (let at = start; at < end; at += 1) near[at - start] = residuals[rows[at] as number] as number;
  let base = 0;
  for (const column of allowed) {
    const binned = columns[column];
    if (!binned) continue;
    const { bins } = binned;
    for (let at = start; at < end; at += 1) {
      const cell = base + 2 * (bins[rows[at] as number] as number);
      histogram[cell] = (histogram[cell] as number) + (near[at - start] as number);
      histogram[cell + 1] = (histogram[cell + 1] as number) + 1;
    }
    base += 2 * binned.count;
  }
  return histogram;
}

/** What the parent has and the sister has not. */
function subtractHistogram(parent: Histogram, sister: Histogram): Histogram {
  for (let cell = 0; cell < parent.length; cell += 1) {
    parent[cell] = (parent[cell] as number) - (sister[cell] as number);
  }
  return parent;
}

function findSplit(input: GrowInput, histogram: Histogram, sum: number, count: number): Split | null {
  const { allowed, columns, minimumRows, l2 } = input;
  if (count < 2 * minimumRows) return null;
  const parentScore = (sum * sum) / (count + l2);
  let best: Split | null = null;
  let bestGain = 1e-12;
  let base = 0;
  for (const column of allowed) {
    const bins = columns[column]?.count ?? 0;
    const missingSum = histogram[base] as number;
    const missingCount = histogram[base + 1] as number;
    const sides = missingCount > 0 ? 2 : 1;
    let leftSum = 0;
    let leftCount = 0;
    for (let bin = 1; bin < bins - 1; bin += 1) {
      leftSum += histogram[base + 2 * bin] as number;
      leftCount += histogram[base + 2 * bin + 1] as number;
      for (let side = 0; side < sides; side += 1) {
        const s = side === 0 ? leftSum : leftSum + missingSum;
        const n = side === 0 ? leftCount : leftCount + missingCount;
        const rest = count - n;
        if (n < minimumRows || rest < minimumRows) continue;
        const gain = (s * s) / (n + l2) + ((sum - s) * (sum - s)) / (rest + l2) - parentScore;
        if (gain <= bestGain) continue;
        bestGain = gain;
        best = { gain, column, bin, missingGoesLeft: side === 1 };
      }
    }
    base += 2 * bins;
  }
  return best;
}

function splitLeaf(input: GrowInput, tree: BoostingTree, leaf: Leaf): Leaf[] {
  const { split } = leaf;
  const column = split ? input.columns[split.column] : undefined;
  if (!split || !column) return [];
  const middle = partition(input.rows, leaf, { bins: column.bins, split });
  const left = { start: leaf.start, end: middle };
  const right = { start: middle, end: leaf.end };
  const isLeftSmaller = left.end - left.start <= right.end - right.start;
  const small = buildHistogram(input, isLeftSmaller ? left : right);
  const large = subtractHistogram(leaf.histogram, small);
  const leftLeaf = makeLeaf(input, tree, left, isLeftSmaller ? small : large);
  const rightLeaf = makeLeaf(input, tree, right, isLeftSmaller ? large : small);
  tree.column[leaf.node] = split.column;
  tree.bin[leaf.node] = split.bin;
  tree.threshold[leaf.node] = column.edges[split.bin - 1] ?? Number.POSITIVE_INFINITY;
  tree.missingGoesLeft[leaf.node] = split.missingGoesLeft;
  tree.left[leaf.node] = leftLeaf.node;
  tree.right[leaf.node] = rightLeaf.node;
  return [leftLeaf, rightLeaf];
}

/** Moves the rows that go left to the front, each side in its order; answers where the right side begins. */
function partition(
  rows: Int32Array,
  { start, end }: Leaf,
  { bins, split }: { bins: Uint8Array; split: Split },
): number {
  // As bins are whole numbers, one comparison parts them where those not known go right: 0 - 1 wraps to the top.
  const shift = split.missingGoesLeft ? 0 : 1;
  const last = split.bin - shift;
  if (scratch.rows.length < rows.length) scratch.rows = new Int32Array(rows.length);
  let left = start;
  let right = 0;
  for (let at = start; at < end; at += 1) {
    const row = rows[at] as number;
    if ((((bins[row] as number) - shift) & 0xff) <= last) rows[left++] = row;
    else scratch.rows[right++] = row;
  }
  rows.set(scratch.rows.subarray(0, right), left);
  return left;
}

/** The tree in flat typed arrays, for reading all binned rows in one go. */
export function addBinned(tree: BoostingTree, columns: readonly BinnedColumn[], sums: Float64Array): void {
  const left = Int32Array.from(tree.left);
  const right = Int32Array.from(tree.right);
  const shift = Uint8Array.from(tree.missingGoesLeft, (goesLeft) => (goesLeft ? 0 : 1));
  const last = Int32Array.from(tree.bin, (bin, node) => bin - (shift[node] as number));
  const bins = tree.column.map((column) => columns[column]?.bins ?? noBins);
  const value = Float64Array.from(tree.value);
  for (let row = 0; row < sums.length; row += 1) {
    let node = 0;
    while ((left[node] as number) >= 0) {
      const bin = ((bins[node] as Uint8Array)[row] as number) - (shift[node] as number);
      node = ((bin & 0xff) <= (last[node] as number) ? left[node] : right[node]) as number;
    }
    sums[row] = (sums[row] as number) + (value[node] as number);
  }
}

const noBins = new Uint8Array(0);

/**
 * Trees one after the other in flat typed arrays: a third of the room that the trees take while they grow. A node's
 * right child follows its left one. Plain data.
 */
export interface Forest {
  /** The node at which each tree begins. */
  roots: Int32Array;
  /** The column that a node splits on, -1 for a leaf. */
  column: Int16Array;
  /** The threshold of a split, the value of a leaf. */
  figure: Float64Array;
  /** The left child, counted from the tree's root. */
  left: Int16Array;
  missingGoesLeft: Uint8Array;
}

export function packTrees(trees: readonly BoostingTree[]): Forest {
  const nodes = trees.reduce((sum, tree) => sum + tree.column.length, 0);
  const forest: Forest = {
    roots: new Int32Array(trees.length),
    column: new Int16Array(nodes),
    figure: new Float64Array(nodes),
    left: new Int16Array(nodes),
    missingGoesLeft: new Uint8Array(nodes),
  };
  let root = 0;
  for (const [at, tree] of trees.entries()) {
    forest.roots[at] = root;
    for (const [node, column] of tree.column.entries()) {
      forest.column[root + node] = column;
      forest.figure[root + node] = (column < 0 ? tree.value[node] : tree.threshold[node]) ?? 0;
      forest.left[root + node] = tree.left[node] ?? 0;
      forest.missingGoesLeft[root + node] = tree.missingGoesLeft[node] ? 1 : 0;
    }
    root += tree.column.length;
  }
  return forest;
}

/** The sum of the trees' leaves for a new row; NaN where a value is not known. */
export function sumLeaves(
  { roots, column, figure, left, missingGoesLeft }: Forest,
  row: ArrayLike<number>,
): number {
  let sum = 0;
  for (let tree = 0; tree < roots.length; tree += 1) {
    const root = roots[tree] as number;
    let node = root;
    for (let split = column[node] as number; split >= 0; split = column[node] as number) {
      const value = row[split] ?? Number.NaN;
      const isLeft = Number.isNaN(value) ? missingGoesLeft[node] === 1 : value <= (figure[node] as number);
      node = root + (left[node] as number) + (isLeft ? 0 : 1);
    }
    sum += figure[node] as number;
  }
  return sum;
}

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
  for (let row = 0; row < values.length; row += 1) bins[row] = findBin(edges, values[row] ?? Number.NaN);
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

function findBin(edges: Float64Array, value: number): number {
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
