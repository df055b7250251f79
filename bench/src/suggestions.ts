import { mkdir } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { readConfig } from "../../server/src/lib/config.ts";
import { type Connected, connect } from "../../server/src/lib/database/connection.ts";
import { listZips, type Zip } from "../../server/src/lib/postal-codes.ts";
import { writeSearchText } from "../../server/src/lib/read-address.ts";
import { register, startLabs, withHome } from "./labs-process.ts";
import {
  AREA_QUERIES,
  type FirstSuggestion,
  type LabeledHome,
  type LabeledQuery,
  labelHomes,
} from "./suggestion-queries.ts";

/**
 * The search among a million addresses in five thousand ZIP codes: each key of whole addresses as they are typed,
 * queries whose right answer is known, and queries that find nothing as typed and must look for what is alike. With
 * KEEP=FOLDER the filled database stays there, and the next run measures it again.
 */
const HOMES = Number(process.env.HOMES ?? 1_000_000);
const KEEP = process.env.KEEP;
const MOST_MS = 30;
const LEAST_RIGHT = 0.95;
const TYPED = 40;
const ROUNDS = 3;
/** No fits are made ahead while keys are measured. */
const QUIET = { WORK_AHEAD: "0" };

type Pool = Connected["pool"];

async function main(): Promise<void> {
  if (KEEP === undefined) return withHome(measureIn);
  await mkdir(KEEP, { recursive: true });
  await measureIn(KEEP);
}

async function measureIn(home: string): Promise<void> {
  const first = await startLabs(home, QUIET);
  await first.stop();
  const connected = await connect({
    config: readConfig({ LABS_HOME: home, LABS_DEMO: "1" }),
    say: () => undefined,
  });
  const drawn = await (async () => {
    try {
      const began = performance.now();
      const isFilled = (await connected.pool.query("select 1 from properties where source = 'Bench' limit 1"))
        .rowCount;
      if (isFilled === 0) await fill(connected.pool);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(`${HOMES.toLocaleString("en-US")} addresses made: ${seconds} s`);
      return await drawHomes(connected.pool);
    } finally {
      await connected.close();
    }
  })();
  await measure(home, drawn);
}

const NAMES =
  `Oak Maple Cedar Pine Elm Walnut Chestnut Hickory Magnolia Dogwood Sycamore Willow Juniper Laurel Aspen
  Washington Jefferson Lincoln Madison Monroe Jackson Franklin Hamilton Adams Harrison Taylor Grant Cleveland
  Lakeview Hillcrest Ridgeview Meadowbrook Brookside Stonegate Fairview Riverside Creekside Sunnyside Woodland
  Highland Parkview Westwood Eastwood Northgate Southgate Church School Mill Spring Main Center Market Prospect
  Thunderbird Bluebonnet Mockingbird Cardinal Falcon Heron Meadowlark Whippoorwill Sandpiper Nightingale Kingfisher
  Winchester Canterbury Nottingham Sheffield Wellington Lancaster Cambridge Oxford Devonshire Yorkshire Windsor
  Tamarack Cottonwood Mesquite Palmetto Saguaro Ironwood Manzanita Redwood Sequoia Hawthorne Wisteria Honeysuckle`
    .split(/\s+/)
    .filter(Boolean);
const SAINTS = "Charles Clair James Joseph Andrews Augustine Francis Johns".split(" ");
const SUFFIXES = ["St", "Ave", "Dr", "Ln", "Ct", "Rd", "Blvd", "Way", "Pl", "Cir"];
const DIRECTIONS = ["", "", "", "", "N ", "S ", "E ", "W "];

/** A number for a seed, the same in every run. */
function draw(seed: number, below: number): number {
  return ((seed * 2_654_435_761) % 4_294_967_296) % below;
}

/** Streets of names that repeat from town to town, as they do, with forty homes on each. */
async function fill(pool: Pool): Promise<void> {
  const zips = listZips().filter((_, at) => at % 8 === 0);
  const { rows } = await pool.query("select id from data_imports where demo limit 1");
  const perStreet = 40;
  const streets = Math.ceil(HOMES / perStreet);
  let batch: unknown[] = [];
  const flush = async () => {
    await pool.query(
      `insert into properties (county_fips, google_places_id, property_type, upid, parcel_number, parcel_key,
         address_line, city, state, zip, search_text, latitude, longitude, geocode_precision, source, demo, import_id)
       select fips, 'bench_' || parcel, 'singlefamily', upid, parcel, parcel, line, city, state, zip,
         search, latitude, longitude, 'rooftop', 'Bench', true, $2
       from json_to_recordset($1::json) as r(fips text, parcel text, upid text, line text, city text, state text,
         zip text, search text, latitude float8, longitude float8)`,
      [JSON.stringify(batch), rows[0].id],
    );
    batch = [];
  };
  for (let street = 0; street < streets; street += 1) {
    const zip = zips[draw(street + 1, zips.length)] as Zip;
    const name = nameStreet(street);
    const standardized = writeSearchText(`1 ${name}, ${zip.city}, ${zip.state} ${zip.zip}`).slice(2);
    for (let at = 0; at < perStreet; at += 1) {
      const number = 100 + draw(street * 7 + 3, 90) * 100 + at * 2;
      const parcel = String(1_000_000_000 + street * 100 + at);
      const upid = `urn:reso:upi:2.0:US:${zip.countyFips}:${parcel}`;
      const place = { latitude: zip.latitude + at / 9_000, longitude: zip.longitude + (street % 50) / 2_000 };
      const { city, state, countyFips: fips } = zip;
      const search = `${number} ${standardized}`;
      const line = `${number} ${name}`;
      batch.push({ fips, parcel, upid, line, search, city, state, zip: zip.zip, ...place });
    }
    if (batch.length >= 20_000) await flush();
  }
  if (batch.length > 0) await flush();
  await pool.query("vacuum analyze properties");
}

/** One street in ten has a number for its name, one in thirty a saint's. */
function nameStreet(street: number): string {
  const direction = DIRECTIONS[draw(street * 17 + 5, DIRECTIONS.length)];
  const suffix = SUFFIXES[draw(street * 19 + 7, SUFFIXES.length)];
  const kind = draw(street * 23 + 13, 30);
  if (kind < 3) return `${direction}${writeOrdinal(1 + draw(street * 29 + 3, 180))} ${suffix}`;
  if (kind === 3) return `${direction}St ${SAINTS[draw(street * 31 + 1, SAINTS.length)]} ${suffix}`;
  const first = NAMES[draw(street * 3 + 11, NAMES.length)];
  const second = draw(street * 5 + 17, 3) === 0 ? ` ${NAMES[draw(street * 13 + 29, NAMES.length)]}` : "";
  return `${direction}${first}${second} ${suffix}`;
}

function writeOrdinal(number: number): string {
  const endings = { one: "st", two: "nd", few: "rd", other: "th" } as const;
  const rule = new Intl.PluralRules("en-US", { type: "ordinal" }).select(number);
  return `${number}${rule in endings ? endings[rule as keyof typeof endings] : "th"}`;
}

interface Drawn {
  homes: LabeledHome[];
  buildings: LabeledHome[];
}

async function drawHomes(pool: Pool): Promise<Drawn> {
  const columns = "address_line as line, city, state, zip, parcel_number as parcel, upid, name";
  const homes = await pool.query<LabeledHome>(
    `select ${columns} from properties where source = 'Bench' order by md5(google_places_id) limit 200`,
  );
  const buildings = await pool.query<LabeledHome>(
    `select ${columns} from properties where name is not null and address_line is not null
     order by md5(google_places_id) limit 20`,
  );
  return { homes: homes.rows, buildings: buildings.rows };
}

async function measure(home: string, { homes, buildings }: Drawn): Promise<void> {
  const labs = await startLabs(home, QUIET);
  try {
    const cookie = await register(labs.url);
    const ask = async (query: string) => {
      const url = `${labs.url}/api/research-property/suggestions?query=${encodeURIComponent(query)}`;
      const began = performance.now();
      const answer = await fetch(url, { headers: { cookie } });
      const { items } = (await answer.json()) as { items: FirstSuggestion[] };
      return { items, ms: performance.now() - began };
    };
    const labeled: LabeledQuery[] = [...labelHomes(homes, buildings), ...AREA_QUERIES];
    const groups = new Map<string, { right: number; asked: number }>();
    for (const { group, query, isRight } of labeled) {
      const [first] = (await ask(query)).items;
      const isFirst = first !== undefined && isRight(first);
      const { right, asked } = groups.get(group) ?? { right: 0, asked: 0 };
      groups.set(group, { right: right + Number(isFirst), asked: asked + 1 });
      if (!isFirst) console.log(`not first: ${group}: ${query} (${first?.label ?? "nothing"})`);
    }
    for (const [group, { right, asked }] of groups) console.log(`  ${group.padEnd(22)}${right} of ${asked}`);
    const right = [...groups.values()].reduce((sum, one) => sum + one.right, 0);
    console.log(`right answer first: ${right} of ${labeled.length}`);
    console.log(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
    const typed = homes.slice(-TYPED).flatMap(({ line, city, state, zip }) => {
      const whole = `${line}, ${city}, ${state} ${zip}`;
      return Array.from({ length: whole.length }, (_, at) => whole.slice(0, at + 1));
    });
    const all: number[] = [];
    all.push(...(await time(ask, "keys of an address", typed, 1)));
    all.push(
      ...(await time(
        ask,
        "the labeled queries",
        labeled.map(({ query }) => query),
        ROUNDS,
      )),
    );
    const p95 = print("all", all);
    if (p95 > MOST_MS || right < LEAST_RIGHT * labeled.length) process.exitCode = 1;
  } finally {
    await labs.stop();
  }
}

async function time(
  ask: (query: string) => Promise<{ ms: number }>,
  what: string,
  queries: readonly string[],
  rounds: number,
): Promise<number[]> {
  const times: { query: string; ms: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const query of queries) times.push({ query, ms: (await ask(query)).ms });
  }
  print(
    what,
    times.map(({ ms }) => ms),
  );
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 6);
  for (const { query, ms } of slowest) console.log(`  ${ms.toFixed(0)} ms  ${query}`);
  return times.map(({ ms }) => ms);
}

function print(what: string, times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  const shown = [0.5, 0.95, 0.99, 1].map((share) => at(share).toFixed(1).padStart(7));
  console.log(
    `${what.padEnd(22)}p50 ${shown[0]}  p95 ${shown[1]}  p99 ${shown[2]}  most ${shown[3]} ms  of ${times.length}`,
  );
  return at(0.95);
}

await main();
