import type { AddressComponents } from "@labs/addresses/parse-address";
import {
  type StandardizedAddress,
  standardizeAddress,
  writeStreetLine,
} from "@labs/addresses/standardize-address";
import { findZip, isCity } from "./postal-codes.ts";
import { titleCase } from "./title-case.ts";

/** Reads an address as every feature does: the postal code supplies a city that was left out. */
export function readAddress(address: string): StandardizedAddress {
  const isZipAlone = /^\s*\d{5}(-\d{4})?\s*$/.test(address);
  const read = standardizeAddress(address, {
    citiesOfZip: (zip) => {
      const city = findZip(zip)?.city;
      return city === undefined ? [] : [city];
    },
    isCity,
  });
  if (!isZipAlone) return read;
  // Read as a street line, a postal code alone would be a house number.
  const zip = address.trim().slice(0, 5);
  return { ...read, standardised: zip, components: { ...read.components, number: null, zip } };
}

/**
 * An address as it is searched, and as lists and added properties find each other: standardized as a typed one is, or as it is
 * written where it names no street.
 */
export function writeSearchText(address: string): string {
  const { standardised, components } = standardizeAddress(address);
  return (components.street === null ? address : (standardised ?? address)).toLowerCase();
}

/**
 * An address that names one home somewhere: it has a house number, a street, and a postal code or a city with its
 * state. Undefined for less than that.
 */
export function readFullAddress(
  address: string,
): { standardised: string; components: AddressComponents } | undefined {
  const { standardised, components } = readAddress(address);
  const { number, street, zip, city, state } = components;
  const isPlaced = zip !== null || (city !== null && state !== null);
  if (standardised === null || number === null || street === null || !isPlaced) return undefined;
  return { standardised, components };
}

/** A standardized address as people write it, without what it lacks. */
export function writeAddressLines(components: AddressComponents): {
  addressLine: string | null;
  city: string | null;
  label: string;
} {
  const { unit } = components;
  // A unit keeps the letters that are on its door.
  const street = titleCase(writeStreetLine({ ...components, unit: null }));
  const addressLine = [street, unit].filter(Boolean).join(" ") || null;
  const city = components.city === null ? null : titleCase(components.city);
  const region = [components.state, components.zip].filter(Boolean).join(" ");
  return { addressLine, city, label: [addressLine, city, region].filter(Boolean).join(", ") };
}
