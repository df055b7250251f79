import { startBareFastify } from "./bare-fastify.ts";
import { type Call, listCalls, send } from "./calls.ts";
import { type RunningLabs, register, startLabs, withHome } from "./labs-process.ts";

/**
 * Start times, and the calls of the main job on the demo universe beside a bare Fastify that answers the same bytes.
 * The two are asked in turns within one run, so their ratio holds on a noisy machine where the times do not.
 */
const ROUNDS = 200;
const WARM_UP = 20;
const FITTING_MS = 25_000;

async function main(): Promise<void> {
  await withHome(async (home) => {
    const first = await startLabs(home);
    await first.stop();
    const second = await startLabs(home);
    try {
      console.log(`first start (database, migrations, demo data)  ${(first.startMs / 1000).toFixed(2)} s`);
      console.log(`second start (all data kept)                   ${(second.startMs / 1000).toFixed(2)} s\n`);
      await measureCalls(second);
    } finally {
      await second.stop();
    }
  });
}

async function measureCalls(labs: RunningLabs): Promise<void> {
  const cookie = await register(labs.url);
  const calls = await listCalls(labs.url, cookie);
  await waitForFits(labs.url, cookie, calls);
  const answers = new Map<string, { body: Buffer; contentType: string }>();
  for (const call of calls) {
    const response = await send(labs.url, call, cookie);
    if (!response.ok) throw new Error(`${call.name} answered ${response.status}: ${await response.text()}`);
    const body = Buffer.from(await response.arrayBuffer());
    answers.set(`${call.method} ${call.path}`, {
      body,
      contentType: response.headers.get("content-type") ?? "",
    });
  }
  const bare = await startBareFastify(answers);
  console.log("call                          bytes   Labs p50   p95 ms   bare p50   p95 ms   ratio p50");
  for (const call of calls) {
    const { ours, theirs } = await measure({ call, labs: labs.url, bare: bare.url, cookie });
    const bytes = answers.get(`${call.method} ${call.path}`)?.body.length ?? 0;
    const columns = [
      quantile(ours, 0.5),
      quantile(ours, 0.95),
      quantile(theirs, 0.5),
      quantile(theirs, 0.95),
    ];
    const ratio = quantile(ours, 0.5) / quantile(theirs, 0.5);
    console.log(
      `${call.name.padEnd(26)}${String(bytes).padStart(9)}${columns.map((ms) => ms.toFixed(2).padStart(10)).join("")}${ratio.toFixed(1).padStart(10)}`,
    );
  }
  await bare.stop();
}

/** Markets are fitted ahead after a start: their processor time is the start's, not a call's. */
async function waitForFits(url: string, cookie: string, calls: Call[]): Promise<void> {
  for (const call of calls) await (await send(url, call, cookie)).arrayBuffer();
  await new Promise((done) => setTimeout(done, FITTING_MS));
}

async function measure(options: { call: Call; labs: string; bare: string; cookie: string }) {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const labs = await timed(options.labs, options.call, options.cookie);
    const bare = await timed(options.bare, options.call, options.cookie);
    if (round < 0) continue;
    ours.push(labs);
    theirs.push(bare);
  }
  return { ours: ours.sort((a, b) => a - b), theirs: theirs.sort((a, b) => a - b) };
}

async function timed(base: string, call: Call, cookie: string): Promise<number> {
  const began = performance.now();
  const response = await send(base, call, cookie);
  await response.arrayBuffer();
  return performance.now() - began;
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

await main();
