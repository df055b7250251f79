/** A Student's t distribution that is moved and stretched, and its share of a mixture. */
export interface StudentPart {
  weight: number;
  center: number;
  scale: number;
  degrees: number;
}

/** The value below which a share of the mixture lies, by halving. */
export function quantileOfMixture(parts: readonly StudentPart[], share: number): number {
  const reach = Math.max(...parts.map(({ scale }) => scale));
  let low = Math.min(...parts.map(({ center }) => center)) - 12 * reach;
  let high = Math.max(...parts.map(({ center }) => center)) + 12 * reach;
  const below = (value: number) =>
    parts.reduce((sum, { weight, center, scale, degrees }) => {
      if (scale === 0) return sum + (value >= center ? weight : 0);
      return sum + weight * shareBelow((value - center) / scale, degrees);
    }, 0);
  for (let step = 0; step < 22; step += 1) {
    const middle = (low + high) / 2;
    if (below(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Share of Student's t below a score: one half of the incomplete beta function of the tail. */
export function shareBelow(score: number, degrees: number): number {
  const tail = incompleteBeta(degrees / (degrees + score * score), degrees / 2, 0.5) / 2;
  return score < 0 ? tail : 1 - tail;
}

/**
 * The regularized incomplete beta function by its continued fraction.
 * Source: M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions" (1964), 26.5.8, evaluated by Lentz's method.
 */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(x, a, b)) / a
    : 1 - (front * fraction(1 - x, b, a)) / b;
}

function fraction(x: number, a: number, b: number): number {
  const guard = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value);
  let c = 1;
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 300; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / guard(1 + even * d);
    c = guard(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / guard(1 + odd * d);
    c = guard(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-13) break;
  }
  return result;
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function (C. Lanczos, 1964, with g = 7), for arguments above one half. */
function logGamma(value: number): number {
  const x = value - 1;
  const series = LANCZOS.reduce((sum, one, at) => sum + one / (x + at + 1), 0.9999999999998099);
  const base = x + 7.5;
  return Math.log(2 * Math.PI) / 2 + (x + 0.5) * Math.log(base) - base + Math.log(series);
}
