import type { FunctionDefinition, Functions } from "../evaluation/function-definition.ts";
import { finite, toBoolean, toInteger, toNumber, toNumberOr } from "../values/coerce.ts";
import { type Argument, NUM } from "../values/value.ts";
import { inverseNormal, normalDensity, normalShare } from "./normal-distribution.ts";
import { betaDensity, betaShare, invertShare, logGamma } from "./special-functions.ts";

function positive(value: Argument): number {
  const number = toNumber(value);
  if (number <= 0) throw NUM;
  return number;
}

function share(value: Argument): number {
  const number = toNumber(value);
  if (!(number > 0 && number < 1)) throw NUM;
  return number;
}

/** Written out for a function of numbers, with the least that it takes. */
const numeric = (
  takes: string,
  run: (args: Argument[]) => number,
  least = takes.length,
): FunctionDefinition => ({
  takes,
  least,
  run: (args) => finite(run(args)),
});

interface BetaEnds {
  a: number;
  b: number;
  low: number;
  high: number;
}

function betaEnds(a: Argument, b: Argument, low: Argument, high: Argument): BetaEnds {
  const ends = { a: positive(a), b: positive(b), low: toNumberOr(low, 0), high: toNumberOr(high, 1) };
  if (ends.low >= ends.high) throw NUM;
  return ends;
}

function betaDistribution(x: Argument, isShare: boolean, { a, b, low, high }: BetaEnds): number {
  const at = (toNumber(x) - low) / (high - low);
  if (at < 0 || at > 1) throw NUM;
  return isShare ? betaShare(at, a, b) : betaDensity(at, a, b) / (high - low);
}

function betaInverse(probability: Argument, { a, b, low, high }: BetaEnds): number {
  const target = share(probability);
  return low + (high - low) * invertShare((x) => betaShare(x, a, b), target, { low: 0, high: 1 });
}

/** The share of Student's distribution beyond t on one side, for t of zero or more. */
const studentTail = (t: number, degrees: number): number =>
  0.5 * betaShare(degrees / (degrees + t * t), degrees / 2, 0.5);

const studentShare = (t: number, degrees: number): number =>
  t < 0 ? studentTail(-t, degrees) : 1 - studentTail(t, degrees);

const studentDensity = (t: number, degrees: number): number =>
  Math.exp(
    logGamma((degrees + 1) / 2) - logGamma(degrees / 2) - ((degrees + 1) / 2) * Math.log1p((t * t) / degrees),
  ) / Math.sqrt(degrees * Math.PI);

function degreesOf(value: Argument): number {
  const degrees = toInteger(value);
  if (degrees < 1) throw NUM;
  return degrees;
}

/** The t beyond which a share lies on one side. */
const studentInverse = (tail: number, degrees: number): number =>
  tail > 0.5
    ? -studentInverse(1 - tail, degrees)
    : invertShare((t) => -studentTail(t, degrees), -tail, { low: 0, high: 1e10 });

const logOf = (n: number, k: number): number => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);

function binomial(successes: Argument, trials: Argument, probability: Argument, isShare: Argument): number {
  const [k, n, p] = [toInteger(successes), toInteger(trials), toNumber(probability)];
  if (k < 0 || k > n || p < 0 || p > 1) throw NUM;
  if (toBoolean(isShare)) return k === n ? 1 : 1 - betaShare(p, k + 1, n - k);
  if (p === 0 || p === 1) return Number(k === n * p);
  return Math.exp(logOf(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
}

/** Counts further from the mean than so many of its deviations have no share that a number holds. */
const FARTHEST = 40;
const MOST_EVENTS = 1e9;

function poisson(events: Argument, mean: Argument, isShare: Argument): number {
  const [k, rate] = [toInteger(events), toNumber(mean)];
  if (k < 0 || rate < 0 || rate > MOST_EVENTS) throw NUM;
  const at = (count: number): number =>
    rate === 0 ? Number(count === 0) : Math.exp(count * Math.log(rate) - rate - logGamma(count + 1));
  if (!toBoolean(isShare)) return at(k);
  const reach = FARTHEST * (Math.sqrt(rate) + 1);
  const last = Math.min(k, Math.ceil(rate + reach));
  let sum = 0;
  for (let count = Math.max(0, Math.floor(rate - reach)); count <= last; count += 1) sum += at(count);
  return Math.min(1, sum);
}

const logNormalShare = (x: Argument, mean: Argument, deviation: Argument): number =>
  normalShare((Math.log(positive(x)) - toNumber(mean)) / positive(deviation));

const logNormalInverse = (probability: Argument, mean: Argument, deviation: Argument): number =>
  Math.exp(toNumber(mean) + positive(deviation) * inverseNormal(share(probability)));

const betaInverseOf = numeric(
  "vvvvv",
  ([p, a, b, low, high]) => betaInverse(p, betaEnds(a, b, low, high)),
  3,
);
const twoSided = numeric("vv", ([p, degrees]) => {
  const probability = toNumber(p);
  if (probability <= 0 || probability > 1) throw NUM;
  return studentInverse(probability / 2, degreesOf(degrees));
});
const binomialOf = numeric("vvvv", ([k, n, p, isShare]) => binomial(k, n, p, isShare));
const poissonOf = numeric("vvv", ([k, mean, isShare]) => poisson(k, mean, isShare));
const exponentialOf = numeric("vvv", ([x, rate, isShare]) => {
  const [at, lambda] = [toNumber(x), positive(rate)];
  if (at < 0) throw NUM;
  return toBoolean(isShare) ? -Math.expm1(-lambda * at) : lambda * Math.exp(-lambda * at);
});
const weibullOf = numeric("vvvv", ([x, shape, scale, isShare]) => {
  const [at, alpha, beta] = [toNumber(x), positive(shape), positive(scale)];
  if (at < 0) throw NUM;
  const power = (at / beta) ** alpha;
  return toBoolean(isShare)
    ? -Math.expm1(-power)
    : (alpha / beta) * (at / beta) ** (alpha - 1) * Math.exp(-power);
});
const gammaLogarithm = numeric("v", ([x]) => logGamma(positive(x)));

export const distributionFunctions: Functions = {
  "BETA.DIST": numeric(
    "vvvvvv",
    ([x, a, b, isShare, low, high]) => betaDistribution(x, toBoolean(isShare), betaEnds(a, b, low, high)),
    4,
  ),
  BETADIST: numeric(
    "vvvvv",
    ([x, a, b, low, high]) => betaDistribution(x, true, betaEnds(a, b, low, high)),
    3,
  ),
  "BETA.INV": betaInverseOf,
  BETAINV: betaInverseOf,
  "LOGNORM.DIST": numeric("vvvv", ([x, mean, deviation, isShare]) => {
    if (toBoolean(isShare)) return logNormalShare(x, mean, deviation);
    const [at, sd] = [positive(x), positive(deviation)];
    return normalDensity((Math.log(at) - toNumber(mean)) / sd) / (at * sd);
  }),
  LOGNORMDIST: numeric("vvv", ([x, mean, deviation]) => logNormalShare(x, mean, deviation)),
  "LOGNORM.INV": numeric("vvv", ([p, mean, deviation]) => logNormalInverse(p, mean, deviation)),
  LOGINV: numeric("vvv", ([p, mean, deviation]) => logNormalInverse(p, mean, deviation)),
  "T.DIST": numeric("vvv", ([t, degrees, isShare]) =>
    (toBoolean(isShare) ? studentShare : studentDensity)(toNumber(t), degreesOf(degrees)),
  ),
  "T.DIST.RT": numeric("vv", ([t, degrees]) => studentShare(-toNumber(t), degreesOf(degrees))),
  "T.DIST.2T": numeric("vv", ([t, degrees]) => {
    if (toNumber(t) < 0) throw NUM;
    return 2 * studentTail(toNumber(t), degreesOf(degrees));
  }),
  TDIST: numeric("vvv", ([t, degrees, tails]) => {
    const [at, count] = [toNumber(t), toInteger(tails)];
    if (at < 0 || (count !== 1 && count !== 2)) throw NUM;
    return count * studentTail(at, degreesOf(degrees));
  }),
  "T.INV": numeric("vv", ([p, degrees]) => studentInverse(1 - share(p), degreesOf(degrees))),
  "T.INV.2T": twoSided,
  TINV: twoSided,
  "BINOM.DIST": binomialOf,
  BINOMDIST: binomialOf,
  "POISSON.DIST": poissonOf,
  POISSON: poissonOf,
  "EXPON.DIST": exponentialOf,
  EXPONDIST: exponentialOf,
  "WEIBULL.DIST": weibullOf,
  WEIBULL: weibullOf,
  GAMMALN: gammaLogarithm,
  "GAMMALN.PRECISE": gammaLogarithm,
};
