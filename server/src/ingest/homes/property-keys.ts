/** Our own place id; it carries both parts of a property's key. */
export function placeId(countyFips: string, oid: number): string {
  return `labs_${countyFips}_${oid}`;
}

/** RESO's universal property identifier: country, county and parcel. */
export function propertyIdentifier(countyFips: string, parcelNumber: string): string {
  return `urn:reso:upi:2.0:US:${countyFips}:${parcelNumber}`;
}

/** A parcel number's letters and digits alone: punctuation differs between a county's own files. */
export function parcelKey(parcelNumber: string): string {
  return parcelNumber.toLowerCase().replace(/[^a-z0-9]/g, "");
}
