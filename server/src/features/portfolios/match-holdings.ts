import type { MatchedFile, MatchedRow } from "@labs/contract/portfolios/holdings";
import type { Database } from "../../lib/database/database.ts";
import { isPropertyId } from "../../lib/place-ids.ts";
import { labelProperty } from "../../lib/property-names.ts";
import { readFullAddress } from "../../lib/read-address.ts";
import { geocode } from "../places/service.ts";
import { type KnownPlace, listByKeys, listHeldIds } from "./holding-repository.ts";
import type { NamedRow } from "./named-sheets.ts";

/** Many addresses are placed at once: each waits for the database most of its time. */
const AT_ONCE = 8;

interface Found {
  reason: string;
  /** Whether the row names one property and no other; else a person chooses among the candidates. */
  isSure: boolean;
  candidates: MatchedRow["candidates"];
}

const NOTHING: Found = { reason: "The row does not identify a property", isSure: false, candidates: [] };

/** Which property each row of a file names, and whether the list holds it already; nothing is added. */
export async function matchRows(of: {
  database: Database;
  portfolioId: string;
  rows: readonly NamedRow[];
}): Promise<Pick<MatchedFile, "rows" | "counts">> {
  const { database, portfolioId, rows } = of;
  const found = await findAll(database, rows);
  const sole = found.flatMap(({ isSure, candidates: [first] }) =>
    isSure && first !== undefined ? [first.googlePlacesId] : [],
  );
  const held = await listHeldIds(database, { portfolioId, ids: [...new Set(sole)] });
  const firstRowById = new Map<string, number>();
  const matched = rows.map((row, at): MatchedRow => {
    const { reason, isSure, candidates } = found[at] ?? NOTHING;
    const shown = { row: row.row, text: row.text, values: row.values, candidates };
    const notes = [reason, ...row.problems].join(". ");
    const [first] = candidates;
    if (first === undefined) return { ...shown, outcome: "notFound", reason: notes };
    if (!isSure) return { ...shown, outcome: "ambiguous", reason: notes };
    const earlier = firstRowById.get(first.googlePlacesId);
    if (earlier !== undefined) {
      return { ...shown, outcome: "duplicate", reason: `The same property as row ${earlier}` };
    }
    firstRowById.set(first.googlePlacesId, row.row);
    return { ...shown, outcome: held.has(first.googlePlacesId) ? "held" : "matched", reason: notes };
  });
  const counts = { matched: 0, ambiguous: 0, notFound: 0, duplicate: 0, held: 0 };
  for (const { outcome } of matched) counts[outcome] += 1;
  return { rows: matched, counts };
}

/** By place id, then by parcel number, then by address: the first that a row has decides. */
async function findAll(database: Database, rows: readonly NamedRow[]): Promise<Found[]> {
  const standardised = rows.map(({ address }) => standardize(address));
  const [places, parcels, addresses] = await Promise.all([
    groupByKey(
      database,
      "place",
      rows.map(({ placeId }) => placeId),
    ),
    groupByKey(
      database,
      "parcel",
      rows.map(({ parcelKey }) => parcelKey),
    ),
    groupByKey(database, "address", standardised),
  ]);
  const found: Found[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE).map(async (row, offset): Promise<Found> => {
      if (row.placeId !== null) return describe("place id", places.get(row.placeId) ?? []);
      const exact = standardised[from + offset] ?? null;
      if (row.parcelKey !== null) {
        const inCounty = (parcels.get(row.parcelKey) ?? []).filter(
          ({ countyFips }) => row.countyId === null || countyFips === row.countyId,
        );
        if (inCounty.length > 0 || row.address === null) return describe("parcel number", inCounty);
      }
      const known = exact === null ? undefined : addresses.get(exact);
      return known === undefined ? findByAddress(database, row.address) : describe("address", known);
    });
    found.push(...(await Promise.all(some)));
  }
  return found;
}

function standardize(address: string | null): string | null {
  const full = address === null ? undefined : readFullAddress(address);
  return full?.standardised.toLowerCase() ?? null;
}

async function groupByKey(
  database: Database,
  by: "place" | "parcel" | "address",
  keys: readonly (string | null)[],
): Promise<Map<string, KnownPlace[]>> {
  const asked = [...new Set(keys.filter((key) => key !== null))];
  return Map.groupBy(await listByKeys(database, by, asked), ({ key }) => key);
}

function describe(what: string, known: readonly KnownPlace[]): Found {
  const candidates = known.map((place) => ({
    googlePlacesId: place.googlePlacesId,
    label: labelProperty(place),
  }));
  const isSure = candidates.length === 1;
  if (isSure) return { reason: `Found by its ${what}`, isSure, candidates };
  if (candidates.length === 0) return { reason: `No loaded property has this ${what}`, isSure, candidates };
  return { reason: `${candidates.length} properties have this ${what}: choose one`, isSure, candidates };
}

/** Written otherwise than it is loaded. Only what bears out every part of the address is taken for the property. */
async function findByAddress(database: Database, address: string | null): Promise<Found> {
  if (address === null) return NOTHING;
  // Without a service to ask: only a loaded property can be held.
  const { candidates } = await geocode({ database, geocoder: undefined, address });
  const loaded = candidates.flatMap(({ googlePlacesId, formatted, unmatched }) =>
    googlePlacesId !== null && isPropertyId(googlePlacesId)
      ? [{ googlePlacesId, label: formatted, isWhole: unmatched.length === 0 }]
      : [],
  );
  const whole = loaded.filter(({ isWhole }) => isWhole);
  const isSure = whole.length === 1;
  const shown = (isSure ? whole : loaded).map(({ googlePlacesId, label }) => ({ googlePlacesId, label }));
  if (isSure) return { reason: "Matched by a different form of its address", isSure, candidates: shown };
  if (shown.length === 0) return { reason: "No loaded property has this address", isSure, candidates: [] };
  return { reason: "Partial address match: choose one", isSure, candidates: shown };
}
