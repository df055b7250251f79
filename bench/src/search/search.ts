import { loadavg } from "node:os";
import { join } from "node:path";
import type { Criteria } from "@labs/contract/property-search/criteria";
import { chooseHomes } from "../../../server/src/features/property-search/columns/choose-homes.ts";
import { openColumns } from "../../../server/src/features/property-search/columns/hold-columns.ts";
import { openCourt } from "../../../server/src/features/property-search/columns/walk-columns.ts";
import { prepareFilter } from "../../../server/src/features/property-search/prepare-filter.ts";
import { countMatches } from "../../../server/src/features/property-search/run-search.ts";
import { listFound, openStored } from "../../../server/src/features/property-search/stored-search.ts";
import {
  countRecorded,
  countStored,
} from "../../../server/src/features/property-search/universe-counts-repository.ts";
import { readConfig } from "../../../server/src/lib/config.ts";
import { type Connected, connect } from "../../../server/src/lib/database/connection.ts";
import { withHome } from "../labs-process.ts";
import { drawCriteria, type Places, seeded, writeCondition } from "./draw-criteria.ts";
import { openDuckdb, type Peer } from "./duckdb-peer.ts";
import { fillHomes } from "./fill-homes.ts";

/**
 * Counts and lists among `HOMES` homes (a million) beside DuckDB on the same rows in its memory, in turns within one run,
 * after checking on 1,000 random criteria that both count the same; ends with 1 where they don't or a bound does not hold.
 * `KEEP=FOLDER` leaves the filled database there, or takes the one that is there.
 */
const HOMES = Number(process.env.HOMES ?? 1_000_000);
const CHECKED = Number(process.env.CHECKED ?? 1_000);
const ROUNDS = Number(process.env.ROUNDS ?? 100);
const PATIENCE_MS = 900_000;

const ADMIN = { id: "00000000-0000-0000-0000-000000000000", role: "admin" } as never;

async function main(): Promise<void> {
  const kept = process.env.KEEP;
  const isRight = kept === undefined ? await withHome(measureIn) : await measureIn(kept);
  if (!isRight) process.exitCode = 1;
}

async function measureIn(home: string): Promise<boolean> {
  const connected = await connect({ config: readConfig({ LABS_HOME: home }), say: () => undefined });
  try {
    const { rows } = await connected.pool.query<{ n: number }>("select count(*)::int as n from properties");
    if (rows[0]?.n === 0)
      await timed(`${HOMES.toLocaleString("en-US")} homes made`, () => fillHomes(connected, HOMES));
    else await checkToday(connected);
    await timed("columns read", () => readColumns(connected));
    const peer = await timed("DuckDB filled", () => openDuckdb(connected.pool, join(home, "duckdb")));
    try {
      return await compare(connected, peer);
    } finally {
      peer.close();
    }
  } finally {
    await connected.close();
  }
}

/** Figures of an earlier run hold today as well: they are drawn, and searches take as long by them. */
async function checkToday({ database, pool }: Connected): Promise<void> {
  const { state } = await openStored(database, null);
  await pool.query("update valued_counties set checked_state = $1", [state]);
  await pool.query(
    "update home_figures set value_as_of = current_date - 10, rent_as_of = current_date - 10 where value_as_of < current_date - 100",
  );
}

async function readColumns({ database }: Connected): Promise<void> {
  const began = performance.now();
  while ((await openColumns(database)) === undefined) {
    if (performance.now() - began > PATIENCE_MS) throw new Error("The columns were never read");
    await new Promise((done) => setTimeout(done, 200));
  }
  const { arrayBuffers } = process.memoryUsage();
  console.log(`${(arrayBuffers / HOMES).toFixed(0)} bytes a home in memory`);
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const made = await work();
  console.log(
    `${what}: ${((performance.now() - began) / 1000).toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`,
  );
  return made;
}

async function compare(connected: Connected, peer: Peer): Promise<boolean> {
  const { database, pool } = connected;
  const counties = await pool.query<{ fips: string; state: string }>(
    "select fips, state from counties order by fips",
  );
  const places: Places = {
    counties: counties.rows.map(({ fips }) => fips),
    states: [...new Set(counties.rows.map(({ state }) => state))],
  };
  const random = seeded(42);
  let wrong = 0;
  for (let at = 0; at < CHECKED; at += 1) {
    const criteria = drawCriteria(
      random,
      places,
      at % 2 === 0 ? "counties" : at % 4 === 1 ? "states" : "nation",
    );
    const { matched, notCounted } = await countMatches(database, ADMIN, criteria);
    const [[theirs] = []] = await peer.ask(`select count(*) from homes where ${writeCondition(criteria)}`);
    if (matched === Number(theirs) && notCounted.length === 0) continue;
    wrong += 1;
    console.log(`${matched} here, ${theirs} there: ${JSON.stringify(criteria)} ${notCounted}`);
  }
  console.log(
    `${CHECKED - wrong} of ${CHECKED} random criteria counted alike; load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  const three = await race("counties", { database, peer, places });
  const nation = await race("nation", { database, peer, places });
  const most = HOMES > 1_000_000 ? 3_000 : 500;
  return wrong === 0 && three < 40 && nation < most;
}

/** In turns, and each time with other criteria. */
async function race(
  where: "counties" | "nation",
  of: { database: Connected["database"]; peer: Peer; places: Places },
): Promise<number> {
  const { database, peer, places } = of;
  const random = seeded(7);
  const draw = () => drawCriteria(random, places, where);
  const order = "order by net_yield desc nulls last, oid limit 100";
  const sort = { by: "netYield", direction: "desc" } as const;
  const open = async (criteria: Criteria) => {
    const filter = await prepareFilter(database, criteria);
    return { filter, stored: await openStored(database, { returns: true }) };
  };
  const contenders: Record<string, (criteria: Criteria) => Promise<unknown>> = {
    "count with all that its steps do": (criteria) => countMatches(database, ADMIN, criteria),
    "DuckDB: count alone": (criteria) =>
      peer.ask(`select count(*) from homes where ${writeCondition(criteria)}`),
    "first 100 by yield": async (criteria) => {
      const { filter, stored } = await open(criteria);
      const court = await openCourt(database, filter);
      if (court === undefined) throw new Error("The columns are not held");
      return chooseHomes(court, { stored, sort, limit: 100 });
    },
    "DuckDB: first 100 by yield": (criteria) =>
      peer.ask(`select oid, net_yield from homes where ${writeCondition(criteria)} ${order}`),
    "first 100 with all that is shown of them": async (criteria) => {
      const { filter, stored } = await open(criteria);
      return listFound(database, filter, { stored, sort, limit: 100, state: stored.state });
    },
  };
  const plain = async (criteria: Criteria) => {
    const { filter, stored } = await open(criteria);
    await countRecorded(database, filter);
    return countStored(database, filter, stored);
  };
  const times = new Map<string, number[]>();
  for (let round = -3; round < ROUNDS; round += 1) {
    const criteria = draw();
    const all = Object.entries(contenders);
    if (round >= 0 && round < 5) all.push(["plain queries: count", plain]);
    for (const [name, work] of all) {
      const began = performance.now();
      await work(criteria);
      if (round >= 0) times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
    }
  }
  console.log(where === "counties" ? "three counties" : "nationwide");
  for (const [name, some] of times) {
    console.log(
      `  ${name.padEnd(44)} p50 ${quantile(some, 0.5).toFixed(1)} ms   p95 ${quantile(some, 0.95).toFixed(1)} ms`,
    );
  }
  console.log(`  load ${loadavg()[0]?.toFixed(1)}`);
  return quantile(times.get("count with all that its steps do") ?? [], 0.95);
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

await main();
