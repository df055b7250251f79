import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { KNOWN_PROFILES } from "../../../server/src/ingest/rolls/known-profiles.ts";
import { loadRoll } from "../../../server/src/ingest/rolls/load-roll.ts";
import { readProfile } from "../../../server/src/ingest/rolls/profile.ts";
import { readConfig } from "../../../server/src/lib/config.ts";
import { type Connected, connect } from "../../../server/src/lib/database/connection.ts";
import { withHome } from "../labs-process.ts";

/**
 * A generated county roll of `ROWS` homes (a million) in Florida's layout: a first load, the same roll with one parcel of
 * a hundred changed, some new and some gone, and the first load again without the triggers that tell searches of changes.
 * `TRIGGERS=0` leaves the last out. Ends with 1 where the first load is slower than a million rows a minute.
 */
const ROWS = Number(process.env.ROWS ?? 1_000_000);
const BOUND_ROWS_A_SECOND = 1_000_000 / 60;
const PROFILE = readProfile(JSON.stringify(KNOWN_PROFILES["florida-nal"]), "florida-nal");

async function main(): Promise<void> {
  const isFast = await withHome(async (home) => {
    const connected = await connect({ config: readConfig({ LABS_HOME: home }), say: () => undefined });
    try {
      return await measure(connected, home);
    } finally {
      await connected.close();
    }
  });
  if (!isFast) process.exitCode = 1;
}

async function measure(connected: Connected, home: string): Promise<boolean> {
  const [first, next] = [join(home, "first.csv"), join(home, "next.csv")];
  await writeRoll(first, { isNext: false });
  await writeRoll(next, { isNext: true });
  say(
    `${ROWS.toLocaleString("en-US")} rows, ${Math.round((await stat(first)).size / 1e6)} MB; load ${loadavg()[0]?.toFixed(1)}`,
  );
  const speed = await timed(connected, first, "first load");
  await timed(connected, next, "one of a hundred changed");
  await sayBytes(connected);
  if (process.env.TRIGGERS !== "0") {
    await connected.pool.query(
      "truncate properties, property_owners, property_taxes, sales, roll_loads, roll_parcels, street_names, universe_changes",
    );
    await connected.pool.query(
      "alter table properties disable trigger user; alter table sales disable trigger user",
    );
    await timed(connected, first, "first load without triggers");
  }
  return speed >= BOUND_ROWS_A_SECOND;
}

async function timed({ pool }: Connected, path: string, what: string): Promise<number> {
  const began = performance.now();
  const before = process.cpuUsage();
  const server = await readServerSeconds(pool);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 100);
  const { roll, read } = await loadRoll({ pool, path, profile: PROFILE, today: "2026-06-01" });
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(before);
  const own = (user + system) / 1e6;
  // By then the load's connections have ended and are counted.
  await sleep(500);
  const database = (await readServerSeconds(pool)) - server;
  const { added, changed, unchanged, gone } = roll;
  say(
    `${what}: ${seconds.toFixed(1)} s, ${Math.round(read / seconds).toLocaleString("en-US")} rows a second; processor ${own.toFixed(1)} s here, ${database.toFixed(1)} s in the database; ` +
      `at most ${Math.round(peak / 1e6)} MB; ${added} new, ${changed} changed, ${unchanged} unchanged, ${gone} gone; load ${loadavg()[0]?.toFixed(1)}`,
  );
  return read / seconds;
}

/** What a row of the roll takes on disk, indexes with it. */
async function sayBytes({ pool }: Connected): Promise<void> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relname = any($1) order by 2 desc`,
    [["properties", "sales", "property_taxes", "property_owners", "roll_parcels"]],
  );
  const each = rows.map(({ name, bytes }) => `${name} ${Math.round(Number(bytes) / ROWS)}`);
  say(`bytes a row: ${each.join(", ")}`);
}

/** Processor time of all processes of the database, those that ended among them, as Linux counts it. */
async function readServerSeconds(pool: Connected["pool"]): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where pid is not null and backend_type <> 'client backend' limit 1",
  );
  const readStat = async (pid: number) => {
    const lines = createInterface({ input: createReadStream(`/proc/${pid}/stat`) });
    const [line = ""] = await once(lines, "line");
    return String(line)
      .replace(/^.*\) /, "")
      .split(" ");
  };
  const worker = await readStat(rows[0]?.pid ?? process.pid);
  const postmaster = Number(worker[1]);
  const { rows: all } = await pool.query<{ pid: number }>("select pid from pg_stat_activity");
  let ticks = 0;
  for (const { pid } of all) {
    const of = await readStat(pid).catch(() => []);
    ticks += Number(of[11] ?? 0) + Number(of[12] ?? 0);
  }
  // Children that ended are counted by their parent.
  const parent = await readStat(postmaster);
  ticks += Number(parent[13] ?? 0) + Number(parent[14] ?? 0);
  return ticks / 100;
}

const HEADER =
  "CO_NO,PARCEL_ID,ASMNT_YR,DOR_UC,JV,AV_NSD,TV_NSD,LND_SQFOOT,ACT_YR_BLT,TOT_LVG_AREA,NO_RES_UNTS,MULTI_PAR_SAL1,QUAL_CD1,SALE_PRC1,SALE_YR1,SALE_MO1,OWN_NAME,OWN_ADDR1,OWN_CITY,OWN_STATE,OWN_ZIPCD,PHY_ADDR1,PHY_ADDR2,PHY_CITY,PHY_ZIPCD";
const NAMES =
  "Oak,Maple,Cedar,Washington,Lake View,Pinehurst,Elm,Sunset,Magnolia,Jefferson,Orange,Bay,Palm,Hickory".split(
    ",",
  );
const MORE = "Ridge,Hill,Park,Grove,Creek,Glen,Point,Crest,Meadow,Trail".split(",");
const GIVEN = "JOHN,MARY,JAMES,LINDA,ROBERT,SUSAN,MICHAEL,KAREN,DAVID,LISA,JOSE,NANCY,PAUL".split(",");
const KINDS = "ST,AVE,DR,CT,LN,BLVD,RD,PL,WAY,CIR".split(",");
const CITIES = "ORLANDO,WINTER PARK,APOPKA,MAITLAND,OCOEE".split(",");

/** Of ten owners six live in their homes, three are people elsewhere, one is a company with several homes. */
function writeOwner(at: number): string {
  const street = `${NAMES[at % 14]} ${MORE[Math.floor(at / 14) % 10]}`.toUpperCase();
  const person = `${(NAMES[at % 13] ?? "").split(" ")[0]?.toUpperCase()} ${GIVEN[at % 13]}${at % 2 === 0 ? ` & ${GIVEN[(at + 5) % 13]}` : ""}`;
  if (at % 10 === 0) return `${street} HOMES ${at % 977} LLC,PO BOX ${at % 977},TAMPA,FL,33601`;
  if (at % 10 < 4) return `${person},${100 + (at % 9_000)} ${street} AVE,ATLANTA,GA,${30_301 + (at % 30)}`;
  return `${person},${100 + (Math.floor(at / 1_400) % 9_900)} ${at % 3 === 0 ? "N " : ""}${street} ${KINDS[Math.floor(at / 140) % 10]},ORLANDO,FL,${32_801 + (at % 40)}`;
}

/** In the next year's roll one of a hundred is assessed otherwise, one of a thousand is gone, and as many are new. */
async function writeRoll(path: string, { isNext }: { isNext: boolean }): Promise<void> {
  const file = createWriteStream(path);
  let text = `${HEADER}\n`;
  const total = isNext ? ROWS + Math.floor(ROWS / 1_000) : ROWS;
  for (let at = 0; at < total; at += 1) {
    if (isNext && at < ROWS && at % 1_000 === 7) continue;
    const street =
      `${at % 3 === 0 ? "N " : ""}${NAMES[at % 14]} ${MORE[Math.floor(at / 14) % 10]} ${KINDS[Math.floor(at / 140) % 10]}`.toUpperCase();
    const value = 150_000 + (at % 400) * 1_000 + (isNext && at % 100 === 3 ? 5_000 : 0);
    const sale = at % 4 === 0 ? `01,${value - 9_000},${2015 + (at % 10)},${1 + (at % 12)}` : ",,,";
    const owner = writeOwner(at);
    text += `58,${String(at + 1).padStart(15, "0")},${isNext ? 2026 : 2025},001,${value},${value},${value},${5_000 + (at % 4_000)},${1950 + (at % 70)},${900 + (at % 2_000)},1,,${sale},${owner},${100 + (Math.floor(at / 1_400) % 9_900)} ${street},,${CITIES[at % 5]},${32_801 + (at % 40)}\n`;
    if (text.length < 1_000_000) continue;
    if (!file.write(text)) await once(file, "drain");
    text = "";
  }
  file.end(text);
  await once(file, "finish");
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

await main();
