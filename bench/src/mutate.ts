import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { AREAS, type Area, isSource, type Run } from "./mutation/areas.ts";
import { findTypeErrors } from "./mutation/find-type-errors.ts";
import type { Edit } from "./mutation/formula-mutants.ts";
import { findProbes, type Probe, plant } from "./mutation/probes.ts";
import { type Limits, type Outcome, openTester, type Tester } from "./mutation/run-tests.ts";
import { listFiles, makeCopy } from "./mutation/throw-away-copy.ts";

/**
 * Plants faults in a copy of the repository, one at a time, and runs the tests that can see them: what survives is
 * a fault that no test would notice. `npm run mutate -- --seed 7 --each 20`; docs/mutation.md says how to read it.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    each: { type: "string", default: "15" },
    area: { type: "string" },
    file: { type: "string" },
    limit: { type: "string", default: "120" },
    minutes: { type: "string", default: "600" },
    patience: { type: "string", default: "600" },
    again: { type: "string" },
    jobs: { type: "string", default: "1" },
  },
});
const ROOT = resolve(import.meta.dirname, "../..");
const KEPT = join(ROOT, ".labs", "mutate");
const deadline = Date.now() + Number(values.minutes) * 60_000;

interface Mutant {
  area: string;
  file: string;
  line: number;
  before: string;
  after: string;
  /** The file as it is, and what changes in it. */
  text: string;
  edit: Edit;
  id: string;
}

type Verdict = "caught" | "endless" | "survived" | "red without it";
type Result = Omit<Mutant, "text" | "edit"> & {
  verdict: Verdict;
  by?: string;
  isCut?: boolean;
  seconds: number;
};

interface Chosen {
  area: Area;
  mutants: Mutant[];
}

interface Judged {
  file: string;
  before: string;
  after: string;
  why: string;
}

/** Numbers from 0 to 1, the same ones for the same text (mulberry32). */
function* randomNumbers(text: string): Generator<number> {
  let state = createHash("sha256").update(text).digest().readUInt32LE();
  for (;;) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

const nameOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** A formula may go over several lines: what differs, from the start of its first line to the end of its last. */
function describe(area: string, file: string, text: string, edit: Edit): Mutant {
  const from = text.lastIndexOf("\n", edit.start - 1) + 1;
  const nextBreak = text.indexOf("\n", edit.end);
  const to = nextBreak === -1 ? text.length : nextBreak;
  const inOneLine = (part: string) => part.trim().replaceAll(/\s+/g, " ");
  const before = inOneLine(text.slice(from, to));
  const after = inOneLine(text.slice(from, edit.start) + edit.text + text.slice(edit.end, to));
  const line = text.slice(0, edit.start).split("\n").length;
  const id = nameOf(JSON.stringify([file, edit, text]));
  return { area, file, line, before, after, text, edit, id };
}

/** Faults that survived an earlier run, whose results a file holds, where their lines are still the same. */
function chooseAgain(area: Area, files: string[], survivors: Result[]): Mutant[] {
  const wanted = new Set(survivors.map(({ file, before, after }) => JSON.stringify([file, before, after])));
  return files.filter(area.holds).flatMap((file) => {
    if (!survivors.some((result) => result.file === file)) return [];
    const text = readFileSync(join(ROOT, file), "utf8");
    return area
      .mutate(file, text)
      .map((edit) => describe(area.name, file, text, edit))
      .filter(({ before, after }) => wanted.delete(JSON.stringify([file, before, after])));
  });
}

/** Faults that the compiler takes; what it said is kept for the next time. */
async function leaveOutRefused(mutants: Mutant[], files: string[]): Promise<Mutant[]> {
  const keptIn = join(KEPT, "compiled.jsonl");
  const known = new Map(
    readLines<{ id: string; isRefused: boolean }>(keptIn).map(({ id, isRefused }) => [id, isRefused]),
  );
  const open = mutants.filter(({ id }) => !known.has(id));
  if (open.length > 0) {
    const copy = makeCopy(files);
    const refused = await findTypeErrors(copy.folder, open).finally(copy.remove);
    for (const { id } of open) {
      known.set(id, refused.has(id));
      appendFileSync(keptIn, `${JSON.stringify({ id, isRefused: refused.has(id) })}\n`);
    }
  }
  const taken = mutants.filter(({ id }) => known.get(id) === false);
  console.log(`The compiler refuses ${mutants.length - taken.length} of ${mutants.length}`);
  return taken;
}

function choose(area: Area, files: string[], count: number): Mutant[] {
  const places = files.filter(area.holds).flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    return area.mutate(file, text).map((edit) => ({ file, text, edit }));
  });
  const random = randomNumbers(`${values.seed} ${area.name}`);
  const shuffled = places
    .map((place) => ({ place, at: random.next().value as number }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count);
  return shuffled.map(({ place }) => describe(area.name, place.file, place.text, place.edit));
}

const LIMITS: Limits = { still: Number(values.limit), patience: Number(values.patience) };

/** The tests that were red, alone. */
const narrow = (tests: Run, by: string): Run =>
  "script" in tests || by === "" ? tests : { project: tests.project, filters: [by] };

/** The probes of each file, and the faults that have one. */
interface Probes {
  of: Map<string, Probe[]>;
  probed: ReadonlySet<string>;
}

function findAllProbes(mutants: Mutant[]): Probes {
  const ofFiles = Map.groupBy(
    mutants.filter(({ file }) => !file.startsWith("contract/")),
    ({ file }) => file,
  );
  const of = new Map<string, Probe[]>();
  const probed = new Set<string>();
  for (const [file, own] of ofFiles) {
    const faults = own.map(({ id, edit: { start, end } }) => ({ id, start, end }));
    const found = findProbes(file, own[0]?.text ?? "", faults);
    of.set(file, found.probes);
    for (const id of found.probed) probed.add(id);
  }
  return { of, probed };
}

async function judge(
  { folder, tester, probes }: { folder: string; tester: Tester; probes: Probes },
  area: Area,
  mutant: Mutant,
): Promise<Result> {
  const { text, edit, ...rest } = mutant;
  const path = join(folder, mutant.file);
  const begin = Date.now();
  const own = probes.of.get(mutant.file) ?? [];
  writeFileSync(path, plant(text, own, edit));
  const changed = { file: mutant.file, probe: probes.probed.has(mutant.id) ? mutant.id : undefined };
  let outcome = await runAll(tester, area, changed);
  if (!("by" in outcome) && outcome.kind !== "cut") {
    // Processes that stay may have kept something of before: what survived in them is tried once more in new ones.
    await tester.close();
    outcome = await runAll(tester, area, changed);
  }
  writeFileSync(path, plant(text, own));
  const seconds = Math.round((Date.now() - begin) / 1000);
  const isCut = outcome.kind === "cut" ? { isCut: true } : {};
  if (!("by" in outcome)) return { ...rest, verdict: "survived", ...isCut, seconds };
  return { ...rest, verdict: outcome.kind === "red" ? "caught" : "endless", by: outcome.by, seconds };
}

/** The tests of an area, until some are red or the patience has ended. */
async function runAll(tester: Tester, area: Area, changed: Parameters<Tester["run"]>[1]): Promise<Outcome> {
  let outcome: Outcome = { kind: "no test" };
  for (const tests of area.tests(changed.file)) {
    outcome = await tester.run(tests, changed, LIMITS);
    if ("by" in outcome || outcome.kind === "cut") break;
  }
  return outcome;
}

/** Tests that no run has seen green are run without a fault: what is red then too has proved nothing. */
async function findRedByThemselves(
  tester: Tester,
  results: Result[],
  seenGreen: ReadonlySet<string>,
): Promise<Set<string>> {
  const red = new Set<string>();
  const open = new Map(
    results.flatMap(({ area, file, by }) => {
      if (by === undefined || seenGreen.has(by)) return [];
      const tests = AREAS.find(({ name }) => name === area)?.tests(file) ?? [];
      return tests.map((run): [string, Run] => [
        `${"project" in run ? run.project : run.script} ${by}`,
        narrow(run, by),
      ]);
    }),
  );
  for (const [name, tests] of open) {
    const { kind } = await tester.run(tests, { file: "" }, { still: LIMITS.still, patience: 600 });
    if (kind === "red" || kind === "endless") red.add(name.slice(name.indexOf(" ") + 1));
  }
  return red;
}

function readLines<Line>(file: string): Line[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Line);
}

const readResults = (file: string): Map<string, Result> =>
  new Map(readLines<Result>(file).map((result) => [result.id, result]));

function print(results: Result[]): void {
  const judged = JSON.parse(readFileSync(join(ROOT, "bench", "judged-mutants.json"), "utf8")) as Judged[];
  const isJudged = (result: Result) =>
    judged.some(
      ({ file, before, after }) => file === result.file && before === result.before && after === result.after,
    );
  const rows = AREAS.map(({ name }) => {
    const own = results.filter(({ area, verdict }) => area === name && verdict !== "red without it");
    const caught = own.filter(({ verdict }) => verdict !== "survived").length;
    const equivalent = own.filter((result) => result.verdict === "survived" && isJudged(result)).length;
    const survived = own.length - caught - equivalent;
    const share = caught + survived === 0 ? "" : `${Math.round((100 * caught) / (caught + survived))}%`;
    return { area: name, planted: own.length, caught, survived, "does not matter": equivalent, share };
  });
  console.table(rows.filter(({ planted }) => planted > 0));
  for (const result of results.filter((result) => result.verdict !== "caught" && !isJudged(result))) {
    const verdict = result.isCut ? "survived as far as was tried" : result.verdict;
    console.log(`${verdict}: ${result.file}:${result.line}\n  - ${result.before}\n  + ${result.after}`);
  }
}

/** Area by area, so that a run that is ended early has seen each. */
function inTurns(chosen: Chosen[]): { area: Area; mutant: Mutant }[] {
  const most = Math.max(0, ...chosen.map(({ mutants }) => mutants.length));
  return Array.from({ length: most }).flatMap((_, turn) =>
    chosen.flatMap(({ area, mutants }) => {
      const mutant = mutants[turn];
      return mutant === undefined ? [] : [{ area, mutant }];
    }),
  );
}

async function main(): Promise<void> {
  const files = listFiles();
  const wanted = new RegExp(values.file ?? "");
  const sources = files.filter((file) => isSource(file) && wanted.test(file));
  const areas = AREAS.filter(({ name }) => values.area === undefined || name === values.area);
  const survivors =
    values.again === undefined
      ? undefined
      : [...readResults(values.again).values()].filter(({ verdict }) => verdict === "survived");
  mkdirSync(KEPT, { recursive: true });
  const chosen = areas.map((area) => ({
    area,
    mutants: survivors ? chooseAgain(area, sources, survivors) : choose(area, sources, Number(values.each)),
  }));
  const keptIn = join(KEPT, survivors ? `again-${Date.now()}.jsonl` : `${values.seed}.jsonl`);
  const results = readResults(keptIn);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const queue = inTurns(chosen).filter(({ mutant }) => !results.has(mutant.id));
  const probes = findAllProbes(chosen.flatMap(({ mutants }) => mutants));
  const memory = join(KEPT, `passed-${nameOf([...probes.probed].join())}`);
  const places = Array.from({ length: Math.max(1, Number(values.jobs)) }, () => {
    const copy = makeCopy(files);
    process.once("exit", copy.remove);
    for (const [file, own] of probes.of) {
      writeFileSync(join(copy.folder, file), plant(readFileSync(join(ROOT, file), "utf8"), own));
    }
    return { folder: copy.folder, tester: openTester(copy.folder, memory), probes };
  });
  const work = async (place: (typeof places)[number]): Promise<void> => {
    for (let next = queue.shift(); next !== undefined && Date.now() < deadline; next = queue.shift()) {
      const result = await judge(place, next.area, next.mutant);
      results.set(next.mutant.id, result);
      appendFileSync(keptIn, `${JSON.stringify(result)}\n`);
      console.log(`${result.verdict} after ${result.seconds} s: ${result.file}:${result.line}`);
    }
  };
  await Promise.all(places.map(work));
  const tried = chosen.flatMap(({ mutants }) => mutants).filter(({ id }) => results.has(id));
  const ids = new Set((await leaveOutRefused(tried, files)).map(({ id }) => id));
  const own = [...results.values()].filter(({ id }) => ids.has(id));
  const seenGreen = new Set(places.flatMap(({ tester }) => [...tester.seenGreen]));
  const [first] = places;
  const red = first ? await findRedByThemselves(first.tester, own, seenGreen) : new Set<string>();
  await Promise.all(places.map(({ tester }) => tester.close()));
  print(own.map((result) => (red.has(result.by ?? "") ? { ...result, verdict: "red without it" } : result)));
}

await main();
