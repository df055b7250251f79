import { standardizeAddress } from "@labs/addresses/standardize-address";

/** The id of a loaded property carries its key: `labs_<county>_<oid>`. */
const PROPERTY = /^labs_(\d{5})_\d{1,15}$/;
const ADDRESS = "labs_geo_";
/** The contract takes ids of at most 300 characters. */
const LONGEST = 300;

export function writePropertyId(countyFips: string, oid: number): string {
  return `labs_${countyFips}_${oid}`;
}

/** The county of a loaded property's id; undefined for an id of any other form. */
export function readPropertyCounty(id: string | null): string | undefined {
  return PROPERTY.exec(id ?? "")?.[1];
}

export function isPropertyId(id: string | null): boolean {
  return readPropertyCounty(id) !== undefined;
}

/** The id of an address that nobody loaded. It carries the standardized address, so its meaning never changes. */
export function writeAddressId(standardized: string): string | null {
  const id = `${ADDRESS}${Buffer.from(standardized.toLowerCase(), "utf8").toString("base64url")}`;
  return id.length > LONGEST ? null : id;
}

/** The address that an id carries; undefined for an id that this product did not write. */
export function readAddressId(id: string): string | undefined {
  if (!id.startsWith(ADDRESS)) return undefined;
  const text = Buffer.from(id.slice(ADDRESS.length), "base64url").toString("utf8");
  return standardizeAddress(text).standardised !== null && writeAddressId(text) === id ? text : undefined;
}
