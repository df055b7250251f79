import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildCatalog, type Catalog } from "@labs/underwriting/catalog";
import { compileCatalog, moduleFrom, openModel } from "@labs/underwriting/compiled-model";
import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import type { Inputs } from "@labs/underwriting/model-inputs";
import { evaluate, underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { evaluateByHand, handInputs, handLines } from "./underwriting-by-hand.ts";
import { definition, inputs } from "./underwriting-model.ts";
import { type Contender, createHyperFormula, createMathjs, installPeers } from "./underwriting-peers.ts";
import { simulateInBrowser, simulateInNode } from "./underwriting-simulation.ts";

/**
 * The compiled formulas beside hand-written TypeScript, HyperFormula and mathjs on one monthly model of 160 lines, in
 * turns within one run; 10,000 trials of the multi-family model in Node and in the web's worker in Chromium; 50,000
 * homes, evaluated as a search does and underwritten with outputs, lines, checks and reasons. Rates are those of the
 * best round, which others on the machine disturbed least.
 */
const HOLD = 12 * inputs.holdYears;
const SIZES = { months: HOLD + 12, hold: HOLD };
const ROUNDS = 15;
/** Every line but the discounting hangs on it, so that no peer is spared a line. */
const MOVED = "scale";
const HOMES = 50_000;
const TOLERANCE = 1e-9;

function createOurs(catalog: Catalog): Contender {
  const module = moduleFrom(compileCatalog(catalog));
  const open = openModel(module, inputs);
  const place = new Map(module.rows.map((key, index) => [key, index]));
  return {
    evaluate(input, value) {
      open.set(module.inputs.indexOf(input), value);
      for (const step of open.steps) step();
    },
    figure(key, period) {
      const value = open.value(place.get(key) ?? -1);
      return value instanceof Float64Array ? value[period] : Number(value);
    },
  };
}

function createHand(): Contender {
  const given = handInputs({ ...inputs });
  const lines = handLines();
  let figures: Record<string, number> = {};
  return {
    evaluate(input, value) {
      given.given[input] = value;
      figures = { ...evaluateByHand(given) };
    },
    figure: (key, period) => lines.get(key)?.[period] ?? figures[key],
  };
}

/** Every figure of a contender against ours; a figure that does not exist is no number in all of them. */
function assertSame(
  name: string,
  found: Contender,
  ours: Contender,
  keys: [key: string, periods: number][],
): void {
  let compared = 0;
  for (const [key, periods] of keys) {
    for (let period = 0; period < periods; period++) {
      const [theirs, own] = [found.figure(key, period), ours.figure(key, period)];
      const same = Number.isNaN(own)
        ? Number.isNaN(theirs)
        : Math.abs(theirs - own) <= TOLERANCE * Math.max(1, Math.abs(own));
      if (!same) throw new Error(`${name}: ${key} of month ${period} is ${theirs}, not ${own}`);
      compared += 1;
    }
  }
  console.log(`${name.padEnd(28)}${compared.toLocaleString("en-US")} figures equal to ${TOLERANCE}`);
}

/** Evaluations a second over some milliseconds. */
function computeRate(contender: Contender, milliseconds: number): number {
  const began = performance.now();
  let evaluations = 0;
  while (performance.now() - began < milliseconds) {
    contender.evaluate(MOVED, 1 + (evaluations % 100) / 1000);
    evaluations += 1;
  }
  return (1000 * evaluations) / (performance.now() - began);
}

function compareEvaluations(folder: string): void {
  const catalog = buildCatalog(definition);
  const load = installPeers(folder);
  const contenders: Record<string, Contender> = {
    "Labs, compiled formulas": createOurs(catalog),
    "TypeScript by hand": createHand(),
    HyperFormula: createHyperFormula(load, catalog, inputs, SIZES),
    "mathjs, compiled": createMathjs(load, catalog, inputs, SIZES),
  };
  const lines = [...catalog.rows.values()]
    .filter(({ row }) => row.grain === "month")
    .map(({ row }) => row.key);
  console.log(`one model, ${lines.length} monthly lines over ${SIZES.months} months\n`);
  for (const each of Object.values(contenders)) each.evaluate(MOVED, 1.037);
  const ours = contenders["Labs, compiled formulas"];
  const outputs: [string, number][] = ["unleveredNpv", "leveredNpv", "profit"].map((key) => [key, 1]);
  const keys: [string, number][] = [
    ...lines.map((key): [string, number] => [key, SIZES.months + 1]),
    ...outputs,
  ];
  for (const [name, each] of Object.entries(contenders))
    if (each !== ours) assertSame(name, each, ours, keys);
  const rates = new Map<string, number[]>(Object.keys(contenders).map((name) => [name, []]));
  for (const each of Object.values(contenders)) computeRate(each, 300);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, each] of Object.entries(contenders)) rates.get(name)?.push(computeRate(each, 100));
  }
  console.log("\n                             evaluations a second   Labs is");
  const own = Math.max(...(rates.get("Labs, compiled formulas") ?? []));
  for (const [name, found] of rates) {
    const rate = Math.max(...found);
    console.log(
      `${name.padEnd(28)}${rate.toFixed(rate < 1000 ? 1 : 0).padStart(21)}${(own / rate).toFixed(2).padStart(10)} x`,
    );
  }
}

const homeInputs = (home: number): Inputs => ({
  ...golden.sfrA.inputs,
  purchasePrice: 150_000 + 9 * home,
  monthlyRent: 1300 + (home % 1700),
  holdYears: 5 + (home % 6),
});

/** From raw inputs to the figures of each home; `answer` says whether it has a levered IRR. */
function timeHomes(what: string, answer: (inputs: Inputs) => boolean): void {
  const began = performance.now();
  const before = process.threadCpuUsage();
  let known = 0;
  for (let home = 0; home < HOMES; home++) {
    const validated = validateInputs("singlefamily", homeInputs(home));
    if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
    if (answer(validated.inputs)) known += 1;
  }
  const used = process.threadCpuUsage(before);
  const [seconds, own] = [(performance.now() - began) / 1000, (used.user + used.system) / 1e6];
  console.log(
    `${what.padEnd(28)}${seconds.toFixed(2).padStart(8)}${own.toFixed(2).padStart(18)}${known.toLocaleString("en-US").padStart(22)}`,
  );
}

function underwriteHomes(): void {
  console.log(
    `\n${HOMES.toLocaleString("en-US")} homes, one thread            s    s of processor    with a levered IRR`,
  );
  timeHomes("checked and evaluated", (inputs) =>
    Number.isFinite(evaluate("singlefamily", inputs).values.leveredIrr),
  );
  timeHomes("with the whole answer", (inputs) => {
    const { outputs } = underwrite({ model: "singlefamily", inputs });
    return outputs.leveredIrr !== null;
  });
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "labs-bench-"));
  try {
    compareEvaluations(folder);
    underwriteHomes();
    await simulateInNode();
    await simulateInBrowser(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
