import type { AddressComponents } from "@labs/addresses/parse-address";
import { standardiseAddress, writeStreetLine } from "@labs/addresses/standardise-address";
import { titleCase } from "../../lib/title-case.ts";

const PREFIX = "labs_geo_";
/** The longest id that a call takes is 300 signs. */
const LONGEST = 300;

/** The place id of an address that nobody loaded: it carries the standardised address, so it means it for ever. */
export function placeIdOf(standardised: string): string | null {
  const id = `${PREFIX}${Buffer.from(standardised.toLowerCase(), "utf8").toString("base64url")}`;
  return id.length > LONGEST ? null : id;
}

/** The address that a place id carries; undefined for another's id, and for one that is not written as ours are. */
export function addressOfPlaceId(id: string): string | undefined {
  if (!id.startsWith(PREFIX)) return undefined;
  const text = Buffer.from(id.slice(PREFIX.length), "base64url").toString("utf8");
  const { standardised } = standardiseAddress(text);
  return standardised !== null && placeIdOf(text) === id ? text : undefined;
}

/** A standardised address as people write it; what it lacks is left out. */
export function writeLines(components: AddressComponents): {
  addressLine: string | null;
  city: string | null;
  label: string;
} {
  const { unit } = components;
  // A flat's letters stay as they are written on its door.
  const street = titleCase(writeStreetLine({ ...components, unit: null }));
  const addressLine = [street, unit].filter(Boolean).join(" ") || null;
  const city = components.city === null ? null : titleCase(components.city);
  const region = [components.state, components.zip].filter(Boolean).join(" ");
  return { addressLine, city, label: [addressLine, city, region].filter(Boolean).join(", ") };
}
