import { availableParallelism, loadavg } from "node:os";
import { readConfig } from "../../server/src/lib/config.ts";
import { type Connected, connect } from "../../server/src/lib/database/connection.ts";
import { listZips, type Zip } from "../../server/src/lib/postal-codes.ts";
import { register, startLabs, withHome } from "./labs-process.ts";
import { AREA_QUERIES } from "./suggestion-queries.ts";

/**
 * The search among a million addresses in five thousand ZIP codes: each key of whole addresses as they are typed,
 * sixty queries whose right answer is known, and queries that find nothing as typed and must look for what is alike.
 */
const HOMES = Number(process.env.HOMES ?? 1_000_000);
const MOST_MS = 30;
const LEAST_RIGHT = 0.95;
const TYPED = 40;
const ROUNDS = 3;

type Pool = Connected["pool"];

interface Home {
  id: string;
  line: string;
  city: string;
  state: string;
  zip: string;
  parcel: string;
  upid: string;
}

interface Suggested {
  kind: string;
  label: string;
  googlePlacesId: string | null;
}

interface Labeled {
  query: string;
  isRight: (first: Suggested) => boolean;
}

async function main(): Promise<void> {
  await withHome(async (home) => {
    const first = await startLabs(home);
    await first.stop();
    const connected = await connect({
      config: readConfig({ LABS_HOME: home, LABS_DEMO: "1" }),
      say: () => undefined,
    });
    const homes = await (async () => {
      try {
        const began = performance.now();
        await fill(connected.pool);
        const seconds = ((performance.now() - began) / 1000).toFixed(0);
        console.log(`${HOMES.toLocaleString("en-US")} addresses made: ${seconds} s`);
        return await drawHomes(connected.pool);
      } finally {
        await connected.close();
      }
    })();
    await measure(home, homes);
  });
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
         lower(line || ', ' || city || ', ' || state || ' ' || zip), latitude, longitude, 'rooftop', 'Bench', true, $2
       from json_to_recordset($1::json) as r(fips text, parcel text, upid text, line text, city text, state text,
         zip text, latitude float8, longitude float8)`,
      [JSON.stringify(batch), rows[0].id],
    );
    batch = [];
  };
  for (let street = 0; street < streets; street += 1) {
    const zip = zips[draw(street + 1, zips.length)] as Zip;
    const name = nameStreet(street);
    for (let at = 0; at < perStreet; at += 1) {
      const number = 100 + draw(street * 7 + 3, 90) * 100 + at * 2;
      const parcel = String(1_000_000_000 + street * 100 + at);
      const upid = `urn:reso:upi:2.0:US:${zip.countyFips}:${parcel}`;
      const place = { latitude: zip.latitude + at / 9_000, longitude: zip.longitude + (street % 50) / 2_000 };
      const { city, state, countyFips: fips } = zip;
      batch.push({ fips, parcel, upid, line: `${number} ${name}`, city, state, zip: zip.zip, ...place });
    }
    if (batch.length >= 20_000) await flush();
  }
  if (batch.length > 0) await flush();
  await pool.query("vacuum analyze properties");
}

function nameStreet(street: number): string {
  const first = NAMES[draw(street * 3 + 11, NAMES.length)];
  const second = draw(street * 5 + 17, 3) === 0 ? ` ${NAMES[draw(street * 13 + 29, NAMES.length)]}` : "";
  const direction = DIRECTIONS[draw(street * 17 + 5, DIRECTIONS.length)];
  return `${direction}${first}${second} ${SUFFIXES[draw(street * 19 + 7, SUFFIXES.length)]}`;
}

async function drawHomes(pool: Pool): Promise<Home[]> {
  const { rows } = await pool.query<Home>(
    `select google_places_id as id, address_line as line, city, state, zip, parcel_number as parcel, upid
     from properties where source = 'Bench' order by md5(google_places_id) limit 100`,
  );
  return rows;
}

const write = ({ line, city, state, zip }: Home): string => `${line}, ${city}, ${state} ${zip}`;

/** A home by its whole address, with a typo, with two, by its universal property ID and by its parcel's label. */
function labelHomes(homes: readonly Home[]): Labeled[] {
  const isHome =
    ({ id }: Home) =>
    (first: Suggested) =>
      first.googlePlacesId === id;
  const by = (from: number, to: number, spell: (home: Home) => string) =>
    homes.slice(from, to).map((home) => ({ query: spell(home), isRight: isHome(home) }));
  return [
    ...by(0, 12, write),
    ...by(12, 18, (home) => write({ ...home, line: misspell(home.line, 1) })),
    ...by(18, 24, (home) => `${misspell(home.line, 2)}, ${home.city}, ${home.state}`),
    ...by(24, 30, ({ upid }) => upid),
    ...by(30, 36, ({ parcel }) => `Parcel ${parcel}`),
  ];
}

/** Two letters of the longest word change places; a second mistake leaves out its last letter but one. */
function misspell(line: string, mistakes: 1 | 2): string {
  const words = line.split(" ");
  const [longest = ""] = words.slice(1).toSorted((a, b) => b.length - a.length);
  const swapped = longest.slice(0, 2) + (longest[3] ?? "") + (longest[2] ?? "") + longest.slice(4);
  const wrong = mistakes === 1 ? swapped : swapped.slice(0, -2) + swapped.slice(-1);
  return words.map((word) => (word === longest ? wrong : word)).join(" ");
}

async function measure(home: string, homes: Home[]): Promise<void> {
  const labs = await startLabs(home);
  try {
    const cookie = await register(labs.url);
    const ask = async (query: string) => {
      const url = `${labs.url}/api/research-property/suggestions?query=${encodeURIComponent(query)}`;
      const began = performance.now();
      const answer = await fetch(url, { headers: { cookie } });
      const { items } = (await answer.json()) as { items: Suggested[] };
      return { items, ms: performance.now() - began };
    };
    const labeled: Labeled[] = [
      ...labelHomes(homes),
      ...AREA_QUERIES.map(({ query, label }) => ({
        query,
        isRight: (first: Suggested) => first.label === label,
      })),
    ];
    let right = 0;
    for (const { query, isRight } of labeled) {
      const [first] = (await ask(query)).items;
      if (first !== undefined && isRight(first)) right += 1;
      else console.log(`not first: ${query} (${first?.label ?? "nothing"})`);
    }
    console.log(`right answer first: ${right} of ${labeled.length}`);
    console.log(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
    const typed = homes.slice(36, 36 + TYPED).flatMap((one) => {
      const whole = write(one);
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
