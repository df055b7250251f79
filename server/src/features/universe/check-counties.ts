import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Database } from "../../lib/database/database.ts";
import { onPrimary } from "../../lib/database/read-place.ts";
import { type EvidencedCounty, hashEstimator, stampEvidence } from "../evidence/service.ts";
import { loadMarketDefaults } from "../markets/service.ts";
import { keepCheck, listChecked, listEvidencedCounties, readState } from "./repository.ts";

/** What figures of a county's homes have to rest on today. */
export interface CheckedCounty {
  stamp: string;
  /** Of homes with decisions on their comps, which may read what the stamp leaves out. */
  decidedStamp: string;
  returnsStamp: string;
}

export const nameCounty = ({ countyFips, demo }: { countyFips: string; demo: boolean }): string =>
  `${countyFips} ${demo}`;

/**
 * Finds out for counties what their figures have to rest on, where nobody did since the data, the firm's assumptions
 * or the day changed. No fit is made for it.
 */
export async function checkCounties(
  database: Database,
  countyIds: readonly string[],
): Promise<{ state: string; counties: ReadonlyMap<string, CheckedCounty> }> {
  const state = await openState(database);
  const { all } = state;
  const counties = new Map<string, CheckedCounty>();
  const earlier = new Map<string, Checked>();
  for (const row of await listChecked(database, countyIds)) {
    earlier.set(nameCounty(row), row);
    if (row.checkedState === all) counties.set(nameCounty(row), describe(row));
  }
  const open = countyIds.filter(
    (id) => ![true, false].every((demo) => counties.has(nameCounty({ countyFips: id, demo }))),
  );
  if (open.length === 0) return { state: all, counties };
  for (const county of await listEvidencedCounties(database, open)) {
    if (counties.has(nameCounty(county))) continue;
    const row = await checkCounty({ database, county, state, before: earlier.get(nameCounty(county)) });
    counties.set(nameCounty(county), describe(row));
  }
  return { state: all, counties };
}

/** What all figures rest on, as a short text: under another one every county is looked at again. */
export async function openState(database: Database) {
  const state = await readState(database);
  return { ...state, all: hash([state.all, hashCode(), hashEstimator()]) };
}

const hash = (of: unknown): string =>
  createHash("sha256").update(JSON.stringify(of)).digest("hex").slice(0, 32);

type Checked = Parameters<typeof keepCheck>[1];

function describe({ stamp, dataState, returnsStamp }: Checked): CheckedCounty {
  return { stamp, decidedStamp: `${stamp} ${dataState}`, returnsStamp };
}

async function checkCounty(of: {
  database: Database;
  county: EvidencedCounty;
  state: Awaited<ReturnType<typeof openState>>;
  before: Checked | undefined;
}): Promise<Checked> {
  const { database, county, state, before } = of;
  const { countyFips, demo } = county;
  const { stamp, parts } = await stampEvidence({ database, county, state: `${state.data} ${state.day}` });
  const returnsStamp = await stampReturns(database, county, state.day);
  const changed = Object.keys(parts).filter((name) => parts[name] !== before?.parts[name]);
  const changes =
    before === undefined || changed.length === 0 ? (before?.changes ?? null) : changed.join(", ");
  const checkedState = state.all;
  const row = { countyFips, demo, checkedState, dataState: state.data, stamp, parts, returnsStamp, changes };
  await keepCheck(database, row);
  return row;
}

/** A home by which assumptions of a county are told apart: the rules that adapt them are lines of code. */
const ANY_HOME = { city: null, sqft: 1_500, yearBuilt: 1990, condition: null };

/** By what the firm and the market assume for a home of the county, by the model, and by the year that ages are told in. */
async function stampReturns(database: Database, county: EvidencedCounty, day: string): Promise<string> {
  const { countyFips, demo } = county;
  const find = await loadMarketDefaults(database, [countyFips]);
  const { template, inputs, adapted } = find({ ...ANY_HOME, countyFips, demo, propertyType: "singlefamily" });
  const basis = [hashCode(), day.slice(0, 4), template.local, template.general, inputs, adapted];
  return hash(basis);
}

const require = createRequire(import.meta.url);
const SOURCES = [
  dirname(dirname(require.resolve("@labs/underwriting/underwrite"))),
  fileURLToPath(new URL("../markets/defaults", import.meta.url)),
  fileURLToPath(new URL("../places", import.meta.url)),
  fileURLToPath(new URL("../comps", import.meta.url)),
  fileURLToPath(new URL("../evidence", import.meta.url)),
  fileURLToPath(new URL(".", import.meta.url)),
];

let known: string | undefined;

/** Changes with every line of the model and of what feeds it: figures of another version are made again. */
function hashCode(): string {
  known ??= hashSources();
  return known;
}

function hashSources(): string {
  const hash = createHash("sha256").update(process.versions.v8);
  for (const folder of SOURCES) {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
      if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
      hash.update(name).update(readFileSync(join(folder, name)));
    }
  }
  return hash.digest("hex").slice(0, 32);
}

/** The counties that have homes, by state of the data: a pass over all homes tells them. */
let heldCounties: { state: string; of: WeakMap<Database, Promise<EvidencedCounty[]>> } | undefined;

/** Counties of the universe that nobody looked at since something changed, those of the largest markets first. */
export async function listUnchecked(
  database: Database,
): Promise<{ state: string; unchecked: readonly EvidencedCounty[] }> {
  const state = (await openState(database)).all;
  if (heldCounties?.state !== state) heldCounties = { state, of: new WeakMap() };
  const counties = heldCounties.of.get(database) ?? onPrimary(() => listEvidencedCounties(database));
  heldCounties.of.set(database, counties);
  const { of } = heldCounties;
  counties.catch(() => of.delete(database));
  const all = await counties;
  const rows = await listChecked(database, [...new Set(all.map(({ countyFips }) => countyFips))]);
  const checked = new Set(rows.flatMap((row) => (row.checkedState === state ? [nameCounty(row)] : [])));
  return { state, unchecked: all.filter((county) => !checked.has(nameCounty(county))) };
}
