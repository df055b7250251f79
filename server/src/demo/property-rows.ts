import type { Cell } from "../ingest/copy-rows.ts";
import { placeId, propertyIdentifier } from "../ingest/homes/property-keys.ts";
import { LAST_DAY } from "./calendar.ts";
import type { Placed } from "./evidence.ts";
import { fullAddress, type Home } from "./homes.ts";
import type { Community } from "./multi-family.ts";

/** Named wherever the figures are shown. */
export const DEMO_SOURCE = "Demo data";

type Column = keyof ReturnType<typeof homeRow>;

export const PROPERTY_COLUMNS = [
  "county_fips",
  "oid",
  "google_places_id",
  "property_type",
  "subtype",
  "name",
  "upid",
  "parcel_number",
  "parcel_key",
  "address_line",
  "city",
  "state",
  "zip",
  "search_text",
  "latitude",
  "longitude",
  "geocode_precision",
  "beds",
  "baths",
  "sqft",
  "lot_sqft",
  "stories",
  "year_built",
  "year_renovated",
  "condition",
  "grade",
  "units",
  "assessed_value",
  "tax_annual",
  "hoa_month",
  "owner_name",
  "cms_property_oid",
  "acquired_at",
  "acquisition_price",
  "actual_rent",
  "actual_rent_as_of",
  "source",
  "source_as_of",
  "demo",
  "import_id",
] as const satisfies readonly Column[];

export function* listPropertyRows(options: {
  homes: readonly Placed<Home>[];
  communities: readonly Placed<Community>[];
  importId: string;
}): Generator<Cell[]> {
  for (const { item, oid } of options.homes) {
    if (oid === null) continue;
    const row = homeRow(item, oid, options.importId);
    yield PROPERTY_COLUMNS.map((column) => row[column]);
  }
  for (const { item, oid } of options.communities) {
    if (oid === null) continue;
    const row = communityRow(item, oid, options.importId);
    yield PROPERTY_COLUMNS.map((column) => row[column]);
  }
}

function placeColumns(item: Home | Community, oid: number) {
  const { place } = item.neighbourhood;
  const fips = item.profile.fips;
  return {
    county_fips: fips,
    oid,
    google_places_id: placeId(fips, oid),
    upid: propertyIdentifier(fips, item.parcelNumber),
    parcel_number: item.parcelNumber,
    parcel_key: item.parcelNumber.replaceAll("-", ""),
    address_line: item.addressLine,
    city: place.city,
    state: place.state,
    zip: place.zip,
    search_text: fullAddress(item.addressLine, place).toLowerCase(),
    latitude: item.latitude,
    longitude: item.longitude,
    geocode_precision: "rooftop",
    sqft: item.sqft,
    lot_sqft: item.lotSqft,
    stories: item.stories,
    year_built: item.yearBuilt,
    assessed_value: item.assessedValue,
    tax_annual: item.taxAnnual,
    owner_name: item.ownerName,
    source: DEMO_SOURCE,
    source_as_of: LAST_DAY,
    demo: true,
  };
}

function homeRow(home: Home, oid: number, importId: string) {
  return {
    ...placeColumns(home, oid),
    property_type: "singlefamily",
    subtype: home.neighbourhood.subtype,
    name: null,
    beds: home.beds,
    baths: home.baths,
    year_renovated: home.yearRenovated,
    condition: home.condition,
    grade: null,
    units: 1,
    hoa_month: home.hoaMonth,
    cms_property_oid: home.owned?.id ?? null,
    acquired_at: home.owned?.acquiredAt ?? null,
    acquisition_price: home.owned?.price ?? null,
    actual_rent: home.owned?.rent ?? null,
    actual_rent_as_of: home.owned === null ? null : LAST_DAY,
    import_id: importId,
  };
}

function communityRow(community: Community, oid: number, importId: string): Record<Column, Cell> {
  return {
    ...placeColumns(community, oid),
    property_type: "multifamily",
    subtype: community.subtype,
    name: community.name,
    beds: null,
    baths: null,
    year_renovated: null,
    condition: null,
    grade: community.grade,
    units: community.units,
    hoa_month: null,
    cms_property_oid: null,
    acquired_at: null,
    acquisition_price: null,
    actual_rent: null,
    actual_rent_as_of: null,
    import_id: importId,
  };
}
