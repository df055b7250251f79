/** Mean of the values of each category, shrunk toward 0. Plain data. */
export type CategoryEncoding = Record<string, { sum: number; count: number }>;

/** So many rows pull a category's mean as hard as the mean of all holds it back. */
const shrinkage = 3;

export function fitCategoryEncoding(keys: readonly string[], values: ArrayLike<number>): CategoryEncoding {
  const encoding = new Map<string, { sum: number; count: number }>();
  for (const [row, key] of keys.entries()) {
    if (key === "") continue;
    const entry = encoding.get(key) ?? { sum: 0, count: 0 };
    entry.sum += values[row] ?? 0;
    entry.count += 1;
    encoding.set(key, entry);
  }
  return Object.fromEntries(encoding);
}

/** A category's mean `sum / (count + 3)`; NaN for one that was never seen. */
export function encodeCategory(encoding: CategoryEncoding, key: string): number {
  const entry = Object.hasOwn(encoding, key) ? encoding[key] : undefined;
  return entry ? entry.sum / (entry.count + shrinkage) : Number.NaN;
}

/** The same for the rows it is fitted on: each by the rows of the other folds alone. */
export function encodeAcrossFolds(
  keys: readonly string[],
  values: ArrayLike<number>,
  folds: Int32Array,
): Float64Array {
  const all = fitCategoryEncoding(keys, values);
  const own = fitCategoryEncoding(
    keys.map((key, row) => (key === "" ? "" : `${folds[row]} ${key}`)),
    values,
  );
  return Float64Array.from(keys, (key, row) => {
    const entry = Object.hasOwn(all, key) ? all[key] : undefined;
    const mine = own[`${folds[row]} ${key}`];
    const count = (entry?.count ?? 0) - (mine?.count ?? 0);
    if (count <= 0) return Number.NaN;
    return ((entry?.sum ?? 0) - (mine?.sum ?? 0)) / (count + shrinkage);
  });
}
