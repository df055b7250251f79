import { existsSync, readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../../server/src/lib/config.ts";
import { type Connected, connect } from "../../server/src/lib/database/connection.ts";
import { openDatabase } from "../../server/src/lib/database/database.ts";
import { startLabs, withHome } from "./labs-process.ts";

/**
 * Rent comps of homes among one million listings, asked through HTTP; and the query of candidates alone beside the
 * same question to PostGIS (POSTGIS_URL names a server where the extension can be created; skipped without).
 * Homes and queries are taken in turns within one run, so their ratio holds where the times do not.
 */
const LISTINGS = Number(process.env.LISTINGS ?? 1_000_000);
const HOMES = 60;
const ROUNDS = 5;
const FITTING_MS = 120_000;
const NEAREST = 360;

type Pool = Connected["pool"];

interface Home {
  id: string;
  latitude: number;
  longitude: number;
}

async function main(): Promise<void> {
  await withHome(async (home) => {
    const first = await startLabs(home);
    await first.stop();
    const config = readConfig({ LABS_HOME: home, LABS_DEMO: "1" });
    const connected = await connect({ config, say: () => undefined });
    const { pool } = connected;
    try {
      await timed(`${LISTINGS.toLocaleString("en-US")} listings made`, () => fill(pool));
      const homes = await drawHomes(pool);
      await measureHttp(home, homes);
      await measureQueries(pool, homes);
    } finally {
      await connected.close();
    }
  });
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

/** Listings near the demo's homes, within a mile of one each, like it in size and rent, over two years. */
async function fill(pool: Pool): Promise<void> {
  await pool.query("select setseed(0.42)");
  await pool.query(
    `with homes as (
       select *, row_number() over (order by county_fips, oid) as at from properties
       where property_type = 'singlefamily' and demo and latitude is not null and sqft > 0
     ), newest as (
       select max(coalesce(leased_on, listed_on)) as day from rental_listings where demo
     )
     insert into rental_listings (county_fips, property_type, label, rent, basis, listed_on, latitude, longitude,
       beds, baths, sqft, year_built, visibility, source, demo, import_id)
     select h.county_fips, h.property_type, n || ' Bench St', round((900 + h.sqft * 0.7) * exp(0.3 * (random() - 0.5))),
       case when random() < 0.5 then 'asking' else 'achieved' end, newest.day - floor(random() * 730)::int,
       h.latitude + (random() - 0.5) / 35, h.longitude + (random() - 0.5) / 28,
       h.beds, h.baths, round(h.sqft * (0.8 + 0.4 * random())), h.year_built,
       case when random() < 0.02 then 'nonpublic' else 'public' end, 'Bench', true, h.import_id
     from generate_series(1, $1::int) n
     join homes h on h.at = 1 + (n * 7919::bigint) % (select count(*) from homes)
     cross join newest`,
    [LISTINGS],
  );
  await pool.query("analyze rental_listings");
}

async function drawHomes(pool: Pool): Promise<Home[]> {
  const { rows } = await pool.query<Home>(
    `select google_places_id as id, latitude, longitude from properties
     where property_type = 'singlefamily' and demo and latitude is not null
     order by md5(google_places_id) limit $1`,
    [HOMES],
  );
  return rows;
}

/** The whole call as a browser makes it: session, subject, candidates, scores, estimate, JSON. */
async function measureHttp(home: string, homes: Home[]): Promise<void> {
  const labs = await startLabs(home);
  try {
    const cookie = await register(labs.url);
    const ask = async ({ id }: Home) => {
      const path = `/api/rent-comp?googlePlacesId=${encodeURIComponent(id)}`;
      const answer = await fetch(labs.url + path, { headers: { cookie } });
      const set = (await answer.json()) as { comps: unknown[] };
      if (!answer.ok || set.comps.length === 0) throw new Error(`${id} answered ${answer.status}`);
    };
    // The first call of a market fits it, apart from the process that answers.
    await timed("markets fitted", async () => {
      for (const one of homes) await ask(one);
      await sleep(Math.min(FITTING_MS, 10_000));
    });
    console.log(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
    const times: number[] = [];
    const before = processorMs(labs.pid);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const one of homes) times.push(await clock(() => ask(one)));
    }
    print("rent comps through HTTP", times);
    // What a call costs, whatever else the machine is busy with.
    const spent = processorMs(labs.pid) - before;
    if (spent > 0) console.log(`processor time of Labs a call  ${(spent / times.length).toFixed(1)} ms`);
  } finally {
    await labs.stop();
  }
}

/** Processor time of a process so far, in steps of ten milliseconds; 0 where the system does not say. */
function processorMs(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return 0;
  const fields = readFileSync(path, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function measureQueries(pool: Pool, homes: Home[]): Promise<void> {
  const window = await newestDay(pool);
  const own: number[] = [];
  const other: number[] = [];
  const postgis = await openPostgis(pool);
  try {
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const one of homes) {
        const ours = await clock(() => askBoxes(pool, one, window));
        const theirs = postgis === null ? 0 : await clock(() => askPostgis(postgis, one, window));
        if (round < 0) continue;
        own.push(ours);
        other.push(theirs);
      }
    }
    print("candidates by boxes", own);
    if (postgis === null) console.log("candidates by PostGIS: skipped, POSTGIS_URL is not set");
    else print("candidates by PostGIS", other);
  } finally {
    await postgis?.end();
  }
}

async function newestDay(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ day: string }>(
    "select max(coalesce(leased_on, listed_on))::text as day from rental_listings where demo",
  );
  return rows[0]?.day ?? "";
}

const COLUMNS = "id, label, rent, listed_on, latitude, longitude, beds, baths, sqft, year_built, visibility";

/** As `candidates/service.ts` asks: boxes of 1, 2.25 and 5 miles, until the nearest lie within one. */
async function askBoxes(pool: Pool, home: Home, until: string): Promise<void> {
  const stretch = Math.cos((home.latitude * Math.PI) / 180);
  for (const miles of [1, 2.25, 5]) {
    const high = miles / 69.1;
    const { rows } = await pool.query<{ far: number }>(
      `select ${COLUMNS}, (latitude - $1) ^ 2 + ((longitude - $2) * $3::float8) ^ 2 as far from rental_listings
       where property_type = 'singlefamily' and demo and latitude between $1 - $4::float8 and $1 + $4
         and longitude between $2 - $4 / $3 and $2 + $4 / $3
         and coalesce(leased_on, listed_on) between $5::date - 366 and $5::date and visibility in ('public', 'own')
       order by far limit ${NEAREST}`,
      [home.latitude, home.longitude, stretch, high, until],
    );
    if (rows.length === NEAREST && Math.sqrt(rows.at(-1)?.far ?? 9) <= high) return;
  }
}

/** The nearest by the index of points, within the same reach and window. */
async function askPostgis(pool: Pool, home: Home, until: string): Promise<void> {
  await pool.query(
    `select ${COLUMNS} from bench_listings
     where property_type = 'singlefamily' and demo and ST_DWithin(place, ST_MakePoint($2, $1)::geography, 8047)
       and seen_on between $3::date - 366 and $3::date and visibility in ('public', 'own')
     order by place <-> ST_MakePoint($2, $1)::geography limit ${NEAREST}`,
    [home.latitude, home.longitude, until],
  );
}

/** The same rows with a point each and the index that PostGIS is known for. */
async function openPostgis(from: Pool): Promise<Pool | null> {
  const connectionString = process.env.POSTGIS_URL;
  if (connectionString === undefined) return null;
  const { pool } = openDatabase({ connection: { connectionString }, onError: () => undefined, size: 1 });
  await pool.query("create extension if not exists postgis");
  await pool.query("drop table if exists bench_listings");
  await pool.query(`create table bench_listings (id bigint, property_type text, label text, rent float8, listed_on date,
    seen_on date, latitude float8, longitude float8, beds float8, baths float8, sqft float8, year_built int,
    visibility text, demo boolean, place geography)`);
  const step = 20_000;
  for (let offset = 0; ; offset += step) {
    const { rows } = await from.query(
      `select json_agg(r) as page from (select id, property_type, label, rent, listed_on,
         coalesce(leased_on, listed_on) as seen_on, latitude, longitude, beds, baths, sqft, year_built, visibility, demo
       from rental_listings order by county_fips, id limit ${step} offset ${offset}) r`,
    );
    if (rows[0].page === null) break;
    await pool.query(
      `insert into bench_listings select r.*, ST_MakePoint(r.longitude, r.latitude)::geography
       from json_to_recordset($1::json) as r(id bigint, property_type text, label text, rent float8, listed_on date,
         seen_on date, latitude float8, longitude float8, beds float8, baths float8, sqft float8, year_built int,
         visibility text, demo boolean)`,
      [JSON.stringify(rows[0].page)],
    );
  }
  await pool.query("create index bench_listings_place on bench_listings using gist (place)");
  await pool.query("vacuum analyze bench_listings");
  return pool;
}

async function clock(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function print(what: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.floor(share * sorted.length)] ?? Number.NaN).toFixed(1).padStart(7);
  console.log(`${what.padEnd(28)}p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   of ${times.length}`);
}

async function register(url: string): Promise<string> {
  const response = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: `bench-${Date.now()}@example.com`,
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

await main();
