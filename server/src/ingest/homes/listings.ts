import type { PoolClient } from "pg";
import { locateCounty } from "../../lib/geography/locate-county.ts";
import { findZip, listZips } from "../../lib/postal-codes.ts";
import { parseNumber } from "../cells.ts";
import { type Cell, copyRows } from "../copy-rows.ts";
import type { RejectedRow, Written } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import type { ListingColumns, ListingField } from "./listing-columns.ts";
import { placeText } from "./place-text.ts";
import { parseDay } from "./property-facts.ts";

export interface ListingOptions {
  source: string;
  type: "singlefamily" | "multifamily";
  today: string;
}

interface Listing {
  row: number;
  /** The publisher's own number of it. */
  id: string | null;
  county: string;
  label: string;
  address: string | null;
  point: { latitude: number; longitude: number } | null;
  rent: number;
  effectiveRent: number | null;
  floorPlan: string | null;
  listedOn: string;
  leasedOn: string | null;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  yearBuilt: number | null;
  facts: Record<string, string>;
}

/** What no home is let for in a month. */
const RENT = { least: 50, most: 100_000 };

export async function importListings(options: {
  client: PoolClient;
  importId: string;
  rows: Iterable<readonly [number, readonly string[]]>;
  columns: ListingColumns;
  listings: ListingOptions;
}): Promise<Written> {
  const { client, importId, listings } = options;
  const known = await client.query<{ fips: string; state: string }>("select fips, state from counties");
  const states = new Map(known.rows.map(({ fips, state }) => [fips, state]));
  const rejected: RejectedRow[] = [];
  const repaired: RejectedRow[] = [];
  const kept: Listing[] = [];
  let read = 0;
  for (const [row, cells] of options.rows) {
    read += 1;
    const notes: string[] = [];
    const listing = readListing(row, openCells(cells, options.columns, notes), {
      states,
      today: listings.today,
    });
    if (typeof listing === "string") rejected.push({ row, reason: listing });
    else kept.push(listing);
    if (typeof listing !== "string" && notes.length > 0) repaired.push({ row, reason: notes.join("; ") });
  }
  const [first] = rejected;
  if (kept.length === 0) {
    throw new IngestError(
      first === undefined ? "The file has no rows" : `No row can be used; row ${first.row}: ${first.reason}`,
    );
  }
  const coarse = findCoarsePoints(kept);
  const coarseRows = new Set(coarse.map(({ row }) => row));
  for (const listing of kept) if (coarseRows.has(listing.row)) listing.point = null;
  repaired.push(...coarse);
  const written = await writeListings({ client, importId, listings, kept });
  rejected.push(...written.twice);
  rejected.sort((a, b) => a.row - b.row);
  const days = kept.map(({ listedOn }) => listedOn).sort();
  return { read, kept: read - rejected.length, rejected, repaired, vintage: days.at(-1) };
}

interface Cells {
  text(field: ListingField): string | null;
  /** Within bounds; else it is left out with a note. */
  number(field: ListingField, least: number, most: number): number | null;
}

function openCells(cells: readonly string[], columns: ListingColumns, notes: string[]): Cells {
  const text = (field: ListingField) => {
    const cell = (cells[columns[field] ?? -1] ?? "").trim();
    return cell === "" || cell.toLowerCase() === "null" ? null : cell;
  };
  return {
    text,
    number(field, least, most) {
      const cell = text(field);
      if (cell === null) return null;
      const value = parseNumber(cell.replace(/^\$/, ""));
      if (typeof value === "number" && value >= least && value <= most) return value;
      if (value !== null)
        notes.push(`${field} left out: "${cell.slice(0, 40)}" is not between ${least} and ${most}`);
      return null;
    },
  };
}

function readListing(
  row: number,
  cells: Cells,
  { states, today }: { states: ReadonlyMap<string, string>; today: string },
): Listing | string {
  const { text, number } = cells;
  const rent = parseNumber((text("rent") ?? "").replace(/^\$/, ""));
  if (typeof rent !== "number" || rent < RENT.least || rent > RENT.most)
    return `"${text("rent") ?? ""}" is no rent`;
  const listedOn = parseDay(text("listedOn") ?? "");
  if (listedOn === undefined) return `"${text("listedOn") ?? ""}" is no date of a listing`;
  if (listedOn > today) return `${listedOn} has not come yet`;
  const place = readPlace(cells);
  const county =
    place.point === null ? findCounty(place) : locateCounty(place.point.latitude, place.point.longitude);
  const state = county === undefined ? undefined : states.get(county);
  if (county === undefined || state === undefined)
    return "neither its point nor its postal code lies in a county";
  if (place.state !== null && place.state !== state) {
    return `its point lies in ${state}, but the row says ${place.state}`;
  }
  const address = text("address");
  const place2 = { city: place.city, zip: place.zip };
  return {
    row,
    id: text("id"),
    county,
    address,
    label: placeText(address ?? text("title") ?? "Home for rent", place2, state),
    point: place.point,
    rent,
    listedOn,
    effectiveRent: number("effectiveRent", RENT.least, RENT.most),
    floorPlan: text("floorPlan"),
    leasedOn: parseDay(text("leasedOn") ?? "") ?? null,
    beds: number("beds", 0, 20),
    baths: number("baths", 0.25, 20),
    sqft: number("sqft", 100, 20_000),
    yearBuilt: number("yearBuilt", 1600, Number(today.slice(0, 4)) + 3),
    facts: readFacts({ amenities: text("amenities"), petsAllowed: text("petsAllowed"), city: place.city }),
  };
}

/** Longer lists of amenities are advertisements. */
const LONGEST_FACT = 400;

function readFacts(texts: Record<string, string | null>): Listing["facts"] {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      text === null || text.length > LONGEST_FACT ? [] : [[name, text] as const],
    ),
  );
}

interface Place {
  point: { latitude: number; longitude: number } | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}

function readPlace({ text, number }: Cells): Place {
  const latitude = number("latitude", 15, 72);
  const longitude = number("longitude", -180, -60);
  const digits = /^(\d{3,5})(?:\.0|-\d{4})?$/.exec(text("zip") ?? "")?.[1];
  return {
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    city: text("city"),
    state: text("state")?.toUpperCase() ?? null,
    zip: digits?.padStart(5, "0") ?? null,
  };
}

/** By postal code, else by a place all of whose postal codes lie in one county. */
function findCounty({ zip, city, state }: Place): string | undefined {
  if (zip !== null) return findZip(zip)?.countyFips;
  if (city === null || state === null) return undefined;
  const name = city.toLowerCase();
  const found = listZips().filter((entry) => entry.state === state && entry.city.toLowerCase() === name);
  const counties = new Set(found.map(({ countyFips }) => countyFips));
  return counties.size === 1 ? found[0]?.countyFips : undefined;
}

/**
 * A point that listings of several addresses share is the middle of a town or a postal code: kept, it would put them
 * at no distance from each other. Without an address each listing counts as another place.
 */
function findCoarsePoints(listings: readonly Listing[]): RejectedRow[] {
  const key = ({ point }: Listing) => `${point?.latitude} ${point?.longitude}`;
  const addresses = new Map<string, Set<string>>();
  for (const listing of listings) {
    const known = addresses.get(key(listing)) ?? new Set<string>();
    addresses.set(key(listing), known.add(listing.address?.toLowerCase() ?? String(listing.row)));
  }
  return listings.flatMap((listing) => {
    if (listing.point === null || (addresses.get(key(listing))?.size ?? 0) < 2) return [];
    return [
      { row: listing.row, reason: "its point is the middle of a town or postal code and was left out" },
    ];
  });
}

const COLUMNS = [
  ...["county_fips", "property_type", "label", "rent", "effective_rent", "floor_plan", "basis", "listed_on"],
  ...["leased_on", "latitude", "longitude", "beds", "baths", "sqft", "year_built", "facts", "visibility"],
  ...["source", "demo", "import_id"],
];

/** Adds the listings that are not known yet; the rows of those that stand in the file twice. */
async function writeListings(options: {
  client: PoolClient;
  importId: string;
  listings: ListingOptions;
  kept: readonly Listing[];
}): Promise<{ twice: RejectedRow[] }> {
  const { client, importId, listings, kept } = options;
  // Homes of one building may be offered alike: of each kind as many are added as the file has more than we.
  const stored = await countStored(client, listings.source);
  const seen = new Map<string, number>();
  const twice: RejectedRow[] = [];
  const rows: Cell[][] = [];
  for (const listing of kept) {
    const { county, label, listedOn, rent, beds, baths, sqft, floorPlan, id } = listing;
    const parts = [county, label, listedOn, rent, beds, baths, sqft, floorPlan];
    const key = parts.filter((part) => part !== null).join("|");
    const identity = id === null ? key : `${id}|${key}`;
    const earlier = seen.get(identity);
    if (earlier !== undefined) {
      twice.push({ row: listing.row, reason: `row ${earlier} says the same listing` });
      continue;
    }
    seen.set(identity, listing.row);
    const known = stored.get(key) ?? 0;
    if (known > 0) {
      stored.set(key, known - 1);
      continue;
    }
    rows.push([
      ...[county, listings.type, label, rent, listing.effectiveRent, floorPlan, "asking", listedOn],
      ...[
        listing.leasedOn,
        listing.point?.latitude ?? null,
        listing.point?.longitude ?? null,
        beds,
        baths,
        sqft,
      ],
      ...[listing.yearBuilt, JSON.stringify(listing.facts), "public", listings.source, false, importId],
    ]);
  }
  await copyRows({ client, table: "rental_listings", columns: COLUMNS, rows });
  return { twice };
}

async function countStored(client: PoolClient, source: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; count: number }>(
    `select concat_ws('|', county_fips, label, listed_on, rent, beds, baths, sqft, floor_plan) as key,
       count(*)::int as count
     from rental_listings where source = $1 and not demo group by 1`,
    [source],
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}
