import { expect, test } from "vitest";
import type { ReturnChoice } from "./area-returns.ts";
import { describeFrontier, describePortfolio } from "./frontier.ts";

const choice = (homes?: number) =>
  ({ homes, assumptions: { idiosyncraticVariance: 0.0144 } }) as unknown as ReturnChoice;
const metro = (id: string, values: number[], first = 0) =>
  ({ id, returns: { months: values.map((_, at) => first + at), values } }) as unknown as Parameters<
    typeof describePortfolio
  >[0]["known"][number];
/** So many months that swing around a mean, of two metros one against the other. */
const swing = (count: number, mean: number, by: number) =>
  Array.from({ length: count }, (_, at) => mean + (at % 2 === 0 ? by : -by));

const portfolio = (byMetro: Record<string, number>, known: ReturnType<typeof metro>[], total = 10) =>
  describePortfolio({
    ...{ homes: { total, byMetro: new Map(Object.entries(byMetro)) }, known, choice: choice(99) },
  });

test("our homes are weighted by their number in the metros that have returns", () => {
  const known = [
    metro("A", swing(24, 0.1, 0.02)),
    metro("B", swing(24, 0.06, 0)),
    metro("C", swing(24, 1, 1)),
  ];
  const { portfolio: ours, reason } = portfolio({ A: 3, B: 1, Z: 6 }, known);
  expect(reason).toBeUndefined();
  expect(ours).toMatchObject({ homes: 4, covered: 0.4, weights: { A: 0.75, B: 0.25 } });
  expect(ours?.ret).toBeCloseTo(0.09, 12);
  // Three quarters of a sample variance of 0.02² × 24 / 23, and the part of four homes of their own.
  expect(ours?.vol).toBeCloseTo(Math.sqrt((0.75 * 0.02) ** 2 * (24 / 23) + 0.0144 / 4), 12);
});

test("what moves together is riskier than what moves against each other", () => {
  const risk = (by: number) =>
    portfolio({ A: 1, B: 1 }, [metro("A", swing(24, 0.1, 0.02)), metro("B", swing(24, 0.1, by))])?.portfolio
      ?.vol;
  const alone = Math.sqrt(0.0144 / 2);
  expect(risk(-0.02)).toBeCloseTo(alone, 12);
  expect(risk(0.02)).toBeCloseTo(Math.sqrt(0.02 ** 2 * (24 / 23) + 0.0144 / 2), 12);
});

test("only months that all have count, two years of them at the least", () => {
  const longer = [9, ...swing(24, 0.1, 0.02)];
  const of = (count: number) =>
    portfolio({ A: 1, B: 1 }, [metro("A", longer, -1), metro("B", swing(count, 0.1, 0))]);
  expect(of(24).portfolio?.ret).toBeCloseTo(0.1, 12);
  expect(of(23)).toEqual({
    portfolio: null,
    reason: "The metros of our homes share fewer than 24 windows of return",
  });
  expect(portfolio({}, [], 0)).toEqual({ portfolio: null, reason: "We own no homes" });
  expect(portfolio({ Z: 2 }, [metro("A", longer)])).toEqual({
    portfolio: null,
    reason: "None of our homes are in a metro with returns",
  });
});

const frontier = (ids: string[] | undefined, known: ReturnType<typeof metro>[], homes?: number) =>
  describeFrontier({ ids, known, maxWeight: 1, choice: choice(homes) });

test("a frontier runs from the least risk to the highest return, with what homes add to it", () => {
  const known = [
    metro("A", swing(24, 0.1, 0.03)),
    metro("B", swing(24, 0.05, 0.01)),
    metro("C", swing(24, 0.07, 0)),
  ];
  const found = frontier(["A", "B", "A"], known).frontier ?? [];
  expect(found).toHaveLength(24);
  expect(found[0]?.weights).toEqual({ B: 1 });
  expect(found[0]?.ret).toBeCloseTo(0.05, 9);
  expect(found.at(-1)?.weights).toEqual({ A: 1 });
  expect(found.at(-1)?.vol).toBeCloseTo(0.03 * Math.sqrt(24 / 23), 9);
  const ofHomes = frontier(["A", "B"], known, 9).frontier ?? [];
  expect(ofHomes.at(-1)?.vol).toBeCloseTo(Math.sqrt(0.03 ** 2 * (24 / 23) + 0.0144 / 9), 9);
});

test("a frontier of none, of one, of unknown metros or of too few months says so", () => {
  const known = [metro("A", swing(23, 0.1, 0.03)), metro("B", swing(24, 0.05, 0.01))];
  expect([frontier(undefined, known), frontier([], known)]).toEqual([{}, {}]);
  expect(frontier(["A", "A"], known)).toEqual({ reason: "A frontier needs at least two metros" });
  expect(frontier(["A", "X", "Y"], known)).toEqual({ reason: "No returns are known for X, Y" });
  expect(frontier(["A", "B"], known)).toEqual({
    reason: "The chosen metros share fewer than 24 windows of return",
  });
});
