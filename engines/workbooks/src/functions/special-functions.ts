/** Lanczos' coefficients for g = 607/128, good to fifteen digits. */
const LANCZOS = [
  0.999_999_999_999_997_1, 57.156_235_665_862_92, -59.597_960_355_475_49, 14.136_097_974_741_746,
  -0.491_913_816_097_620_2, 0.339_946_499_848_118_9e-4, 0.465_236_289_270_485_8e-4,
  -0.983_744_753_048_795_6e-4, 0.158_088_703_224_912_5e-3, -0.210_264_441_724_104_9e-3,
  0.217_439_618_115_212_6e-3, -0.164_318_106_536_763_9e-3, 0.844_182_239_838_527_4e-4,
  -0.261_908_384_015_814e-4, 0.368_991_826_595_316_2e-5,
];

/** The logarithm of the gamma function of a positive number. */
export function logGamma(x: number): number {
  let sum = LANCZOS[0] ?? 0;
  for (let at = 1; at < LANCZOS.length; at += 1) sum += (LANCZOS[at] ?? 0) / (x + at);
  const base = x + 607 / 128 + 0.5;
  return (x + 0.5) * Math.log(base) - base + Math.log((Math.sqrt(2 * Math.PI) * sum) / x);
}

const SMALLEST = 1e-300;

/** The continued fraction of the incomplete beta function, by Lentz's way. */
function betaFraction(x: number, a: number, b: number): number {
  const away = (value: number): number => (Math.abs(value) < SMALLEST ? SMALLEST : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let product = d;
  for (let m = 1; m <= 10_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    product *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    product *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return product;
}

/** The share of a beta distribution from 0 to x. */
export function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

export const betaDensity = (x: number, a: number, b: number): number =>
  Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + (a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x));

/** Where a share that only grows between two ends reaches a value, by halving to the last digit. */
export function invertShare(
  share: (x: number) => number,
  target: number,
  { low: from, high: to }: { low: number; high: number },
): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 2_000; step += 1) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    if (share(middle) < target) low = middle;
    else high = middle;
  }
  return Math.abs(share(low) - target) <= Math.abs(share(high) - target) ? low : high;
}
