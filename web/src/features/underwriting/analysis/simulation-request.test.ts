import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { getCatalog } from "@labs/underwriting/formula-pages";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { expect, test } from "vitest";
import { chanceBelow, firstSimulation, simulationBlockedBy, simulationTask } from "./simulation-request.ts";

const inputs = golden.sfrA.inputs as Inputs;
const writeLabel = (input: string) => getCatalog("singlefamily").rows.get(input)?.row.label ?? input;

test("a simulation begins with the drivers that the draft gives, and knows the profit of each trial", () => {
  const first = firstSimulation("singlefamily", inputs);
  expect(first.drivers.map(({ input }) => input)).toEqual(["homePriceGrowth", "rentGrowth", "turnoverRate"]);
  expect(simulationBlockedBy({ inputs, writeLabel }, first)).toBeNull();
  // One home over its hold of seven years, not the index.
  expect(inputs.holdYears).toBe(7);
  expect(first.drivers[0]?.distribution).toEqual({ kind: "normal", standardDeviation: 0.048 });
  const task = simulationTask("singlefamily", first);
  expect(task).toMatchObject({
    trials: 10_000,
    seed: 1,
    correlations: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  });
  expect(task.outputs).toContain("leveredProfit");
});

test("of known correlations a simulation begins with those of its drivers", () => {
  const known = { "debt.rate rentGrowth": -0.32, "homePriceGrowth rentGrowth": 0.15 };
  const first = firstSimulation("singlefamily", inputs, known);
  expect(first.correlations).toEqual({ "homePriceGrowth rentGrowth": 0.15 });
  expect(simulationTask("singlefamily", first).correlations[0]).toEqual([1, 0.15, 0]);
});

test("what cannot be drawn is said: no driver, one that is not entered, a spread of nothing", () => {
  const { drivers } = firstSimulation("singlefamily", inputs);
  expect(simulationBlockedBy({ inputs, writeLabel }, { drivers: [] })).toMatch(
    /^Add an uncertain assumption/,
  );
  expect(simulationBlockedBy({ inputs: {}, writeLabel }, { drivers })).toBe(
    "Home price growth is not entered in this draft: remove it.",
  );
  const flat = [{ input: "rentGrowth", distribution: { kind: "normal", standardDeviation: 0 } }] as const;
  expect(simulationBlockedBy({ inputs, writeLabel }, { drivers: [...flat] })).toMatch(/^Rent growth: enter/);
});

test("the probability of loss counts what is below zero and what has no value, zero itself not", () => {
  expect(chanceBelow({ sorted: [-2, -1, 0, 5], trials: 4 }, 0)).toBe(0.5);
  expect(chanceBelow({ sorted: [-2, -1, 0, 5], trials: 8 }, 0)).toBe(0.75);
  expect(chanceBelow({ sorted: [], trials: 4 }, 0)).toBe(1);
  expect(chanceBelow({ sorted: [1, 2], trials: 2 }, 0)).toBe(0);
});
