import { expect, test } from "vitest";
import { createNormals } from "./random-draws.ts";
import { irr, type RateResult, xirr } from "./returns.ts";

/**
 * Nasty series by the thousand, drawn from one seed, against a dense scan of sign changes that shares no code with the
 * solver: every change that the scan sees must be among the answers, every answer must be a change of sign, and one
 * answer is given only where there is one.
 */
const SEED = 20_260_101;
const PERIODIC = 8_000;
const DATED = 2_500;

const normal = createNormals(SEED);
const uniform = (low: number, high: number): number => {
  const score = normal();
  // The fraction of a score times a large number is as good as even.
  return low + (high - low) * Math.abs((score * 1e4) % 1);
};
const whole = (low: number, high: number): number => Math.floor(uniform(low, high + 1));
const many = (count: number, draw: (at: number) => number): number[] =>
  Array.from({ length: count }, (_, at) => draw(at));
const sign = (): number => (uniform(0, 1) < 0.5 ? -1 : 1);

/** Flows whose present value is zero at exactly these rates: the product of `1 - (1 + r) v`. */
function multiplyOut(rates: number[]): number[] {
  let flows = [-1];
  for (const rate of rates) {
    const longer = [...flows, 0];
    for (const [at, flow] of flows.entries()) longer[at + 1] = (longer[at + 1] ?? 0) - flow * (1 + rate);
    flows = longer;
  }
  return flows;
}

const kinds: Record<string, () => number[]> = {
  "a purchase and its income": () => [-uniform(50, 500), ...many(whole(1, 40), () => uniform(0.1, 40))],
  "signs at random": () => many(whole(2, 24), () => Math.round(normal() * 300)),
  "alternating signs": () => many(whole(3, 16), (at) => (at % 2 === 0 ? 1 : -1) * uniform(1, 400)),
  "tiny and huge": () => many(whole(2, 16), () => sign() * 10 ** uniform(-8, 10)),
  late: () => [-uniform(1, 100), ...many(whole(10, 120), () => 0), uniform(0.5, 5000)],
  "mostly zero": () => many(whole(4, 60), () => (uniform(0, 1) < 0.85 ? 0 : normal() * 100)),
  "nearly a total loss": () => [-(10 ** uniform(2, 9)), ...many(whole(1, 12), () => 10 ** uniform(-6, 0))],
  "an enormous gain": () => [-(10 ** uniform(-6, 0)), ...many(whole(1, 12), () => 10 ** uniform(2, 9))],
  "known rates": () => multiplyOut(many(whole(1, 5), () => uniform(-0.6, 1.5))),
  "costs at the end": () => [-100, ...many(whole(2, 30), () => uniform(5, 40)), -uniform(10, 900)],
  "all of one sign": () => many(whole(2, 10), () => uniform(0, 100)),
};

/** Points in x = ln(1 + rate), denser around no return, out to where a rate cannot be told from a total loss. */
const listScanPoints = (points: number): Float64Array =>
  Float64Array.from(
    { length: points },
    (_, at) => (34 * Math.sinh(((2 * at) / (points - 1) - 1) * 4)) / Math.sinh(4),
  );

interface Dated {
  times: number[];
  amounts: number[];
}

/** The present value at x, each power multiplied up from the last, anchored where no power overflows. */
function valueAt({ times, amounts }: Dated, x: number): number {
  const last = times.at(-1) ?? 0;
  let total = 0;
  for (let at = 0; at < times.length; at++) {
    const time = times[at] ?? 0;
    total += (amounts[at] ?? 0) * Math.exp(-x * (x >= 0 ? time : time - last));
  }
  return total;
}

/** The same for flows one period apart, by Horner's rule. */
function periodicAt(amounts: readonly number[], x: number): number {
  let total = 0;
  if (x >= 0) {
    const factor = Math.exp(-x);
    for (let at = amounts.length - 1; at >= 0; at--) total = total * factor + (amounts[at] ?? 0);
    return total;
  }
  const factor = Math.exp(x);
  for (let at = 0; at < amounts.length; at++) total = total * factor + (amounts[at] ?? 0);
  return total;
}

/** Cells of the scan at whose ends the present value has different signs. */
function findSignChanges(points: Float64Array, value: (x: number) => number): [low: number, high: number][] {
  const found: [number, number][] = [];
  let [from, before] = [points[0] ?? 0, 0];
  for (const x of points) {
    const now = value(x);
    if (now === 0) continue;
    if (before * now < 0) found.push([from, x]);
    [from, before] = [x, now];
  }
  return found;
}

const listAnswers = (result: RateResult): number[] =>
  (result.ok ? [result.rate] : (result.rates ?? [])).map((rate) => Math.log1p(rate));

/** What is wrong with an answer, in words; nothing when it is right. */
function findFault(
  result: RateResult,
  points: Float64Array,
  value: (x: number) => number,
): string | undefined {
  const answers = listAnswers(result);
  const changes = findSignChanges(points, value);
  for (const [low, high] of changes) {
    const margin = 1e-6 + 3e-16 * Math.exp(-low);
    const inside = answers.filter((x) => x > low - margin && x < high + margin);
    if (inside.length === 0) return `misses the change between ${low} and ${high}`;
  }
  for (const x of answers) {
    // Near a total loss the rate itself is too coarse a number to say x closer.
    const margin = 1e-7 * Math.max(1, Math.abs(x)) + 3e-16 * Math.exp(-x);
    const [before, after] = [value(x - margin), value(x + margin)];
    if (before * after > 0) return `${x} is no change of sign (${before}, ${after})`;
  }
  if (answers.some((x, at) => x <= (answers[at - 1] ?? Number.NEGATIVE_INFINITY)))
    return "lists a rate twice";
  if (result.ok && changes.length > 1) return `gives one of ${changes.length}`;
  if (!result.ok && result.reason === "several-roots" && answers.length < 2)
    return "says several and lists one";
  return undefined;
}

test(`${PERIODIC} periodic series of every nasty kind: none wrong, none without an end`, () => {
  const points = listScanPoints(1_000);
  const names = Object.keys(kinds);
  const faults: string[] = [];
  for (let drawn = 0; drawn < PERIODIC; drawn++) {
    const name = names[drawn % names.length] ?? "";
    const flows = kinds[name]?.() ?? [];
    const fault = findFault(irr(flows), points, (x) => periodicAt(flows, x));
    if (fault) faults.push(`${name}: ${fault}: ${JSON.stringify(flows)} ${JSON.stringify(irr(flows))}`);
  }
  expect(faults.slice(0, 5)).toEqual([]);
});

test(`${DATED} dated series of every nasty kind, in any order: none wrong, none without an end`, () => {
  const points = listScanPoints(400);
  const names = Object.keys(kinds);
  const faults: string[] = [];
  for (let drawn = 0; drawn < DATED; drawn++) {
    const name = names[drawn % names.length] ?? "";
    const flows = (kinds[name]?.() ?? []).slice(0, 24);
    let day = 45_000;
    const dated = flows.map((flow) => {
      day += whole(0, 200);
      return { flow, day };
    });
    const mixed = dated.toSorted(() => 0.5 - uniform(0, 1));
    const result = xirr(
      mixed.map(({ flow }) => flow),
      mixed.map((one) => one.day),
    );
    const first = dated.find(({ flow }) => flow !== 0)?.day ?? 0;
    const series = { times: dated.map((one) => (one.day - first) / 365), amounts: flows };
    const fault = findFault(result, points, (x) => valueAt(series, x));
    if (fault) faults.push(`${name}: ${fault}: ${JSON.stringify(dated)} ${JSON.stringify(result)}`);
  }
  expect(faults.slice(0, 5)).toEqual([]);
});
