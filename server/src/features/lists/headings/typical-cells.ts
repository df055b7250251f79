import { readFileSync } from "node:fs";

/** Cells as sources write them, eight homes a column: what real headings stand over. */
export const HOMES = 8;

/** Where the homes of a list stand, by its state: city, ZIP code, county with its FIPS code, and a point near them. */
const PLACES = new Map(
  readLines("places").map((line) => {
    const [state = "", city = "", zip = "", county = "", fips = "", latitude = "", longitude = ""] =
      line.split("|");
    return [state, { city, zip, county, fips, latitude: Number(latitude), longitude: Number(longitude) }];
  }),
);

const STREETS = [
  ["1204", "N", "Oak", "St"],
  ["815", "", "Maple", "Ave"],
  ["4410", "W", "Cedar", "Ln"],
  ["27", "", "Birch", "Dr"],
  ["3302", "E", "Walnut", "St"],
  ["960", "", "Juniper", "Ct"],
  ["118", "S", "Elm", "St"],
  ["2745", "", "Magnolia", "Rd"],
] as const;

/** What columns hold that do not say where a home stands, by its kind; those of no field begin with a dash. */
const CELLS = new Map(
  readLines("typical-cells").map((line): [string, string] => {
    const at = line.indexOf(": ");
    return [line.slice(0, at), line.slice(at + 2)];
  }),
);

function readLines(name: string): string[] {
  return readFileSync(new URL(`${name}.txt`, import.meta.url), "utf8")
    .trim()
    .split("\n");
}

/** The cells under a heading by the kind of what it holds. */
export function typicalCells(kind: string, inState: string): string[] {
  return placed(kind, inState) ?? listed(kind);
}

function listed(kind: string): string[] {
  const cells = CELLS.get(kind) ?? CELLS.get(kind.split("~")[0] ?? "");
  if (cells === undefined) throw new Error(`no cells of the kind ${kind}`);
  return cells.split("|");
}

function placed(kind: string, inState: string): string[] | undefined {
  const found = PLACES.get(inState);
  if (found === undefined) throw new Error(`no place in ${inState}`);
  const { city, zip, county, fips, latitude, longitude } = found;
  const streets = STREETS.map((parts) => parts.filter(Boolean).join(" "));
  const every = (text: string) => STREETS.map(() => text);
  switch (kind) {
    case "address":
      return streets;
    case "address~city":
      return streets.map((street) => `${street}, ${city}`);
    case "address~full":
      return streets.map((street) => `${street}, ${city}, ${inState} ${zip}`);
    case "city":
      return every(city);
    case "state":
      return every(inState);
    case "zip":
      return every(zip);
    case "city_state_zip":
      return every(`${city}, ${inState} ${zip}`);
    case "county":
      return every(county);
    case "county_fips":
      return every(fips);
    case "street_number":
      return STREETS.map(([number]) => number);
    case "street_direction":
      return STREETS.map(([, side]) => side);
    case "street_name":
      return STREETS.map(([, , name]) => name);
    case "street_suffix":
      return STREETS.map(([, , , suffix]) => suffix);
    case "-street":
      return STREETS.map(([, , name, suffix]) => `${name} ${suffix}`);
    case "latitude":
      return STREETS.map((_, at) => (latitude + at * 0.0031).toFixed(6));
    case "longitude":
      return STREETS.map((_, at) => (longitude - at * 0.0027).toFixed(6));
    default:
      return undefined;
  }
}

export const cityIn = (state: string): string => PLACES.get(state)?.city ?? "";
