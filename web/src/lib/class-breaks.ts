/** Classes of a map: the upper bounds of all but the last class, from quantiles of the values that exist. */
export function quantileBreaks(values: readonly (number | null)[], classes: number): number[] {
  const known = values.filter((value): value is number => value !== null).sort((a, b) => a - b);
  if (known.length === 0) return [];
  const breaks: number[] = [];
  for (let step = 1; step < classes; step += 1) {
    const at = known[Math.floor((step / classes) * known.length)];
    if (at !== undefined && at !== breaks.at(-1)) breaks.push(at);
  }
  return breaks;
}

/** Which class a value falls in: the number of breaks at or below it. */
export function classOf(value: number, breaks: readonly number[]): number {
  let index = 0;
  for (const bound of breaks) if (value >= bound) index += 1;
  return index;
}
