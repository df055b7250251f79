import { loadavg } from "node:os";
import { readConfig } from "../../../server/src/lib/config.ts";
import { connect } from "../../../server/src/lib/database/connection.ts";
import { withTab } from "../browser/chromium.ts";
import { send } from "../calls.ts";
import { register, startLabs, withHome } from "../labs-process.ts";
import { quantile } from "../load.ts";
import { bringBook, type Server } from "./bring-book.ts";
import { fillBook } from "./fill-book.ts";
import { measureScroll } from "./measure-scroll.ts";

/**
 * A firm's own book of `npm run book -- HOMES` (20,000) homes in one portfolio, brought in by the product's own files
 * into an empty installation without the demo: homes along streets of real postal codes, with leases and loans. Their
 * estimates, versions and statements are then written beside it, copies of one version that the product kept; how long
 * those take is another matter. Measured are the calls of the portfolio's page, one after the other, and its list as it
 * is scrolled in Chromium (`BROWSER=0` leaves that out). Ends with 1 where a bound does not hold.
 */
const HOMES = Number(process.argv[2] ?? 20_000);
const BOUNDS = { page: 300, pooled: 5_000 };
const ROUNDS = 40;
const POOLED_ROUNDS = 3;

const failed: string[] = [];

function report(name: string, sorted: readonly number[], bound: number): void {
  const [middle, late] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
  const holds = late <= bound;
  if (!holds) failed.push(name);
  console.log(
    `| ${name} | ${middle.toFixed(0)} | ${late.toFixed(0)} | ${bound}${holds ? "" : ", **not held**"} |`,
  );
}

async function main(): Promise<void> {
  await withHome(async (home) => {
    const labs = await startLabs(home, { LABS_DEMO: "0", WORK_AHEAD: "0" });
    const { database, close } = await connect({
      config: readConfig({ LABS_HOME: home }),
      say: (line) => console.error(line),
    });
    try {
      const server = { url: labs.url, cookie: await register(labs.url) };
      const id = await bringBook(server, HOMES);
      await fillBook(server, database, id);
      await measureCalls(server, id);
      const isSmooth =
        process.env.BROWSER === "0" || (await withTab((tab) => measureScroll(tab, server, id)));
      if (!isSmooth) failed.push("scrolling");
    } finally {
      await close();
      await labs.stop();
    }
  });
  console.log(`\nload of the machine ${loadavg()[0]?.toFixed(1)}`);
  console.log(failed.length === 0 ? "every bound holds" : `not held: ${failed.join("; ")}`);
  if (failed.length > 0) process.exitCode = 1;
}

async function time({ url, cookie }: Server, path: string): Promise<number> {
  const began = performance.now();
  const answer = await send(url, { name: path, method: "GET", path }, cookie);
  const body = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${Buffer.from(body).toString()}`);
  return performance.now() - began;
}

async function measureCalls(server: Server, id: string): Promise<void> {
  const base = `/api/portfolios/${id}`;
  console.log(`\n${HOMES.toLocaleString("en-US")} homes, load of the machine ${loadavg()[0]?.toFixed(1)}\n`);
  console.log("| call | p50, ms | p95, ms | at most |\n| --- | --- | --- | --- |");
  for (const [name, path, bound, rounds] of [
    ["portfolios", "/api/portfolios", BOUNDS.page, ROUNDS],
    ["portfolio", base, BOUNDS.page, ROUNDS],
    ["metrics", `${base}/metrics`, BOUNDS.page, ROUNDS],
    ["metrics, our share", `${base}/metrics?basis=share`, BOUNDS.page, ROUNDS],
    ["holdings, the first 500", `${base}/properties?pageSize=500`, BOUNDS.page, ROUNDS],
    [
      "holdings, the last 500",
      `${base}/properties?pageSize=500&page=${Math.ceil(HOMES / 500)}`,
      BOUNDS.page,
      ROUNDS,
    ],
    ["leases and loans", `${base}/operations`, BOUNDS.page, ROUNDS],
    ["cohorts", `${base}/cohorts`, BOUNDS.page, ROUNDS],
    ["company-owned homes", "/api/portfolios/owned/metrics", BOUNDS.page, ROUNDS],
    ["delinquency", `${base}/delinquency`, BOUNDS.page, ROUNDS],
    ["delinquency, our share", `${base}/delinquency?basis=share`, BOUNDS.page, ROUNDS],
    ["capital", `${base}/capex`, BOUNDS.page, ROUNDS],
    ["capital, our share", `${base}/capex?basis=share`, BOUNDS.page, ROUNDS],
    ["valuations", `${base}/valuations`, BOUNDS.page, ROUNDS],
    ["valuations, our share", `${base}/valuations?basis=share`, BOUNDS.page, ROUNDS],
    ["actuals", `${base}/actuals`, BOUNDS.page, ROUNDS],
    ["returns, pooled", `${base}/underwriting`, BOUNDS.pooled, POOLED_ROUNDS],
    ["underwriting, pages", `${base}/pool`, BOUNDS.pooled, POOLED_ROUNDS],
  ] as const) {
    const first = await time(server, path).catch((error: unknown) => {
      console.log(`| ${name} | failed: ${String(error).slice(0, 100)} | | |`);
      failed.push(name);
      return undefined;
    });
    if (first === undefined) continue;
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await time(server, path));
    report(
      `${name} (first ${first.toFixed(0)})`,
      times.sort((a, b) => a - b),
      bound,
    );
  }
}

await main();
