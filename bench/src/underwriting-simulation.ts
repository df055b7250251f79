import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileModel } from "@labs/underwriting/compiled-model";
import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import type { Inputs } from "@labs/underwriting/model-inputs";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { chromium } from "playwright-core";
import { build } from "vite";
import {
  SIMULATED_OUTPUTS,
  simulationDrivers,
} from "../../web/src/features/underwriting/analysis/analysis-presets.ts";
import type {
  AnalysisAnswer,
  AnalysisRequest,
} from "../../web/src/features/underwriting/workers/analysis-runner.ts";
import {
  type AnalysisTask,
  runAnalysis,
} from "../../web/src/features/underwriting/workers/analysis-tasks.ts";
import type { AnalysisBase } from "../../web/src/features/underwriting/workers/case-results.ts";

/** The simulation that the workbench offers first, on the golden building. */
const RUNS = 12;
const TRIALS = 10_000;
const WORKER = fileURLToPath(
  new URL("../../web/src/features/underwriting/workers/analysis-worker.ts", import.meta.url),
);
const BROWSER = "/usr/bin/chromium";

function createRequest(): { base: AnalysisBase; task: AnalysisTask } {
  const given: Inputs = golden.mfA.inputs;
  const validated = validateInputs("multifamily", given);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  const drivers = [...simulationDrivers("multifamily", 7)];
  return {
    base: { model: "multifamily", inputs: validated.inputs },
    task: {
      kind: "simulation",
      drivers,
      correlations: drivers.map((_, row) => drivers.map((__, column) => Number(row === column))),
      outputs: [...SIMULATED_OUTPUTS.multifamily],
      trials: TRIALS,
      seed: 1,
    },
  };
}

function print(where: string, milliseconds: number[]): void {
  const [first = Number.NaN, ...later] = milliseconds;
  const [best, middle] = [Math.min(...later), later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)]];
  const columns = [first, middle ?? Number.NaN, best].map((ms) => ms.toFixed(0).padStart(8));
  console.log(`${where.padEnd(44)}${columns.join("")}`);
}

export async function simulateInNode(): Promise<void> {
  const { base, task } = createRequest();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    runAnalysis(base, task, () => {});
    times.push(performance.now() - began);
  }
  console.log(
    `\n${TRIALS.toLocaleString("en-US")} trials of the multi-family model, ms    first  median    best`,
  );
  print("Node", times);
}

/** The web's own worker and the model's module, served as the product serves them: no `unsafe-eval`. */
async function serveWorker(folder: string) {
  await build({
    configFile: false,
    logLevel: "error",
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2024",
      rollupOptions: { input: WORKER, output: { entryFileNames: "worker.js" } },
    },
  });
  const { source, hash } = compileModel("multifamily");
  const files: Record<string, [type: string, body: string]> = {
    "/": ["text/html", "<!doctype html><title>bench</title>"],
    "/worker.js": ["text/javascript", readFileSync(join(folder, "worker.js"), "utf8")],
    [`/${hash}.js`]: ["text/javascript", source],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ""] ?? ["text/plain", ""];
    response.writeHead(body === "" ? 404 : 200, {
      "content-type": type,
      "content-security-policy": "default-src 'none'; script-src 'self'; worker-src 'self'",
    });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, moduleUrl: `/${hash}.js`, close: () => server.close() };
}

/** Runs in the page: from handing over the request to the answer, the module's import in the first one. */
async function timeWorker({ request, runs }: { request: AnalysisRequest; runs: number }): Promise<number[]> {
  const worker = new Worker("/worker.js", { type: "module" });
  const times: number[] = [];
  for (let id = 0; id < runs; id++) {
    const began = performance.now();
    await new Promise<void>((done, failed) => {
      worker.onmessage = ({ data }: MessageEvent<AnalysisAnswer>) => {
        if (data.kind === "failed") failed(new Error(data.message));
        if (data.kind === "done") done();
      };
      worker.postMessage({ ...request, id });
    });
    times.push(performance.now() - began);
  }
  return times;
}

export async function simulateInBrowser(folder: string): Promise<void> {
  const { base, task } = createRequest();
  const served = await serveWorker(folder);
  const browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage();
    await page.goto(served.url);
    const request: AnalysisRequest = { ...base, id: 0, moduleUrl: served.moduleUrl, task };
    print(
      `Chromium ${browser.version()}, the web's worker`,
      await page.evaluate(timeWorker, { request, runs: RUNS }),
    );
  } finally {
    await browser.close();
    served.close();
  }
}
