import { placedAtCenter } from "@labs/contract/place-precision";
import type { Database } from "../../lib/database/database.ts";
import { locateCounty } from "../../lib/geography/locate-county.ts";
import { isPropertyId } from "../../lib/place-ids.ts";
import { findZip, STATES } from "../../lib/postal-codes.ts";
import { labelProperty } from "../../lib/property-names.ts";
import { readAddress, writeAddressLines, writeSearchText } from "../../lib/read-address.ts";
import { type Match, type Miss, matchRows, type OwnRow } from "../lists/service.ts";
import { type GeocoderClient, geocode, isSameStreet, type Subject } from "../places/service.ts";
import { listDifferences, noteValues, readStatus, readValues } from "./differences.ts";
import type { HeldHome } from "./held-repository.ts";
import { explainIssues, nameHeld, type PlannedRow, planHeld, rejectRow, startRow } from "./planned-row.ts";
import type { NewHome } from "./repository.ts";

interface Asked {
  database: Database;
  geocoder: GeocoderClient | undefined;
  signal: AbortSignal;
  rows: readonly OwnRow[];
  held: readonly HeldHome[];
  today: string;
  report: (done: number) => Promise<void>;
}

/** A row whose home is known, or which of several it may be. */
type Placed =
  | { held: HeldHome; note?: string }
  | { property: Subject }
  | { create: NewHome; note?: string }
  | { review: PlannedRow["candidates"]; create: NewHome | null; why: string }
  | { lost: string };

/** So many rows are placed together. */
const CHUNK = 250;

const key = (ownId: string) => ownId.trim().toLowerCase();

/** What a file of homes would do to the homes that a portfolio holds; homes that it does not have come last. */
export async function planHomes(of: Asked): Promise<PlannedRow[]> {
  const { rows, held } = of;
  const planned: PlannedRow[] = [];
  const usable = refuseRepeated(rows, planned);
  const byOwnId = new Map(
    held.flatMap((home) => (home.values.own_id === null ? [] : [[key(home.values.own_id), home]])),
  );
  const byPlace = new Map(held.map((home) => [home.googlePlacesId, home]));
  const settled: { row: OwnRow; placed: Placed }[] = [];
  for (let from = 0; from < usable.length; from += CHUNK) {
    of.signal.throwIfAborted();
    settled.push(...(await placeRows(of, usable.slice(from, from + CHUNK), { byOwnId, byPlace })));
    await of.report(Math.min(usable.length, from + CHUNK));
  }
  const leaving = new Set<string>();
  for (const { row, placed } of settled) {
    if (isSold(row) && "held" in placed && planSale(row, placed, of.today).outcome === "sold") {
      leaving.add(placed.held.googlePlacesId);
    }
  }
  const taken = new Map<string, number>();
  const sold = new Map<string, number>();
  const seen = new Set<string>();
  for (const { row, placed } of settled) {
    const plan = planRow(row, placed, { today: of.today, leaving });
    const home = plan.property?.googlePlacesId ?? plan.home?.searchText;
    const isHeldNow = plan.outcome !== "sold" && plan.outcome !== "ignored" && plan.outcome !== "review";
    const earlier = home === undefined || !isHeldNow ? undefined : taken.get(home);
    if (home !== undefined && plan.outcome !== "rejected") seen.add(home);
    if (earlier !== undefined && plan.outcome !== "rejected") {
      planned.push(rejectRow(row, [`The same home as row ${earlier}`]));
      continue;
    }
    const sale = home === undefined || plan.outcome !== "sold" ? undefined : sold.get(home);
    if (sale !== undefined) {
      planned.push(rejectRow(row, [`The same home is sold in row ${sale}`]));
      continue;
    }
    if (home !== undefined && plan.outcome === "sold") sold.set(home, row.values.row);
    if (home !== undefined && isHeldNow) taken.set(home, row.values.row);
    planned.push(plan);
  }
  // A row in doubt may be of any home that is held: its own id says which one is not missing.
  const named = new Set(
    rows.flatMap(({ values }) => (values.text.own_id === undefined ? [] : [key(values.text.own_id)])),
  );
  const missing = held.filter(
    ({ googlePlacesId, values }) =>
      values.own_id !== null && !seen.has(googlePlacesId) && !named.has(key(values.own_id)),
  );
  return [...planned, ...missing.map(planMissing)];
}

function planMissing(home: HeldHome, at: number): PlannedRow {
  const property = nameHeld(home);
  return {
    ...{ row: -1 - at, outcome: "missing", ownId: home.values.own_id, property, basedOn: home.version },
    text: [home.values.own_id, property.label].filter(Boolean).join(" · "),
    ...{
      candidates: [],
      changes: [],
      notes: [],
      problems: [],
      home: null,
      values: {},
      soldOn: null,
      salePrice: null,
    },
  };
}

/** Own ids that stand twice among homes that are held now name nobody; a home sold before is told apart. */
function refuseRepeated(rows: readonly OwnRow[], planned: PlannedRow[]): OwnRow[] {
  const byId = Map.groupBy(
    rows.filter((row) => !isSold(row) && row.values.text.own_id !== undefined),
    ({ values }) => key(values.text.own_id ?? ""),
  );
  return rows.filter((row) => {
    const problems = explainIssues(row.issues);
    const same = isSold(row) ? [] : (byId.get(key(row.values.text.own_id ?? "")) ?? []);
    if (same.length > 1) {
      const others = same.filter((one) => one !== row).map(({ values }) => values.row);
      problems.push(`The own id ${row.values.text.own_id} is also in row ${others.slice(0, 5).join(", ")}`);
    }
    if (row.values.text.own_id === undefined) problems.push("The row has no own id");
    const { acquisition_date: bought, sold_date: sold } = row.values.text;
    if (bought !== undefined && sold !== undefined && sold < bought) {
      problems.push(`Sold on ${sold}, before it was bought on ${bought}`);
    }
    if (problems.length > 0) planned.push(rejectRow(row, problems));
    return problems.length === 0;
  });
}

/** On the day of its purchase a home was sold to its owner, unless the row calls it sold in words. */
function isSold({ values: { text } }: OwnRow): boolean {
  const isSoldAway = text.sold_date !== undefined && text.sold_date !== text.acquisition_date;
  return isSoldAway || readStatus(text.occupancy_status) === "sold";
}

interface Known {
  byOwnId: ReadonlyMap<string, HeldHome>;
  byPlace: ReadonlyMap<string, HeldHome>;
}

async function placeRows(of: Asked, rows: readonly OwnRow[], known: Known) {
  const placed = new Map<OwnRow, Placed>();
  const open: OwnRow[] = [];
  for (const row of rows) {
    const { own_id: ownId } = row.values.text;
    const held = ownId === undefined ? undefined : known.byOwnId.get(key(ownId));
    if (held !== undefined && isAt(held, row)) placed.set(row, { held });
    else open.push(row);
  }
  const matches = await matchRows(
    of,
    open.flatMap(({ address, values }) => (address === undefined ? [] : [{ address, values }])),
  );
  for (const row of open) {
    const match = matches.get(row.values.row) ?? { ambiguous: 0, failure: null };
    placed.set(row, await settle(of, row, { match, known }));
  }
  return rows.map((row) => ({ row, placed: placed.get(row) ?? { lost: "The home could not be found" } }));
}

/** Whether a row says the address of a home, or none. */
function isAt(home: HeldHome, { address }: OwnRow): boolean {
  if (address === undefined || address.components.number === null) return true;
  const there = readAddress(home.searchText ?? "").components;
  const { components } = address;
  const isZip = components.zip === null || there.zip === null || components.zip === there.zip;
  return (
    components.number === there.number &&
    isSameStreet(components, there) &&
    components.unit === there.unit &&
    isZip
  );
}

async function settle(
  of: Asked,
  row: OwnRow,
  { match, known }: { match: Match | Miss; known: Known },
): Promise<Placed> {
  const ownId = row.values.text.own_id;
  const underId = ownId === undefined ? undefined : known.byOwnId.get(key(ownId));
  const found = await findPlace(of, row, match);
  if (underId === undefined) {
    const held = "property" in found ? known.byPlace.get(found.property.googlePlacesId) : undefined;
    return held === undefined ? found : { held };
  }
  if ("property" in found && found.property.googlePlacesId === underId.googlePlacesId)
    return { held: underId };
  if (isSold(row)) return "property" in found || "create" in found ? found : { held: underId };
  const candidates =
    "review" in found ? found.review : "property" in found ? [nameSubject(found.property)] : [];
  return {
    review: [
      nameHeld(underId),
      ...candidates.filter(({ googlePlacesId }) => googlePlacesId !== underId.googlePlacesId),
    ],
    create: "create" in found ? found.create : null,
    why: `${ownId} is held at ${nameHeld(underId).label}: choose the home that is meant; another home takes the own id, and this one stays held without`,
  };
}

async function findPlace(
  of: Asked,
  row: OwnRow,
  match: Match | Miss,
): Promise<Exclude<Placed, { held: HeldHome }>> {
  if (!("subject" in match)) return explainMiss(of, row, match);
  const { subject, candidate } = match;
  // The home of a demo is not the firm's, whatever its address is.
  if (subject.oid === 0 || subject.demo) return startHome(row, match);
  const isBorneOut = candidate.unmatched.every(
    (part) => part === "city" && candidate.components.zip !== null,
  );
  if (isBorneOut) return { property: subject };
  const create = startHome(row, match);
  return {
    review: [nameSubject(subject)],
    create: "create" in create ? create.create : null,
    why: `Found but for ${candidate.unmatched.join(", ")}`,
  };
}

async function explainMiss(
  { database, geocoder }: Asked,
  { address }: OwnRow,
  { ambiguous, failure }: Miss,
): Promise<Exclude<Placed, { held: HeldHome }>> {
  const text = address?.standardised ?? null;
  if (text === null) return { lost: "The row names no address: a house number, a street and a ZIP code" };
  if (ambiguous > 1) {
    const { candidates } = await geocode({ database, geocoder, address: text });
    const review = candidates.flatMap(({ googlePlacesId, formatted, demo }) =>
      googlePlacesId !== null && isPropertyId(googlePlacesId) && !demo
        ? [{ googlePlacesId, label: formatted }]
        : [],
    );
    if (review.length > 0)
      return { review, create: null, why: "Several homes have this address: choose one" };
  }
  return { lost: failure ?? "The address could not be located: add its ZIP code, or latitude and longitude" };
}

function nameSubject(subject: Subject): { googlePlacesId: string; label: string } {
  return { googlePlacesId: subject.googlePlacesId, label: labelProperty(subject) };
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** A home that no list has: where it stands is what the file says, else what is known of its street or ZIP code. */
function startHome(
  row: OwnRow,
  { candidate, subject }: Match,
): { create: NewHome; note?: string } | { lost: string } {
  const { numbers, text } = row.values;
  const components = row.address?.components;
  if (components === undefined || components.number === null || components.street === null) {
    return { lost: "The address needs a house number and a street" };
  }
  const zip = components.zip === null ? undefined : findZip(components.zip);
  const place = findPoint(numbers, { candidate, zip, isDemo: candidate.demo || subject.demo });
  // The middle of a state says nothing of a home.
  if (place === undefined || place.precision === "state")
    return { lost: "The address could not be located: add its ZIP code, or latitude and longitude" };
  const countyFips =
    (place.isGiven || place.isDemo ? undefined : candidate.countyId) ??
    locateCounty(place.latitude, place.longitude);
  if (countyFips === undefined) return { lost: "The location is not in any US county" };
  const state = STATES[countyFips.slice(0, 2)] ?? components.state ?? "";
  if (components.state !== null && components.state !== state) {
    return { lost: `The coordinates lie in ${state}, and the address in ${components.state}` };
  }
  const { addressLine, city, label } = writeAddressLines(components);
  const units = numbers.units ?? null;
  const center = placedAtCenter(place.precision);
  const isBuilding =
    units !== null ? units >= 5 : /multi|apartment|community/i.test(text.property_type ?? "");
  return {
    create: {
      ...{ countyFips, propertyType: isBuilding ? "multifamily" : "singlefamily" },
      ...{ addressLine: addressLine ?? label, city, state, zip: components.zip },
      searchText: writeSearchText(label),
      ...{
        latitude: round(place.latitude),
        longitude: round(place.longitude),
        geocodePrecision: place.precision,
      },
      ...{ beds: numbers.beds ?? null, baths: numbers.baths ?? null, sqft: numbers.sqft ?? null },
      ...{ yearBuilt: numbers.year_built ?? null, units: units ?? (isBuilding ? null : 1) },
    },
    ...(center === null
      ? {}
      : {
          note: `${center}: comps need latitude and longitude, or a pin on its page`,
        }),
  };
}

function findPoint(
  { latitude, longitude }: Record<string, number>,
  of: {
    candidate: Match["candidate"];
    zip: { latitude: number; longitude: number } | undefined;
    isDemo: boolean;
  },
) {
  const { candidate, zip, isDemo } = of;
  if (latitude !== undefined && longitude !== undefined) {
    return { latitude, longitude, precision: "parcel", isGiven: true, isDemo: false };
  }
  // Simulated homes place no real one.
  if (!isDemo) return { ...candidate, precision: candidate.precision as string, isGiven: false, isDemo };
  return zip === undefined ? undefined : { ...zip, precision: "zip", isGiven: false, isDemo };
}

function planRow(
  row: OwnRow,
  placed: Placed,
  of: { today: string; leaving: ReadonlySet<string> },
): PlannedRow {
  const { text, numbers } = row.values;
  const start = startRow(row);
  if ("lost" in placed) return { ...start, outcome: "rejected", problems: [placed.lost] };
  const said = readValues(row.values);
  if (isSold(row)) return planSale(row, placed, of.today);
  if ("review" in placed) {
    const values = { ...said };
    return {
      ...start,
      outcome: "review",
      candidates: placed.review,
      home: placed.create,
      values,
      problems: [placed.why],
    };
  }
  const note = "note" in placed && placed.note !== undefined ? [placed.note] : [];
  const home = "held" in placed ? placed.held : undefined;
  const isBuilding =
    ("create" in placed
      ? placed.create.propertyType
      : (home ?? ("property" in placed ? placed.property : undefined))?.propertyType) === "multifamily";
  const listNotes = (held: HeldHome | undefined) => [
    ...note,
    ...noteValues(said, {
      held: held?.values,
      value: held?.value ?? null,
      ...{ isBuilding, today: of.today, status: text.occupancy_status },
    }),
    ...noteFacts(numbers, placed),
  ];
  if (home !== undefined && of.leaving.has(home.googlePlacesId)) {
    return {
      ...start,
      outcome: "changed",
      property: nameHeld(home),
      changes: listDifferences(said, undefined),
      notes: [...listNotes(undefined), "Sold and bought again: the earlier holding is kept with its sale"],
      basedOn: home.version,
      values: { ...said, again: true },
    };
  }
  if (home !== undefined) {
    return planHeld(row, home, { said, changes: listDifferences(said, home.values), notes: listNotes(home) });
  }
  const changes = listDifferences(said, undefined);
  if ("create" in placed) {
    return {
      ...start,
      outcome: "created",
      home: placed.create,
      changes,
      notes: listNotes(undefined),
      values: { ...said },
    };
  }
  if (!("property" in placed)) return start;
  const property = nameSubject(placed.property);
  return { ...start, outcome: "new", property, changes, notes: listNotes(undefined), values: { ...said } };
}

function planSale(row: OwnRow, placed: Placed, today: string): PlannedRow {
  const start = startRow(row);
  const { text, numbers } = row.values;
  if (!("held" in placed)) {
    return { ...start, outcome: "ignored", notes: ["Sold, and not held by this portfolio: nothing changes"] };
  }
  const { held } = placed;
  const soldOn = text.sold_date ?? null;
  const bought = held.values.acquired_at;
  // Records of sales tell of a home that is owned the sale to its owner.
  if (soldOn !== null && bought !== null && soldOn <= bought) {
    const which = soldOn === bought ? "the sale to its owner" : "an earlier sale";
    const notes = [`Sold on ${soldOn}, and held since ${bought}: ${which}, nothing changes`];
    return { ...start, outcome: "ignored", property: nameHeld(held), notes };
  }
  if (soldOn !== null && soldOn > today) {
    const notes = [`The sale on ${soldOn} is still to come: nothing changes until then`];
    return { ...start, outcome: "ignored", property: nameHeld(held), notes };
  }
  return {
    ...start,
    outcome: "sold",
    property: nameHeld(held),
    basedOn: held.version,
    soldOn,
    salePrice: numbers.sold_price ?? null,
    notes: soldOn === null ? ["No sale date"] : [],
  };
}

/** What the record of a loaded property says otherwise is corrected there, not here. */
function noteFacts(numbers: Record<string, number>, placed: Placed): string[] {
  if (!("property" in placed)) return [];
  const { property } = placed;
  const facts: [string, number | undefined, number | null][] = [
    ["bedrooms", numbers.beds, property.beds],
    ["bathrooms", numbers.baths, property.baths],
    ["living area", numbers.sqft, property.sqft],
    ["year built", numbers.year_built, property.yearBuilt],
  ];
  const other = facts.filter(([, said, known]) => said !== undefined && known !== null && said !== known);
  if (other.length === 0) return [];
  const words = other.map(([name, said, known]) => `${name} ${known}, the file ${said}`).join("; ");
  return [`The record says ${words}: the record stands, correct it on the property's page`];
}
