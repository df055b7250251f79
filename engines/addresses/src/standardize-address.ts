import {
  type AddressComponents,
  type AddressProblem,
  type ParseOptions,
  parseAddress,
} from "./parse-address.ts";

export interface StandardizedAddress {
  input: string;
  /** One line in USPS style; `null` when there is neither a street nor a city to write. */
  standardised: string | null;
  components: AddressComponents;
  /** 0 to 1. */
  confidence: number;
  problems: AddressProblem[];
}

/**
 * Parses an address and writes it in the style of USPS Publication 28: capitals, standard abbreviations of
 * directionals, suffixes and unit designators, ordinals in figures.
 *
 * @example
 * standardizeAddress("123 north main street apt #4, springfield, illinois 62701").standardised
 * // "123 N MAIN ST APT 4, SPRINGFIELD, IL 62701"
 */
export function standardizeAddress(input: string, options: ParseOptions = {}): StandardizedAddress {
  const { components, confidence, problems } = parseAddress(input, options);
  return { input, standardised: writeAddress(components), components, confidence, problems };
}

/** Street line, city, state with ZIP code, with commas between; parts that are not there are left out. */
export function writeAddress(components: AddressComponents): string | null {
  const zip = components.zip4 === null ? components.zip : `${components.zip}-${components.zip4}`;
  const parts = [
    writeStreetLine(components),
    components.city,
    [components.state, zip].filter((part) => part !== null).join(" "),
  ].filter((part) => part !== null && part !== "");
  return components.street === null && components.city === null ? null : parts.join(", ");
}

/** The delivery line alone: `123 N MAIN ST APT 4`. */
export function writeStreetLine(components: AddressComponents): string {
  const { number, predirectional, street, suffix, postdirectional, unitDesignator, unit } = components;
  return [number, predirectional, street, suffix, postdirectional, unitDesignator, unit]
    .filter((part) => part !== null)
    .join(" ");
}
