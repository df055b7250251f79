import { expect, test } from "vitest";
import { type AnalysisRequest, createAnalysisRunner, type WorkerEars } from "./analysis-runner.ts";
import type { AnalysisResult } from "./analysis-tasks.ts";

const request = (input: string): Omit<AnalysisRequest, "id"> => ({
  model: "multifamily",
  inputs: {},
  moduleUrl: "/api/model.js",
  task: { kind: "solve", input, output: "leveredIrr", target: 0.1 },
});

const result: AnalysisResult = { kind: "solve", solved: { ok: false, reason: "none" } };

function setUp() {
  const workers: { ears: WorkerEars; posted: AnalysisRequest[]; isTerminated: boolean }[] = [];
  const runner = createAnalysisRunner((ears) => {
    const worker = { ears, posted: [] as AnalysisRequest[], isTerminated: false };
    workers.push(worker);
    return {
      post: (sent) => worker.posted.push(sent),
      terminate: () => {
        worker.isTerminated = true;
      },
    };
  });
  const heard: string[] = [];
  const listener = (name: string) => ({
    onProgress: (done: number, total: number) => heard.push(`${name} ${done}/${total}`),
    onDone: () => heard.push(`${name} done`),
    onFailed: (message: string) => heard.push(`${name} ${message}`),
  });
  return { workers, runner, heard, listener };
}

test("two analyses share one worker, and each hears its own answers alone", () => {
  const { workers, runner, heard, listener } = setUp();
  runner.run(request("a"), listener("a"));
  runner.run(request("b"), listener("b"));
  expect(workers).toHaveLength(1);
  const [first, second] = workers[0]?.posted ?? [];
  workers[0]?.ears.onAnswer({ id: second?.id ?? 0, kind: "progress", done: 1, total: 4 });
  workers[0]?.ears.onAnswer({ id: first?.id ?? 0, kind: "done", result });
  workers[0]?.ears.onAnswer({ id: second?.id ?? 0, kind: "failed", message: "no model" });
  expect(heard).toEqual(["b 1/4", "a done", "b no model"]);
});

test("cancelling ends the worker, says nothing more, and starts the others again in the next one", () => {
  const { workers, runner, heard, listener } = setUp();
  const cancel = runner.run(request("a"), listener("a"));
  runner.run(request("b"), listener("b"));
  cancel();
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  expect(workers[1]?.posted.map(({ task }) => task)).toEqual([request("b").task]);
  workers[0]?.ears.onAnswer({ id: workers[0]?.posted[0]?.id ?? 0, kind: "done", result });
  workers[1]?.ears.onAnswer({ id: workers[1]?.posted[0]?.id ?? 0, kind: "done", result });
  expect(heard).toEqual(["b done"]);
});

test("cancelling what has ended already leaves the worker alone", () => {
  const { workers, runner, listener } = setUp();
  const cancel = runner.run(request("a"), listener("a"));
  workers[0]?.ears.onAnswer({ id: workers[0]?.posted[0]?.id ?? 0, kind: "done", result });
  cancel();
  expect(workers[0]?.isTerminated).toBe(false);
});

test("a broken worker fails whoever waits, and the next run opens another", () => {
  const { workers, runner, heard, listener } = setUp();
  runner.run(request("a"), listener("a"));
  workers[0]?.ears.onBroken();
  expect(heard).toEqual([expect.stringContaining("could not be started")]);
  runner.run(request("b"), listener("b"));
  expect(workers).toHaveLength(2);
});
