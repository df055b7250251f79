/**
 * The value below which a share of values lies, straight between the two nearest (R's type 7, Excel's PERCENTILE.INC):
 * at `h = (n - 1) × share`, `x[⌊h⌋] + (h - ⌊h⌋) × (x[⌊h⌋+1] - x[⌊h⌋])`. The values rise; undefined for no values.
 *
 * @example interpolateSorted([1, 2, 3, 4], 0.5) // 2.5
 */
export function interpolateSorted(sorted: ArrayLike<number>, share: number): number | undefined {
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)];
  if (low === undefined) return undefined;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (place - Math.floor(place)) * (high - low);
}
