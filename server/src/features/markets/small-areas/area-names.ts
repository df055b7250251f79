import { findZip } from "../../../lib/postal-codes.ts";
import { countyTitle } from "../../../lib/property-names.ts";
import type { AreasOf } from "../snapshot.ts";
import type { StoredKind } from "./small-area-repository.ts";

/** `Census tract 2.01, Fulton County, GA` and `98101, Seattle, WA`. */
export function nameArea(snapshot: AreasOf, { kind, id }: { kind: StoredKind; id: string }): string {
  if (kind === "zip") {
    const zip = findZip(id);
    return zip === undefined ? `ZIP code ${id}` : `${id}, ${zip.city}, ${zip.state}`;
  }
  const county = snapshot.counties.get(id.slice(0, 5));
  const place = county === undefined ? "" : `, ${countyTitle(county.name, county.state)}`;
  return `Census tract ${writeTract(id)}${place}`;
}

/** `000201` is tract 2.01. */
function writeTract(id: string): string {
  const [whole, part] = [Number(id.slice(5, 9)), id.slice(9)];
  return part === "00" ? String(whole) : `${whole}.${part}`;
}
