import { readFileSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from "vitest/node";

/**
 * One Vitest that stays, as a process of its own: what it read is read again only where a fault was planted, and the
 * database that its tests share is started once. It is told what to run by messages of its parent.
 */
export interface Question {
  /** The file that was changed, from the folder of the copy. */
  changed: string;
  filters: string[];
  /** Only tests that import the changed file. */
  related: boolean;
  /** Paths that begin so are tried first. */
  first: string[];
  /** After so many seconds no further test file begins. */
  patience: number;
}
export type Answer =
  | { begun: string }
  | { ended: true; red: string | null; green: string[]; files: number; isCut: boolean };

const [project = ""] = process.argv.slice(2);
const ROOT = process.cwd();
const secondsOf = new Map<string, number>();
let question: Question = {
  changed: "",
  filters: [],
  related: false,
  first: [],
  patience: Number.POSITIVE_INFINITY,
};

const nameOf = (specification: { moduleId: string }): string => specification.moduleId.slice(ROOT.length + 1);

/** Folders that two paths have in common. */
function nearness(a: string, b: string): number {
  const [one, other] = [a.split("/"), b.split("/")];
  const apart = one.findIndex((part, at) => part !== other[at]);
  return apart === -1 ? one.length : apart;
}

/** The smaller, the sooner a test may notice the change: beside the file, naming it, near it. */
function rank(specification: TestSpecification): number {
  const path = nameOf(specification);
  const { changed, first } = question;
  if (path.startsWith(`${changed.replace(/\.tsx?$/, "")}.`)) return 0;
  if (first.some((start) => path.startsWith(start))) return 1;
  const text = readFileSync(specification.moduleId, "utf8");
  if (text.includes(`/${basename(changed)}"`)) return 2;
  return 100 - nearness(dirname(path), dirname(changed));
}
/** Of an engine the quick ones first; of what stands behind calls or screens those that try the most. */
function cost({ moduleId }: TestSpecification): number {
  if (project !== "engines" && project !== "web") return -statSync(moduleId).size;
  return secondsOf.get(moduleId) ?? statSync(moduleId).size / 2000;
}

class SoonestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranks = new Map(files.map((file) => [file, [rank(file), cost(file)] as const]));
    const of = (file: TestSpecification) => ranks.get(file) ?? [0, 0];
    return files.toSorted((a, b) => of(a)[0] - of(b)[0] || of(a)[1] - of(b)[1]);
  }
}

const send = (answer: Answer): void => {
  process.send?.(answer);
};

let red: string | null = null;
let green: string[] = [];
let isCut = false;
let begin = 0;
const vitest = await createVitest("test", {
  root: ROOT,
  project: [project],
  watch: false,
  bail: 1,
  maxWorkers: 1,
  passWithNoTests: true,
  sequence: { sequencer: SoonestFirst },
  reporters: [
    {
      onTestModuleStart(module: TestModule) {
        begin = Math.min(begin, Date.now());
        send({ begun: nameOf(module) });
      },
      onTestCaseResult: (test) => send({ begun: nameOf(test.module) }),
      onTestModuleEnd(module: TestModule) {
        secondsOf.set(module.moduleId, module.diagnostic().duration / 1000);
        if (module.ok() && module.state() === "passed") green.push(nameOf(module));
        const isRed = !module.ok();
        if (isRed) red ??= nameOf(module);
        if (isRed || isCut || Date.now() - begin <= question.patience * 1000) {
          if (isRed) void vitest.cancelCurrentRun("test-failure");
          return;
        }
        isCut = true;
        void vitest.cancelCurrentRun("keyboard-input");
      },
    },
  ],
});
await vitest.standalone();

async function answer(asked: Question): Promise<void> {
  question = asked;
  red = null;
  green = [];
  isCut = false;
  begin = Number.POSITIVE_INFINITY;
  const { changed, filters, related } = asked;
  if (changed !== "") vitest.invalidateFile(resolve(ROOT, changed));
  if (related) vitest.config.related = [resolve(ROOT, changed)];
  const specifications = await vitest.getRelevantTestSpecifications(filters);
  vitest.config.related = undefined;
  const files = specifications.length;
  if (files === 0) return send({ ended: true, red, green, files, isCut });
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  if (changed !== "") vitest.invalidateFile(resolve(ROOT, changed));
  const [one] = specifications;
  if (red === null && !isCut && unhandledErrors.length > 0 && one) red = nameOf(one);
  send({ ended: true, red, green, files, isCut });
}

process.on("message", (message: Question | "end") => {
  if (message === "end") void vitest.close().finally(() => process.exit(0));
  else void answer(message);
});
process.on("disconnect", () => void vitest.close().finally(() => process.exit(0)));
