import type { Cell } from "../ingest/copy-rows.ts";
import { placeId, propertyIdentifier } from "../ingest/homes/property-keys.ts";
import { FACT_COLUMNS, KEY_COLUMNS } from "../ingest/homes/write-properties.ts";
import { LAST_DAY } from "./calendar.ts";
import type { Placed } from "./evidence.ts";
import { fullAddress, type Home } from "./homes.ts";
import type { Community } from "./multi-family.ts";

/** Named wherever the figures are shown. */
export const DEMO_SOURCE = "Demo data";

export const PROPERTY_COLUMNS = [...KEY_COLUMNS, ...FACT_COLUMNS] as const;

/** A column that is left out is empty. */
type PropertyRow = Partial<Record<(typeof PROPERTY_COLUMNS)[number], Cell | undefined>>;

export function* listPropertyRows(options: {
  homes: readonly Placed<Home>[];
  communities: readonly Placed<Community>[];
  importId: string;
}): Generator<Cell[]> {
  for (const { item, oid } of options.homes) {
    if (oid === null) continue;
    yield toCells(homeRow(item, oid), options.importId);
  }
  for (const { item, oid } of options.communities) {
    if (oid === null) continue;
    yield toCells(communityRow(item, oid), options.importId);
  }
}

function toCells(row: PropertyRow, importId: string): Cell[] {
  return PROPERTY_COLUMNS.map((column) => (column === "import_id" ? importId : (row[column] ?? null)));
}

function placeColumns(item: Home | Community, oid: number): PropertyRow {
  const { place } = item.neighborhood;
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
    facts: "{}",
    source: DEMO_SOURCE,
    source_as_of: LAST_DAY,
    demo: true,
  };
}

function homeRow(home: Home, oid: number): PropertyRow {
  return {
    ...placeColumns(home, oid),
    property_type: "singlefamily",
    subtype: home.neighborhood.subtype,
    beds: home.beds,
    baths: home.baths,
    year_renovated: home.yearRenovated,
    condition: home.condition,
    units: 1,
    hoa_month: home.hoaMonth,
    cms_property_oid: home.owned?.id,
    acquired_at: home.owned?.acquiredAt,
    acquisition_price: home.owned?.price,
    actual_rent: home.owned?.rent,
    actual_rent_as_of: home.owned === null ? null : LAST_DAY,
    lease_ends_on: home.owned?.leaseEndsOn,
    loan_balance: home.owned?.loan.balance,
    loan_rate: home.owned?.loan.rate,
    loan_payment: home.owned?.loan.payment,
    loan_matures_on: home.owned?.loan.maturesOn,
    loan_as_of: home.owned === null ? null : LAST_DAY,
  };
}

function communityRow(community: Community, oid: number): PropertyRow {
  return {
    ...placeColumns(community, oid),
    property_type: "multifamily",
    subtype: community.subtype,
    name: community.name,
    grade: community.grade,
    units: community.units,
  };
}
