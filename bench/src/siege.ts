import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { HOSTILE_FILES, type HostileFile } from "../../server/src/test/hostile-files.ts";
import { type RunningLabs, register, startLabs, waitUntilQuiet, withHome } from "./labs-process.ts";

/**
 * Every file that is made to hurt, on every path that takes one: what became of it and when, how much memory Labs and
 * the processes that read for it took, and how long light calls took meanwhile. It ends with 1 where a promise of
 * docs/decisions/0023 does not hold. `node bench/src/siege.ts WORD` sends only files whose name has the word.
 */
const PATH = "/api/investment-strategy/data-upload/data-request";
const KINDS = ["single-family", "multi-family", "rent-roll", "operating-statement"] as const;
const HISTORY_PAGE = 25;
const LONGEST_MS = 10_000;
/** Beside what Node itself reserves. */
const MOST_CHILD_MEGABYTES = 1_250;
const MOST_SERVER_MEGABYTES = 1_200;
const PATIENCE_MS = 120_000;
const WARM_MS = 5_000;
const IDLE_MS = 10_000;

interface Siege {
  labs: RunningLabs;
  cookie: string;
  memory: { server: number; children: number };
}

interface Fate {
  file: string;
  path: string;
  outcome: string;
  ms: number;
}

async function main(): Promise<void> {
  const word = process.argv[2] ?? "";
  const files = HOSTILE_FILES.filter(({ name }) => name.includes(word));
  if (files.length === 0) throw new Error(`No file is called "${word}"`);
  await withHome(async (home) => {
    // A first start would fit markets and value homes for longer than this waits for it.
    const labs = await startLabs(home, { WORK_AHEAD: "0" });
    try {
      const cookie = await register(labs.url);
      const siege: Siege = { labs, cookie, memory: { server: 0, children: 0 } };
      await fillHistory(siege);
      await waitUntilQuiet(labs.pid);
      const callers = callLightly(siege);
      await sleep(WARM_MS);
      await callers.measure();
      await sleep(IDLE_MS);
      const idle = await callers.measure();
      setPriority(constants.priority.PRIORITY_LOW);
      const watch = new AbortController();
      const watching = watchMemory(siege, watch.signal);
      const fates: Fate[] = [];
      for (const file of files) {
        for (const fate of await attack(siege, file)) {
          fates.push(fate);
          const { server, children } = siege.memory;
          console.log(
            `${fate.file.padEnd(66)}${fate.path.padEnd(22)}${String(Math.round(fate.ms)).padStart(7)} ms  ${server}/${children} MB  ${fate.outcome}`,
          );
        }
      }
      const under = await callers.measure();
      watch.abort();
      await watching;
      await callers.stop();
      judge(siege, { idle, under, fates });
    } finally {
      await labs.stop();
    }
  });
}

/** A page of small lists that were read: under siege the history is no longer than before it. */
async function fillHistory(siege: Siege): Promise<void> {
  for (let at = 0; at < HISTORY_PAGE; at += 1) {
    const content = new Blob([`address,zip\n${at + 1} Elm Street,78704\n`]);
    await sendUpload(siege, {
      file: { name: "a list", fileName: `list-${at}.csv` },
      content,
      kind: KINDS[0],
    });
  }
}

/** All paths at once, as somebody who means it would send it. */
async function attack(siege: Siege, file: HostileFile): Promise<Fate[]> {
  const content = new Blob([new Uint8Array(file.make())]);
  const lists = KINDS.map((kind) => sendUpload(siege, { file, content, kind }));
  return Promise.all([
    ...lists,
    sendDocument(siege, { file, content }),
    sendHoldings(siege, { file, content }),
  ]);
}

interface Sending {
  file: Pick<HostileFile, "name" | "fileName">;
  content: Blob;
}

async function sendUpload(siege: Siege, { file, content, kind }: Sending & { kind: string }): Promise<Fate> {
  const answer = await post(siege, `${PATH}/${kind}`, { file, content });
  if (answer.status !== 202) return { file: file.name, path: kind, outcome: answer.outcome, ms: answer.ms };
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const request = await ask(siege, `${PATH}/${answer.id}`);
    const hasEnded = !["queued", "validating", "processing"].includes(request.status);
    if (hasEnded || performance.now() > deadline) {
      // From when it was its turn: files of one person wait behind each other.
      const job = await ask(siege, `/api/jobs/${request.jobId}`);
      const ms = hasEnded ? Date.parse(job.endedAt) - Date.parse(job.startedAt) : PATIENCE_MS;
      return { file: file.name, path: kind, outcome: `${request.status}: ${request.error ?? ""}`, ms };
    }
    await sleep(100);
  }
}

async function sendDocument(siege: Siege, { file, content }: Sending): Promise<Fate> {
  const { outcome, ms } = await post(siege, "/api/documents", { file, content, fields: { type: "other" } });
  return { file: file.name, path: "document", outcome, ms };
}

async function sendHoldings(siege: Siege, { file, content }: Sending): Promise<Fate> {
  const made = await fetch(`${siege.labs.url}/api/portfolios`, {
    method: "POST",
    headers: { cookie: siege.cookie, "content-type": "application/json" },
    body: JSON.stringify({ name: `Siege ${performance.now()}`, kind: "list" }),
  });
  const { id } = (await made.json()) as { id: string };
  const path = `/api/portfolios/${id}/properties/match`;
  const { outcome, ms } = await post(siege, path, { file, content });
  return { file: file.name, path: "holdings", outcome, ms };
}

async function post(
  { labs, cookie }: Siege,
  path: string,
  { file, content, fields = {} }: Sending & { fields?: Record<string, string> },
): Promise<{ status: number; id: string; outcome: string; ms: number }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", content, file.fileName);
  const began = performance.now();
  const answer = await fetch(labs.url + path, { method: "POST", headers: { cookie }, body: form });
  const text = await answer.text();
  const said = answer.ok ? (JSON.parse(text) as { id?: string }) : {};
  const ms = performance.now() - began;
  return { status: answer.status, id: said.id ?? "", outcome: `${answer.status} ${text.slice(0, 120)}`, ms };
}

// biome-ignore lint/suspicious/noExplicitAny: the answer of a call, of which some fields are looked at.
async function ask({ labs, cookie }: Siege, path: string): Promise<any> {
  const answer = await fetch(labs.url + path, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

const LIGHT = ["/api/auth/verify", "/api/research-property/suggestions?query=map", `${PATH}/history`];

/** In a thread of its own: making and sending these files holds up this one, and would be measured with the server. */
function callLightly({ labs, cookie }: Siege) {
  const workerData = { urls: LIGHT.map((path) => labs.url + path), cookie };
  const worker = new Worker(new URL("./light-caller.ts", import.meta.url), { workerData });
  return {
    /** The p95 since the last measurement. */
    async measure(): Promise<number> {
      worker.postMessage("report");
      const [times]: number[][] = await once(worker, "message");
      return quantile(times ?? [], 0.95);
    },
    stop: () => worker.terminate(),
  };
}

/** The most that the server, and any process beneath it but the database, held at once. */
async function watchMemory(siege: Siege, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      const megabytes = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      const { memory } = siege;
      if (Number(pid) === siege.labs.pid) memory.server = Math.max(memory.server, megabytes);
      else if (status.includes(`PPid:\t${siege.labs.pid}\n`) && !/Name:\s+postgres/.test(status)) {
        memory.children = Math.max(memory.children, megabytes);
      }
    }
    await sleep(100);
  }
}

function judge(siege: Siege, { idle, under, fates }: { idle: number; under: number; fates: Fate[] }): void {
  const { server, children } = siege.memory;
  console.log(`\nlight calls, p95: idle ${idle.toFixed(1)} ms, under siege ${under.toFixed(1)} ms`);
  console.log(`memory: server ${server} MB, a process that reads ${children} MB`);
  const broken = [
    ...fates
      .filter(({ ms, outcome }) => ms > LONGEST_MS || /^5(?!03)/.test(outcome))
      .map(({ file, path, outcome, ms }) => `${file}, ${path}: ${outcome}, ${Math.round(ms)} ms`),
    ...(under > 2 * idle ? ["light calls took more than twice as long"] : []),
    ...(server > MOST_SERVER_MEGABYTES ? ["the server took more memory than it may"] : []),
    ...(children > MOST_CHILD_MEGABYTES ? ["a process that reads took more memory than it may"] : []),
  ];
  console.log(broken.length === 0 ? "All promises hold" : `Broken:\n${broken.join("\n")}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

await main();
