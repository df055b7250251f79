import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import type { Run } from "./areas.ts";
import type { Answer, Question } from "./warm-vitest.ts";

/** Green, as far as time allowed; the first test file or script that is red, or the one that did not go on. */
export type Outcome = { kind: "green" | "no test" | "cut" } | { kind: "red" | "endless"; by: string };

export interface Limits {
  /** So many seconds without a sign of life end a run. */
  still: number;
  /** After so many seconds no further test file begins. */
  patience: number;
}

export interface Tester {
  /** Runs tests after a change of the file. */
  run: (
    tests: Run,
    changed: { file: string; probe?: string | undefined },
    limits: Limits,
  ) => Promise<Outcome>;
  /** Test files that some run has seen green. */
  seenGreen: Set<string>;
  close: () => Promise<void>;
}

/** What runs tests in a folder: one Vitest for each project, begun when it is first asked for. */
export function openTester(folder: string, memory: string): Tester {
  const warm = new Map<string, ChildProcess>();
  process.once("exit", () => {
    for (const child of warm.values()) kill(child);
  });
  const vitestOf = (project: string): ChildProcess => {
    const known = warm.get(project);
    if (known !== undefined && known.exitCode === null && known.signalCode === null) return known;
    const child = start({ folder, memory }, [resolve(folder, "bench/src/mutation/warm-vitest.ts"), project]);
    warm.set(project, child);
    return child;
  };
  const seenGreen = new Set<string>();
  return {
    seenGreen,
    async run(tests, changed, { still, patience }) {
      if ("script" in tests) {
        const outcome = await runScript({ folder, memory }, tests.script, still);
        if (outcome.kind === "green") seenGreen.add(tests.script);
        return outcome;
      }
      const { project, filters, related = false, first = [], isWide = false } = tests;
      const question = {
        changed: changed.file,
        probe: changed.probe,
        filters,
        related,
        first,
        isWide,
        patience,
      };
      return askVitest(vitestOf(project), question, { still, seenGreen });
    },
    async close() {
      const living = [...warm.values()].filter((child) => child.exitCode === null && child.connected);
      await Promise.all(
        living.map((child) => {
          const ended = new Promise((done) => child.once("exit", done));
          child.send("end");
          return ended;
        }),
      );
    },
  };
}

interface Place {
  folder: string;
  /** Where it is kept which tests pass which probes, as the beginning of a path. */
  memory: string;
}

/** In a group of its own, so that all that it begins can be ended with it. */
const start = ({ folder, memory }: Place, args: string[]): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: folder,
    env: {
      ...process.env,
      CI: "1",
      TZ: "UTC",
      LABS_MUTATION_NOTES: folder,
      LABS_MUTATION_MEMORY: memory,
      NODE_OPTIONS: `--import ${resolve(folder, "bench/src/mutation/record-in-child.ts")}`,
    },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    detached: true,
  });

function kill(child: ChildProcess): void {
  try {
    process.kill(-(child.pid ?? 0), "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

function askVitest(
  child: ChildProcess,
  question: Question,
  of: { still: number; seenGreen: Set<string> },
): Promise<Outcome> {
  return new Promise((done) => {
    let by = "";
    const end = (outcome: Outcome): void => {
      clearTimeout(limit);
      child.off("message", hear).off("exit", die);
      done(outcome);
    };
    const die = (): void => end({ kind: "red", by });
    const stop = (): void => {
      child.once("exit", () => end({ kind: "endless", by }));
      child.off("exit", die);
      kill(child);
    };
    let limit = setTimeout(stop, of.still * 1000);
    const hear = (answer: Answer): void => {
      if ("begun" in answer) {
        by = answer.begun;
        clearTimeout(limit);
        limit = setTimeout(stop, of.still * 1000);
        return;
      }
      for (const file of answer.green) of.seenGreen.add(file);
      if (answer.red !== null) end({ kind: "red", by: answer.red });
      else if (answer.files === 0) end({ kind: "no test" });
      else end({ kind: answer.isCut ? "cut" : "green" });
    };
    child.on("message", hear).once("exit", die);
    child.send(question);
  });
}

function runScript(place: Place, script: string, seconds: number): Promise<Outcome> {
  const child = start(place, [script]);
  return new Promise((done) => {
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      kill(child);
    }, seconds * 1000);
    child.once("exit", (code) => {
      clearTimeout(limit);
      if (late) done({ kind: "endless", by: script });
      else done(code === 0 ? { kind: "green" } : { kind: "red", by: script });
    });
  });
}
