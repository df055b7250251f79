/** The name under which the correlation of two inputs is kept, whichever comes first. */
export function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** The whole matrix of some inputs from what was typed of pairs; the other pairs move apart. */
export function correlationMatrix(inputs: readonly string[], pairs: Record<string, number>): number[][] {
  return inputs.map((a) => inputs.map((b) => (a === b ? 1 : (pairs[pairKey(a, b)] ?? 0))));
}

/** The pairs without one input. */
export function withoutDriver(pairs: Record<string, number>, input: string): Record<string, number> {
  return Object.fromEntries(Object.entries(pairs).filter(([pair]) => !pair.split(" ").includes(input)));
}

/** Of known pairs those between some inputs. */
export function pairsAmong(pairs: Record<string, number>, inputs: readonly string[]): Record<string, number> {
  const isAmong = (pair: string) => pair.split(" ").every((input) => inputs.includes(input));
  return Object.fromEntries(Object.entries(pairs).filter(([pair]) => isAmong(pair)));
}
