export type ColumnRole =
  | "latitude"
  | "longitude"
  | "beds"
  | "baths"
  | "sqft"
  | "yearBuilt"
  | "date"
  | "propertyType"
  | "id";

/** Header names by role, without case, blanks and punctuation; the first that is there wins. */
const knownNames: Record<ColumnRole, readonly string[]> = {
  latitude: ["latitude", "lat", "y", "geolat"],
  longitude: ["longitude", "long", "lon", "lng", "x", "geolon"],
  beds: ["beds", "bedrooms", "bed", "bedroom", "numbedrooms", "bedroomcount", "br", "bedroomsabvgr"],
  baths: ["baths", "bathrooms", "bath", "bathroom", "numbathrooms", "bathroomcount", "ba", "fullbath"],
  sqft: [
    "sqft",
    "squarefeet",
    "squarefootage",
    "livingarea",
    "livingsqft",
    "sqftliving",
    "grlivarea",
    "area",
    "size",
    "sf",
    "sizesqft",
    "buildingsqft",
    "grosssquarefeet",
  ],
  yearBuilt: ["yearbuilt", "yrbuilt", "builtyear", "year", "constructionyear", "vintage"],
  date: [
    "date",
    "listedat",
    "listeddate",
    "listingdate",
    "saledate",
    "solddate",
    "leasedate",
    "leasedat",
    "closedate",
    "observedon",
    "time",
  ],
  propertyType: ["propertytype", "hometype", "type", "buildingtype"],
  id: ["id", "listingid", "parcelid", "parcel", "apn"],
};

/** Which column plays which role; a role without a column is left out, and the target plays none. */
export function recognizeColumns(
  headers: readonly string[],
  target: string,
): Partial<Record<ColumnRole, string>> {
  const byName = new Map<string, string>();
  for (const header of headers) {
    const name = simplify(header);
    if (header !== target && !byName.has(name)) byName.set(name, header);
  }
  const roles: Partial<Record<ColumnRole, string>> = {};
  for (const role of Object.keys(knownNames) as ColumnRole[]) {
    const found = knownNames[role].find((name) => byName.has(name));
    const header = found === undefined ? undefined : byName.get(found);
    if (header !== undefined) roles[role] = header;
  }
  return roles;
}

/**
 * A number as spreadsheets write it: `1,450`, `$1,450`, ` 1450 `. `null` for anything else.
 *
 * Example: `readNumber("$1,450.50")` is 1450.5; `readNumber("n/a")` is null.
 */
export function readNumber(text: string | undefined): number | null {
  const bare = (text ?? "").replace(/[$\s]/g, "").replace(/,(?=\d{3}(?:\D|$))/g, "");
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(bare)) return null;
  const value = Number(bare);
  return Number.isFinite(value) ? value : null;
}

/**
 * An ISO date from `2015-03-01…`, `20150301…`, `3/1/2015` (month first) or `3/1/15`; `null` for anything else.
 */
export function readDate(text: string | undefined): string | null {
  const trimmed = (text ?? "").trim();
  const iso =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:\D|$)/.exec(trimmed) ?? /^(\d{4})(\d{2})(\d{2})(?:T|\D|$)/.exec(trimmed);
  if (iso) return toIso(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?:\D|$)/.exec(trimmed);
  if (!american) return null;
  const year = Number(american[3]);
  return toIso(year < 100 ? 2000 + year : year, Number(american[1]), Number(american[2]));
}

function toIso(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return null;
  return date.toISOString().slice(0, 10);
}

function simplify(header: string): string {
  return header.toLowerCase().replace(/[^a-z0-9]/g, "");
}
