/**
 * A repeatable stream of numbers in [0, 1): the same seed gives the same stream on every machine.
 * Source: mulberry32 by Tommy Ettinger (public domain).
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The numbers 0 to count - 1 in an order drawn from the seed (Fisher and Yates). */
export function shuffledIndices(count: number, seed: number): Uint32Array {
  const random = createRandom(seed);
  const order = Uint32Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1));
    const kept = order[last] ?? 0;
    order[last] = order[pick] ?? 0;
    order[pick] = kept;
  }
  return order;
}
