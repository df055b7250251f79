import { choice, date, dollars, type Field, number, place, share, text, year } from "../fields/service.ts";

/** A list of homes: one row a home; of two to four units in one building, one row a unit. */
export const SINGLE_FAMILY_FIELDS: readonly Field[] = [
  text("request_row_id", "Row id", "Your own number of the row; it comes back with the results.", "1", [
    "id",
    "row",
    "row number",
    "reference",
    "ref",
  ]),
  ...place,
  text("county_fips", "County FIPS", "Five digits.", "48453", ["fips", "fips code", "county code"], {
    pattern: /^\d{4,5}$/,
    expected: "five digits",
  }),
  text("apn", "Parcel number", "The assessor's number of the lot.", "", [
    "parcel",
    "parcel id",
    "parcel no",
    "assessor parcel number",
    "tax id",
  ]),
  text("upid", "UPID", "RESO's universal property identifier.", "", ["universal property id"]),
  number("latitude", "Latitude", "In degrees; used where the address cannot be placed.", "", ["lat"], {
    min: 15,
    max: 72,
    words: "degrees from 15 to 72",
  }),
  number("longitude", "Longitude", "In degrees.", "", ["lon", "lng", "long"], {
    min: -180,
    max: -60,
    words: "degrees from -180 to -60",
  }),
  text("property_type", "Property type", "Single-family home, townhouse, condo or duplex.", "Single family", [
    "type",
    "prop type",
    "home type",
    "structure type",
  ]),
  number("beds", "Bedrooms", "0 for a studio.", "3", ["bedrooms", "bed", "br", "bd", "bedroom count"], {
    min: 0,
    max: 20,
    words: "a number from 0 to 20",
  }),
  number("baths", "Bathrooms", "Halves count 0.5.", "2", ["bathrooms", "bath", "ba", "bathroom count"], {
    min: 0,
    max: 20,
    words: "a number from 0 to 20",
  }),
  number("sqft", "Living area", "Heated square feet.", "1450", [
    "square feet",
    "sq ft",
    "sf",
    "square footage",
    "living area sqft",
    "gla",
    "area",
    "size",
  ]),
  year("year_built", "Year built", "1998", ["built", "yr built", "year"]),
  number("lot_sqft", "Lot area", "Square feet.", "", ["lot size", "lot sq ft", "lot"], {
    min: 100,
    max: 50_000_000,
    words: "square feet from 100 to 50,000,000",
  }),
  choice(
    "condition",
    "Condition",
    "C1 (new) to C6 (unsound).",
    "",
    ["cond", "condition rating"],
    ["C1", "C2", "C3", "C4", "C5", "C6"],
  ),
  dollars("hoa_monthly", "HOA dues a month", "", ["hoa", "hoa fee", "hoa dues", "hoa month"], {
    max: 10_000,
  }),
  dollars("list_price", "List price", "285000", ["asking price", "listing price", "ask", "list"], {
    min: 1000,
    scale: "price",
  }),
  dollars("offer_price", "Offer price", "", ["offer", "bid", "bid price", "our offer"], {
    min: 1000,
    scale: "price",
  }),
  dollars("renovation_budget", "Renovation budget", "", ["renovation", "rehab", "rehab budget", "repairs"], {
    max: 5_000_000,
  }),
  dollars("after_repair_value", "After-repair value", "", ["arv"], { min: 1000, scale: "price" }),
  dollars(
    "current_rent",
    "Current rent a month",
    "",
    ["rent", "contract rent", "in place rent", "lease rent"],
    {
      max: 50_000,
      scale: "rent",
    },
  ),
  date("lease_start", "Lease start", "", ["lease start date", "lease from", "lease begin"]),
  date("lease_end", "Lease end", "", ["lease end date", "lease to", "lease expiration", "lease expires"]),
  text("occupancy_status", "Occupancy", "Vacant, tenant or owner.", "", [
    "occupancy",
    "occupied",
    "status",
    "occupancy type",
  ]),
  dollars("tax_annual", "Property tax a year", "", ["taxes", "property tax", "annual taxes", "tax"], {
    max: 1_000_000,
  }),
  dollars("insurance_annual", "Insurance a year", "", ["insurance", "annual insurance", "premium"], {
    max: 1_000_000,
  }),
  date("acquisition_date", "Acquisition date", "", [
    "acquired",
    "purchase date",
    "closing date",
    "acquired on",
  ]),
  dollars(
    "purchase_price",
    "Purchase price",
    "",
    ["acquisition price", "cost basis", "price paid", "price"],
    {
      min: 1000,
      scale: "price",
    },
  ),
  text("owner_entity", "Owner", "The company or person that owns it.", "", ["owner", "entity", "owner name"]),
  text("portfolio", "Portfolio", "What the home belongs to.", "", ["fund", "pool"]),
  share("target_net_yield", "Target net yield", "For the maximum bid.", ["target yield", "min net yield"]),
  share("target_unlevered_irr", "Target unlevered IRR", "For the maximum bid.", ["min unlevered irr"]),
  share("target_levered_irr", "Target levered IRR", "For the maximum bid.", [
    "target irr",
    "min levered irr",
  ]),
  text("notes", "Notes", "Kept as they are.", "", ["comments", "comment", "note", "remarks"]),
  text(
    "requested_outputs",
    "Requested outputs",
    "Which of value, rent and underwrite; all of them when left empty.",
    "value|rent|underwrite",
    ["outputs", "requested"],
    {
      pattern: /^(value|rent|underwrite)([\s,;|/+]+(value|rent|underwrite))*$/i,
      expected: "value, rent and underwrite with | between",
    },
  ),
];
