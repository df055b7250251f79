import type { GivenPlace } from "@labs/contract/uploads/data-request-rows";
import type { Table } from "../find-table.ts";
import type { Field } from "../templates/fields.ts";
import type { Content } from "./column-content.ts";
import type { Mapping } from "./map-columns.ts";

interface Mapped {
  table: Table;
  mapping: Mapping;
  contents: readonly Content[];
  place?: GivenPlace;
}

/** Required fields that neither a column nor anything else says. */
export function listMissing(of: Mapped & { fields: readonly Field[] }): Field[] {
  return of.fields.filter(
    ({ key, required }) => required && of.mapping[key] === undefined && !isSaidElsewhere(key, of),
  );
}

/** A city needs no column where the address holds it, a ZIP code says it, or it was given for the whole list. */
function isSaidElsewhere(key: string, of: Mapped): boolean {
  const { mapping, contents, place = {} } = of;
  const { rows } = of.table;
  const has = (field: string) => mapping[field] !== undefined;
  const isPlaced = rows.length > 0 && rows.every(({ place: above }) => above?.city !== undefined);
  const whole = contents[mapping.address ?? -1]?.whole ?? 0;
  const isParcel = (has("apn") && (has("county") || has("county_fips"))) || has("upid");
  const hasZip = has("zip") || place.zip !== undefined;
  const hasCity = (has("city") || place.city !== undefined) && (has("state") || place.state !== undefined);
  switch (key) {
    case "address":
      return has("street_name") || isParcel;
    case "city":
    case "state":
    case "zip":
      return (
        whole >= 0.5 ||
        has("city_state_zip") ||
        hasZip ||
        hasCity ||
        isPlaced ||
        (isParcel && !has("address"))
      );
    default:
      return false;
  }
}
