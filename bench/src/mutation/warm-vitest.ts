import { appendFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from "vitest/node";
import { endLastingWorker, lastingPool } from "./lasting-worker.ts";

/**
 * One Vitest that stays, as a process of its own: what it read is read again only where a fault was planted, and the
 * database that its tests share is started once. It is told what to run by messages of its parent.
 */
export interface Question {
  /** The file that was changed, from the folder of the copy. */
  changed: string;
  /** The probe that stands before the fault: test files that are known never to pass it are left out. */
  probe?: string | undefined;
  filters: string[];
  /** Only tests that import the changed file. */
  related: boolean;
  /** Paths that begin so are tried first. */
  first: string[];
  /** All tests of the project: what every one of them passes, as a list that is read once, is tried by the first alone. */
  isWide: boolean;
  /** After so many seconds no further test file begins. */
  patience: number;
}
export type Answer =
  | { begun: string }
  | { ended: true; red: string | null; green: string[]; files: number; isCut: boolean };

const [project = ""] = process.argv.slice(2);
const ROOT = process.cwd();
/** Where the processes of a run leave word for each other. */
const NOTES = process.env.LABS_MUTATION_NOTES ?? "";
const secondsOf = new Map<string, number>();
/** The probes that each test file passed when it ran to its end, green, and without passing the fault itself. */
const passedBy = new Map<string, ReadonlySet<string>>();
/** Passed while modules were read, which is done once for many files. */
const passedWhileRead = new Set<string>();
/** Both are kept for a process that follows this one. */
const MEMORY = `${process.env.LABS_MUTATION_MEMORY ?? ""}-${project}.jsonl`;
interface Passed {
  file: string;
  whileRead: string[];
  /** Nothing where the file didn't run to its end without the fault. */
  passed?: string[] | undefined;
}
let question: Question = {
  changed: "",
  filters: [],
  related: false,
  first: [],
  isWide: false,
  patience: Number.POSITIVE_INFINITY,
};

const nameOf = (specification: { moduleId: string }): string => specification.moduleId.slice(ROOT.length + 1);

/** Folders that two paths have in common. */
function nearness(a: string, b: string): number {
  const [one, other] = [a.split("/"), b.split("/")];
  const apart = one.findIndex((part, at) => part !== other[at]);
  return apart === -1 ? one.length : apart;
}

/** Probes that processes passed which tests had begun: which test it was is not known. */
function readChildren(): string[] {
  const path = join(NOTES, "passed");
  return existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
}

/** Without those test files of which one knows that they never pass the fault. */
function thatMayPass(specifications: TestSpecification[]): TestSpecification[] {
  const { probe, first, isWide } = question;
  if (probe === undefined || passedWhileRead.has(probe) || readChildren().includes(probe)) {
    if (!isWide) return specifications;
    return specifications.filter((file) => first.some((start) => nameOf(file).startsWith(start)));
  }
  return specifications.filter((file) => passedBy.get(nameOf(file))?.has(probe) ?? true);
}

function learn({ file, whileRead, passed }: Passed): void {
  for (const probe of whileRead) passedWhileRead.add(probe);
  if (passed !== undefined) passedBy.set(file, new Set(passed));
}
if (existsSync(MEMORY)) {
  const lines = readFileSync(MEMORY, "utf8").split("\n").filter(Boolean);
  for (const line of lines) learn(JSON.parse(line) as Passed);
}

function keepPassed(module: TestModule): void {
  const { whileRead = [], passed = [] } = module.meta() as { whileRead?: string[]; passed?: string[] };
  const { probe, changed } = question;
  // A fault that it passed may have led it elsewhere, and one without a probe may have from the start.
  const isLed = changed !== "" && (probe === undefined || passed.includes(probe));
  const isWhole = module.ok() && module.state() === "passed";
  const learned = { file: nameOf(module), whileRead, passed: isWhole && !isLed ? passed : undefined };
  learn(learned);
  appendFileSync(MEMORY, `${JSON.stringify(learned)}\n`);
}

/** The smaller, the sooner a test may notice the change: beside the file, naming it, near it. */
function rank(specification: TestSpecification): number {
  const path = nameOf(specification);
  const { changed, first } = question;
  const passed = passedBy.get(path);
  if (question.probe !== undefined && passed?.has(question.probe)) return -1;
  if (path.startsWith(`${changed.replace(/\.tsx?$/, "")}.`)) return 0;
  if (first.some((start) => path.startsWith(start))) return 1;
  const text = readFileSync(specification.moduleId, "utf8");
  if (text.includes(`/${basename(changed)}"`)) return 2;
  return 100 - nearness(dirname(path), dirname(changed));
}
/** The quick ones first; a file that has not run yet is as slow as it is long. */
const cost = ({ moduleId }: TestSpecification): number =>
  secondsOf.get(moduleId) ?? statSync(moduleId).size / 2000;

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
  // What `npm test` leaves to the night says nothing of what it would notice.
  tagsFilter: ["!nightly"],
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
        keepPassed(module);
        const isRed = !module.ok();
        if (isRed) red ??= nameOf(module);
        if (isRed || isCut || Date.now() - begin <= question.patience * 1000) {
          // A failed test ends the run by itself; a second word of it would end the process in the midst of a test.
          const hasFailed = [...module.children.allTests("failed")].length > 0;
          if (isRed && !hasFailed) void vitest.cancelCurrentRun("test-failure");
          return;
        }
        isCut = true;
        void vitest.cancelCurrentRun("keyboard-input");
      },
    },
  ],
});
for (const { config } of vitest.projects) {
  config.setupFiles = [resolve(import.meta.dirname, "record-probes.ts"), ...config.setupFiles];
  config.sequence.setupFiles = "list";
  config.pool = lastingPool.name;
  config.poolRunner = lastingPool;
}
await vitest.standalone();

function readAgain(file: string): void {
  if (file === "") return;
  vitest.invalidateFile(resolve(ROOT, file));
  appendFileSync(join(NOTES, "changed"), `${resolve(ROOT, file)}\n`);
}

async function answer(asked: Question): Promise<void> {
  question = asked;
  red = null;
  green = [];
  isCut = false;
  begin = Number.POSITIVE_INFINITY;
  const { changed, filters, related } = asked;
  readAgain(changed);
  if (related) vitest.config.related = [resolve(ROOT, changed)];
  const relevant = await vitest.getRelevantTestSpecifications(filters);
  vitest.config.related = undefined;
  const specifications = thatMayPass(relevant);
  const files = specifications.length;
  if (files === 0) return send({ ended: true, red, green, files, isCut });
  let { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  if (red === null && !isCut && unhandledErrors.length > 0) {
    // What a fault left behind in the process, or the fault itself: a new process tells.
    await endLastingWorker();
    ({ unhandledErrors } = await vitest.runTestSpecifications(specifications));
  }
  // What a test leaves behind that was ended in its midst could make the next fault red, or endless.
  if (red !== null || isCut) await endLastingWorker();
  readAgain(changed);
  const [one] = specifications;
  if (red === null && !isCut && unhandledErrors.length > 0 && one) red = nameOf(one);
  send({ ended: true, red, green, files, isCut });
}

const close = (): Promise<void> =>
  endLastingWorker()
    .then(() => vitest.close())
    .finally(() => process.exit(0));

process.on("message", (message: Question | "end") => {
  if (message === "end") void close();
  else void answer(message);
});
process.on("disconnect", () => void close());
