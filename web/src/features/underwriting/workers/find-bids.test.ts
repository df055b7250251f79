import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, withInput } from "@labs/underwriting/model-inputs";
import { computeOutput } from "@labs/underwriting/solve";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { expect, test } from "vitest";
import { runAnalysis } from "./analysis-tasks.ts";

const validatedHome = (changed: Inputs = {}): Inputs => {
  const validated = validateInputs("singlefamily", { ...golden.sfrA.inputs, ...changed } as Inputs);
  if (!validated.ok) throw new Error(validated.problems.map(({ msg }) => msg).join("; "));
  return validated.inputs;
};
const targets = [
  { output: "leveredIrr", target: 0.09 },
  { output: "netYieldOnCost", target: 0.05 },
];

function findCurve(inputs: Inputs, cuts: number[] = []) {
  const progress: number[] = [];
  const result = runAnalysis(
    { model: "singlefamily", inputs },
    { kind: "bidCurve", targets, cuts },
    (done, total) => progress.push(done / total),
  );
  if (result.kind !== "bidCurve") throw new Error(result.kind);
  return { ...result.curve, progress };
}

test("the curve holds the offer and the highest bid, and each point is the model at that price", () => {
  const inputs = validatedHome();
  const { bid, offer, points, progress } = findCurve(inputs);
  expect(offer).toBe(inputs.purchasePrice);
  const prices = points.map(({ price }) => price);
  for (const mark of [bid.price ?? Number.NaN, offer ?? Number.NaN]) {
    expect(prices[0]).toBeLessThan(mark);
    expect(prices.at(-1)).toBeGreaterThan(mark);
  }
  for (const { price, values } of [points[0], points.at(-1)].flatMap((point) => point ?? []))
    for (const { output } of targets)
      expect(values[output]).toBeCloseTo(
        computeOutput("singlefamily", withInput(inputs, "purchasePrice", price), output),
        10,
      );
  expect(progress.every((share, index) => share >= (progress[index - 1] ?? 0) && share <= 1)).toBe(true);
});

test("more price never raises a return, and each curve crosses its target at that target's price", () => {
  const { bid, points } = findCurve(validatedHome());
  for (const { output, target, price } of bid.targets) {
    const line = points.map((point) => ({ price: point.price, value: point.values[output] ?? Number.NaN }));
    for (const [index, { value }] of line.entries())
      if (index > 0) expect(value).toBeLessThanOrEqual(line[index - 1]?.value ?? Number.NaN);
    for (const each of line) expect(each.value >= target).toBe(each.price <= (price ?? Number.NaN));
  }
});

test("a cheaper renovation raises the highest bid, the further the more; the rent and the value stay", () => {
  const inputs = validatedHome({ renovation: 40_000, renovationContingencyPct: 0.1 });
  const { bid, renovationCost, cuts } = findCurve(inputs, [0.1, 0.2, 0.3]);
  expect(renovationCost).toBeCloseTo(44_000, 9);
  expect(cuts.map(({ share }) => share)).toEqual([0.1, 0.2, 0.3]);
  expect(cuts.map((cut) => Number(cut.renovationCost?.toFixed(6)))).toEqual([39_600, 35_200, 30_800]);
  const prices = [bid, ...cuts.map((cut) => cut.bid)].map(({ price }) => price ?? Number.NaN);
  for (const [index, price] of prices.entries())
    if (index > 0) expect(price).toBeGreaterThan(prices[index - 1] ?? Number.NaN);
  const by = cuts[1];
  const binding = targets.find(({ output }) => output === by?.bid.binding);
  const reachAt = (purchasePrice: number) =>
    computeOutput("singlefamily", { ...inputs, renovation: 32_000, purchasePrice }, binding?.output ?? "");
  expect(reachAt(by?.bid.price ?? 0)).toBeGreaterThanOrEqual(binding?.target ?? Number.NaN);
  expect(reachAt((by?.bid.price ?? 0) + 1)).toBeLessThan(binding?.target ?? Number.NaN);
});

test("without a renovation there is nothing to cut, without a target no curve but at the offer", () => {
  expect(findCurve(validatedHome({ renovation: 0 }), [0.1]).cuts).toEqual([]);
  const result = runAnalysis(
    { model: "singlefamily", inputs: validatedHome() },
    { kind: "bidCurve", targets: [], cuts: [] },
    () => {},
  );
  if (result.kind !== "bidCurve") throw new Error(result.kind);
  expect(result.curve.bid).toEqual({ price: null, binding: null, targets: [] });
  expect(result.curve.points.every(({ values }) => Object.keys(values).length === 0)).toBe(true);
});
