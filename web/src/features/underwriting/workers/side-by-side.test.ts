import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { expect, test } from "vitest";
import type { AnalysisListener, AnalysisRequest, AnalysisRunner } from "./analysis-runner.ts";
import { type AnalysisTask, runAnalysis } from "./analysis-tasks.ts";
import { createSideBySide, splitTask } from "./side-by-side.ts";

const validated = validateInputs("singlefamily", golden.sfrA.inputs);
if (!validated.ok) throw new Error("the golden inputs are valid");
const { inputs } = validated;

const simulation = (trials: number): Extract<AnalysisTask, { kind: "simulation" }> => ({
  kind: "simulation",
  drivers: [{ input: "rentGrowth", distribution: { kind: "normal", standardDeviation: 0.01 } }],
  correlations: [[1]],
  outputs: ["leveredIrr", "npv"],
  trials,
  seed: 5,
});
const request = (task: AnalysisTask) => ({ model: "singlefamily", inputs, moduleUrl: "", task }) as const;

function setUp(count: number) {
  const asked: { request: Omit<AnalysisRequest, "id">; listener: AnalysisListener; isCancelled: boolean }[] =
    [];
  const runner: AnalysisRunner = {
    run: (sent, listener) => {
      const entry = { request: sent, listener, isCancelled: false };
      asked.push(entry);
      return () => {
        entry.isCancelled = true;
      };
    },
  };
  const heard: unknown[] = [];
  const listener: AnalysisListener = {
    onProgress: (done, total) => heard.push([done, total]),
    onDone: (result) => heard.push(result),
    onFailed: (message) => heard.push(message),
  };
  const answer = ({ request: sent, listener: to }: (typeof asked)[number]) =>
    to.onDone(runAnalysis({ model: "singlefamily", inputs }, sent.task, () => {}));
  const runners: [AnalysisRunner, ...AnalysisRunner[]] = [runner];
  while (runners.length < count) runners.push(runner);
  return { asked, heard, listener, answer, together: createSideBySide(runners) };
}

test("a simulation on three workers answers what it answers on one", () => {
  const { asked, heard, listener, answer, together } = setUp(3);
  together.run(request(simulation(3_100)), listener);
  expect(asked).toHaveLength(3);
  for (const each of asked.toReversed()) answer(each);
  expect(heard).toEqual([runAnalysis({ model: "singlefamily", inputs }, simulation(3_100), () => {})]);
});

test("every trial is in one part, and a few trials or another analysis are one part", () => {
  const parts = splitTask(simulation(10_001), 4).map((part) => (part.kind === "simulation" ? part : null));
  expect(parts.map((part) => part?.first)).toEqual([0, 2_500, 5_001, 7_501]);
  expect(parts.reduce((sum, part) => sum + (part?.trials ?? 0), 0)).toBe(10_001);
  expect(splitTask(simulation(1_999), 4)).toEqual([{ ...simulation(1_999), first: 0 }]);
  const other: AnalysisTask = { kind: "hold", outputs: ["npv"] };
  expect(splitTask(other, 4)).toEqual([other]);
});

test("how far the parts are adds up, and what fails in one cancels the others", () => {
  const { asked, heard, listener, together } = setUp(2);
  together.run(request(simulation(4_000)), listener);
  asked[0]?.listener.onProgress(500, 2_000);
  asked[1]?.listener.onProgress(1_000, 2_000);
  asked[1]?.listener.onFailed("no model");
  expect(heard).toEqual([[1_500, 4_000], "no model"]);
  expect(asked[0]?.isCancelled).toBe(true);
});

test("cancelling reaches every part", () => {
  const { asked, listener, together } = setUp(2);
  together.run(request(simulation(4_000)), listener)();
  expect(asked.map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
});
