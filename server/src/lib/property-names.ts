/** The import of properties that people added themselves. */
export const ENTERED_BY_THE_FIRM = "Entered by the firm";

interface Named {
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
}

/** `1204 N Oak St, Austin, TX 78704`; null for a property without a street address. */
export function writePropertyAddress(
  of: Pick<Named, "addressLine" | "city" | "state" | "zip">,
): string | null {
  if (of.addressLine === null) return null;
  const region = [of.state, of.zip].filter(Boolean).join(" ");
  return [of.addressLine, of.city, region].filter(Boolean).join(", ");
}

/** What a property is called: its address, else its parcel number and county. */
export function labelProperty(of: Named): string {
  const address = writePropertyAddress(of);
  if (address !== null) return address;
  const county = countyTitle(of.countyName, of.state);
  const name =
    of.parcelNumber === null ? (of.name ?? "Property without address") : `Parcel ${of.parcelNumber}`;
  return [name, county].filter(Boolean).join(", ");
}

const NAMED_IN_FULL = /\b(county|parish|borough|census area|municipality|city|planning region|district)\b/i;
/** Two counties; Virginia's independent cities stand as `Richmond (city)`. */
const CITY_COUNTIES = new Set(["Charles City", "James City"]);

/** `King County, WA`. The map names counties without the word, and Louisiana and Alaska have words of their own. */
export function countyTitle(name: string | null, state: string): string {
  if (name === null) return state;
  const isNamedInFull = NAMED_IN_FULL.test(name) && !(state === "VA" && CITY_COUNTIES.has(name));
  if (isNamedInFull || state === "AK" || state === "DC") return `${name}, ${state}`;
  return `${name} ${state === "LA" ? "Parish" : "County"}, ${state}`;
}
