import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { DataRequestDetail, Uploaded } from "@labs/contract/uploads/data-requests";
import { readRentRoll } from "@labs/rent-rolls/read-rent-roll";
import { createDemoUniverse } from "../../server/src/demo/demo-universe.ts";
import { type WrittenCell, writeTable } from "../../server/src/features/uploads/write-table.ts";
import { readSpreadsheet } from "../../server/src/lib/spreadsheet/read-spreadsheet.ts";
import { processorSeconds, type RunningLabs, startLabs, withHome } from "./labs-process.ts";

/**
 * A long list and a large rent roll from upload to results, beside what reading and writing their workbooks alone
 * takes in the same run; and the memory of the process while many rolls are read.
 */
const LIST_ROWS = 10_000;
const ROLL_UNITS = 5_000;
const UPLOADS = 50;
const UPLOAD_UNITS = 200;
const FITTING_MS = 25_000;
const PATH = "/api/investment-strategy/data-upload/data-request";

interface Desk {
  labs: RunningLabs;
  cookie: string;
}

async function main(): Promise<void> {
  await withHome(async (home) => {
    const labs = await startLabs(home);
    try {
      const desk = { labs, cookie: await register(labs.url) };
      // Markets are fitted ahead after a start: their processor time is the start's.
      await sleep(FITTING_MS);
      say("load of the machine", loadavg()[0]?.toFixed(1) ?? "");
      await measureList(desk);
      await measureRoll(desk);
      await measureMemory(desk);
      say("load of the machine", loadavg()[0]?.toFixed(1) ?? "");
    } finally {
      await labs.stop();
    }
  });
}

function say(what: string, figure: string): void {
  console.log(`${what.padEnd(60)}${figure.padStart(12)}`);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** What came of some work, and how long it took in milliseconds, which is said too. */
async function timed<Result>(
  what: string,
  work: () => Promise<Result> | Result,
): Promise<{ result: Result; took: number }> {
  const began = performance.now();
  const result = await work();
  const took = performance.now() - began;
  say(what, seconds(took));
  return { result, took };
}

async function measureList(desk: Desk): Promise<void> {
  const bytes = await workbook(listRows());
  const before = await processorSeconds(desk.labs.pid);
  const { result: request, took } = await timed(`${LIST_ROWS} homes, upload to results`, () =>
    finish(desk, { kind: "single-family", name: "homes.xlsx", bytes }),
  );
  // On a machine that others use too this says more than the time on the wall.
  const spent = (await processorSeconds(desk.labs.pid)) - before;
  say("  processor time for it, of all processes of Labs", `${spent.toFixed(2)} s`);
  say("  of it the work itself", seconds(1000 * (request.durationSeconds ?? 0)));
  say("  rows with results", String(request.counts.matched));
  const { result: results } = await timed("  download of the results", () =>
    get(desk, `${PATH}/results/download/${request.id}`),
  );
  const reading = await timed("reading the list's workbook alone", () => readSpreadsheet({ bytes: bytes }));
  const [sheet] = await readSpreadsheet({ bytes: results });
  const rows = (sheet?.rows ?? []).map((row) => row.map((cell): WrittenCell => cell));
  const writing = await timed("writing the results' workbook alone", () => workbook(rows));
  const alone = reading.took + writing.took;
  say("  share of the list's time above both", `${((100 * (took - alone)) / took).toFixed(1)} %`);
}

async function measureRoll(desk: Desk): Promise<void> {
  const bytes = await workbook(rollRows(ROLL_UNITS));
  const { result: sheets } = await timed(`reading a workbook of ${ROLL_UNITS} units alone`, () =>
    readSpreadsheet({ bytes: bytes }),
  );
  await timed("the engine on it alone, cold", () => readRentRoll(sheets));
  await timed("the engine on it alone, again", () => readRentRoll(sheets));
  const { result: request } = await timed(`a roll of ${ROLL_UNITS} units, upload to result`, () =>
    finish(desk, { kind: "rent-roll", name: "roll.xlsx", bytes }),
  );
  say("  of it the work itself", seconds(1000 * (request.durationSeconds ?? 0)));
  const { result: review } = await timed("  its review", () => get(desk, `${PATH}/rent-roll/${request.id}`));
  say("  its review's size", `${(review.length / 1e6).toFixed(1)} MB`);
}

async function measureMemory(desk: Desk): Promise<void> {
  for (let at = 1; at <= UPLOADS; at += 1) {
    const bytes = await workbook(rollRows(UPLOAD_UNITS, `copy ${at}`));
    await finish(desk, { kind: "rent-roll", name: `roll ${at}.xlsx`, bytes });
    if (at === 1 || at % 10 === 0) say(`memory after upload ${at}`, await readMemory(desk.labs.pid));
  }
}

async function readMemory(pid: number): Promise<string> {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
  return `${Math.round(Number(kilobytes) / 1024)} MB`;
}

function listRows(): WrittenCell[][] {
  const homes = createDemoUniverse().homes.filter(({ item }) => item.isInUniverse);
  const step = Math.floor(homes.length / LIST_ROWS);
  const chosen = Array.from({ length: LIST_ROWS }, (_, at) => homes[at * step]).filter(
    (one) => one !== undefined,
  );
  return [
    ["Row id", "Address", "City", "State", "ZIP", "Beds", "Baths", "Sq ft", "List price"],
    ...chosen.map(({ item }, at) => {
      const { city, state, zip } = item.neighborhood.place;
      const { addressLine, beds, baths, sqft, value } = item;
      return [at + 1, addressLine, city, state, zip, beds, baths, sqft, Math.round(value)];
    }),
  ];
}

function rollRows(units: number, name = "Bench Court"): WrittenCell[][] {
  const head = ["Unit", "Unit Type", "Sq Ft", "Status", "Resident", "Market Rent", "Lease Rent"];
  const rows = Array.from({ length: units }, (_, at): WrittenCell[] => {
    const market = 1200 + 25 * (at % 20);
    const lease =
      at % 15 === 0 ? ["Vacant", "", market, 0] : ["Occupied", `Resident ${at}`, market, market - 40];
    return [1001 + at, `P${at % 12}`, 600 + 10 * (at % 12), ...lease, "01/01/2026", "12/31/2026", 300, 0];
  });
  const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);
  return [
    [name],
    ["Rent Roll as of 10/31/2026"],
    [...head, "Lease Start", "Lease End", "Deposit", "Balance"],
    ...rows,
    ["Total", "", sum(2), "", "", sum(5), sum(6), "", "", sum(9), sum(10)],
  ];
}

async function workbook(rows: WrittenCell[][]): Promise<Buffer> {
  const each = async function* () {
    yield* rows;
  };
  return collect(writeTable(each(), { format: "xlsx", sheet: "Sheet" }).content);
}

async function collect(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

async function register(url: string): Promise<string> {
  const response = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: "bench@example.com",
      password: "measured side by side",
      firstName: "Bench",
      lastName: "Mark",
    }),
  });
  if (!response.ok) throw new Error(`registering failed: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function get({ labs, cookie }: Desk, path: string): Promise<Buffer> {
  const response = await fetch(labs.url + path, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Uploads a file and waits for the end of the work on it. */
async function finish(
  desk: Desk,
  file: { kind: string; name: string; bytes: Buffer },
): Promise<DataRequestDetail> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file.bytes)]), file.name);
  const response = await fetch(`${desk.labs.url}${PATH}/${file.kind}`, {
    method: "POST",
    headers: { cookie: desk.cookie },
    body: form,
  });
  if (!response.ok) throw new Error(`the upload answered ${response.status}: ${await response.text()}`);
  const { id } = Uploaded.parse(await response.json());
  for (;;) {
    const request = DataRequestDetail.parse(JSON.parse((await get(desk, `${PATH}/${id}`)).toString()));
    if (request.error !== null) throw new Error(request.error);
    if (request.status === "needs_review") throw new Error(request.questions.join("; "));
    if (request.endedAt !== null) return request;
    await sleep(50);
  }
}

await main();
