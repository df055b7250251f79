import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "@labs/contract/operation";
import type { Criteria } from "@labs/contract/property-search/criteria";
import type { SearchStatus } from "@labs/contract/property-search/searches";
import { fitCounty, isFitKept } from "../../server/src/features/evidence/service.ts";
import { countMatches, runSearch } from "../../server/src/features/property-search/run-search.ts";
import { checkCounties } from "../../server/src/features/universe/check-counties.ts";
import { listEvidencedCounties } from "../../server/src/features/universe/repository.ts";
import { valuePart } from "../../server/src/features/universe/value-part.ts";
import { readConfig } from "../../server/src/lib/config.ts";
import { type Connected, connect } from "../../server/src/lib/database/connection.ts";
import { register, startLabs, withHome } from "./labs-process.ts";

/**
 * The valued universe on the demo: from a first start until the first search has figures and until every home is valued;
 * homes a second of a core; how long after a week's new evidence the largest market is true again; searches and counts
 * by stored figures (drawn at random where none are), also over `ROWS` homes, copies of the demo's (0 leaves them out).
 * `KEEP=FOLDER` leaves the first start out and works in the folder of an earlier one, `PARTS=searches` measures those alone.
 */
const ROWS = Number(process.env.ROWS ?? 1_000_000);
const PATIENCE_MS = 1_800_000;
const ROUNDS = 40;

type Pool = Connected["pool"];

async function main(): Promise<void> {
  const kept = process.env.KEEP;
  if (kept === undefined) {
    await withHome(async (home) => {
      await measureFirstStart(home);
      await measureStored(home);
    });
  } else await measureStored(kept);
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
}

async function measureStored(home: string): Promise<void> {
  const config = readConfig({ LABS_HOME: home, LABS_DEMO: "1" });
  const connected = await connect({ config, say: () => undefined });
  try {
    if (process.env.PARTS !== "searches") {
      await measureValuing(connected);
      await measureWeek(connected);
    }
    await fillFigures(connected);
    await measureSearches(connected, "the demo's homes");
    if (ROWS === 0) return;
    await enlarge(connected.pool);
    await measureSearches(connected, `${ROWS.toLocaleString("en-US")} homes`);
  } finally {
    await connected.close();
  }
}

const say = (what: string, seconds: number, more = "") =>
  console.log(`${what.padEnd(58)} ${seconds.toFixed(1).padStart(8)} s ${more}`);

async function measureFirstStart(home: string): Promise<void> {
  const labs = await startLabs(home);
  try {
    say("first start, with demo data", labs.startMs / 1000);
    const cookie = await register(labs.url);
    const headers = { cookie, origin: labs.url, "content-type": "application/json" };
    const ready = performance.now();
    const since = () => (performance.now() - ready) / 1000;
    await followSearch({
      url: labs.url,
      headers,
      since,
      name: "first search, any home",
      payload: { criteria: {} },
    });
    const byYield = { criteria: { netYield: { min: 0.05 } }, sort: { by: "netYield", direction: "desc" } };
    await followSearch({ url: labs.url, headers, since, name: "search by yield", payload: byYield });
    for (let told = 0; since() * 1000 < PATIENCE_MS; ) {
      const answer = await fetch(`${labs.url}/api/operation`, { headers });
      const { universe } = (await answer.json()) as Installation;
      const share = universe.current / Math.max(1, universe.homes);
      if (share >= told + 0.1 || share === 1) {
        told = share;
        say(
          `valued ${(100 * share).toFixed(0)}%`,
          since(),
          `${universe.homesPerSecond?.toFixed(0)} homes a second`,
        );
      }
      if (share === 1) break;
      await sleep(2_000);
    }
  } finally {
    await labs.stop();
  }
}

async function followSearch(of: {
  url: string;
  headers: Record<string, string>;
  since: () => number;
  name: string;
  payload: object;
}): Promise<void> {
  const { url, headers, since, name, payload } = of;
  const asked = since();
  const started = await fetch(`${url}/api/property-search/chisel-property-search`, {
    method: "POST",
    headers,
    body: JSON.stringify(payload),
  });
  const { requestId } = (await started.json()) as { requestId: string };
  for (let isShown = false; ; await sleep(200)) {
    const answer = await fetch(`${url}/api/property-search/chisel-request-status?requestId=${requestId}`, {
      headers,
    });
    const status = (await answer.json()) as SearchStatus;
    const valued = status.results?.items.filter(({ value }) => value !== null).length ?? 0;
    if (valued > 0 && !isShown) {
      isShown = true;
      say(`${name}: figures shown`, since() - asked, `${valued} of the first page`);
    }
    if (status.state !== "succeeded" && status.state !== "failed") continue;
    const { matched = 0, valued: looked } = status.counts ?? {};
    say(`${name}: ${status.state}`, since() - asked, `${matched} matched; ${looked?.note ?? ""}`);
    return;
  }
}

async function measureValuing({ database, pool }: Connected): Promise<void> {
  const [county] = await listEvidencedCounties(database);
  if (county === undefined) return;
  if (!(await isFitKept({ database, county, state: "bench" }))) await fitCounty(database, county);
  // What is read once is not part of the speed.
  await valuePart(database, { ...county, after: "" });
  await pool.query("delete from home_figures where county_fips = $1", [county.countyFips]);
  const cpu = process.cpuUsage();
  const began = performance.now();
  let [homes, after] = [0, ""];
  for (;;) {
    const part = await valuePart(database, { ...county, after });
    if (part.last === null) break;
    homes += part.homes;
    after = part.last;
  }
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (user + system) / 1e6;
  say(
    `${homes} homes of ${county.countyName} valued`,
    (performance.now() - began) / 1000,
    `${(homes / seconds).toFixed(0)} homes a second of a core`,
  );
}

/** As many rents and sales as came in the last week of the demo, another import, dated a week later. */
async function measureWeek({ database, pool }: Connected): Promise<void> {
  const imported = await pool.query<{ id: string }>(
    `insert into data_imports (source, publisher, file, file_hash, read, kept, rejected_count, rejected, demo)
     select source, publisher, 'a week', 'a week', 1, 1, 0, '[]', true from data_imports where demo limit 1 returning id`,
  );
  const id = imported.rows[0]?.id;
  const columns =
    "county_fips, property_type, label, latitude, longitude, beds, baths, sqft, year_built, source, demo";
  const sold = await pool.query(
    `insert into sales (${columns}, sold_on, price, import_id)
     select ${columns}, sold_on + 7, price, $1 from sales where demo and sold_on > (select max(sold_on) - 7 from sales where demo)`,
    [id],
  );
  const let_ = await pool.query(
    `insert into rental_listings (${columns}, listed_on, rent, basis, visibility, import_id)
     select ${columns}, listed_on + 7, rent, basis, visibility, $1 from rental_listings
     where demo and listed_on > (select max(listed_on) - 7 from rental_listings where demo)`,
    [id],
  );
  const began = performance.now();
  const cpu = process.cpuUsage();
  let [homes, fitting] = [0, 0];
  const [first, ...others] = await listEvidencedCounties(database);
  const counties = [first, ...others].filter((one) => one !== undefined && one.msaId === first?.msaId);
  for (const county of counties) {
    if (county === undefined) continue;
    const fitted = performance.now();
    await fitCounty(database, county);
    fitting += (performance.now() - fitted) / 1000;
    for (let after = ""; ; ) {
      const part = await valuePart(database, { ...county, after });
      if (part.last === null) break;
      homes += part.homes;
      after = part.last;
    }
  }
  const { user, system } = process.cpuUsage(cpu);
  say(
    `true again after ${sold.rowCount} sales and ${let_.rowCount} rents`,
    (performance.now() - began) / 1000,
    `${homes} homes; fits ${fitting.toFixed(1)} s; processor ${((user + system) / 1e6).toFixed(1)} s without fits and database`,
  );
}

/** What was not valued gets figures drawn at random: searches take as long by them. */
async function fillFigures({ database, pool }: Connected): Promise<void> {
  const counties = await listEvidencedCounties(database);
  await checkCounties(database, [...new Set(counties.map(({ countyFips }) => countyFips))]);
  await pool.query("select setseed(0.42)");
  const { rowCount } = await pool.query(
    `insert into home_figures (county_fips, google_places_id, stamp, returns_stamp, value, value_low, value_high, value_grade,
       value_as_of, rent, rent_low, rent_high, rent_grade, rent_as_of, net_yield, unlevered_irr, valued_at)
     select p.county_fips, p.google_places_id, v.stamp, v.returns_stamp, d.value, d.value * 0.9, d.value * 1.1, 'B', '2026-09-01',
       d.rent, d.rent * 0.9, d.rent * 1.1, 'B', '2026-09-01', 0.6 * 12 * d.rent / d.value, 0.07, now()
     from properties p join valued_counties v on v.county_fips = p.county_fips and v.demo = p.demo
     cross join lateral (select p.sqft * (150 + 100 * random()) as value, p.sqft * (0.9 + 0.4 * random()) as rent) d
     where p.property_type = 'singlefamily'
     on conflict (county_fips, google_places_id) do update set stamp = excluded.stamp,
       returns_stamp = excluded.returns_stamp, stale = null, is_decided = false,
       value = coalesce(home_figures.value, excluded.value), value_as_of = excluded.value_as_of,
       rent = coalesce(home_figures.rent, excluded.rent), rent_as_of = excluded.rent_as_of,
       net_yield = coalesce(home_figures.net_yield, excluded.net_yield)`,
  );
  await pool.query("vacuum analyze home_figures, valued_counties");
  console.log(`${rowCount} homes have figures`);
}

async function enlarge(pool: Pool): Promise<void> {
  const began = performance.now();
  const { rows } = await pool.query<{ homes: number }>(
    "select count(*)::int as homes from properties where property_type = 'singlefamily'",
  );
  const times = Math.ceil(ROWS / Math.max(1, rows[0]?.homes ?? 1)) - 1;
  const copied = async (table: string, changed: Record<string, string>, from: string) => {
    const found = await pool.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position",
      [table],
    );
    const names = found.rows.map(({ name }) => name);
    await pool.query(
      `insert into ${table} (${names.join(", ")})
       select ${names.map((name) => changed[name] ?? `t.${name}`).join(", ")} from ${from}`,
    );
  };
  // Numbers that lie close together, as those of homes that were loaded together do.
  const number = "(n::bigint * 10000000 + split_part(t.google_places_id, '_', 3)::bigint)";
  const place = `'labs_' || t.county_fips || '_' || ${number}`;
  await copied(
    "properties",
    {
      oid: number,
      google_places_id: place,
      parcel_key: "t.parcel_key || 'x' || n",
      search_text: "null",
      name: "null",
      cms_property_oid: "null",
    },
    `properties t cross join generate_series(1, ${times}) n where t.property_type = 'singlefamily'`,
  );
  await copied(
    "home_figures",
    { google_places_id: place },
    `home_figures t cross join generate_series(1, ${times}) n`,
  );
  await pool.query("vacuum analyze properties, home_figures, valued_counties");
  say(`copies up to ${ROWS.toLocaleString("en-US")} homes made`, (performance.now() - began) / 1000);
}

async function measureSearches({ database, pool }: Connected, name: string): Promise<void> {
  const counties = (await listEvidencedCounties(database)).map(({ countyFips }) => countyFips);
  const random = seeded(42);
  const user = { id: "00000000-0000-0000-0000-000000000000", role: "admin" } as never;
  const three = (): Criteria => ({
    countyIds: [0, 1, 2].map(() => counties[Math.floor(random() * counties.length)] ?? ""),
    beds: { min: 2 + Math.floor(random() * 3) },
    netYield: { min: 0.03 + 0.03 * random() },
  });
  const nation = (): Criteria => ({ netYield: { min: 0.03 + 0.03 * random() }, rent: { min: 1_200 } });
  const { rows } = await pool.query("select count(*)::int as n from properties");
  console.log(`\n${name}: ${rows[0]?.n} properties`);
  for (const [what, draw, rounds] of [
    ["count, three counties", three, ROUNDS],
    ["count, nationwide", nation, ROUNDS / 4],
  ] as const) {
    await timeAll(what, rounds, () => countMatches(database, user, draw()));
  }
  const list = (draw: () => Criteria) => () =>
    runSearch({
      database,
      criteria: { ...draw(), netYield: undefined, value: { min: 50_000 } },
      sort: { by: "netYield", direction: "desc" },
      limit: 100,
    });
  await timeAll("100 best by yield, three counties", ROUNDS / 2, list(three));
  await timeAll("100 best by yield, nationwide", ROUNDS / 4, list(nation));
}

async function timeAll(what: string, rounds: number, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (q: number) => times[Math.min(times.length - 1, Math.floor(q * times.length))]?.toFixed(1);
  console.log(`${what.padEnd(44)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms`);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

await main();
