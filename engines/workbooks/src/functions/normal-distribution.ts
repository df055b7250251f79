import { NUM } from "../values/value.ts";

export const normalDensity = (z: number): number => Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);

/**
 * The share of a standard normal distribution below z, to about fifteen digits: a series near the middle, a continued
 * fraction in the tails (Abramowitz and Stegun 26.2.11 and 26.2.14).
 */
export function normalShare(z: number): number {
  const size = Math.abs(z);
  if (size > 38) return z > 0 ? 1 : 0;
  if (size < 3) {
    let [term, sum] = [z, z];
    for (let k = 1; k < 200 && Math.abs(term) > 1e-18 * Math.abs(sum); k += 1) {
      term *= (z * z) / (2 * k + 1);
      sum += term;
    }
    return 0.5 + normalDensity(z) * sum;
  }
  let fraction = 0;
  for (let k = 200; k >= 1; k -= 1) fraction = k / (size + fraction);
  const tail = normalDensity(size) / (size + fraction);
  return z > 0 ? 1 - tail : tail;
}

/** The z below which a share of the distribution lies: bisection, then Newton's steps to the last digit. */
export function inverseNormal(share: number): number {
  if (!(share > 0 && share < 1)) throw NUM;
  let [low, high] = [-39, 39];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (normalShare(middle) < share) low = middle;
    else high = middle;
  }
  let z = (low + high) / 2;
  for (let step = 0; step < 3; step += 1) {
    const density = normalDensity(z);
    if (density < 1e-300) break;
    z -= (normalShare(z) - share) / density;
  }
  return z;
}
