import { Worker } from "node:worker_threads";
import { committeeReport } from "@labs/reporting/committee-report";
import { BRIDGE, building, stressOf } from "@labs/reporting/fixtures/golden-building";
import sample from "@labs/reporting/fixtures/sfr-a.json" with { type: "json" };
import type { Block, ReportModel } from "@labs/reporting/report-model";
import type { ReportSource } from "@labs/reporting/report-source";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { underwrite } from "@labs/underwriting/underwrite";
import { drawChart, renderReport } from "../../server/src/features/reports/render-report.ts";
import { openTypesetter } from "../../server/src/lib/typesetting/typst.ts";
import { type Tab, withTab } from "./browser/chromium.ts";
import { register, startLabs, withHome } from "./labs-process.ts";

/**
 * How long the committee's reports take, warm: words and pages of the golden home and of a building with bridge loan,
 * renovation, refinance and promote, each time with another note, in turns with Chromium printing the same content.
 * Then twenty reports at once over HTTP on the demo universe, beside light calls. `node bench/src/report.ts print` or `crowd` runs one of the parts alone.
 */
const ROUNDS = 9;
const BOUNDS = { home: 400, building: 1200 };
const MOST_OF_CHROMIUM = 0.25;
const AT_ONCE = 20;
const LIGHT_SECONDS = 8;

let failed = 0;

function hold(what: string, value: number, bound: number, unit: string): void {
  const holds = value <= bound;
  if (!holds) failed += 1;
  console.log(
    `| ${what} | ${value.toFixed(unit === "ms" ? 0 : 2)} ${unit} | ${bound} ${unit} | ${holds ? "holds" : "**missed**"} |`,
  );
}

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

async function measurePrinting(): Promise<void> {
  const deal = building(BRIDGE);
  const inputs = deal.version.inputs as Inputs;
  const monthly = underwrite({ model: "multifamily", inputs, grain: "month" }).lines;
  const sources: Record<keyof typeof BOUNDS, ReportSource> = {
    home: sample as unknown as ReportSource,
    building: { ...deal, stress: stressOf(inputs), monthly },
  };
  const typesetter = openTypesetter();
  try {
    await withTab(async (tab) => {
      for (const [name, source] of Object.entries(sources) as [keyof typeof BOUNDS, ReportSource][]) {
        const [ours, theirs, firsts]: number[][] = [[], [], []];
        for (let round = 0; round <= ROUNDS; round += 1) {
          const decision = { recommendation: "go" as const, note: `Round ${round}` };
          const word = () => committeeReport({ ...source, decision });
          const own = await time(() => renderReport(typesetter, word(), new Date(0)));
          const other = await time(() => printWithChromium(tab, word()));
          // Under another title nothing that was set before serves again.
          const model = { ...word(), title: `Deal ${round}` };
          const first = await time(() => renderReport(typesetter, model, new Date(0)));
          // The first round warms both up.
          if (round === 0) continue;
          ours?.push(own);
          theirs?.push(other);
          firsts?.push(first);
        }
        const own = quantile(ours ?? [], 0.5);
        const other = quantile(theirs ?? [], 0.5);
        hold(`${name}, p50`, own, BOUNDS[name], "ms");
        hold(`${name}, share of Chromium’s ${other.toFixed(0)} ms`, own / other, MOST_OF_CHROMIUM, "");
        hold(`${name}, the first of a deal, p50`, quantile(firsts ?? [], 0.5), BOUNDS[name], "ms");
      }
    });
  } finally {
    await typesetter.close();
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

/** The same words, tables and charts as a page of HTML. */
function asHtml(model: ReportModel): string {
  const sections = model.sections.map(
    ({ title, blocks }) => `<h2>${escapeHtml(title)}</h2>${blocks.map(block).join("")}`,
  );
  return `<!doctype html><style>body{font:8.5pt sans-serif}table{width:100%;border-collapse:collapse}td,th{border-bottom:1px solid #ccc}section{display:flex;gap:12pt}</style><h1>${escapeHtml(model.title)}</h1>${sections.join("")}`;
}

function block(of: Block): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join("")}</tr>`;
  switch (of.kind) {
    case "verdict":
      return `<div><b>${escapeHtml(of.label)}</b>${[...of.thesis, of.note ?? "", ...of.conditions].map((text) => `<p>${escapeHtml(text)}</p>`).join("")}</div>`;
    case "figures":
      return `<section>${of.items.map(({ label, value, detail }) => `<div>${escapeHtml(label)}<h3>${escapeHtml(value)}</h3>${escapeHtml(detail ?? "")}</div>`).join("")}</section>`;
    case "table":
      return `<table>${row(
        of.columns.map(({ label }) => label),
        "th",
      )}${of.rows.map(({ cells }) => row(cells, "td")).join("")}</table>${of.notes.map((note) => `<p>${escapeHtml(note)}</p>`).join("")}`;
    case "chart":
      return `<figure>${drawChart(of.chart)}<figcaption>${escapeHtml(of.caption)}</figcaption></figure>`;
    case "text":
      return `<p>${escapeHtml(of.text)}</p>`;
    case "notices":
      return of.items
        .map(({ title, text }) => `<p><b>${escapeHtml(title)}</b> ${escapeHtml(text)}</p>`)
        .join("");
    case "split":
      return `<section><div>${of.left.map(block).join("")}</div><div>${of.right.map(block).join("")}</div></section>`;
  }
}

async function printWithChromium(tab: Tab, model: ReportModel): Promise<void> {
  await tab.evaluate(
    `document.open(), document.write(${JSON.stringify(asHtml(model))}), document.close(), document.fonts.ready.then(() => 1)`,
  );
  await tab.send("Page.printToPDF", { printBackground: true });
}

async function measureCrowd(): Promise<void> {
  await withHome(async (home) => {
    const labs = await startLabs(home, { WORK_AHEAD: "0" });
    try {
      const cookie = await register(labs.url);
      const post = (path: string, body: object) =>
        fetch(`${labs.url}${path}`, {
          method: "POST",
          headers: { "content-type": "application/json", cookie },
          body: JSON.stringify(body),
        });
      const base = await underwriteHome(labs.url, cookie, post);
      const write = () => post(`${base}/ic-report-v2`, { underwritingVersion: 1 });
      await expectWritten(await write());
      const urls = ["/api/settings/committee", "/api/committee/queue", "/api/pipeline"].map(
        (path) => labs.url + path,
      );
      const light = new Worker(new URL("./light-caller.ts", import.meta.url), {
        workerData: { urls, cookie },
      });
      const read = () =>
        new Promise<number[]>((done) => {
          light.once("message", done);
          light.postMessage("read");
        });
      await new Promise((done) => setTimeout(done, 2_000));
      await read();
      await new Promise((done) => setTimeout(done, LIGHT_SECONDS * 1_000));
      const idle = quantile(await read(), 0.95);
      const began = performance.now();
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, write));
      const took = performance.now() - began;
      const busy = quantile(await read(), 0.95);
      await light.terminate();
      for (const answer of answers) await expectWritten(answer);
      console.log(`\n${AT_ONCE} reports at once took ${(took / 1_000).toFixed(1)} s`);
      hold(`light calls meanwhile, p95 (idle ${idle.toFixed(1)} ms)`, busy / idle, 2, "times");
    } finally {
      await labs.stop();
    }
  });
}

type Post = (path: string, body: object) => Promise<Response>;

async function underwriteHome(url: string, cookie: string, post: Post): Promise<string> {
  const get = async (path: string) => (await fetch(url + path, { headers: { cookie } })).json();
  const found = await get("/api/research-property/suggestions?query=31%20Dallas&propertyType=singlefamily");
  const { googlePlacesId } = found.items.find(({ kind }: { kind: string }) => kind === "address");
  const base = `/api/research-property/google-places-id/${googlePlacesId}`;
  const { inputs } = await get(`${base}/underwriting/start`);
  const price = Math.round(0.9 * inputs.valueEstimate);
  await expectWritten(await post(`${base}/underwriting`, { inputs: { ...inputs, purchasePrice: price } }));
  return base;
}

async function expectWritten(answer: Response): Promise<void> {
  if (answer.status !== 201) throw new Error(`Answered ${answer.status}: ${await answer.text()}`);
}

console.log("| what | measured | bound | |\n| --- | --- | --- | --- |");
if (process.argv[2] !== "crowd") await measurePrinting();
if (process.argv[2] !== "print") await measureCrowd();
process.exit(failed === 0 ? 0 : 1);
