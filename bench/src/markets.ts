import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import type { BareAnswer } from "./bare-process.ts";
import { startLabs, withHome } from "./labs-process.ts";
import { measureLatency, measureThroughput, quantile, type Target } from "./load.ts";
import { loadMarketFiles, register } from "./market-home.ts";

/**
 * The calls of markets on the publishers' files beside a bare Fastify, in a process of its own, that sends the same
 * bytes under the same headers. Both are asked in turns within one run, so their ratio holds on a noisy machine.
 *
 * `node bench/src/markets.ts` ends with 1 where a bound does not hold.
 */
const ROUNDS = 3;
const CALLS = 150;
const ASKERS = 24;
const MILLISECONDS = 1_500;
/** The answer is compressed well only after it was first sent, in the background. */
const SETTLING_MS = 12_000;

const BOUNDS = { bytes: 400_000, metricsP95: 25, statsP95: 30, throughput: 0.6 };

const PATHS = [
  { name: "counties-metrics", path: "/api/markets/counties-metrics", p95: BOUNDS.metricsP95 },
  { name: "stats, county", path: "/api/markets/stats/county/53033", p95: BOUNDS.statsP95 },
  { name: "stats, metro", path: "/api/markets/stats/msa/16740", p95: BOUNDS.statsP95 },
];

interface Answer {
  body: Buffer;
  headers: Record<string, string>;
}

async function main(): Promise<void> {
  await withHome(async (home) => {
    const labs = await startLabs(home);
    try {
      const isReal = await loadMarketFiles(home);
      console.log(isReal ? "on the publishers' files" : "on demo data: ../shared/data is not here");
      const headers = { cookie: await register(labs.url), "accept-encoding": "gzip, deflate, br" };
      for (const { path } of PATHS) await read({ url: labs.url + path, headers });
      await new Promise((done) => setTimeout(done, SETTLING_MS));
      const failed = await compare(labs.url, { home, headers });
      if (failed.length > 0) process.exitCode = 1;
      console.log(failed.length === 0 ? "every bound holds" : `not held: ${failed.join("; ")}`);
    } finally {
      await labs.stop();
    }
  });
}

async function compare(
  url: string,
  { home, headers }: { home: string; headers: Record<string, string> },
): Promise<string[]> {
  const answers = await Promise.all(PATHS.map(({ path }) => read({ url: url + path, headers })));
  const bare = await startBare(home, answers);
  const failed: string[] = [];
  console.log(
    "call                 bytes   Labs p50    p95 ms   bare p50    p95 ms   Labs /s   bare /s   ratio",
  );
  try {
    for (const [at, { name, path, p95 }] of PATHS.entries()) {
      const bytes = answers[at]?.body.length ?? 0;
      const taken = await measure({ url: url + path, headers }, { url: bare.url + path, headers });
      const ratio = taken.ours.rate / taken.theirs.rate;
      const [ours, theirs] = [taken.ours.times, taken.theirs.times];
      const times = [
        quantile(ours, 0.5),
        quantile(ours, 0.95),
        quantile(theirs, 0.5),
        quantile(theirs, 0.95),
      ];
      const rates = [taken.ours.rate, taken.theirs.rate];
      console.log(
        name.padEnd(17) +
          String(bytes).padStart(9) +
          times
            .map((ms) => ms.toFixed(2).padStart(10))
            .join(" ")
            .padEnd(43) +
          rates.map((rate) => rate.toFixed(0).padStart(10)).join("") +
          ratio.toFixed(2).padStart(8),
      );
      if (quantile(ours, 0.95) > p95) failed.push(`${name} p95 over ${p95} ms`);
      if (ratio < BOUNDS.throughput) failed.push(`${name} under ${BOUNDS.throughput} of the throughput`);
      if (bytes > BOUNDS.bytes) failed.push(`${name} over ${BOUNDS.bytes} bytes`);
    }
  } finally {
    await bare.stop();
  }
  return failed;
}

/** In turns, so that what else the machine does meets both. */
async function measure(ours: Target, theirs: Target) {
  const found = { ours: { times: [0, 0], rate: 0 }, theirs: { times: [0, 0], rate: 0 } };
  const times: Record<"ours" | "theirs", number[]> = { ours: [], theirs: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [who, target] of [
      ["ours", ours],
      ["theirs", theirs],
    ] as const) {
      await measureLatency(target, 20);
      times[who].push(...(await measureLatency(target, CALLS)));
      found[who].rate +=
        (await measureThroughput(target, { askers: ASKERS, milliseconds: MILLISECONDS })) / ROUNDS;
    }
  }
  found.ours.times = times.ours.sort((a, b) => a - b);
  found.theirs.times = times.theirs.sort((a, b) => a - b);
  return found;
}

function read({ url, headers }: Target): Promise<Answer> {
  return new Promise((done, failed) => {
    get(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.once("end", () => done({ body: Buffer.concat(parts), headers: kept(response.headers) }));
    }).once("error", failed);
  });
}

/** What Fastify writes by itself, it writes for both. */
const OWN = new Set(["content-length", "transfer-encoding", "connection", "keep-alive", "date"]);

function kept(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OWN.has(name) ? [] : [[name, String(value)]],
    ),
  );
}

async function startBare(home: string, answers: Answer[]) {
  const files = await Promise.all(
    answers.map(async ({ body, headers }, at): Promise<BareAnswer> => {
      const file = join(home, `bare-${at}`);
      await writeFile(file, body);
      return { path: PATHS[at]?.path ?? "", headers, file };
    }),
  );
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-process.ts")], {
    env: { ...process.env, BARE_ANSWERS: JSON.stringify(files) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((found, failed) => {
    child.stdout?.on("data", (text: Buffer) => {
      const match = /ready at (\S+)/.exec(text.toString());
      if (match?.[1]) found(match[1]);
    });
    child.once("exit", (code) => failed(new Error(`the bare server ended with ${code}`)));
  });
  const stop = () =>
    new Promise<void>((done) => {
      child.once("exit", () => done());
      child.kill("SIGTERM");
    });
  return { url, stop };
}

await main();
