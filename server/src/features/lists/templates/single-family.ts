import { area, choice, date, dollars, type Field, number, place, share, text, year } from "./fields.ts";

/** A list of homes: one row a home; of two to four units in one building, one row a unit. */
export const SINGLE_FAMILY_FIELDS: readonly Field[] = [
  text("request_row_id", "Row id", {
    description: "Your own number of the row; it comes back with the results.",
    example: "1",
    synonyms: ["id", "row", "row number", "reference", "ref"],
  }),
  ...place,
  text("county_fips", "County FIPS", {
    description: "Five digits.",
    example: "48453",
    synonyms: ["fips", "fips code", "county code"],
    pattern: /^\d{4,5}$/,
    expected: "five digits",
  }),
  text("apn", "Parcel number", {
    description: "The assessor's number of the lot.",
    synonyms: ["parcel", "parcel id", "parcel no", "assessor parcel number", "tax id"],
  }),
  text("upid", "UPID", {
    description: "RESO's universal property identifier.",
    synonyms: ["universal property id"],
  }),
  number("latitude", "Latitude", {
    description: "In degrees; used where the address cannot be placed.",
    synonyms: ["lat"],
    min: 15,
    max: 72,
    expected: "degrees from 15 to 72",
  }),
  number("longitude", "Longitude", {
    description: "In degrees.",
    synonyms: ["lon", "lng", "long"],
    min: -180,
    max: -60,
    expected: "degrees from -180 to -60",
  }),
  text("property_type", "Property type", {
    description: "Single-family home, townhouse, condo or duplex.",
    example: "Single family",
    synonyms: ["type", "prop type", "home type", "structure type"],
  }),
  number("beds", "Bedrooms", {
    description: "0 for a studio.",
    example: "3",
    synonyms: ["bedrooms", "bed", "br", "bd", "bedroom count"],
    min: 0,
    max: 20,
    expected: "a number from 0 to 20",
  }),
  number("baths", "Bathrooms", {
    description: "Halves count 0.5.",
    example: "2",
    synonyms: ["bathrooms", "bath", "ba", "bathroom count"],
    min: 0,
    max: 20,
    expected: "a number from 0 to 20",
  }),
  area("sqft", "Living area", {
    description: "Heated square feet.",
    example: "1450",
    synonyms: ["square feet", "sq ft", "sf", "square footage", "living area sqft", "gla", "area", "size"],
  }),
  year("year_built", "Year built", { example: "1998", synonyms: ["built", "yr built", "year"] }),
  number("lot_sqft", "Lot area", {
    description: "Square feet.",
    synonyms: ["lot size", "lot sq ft", "lot"],
    min: 100,
    max: 50_000_000,
    expected: "square feet from 100 to 50,000,000",
  }),
  choice("condition", "Condition", {
    description: "C1 (new) to C6 (unsound).",
    synonyms: ["cond", "condition rating"],
    choices: ["C1", "C2", "C3", "C4", "C5", "C6"],
  }),
  dollars("hoa_monthly", "HOA dues a month", {
    synonyms: ["hoa", "hoa fee", "hoa dues", "hoa month"],
    max: 10_000,
  }),
  dollars("list_price", "List price", {
    example: "285000",
    synonyms: ["asking price", "listing price", "ask", "list"],
    min: 1000,
    scale: "price",
  }),
  dollars("offer_price", "Offer price", {
    synonyms: ["offer", "bid", "bid price", "our offer"],
    min: 1000,
    scale: "price",
  }),
  dollars("renovation_budget", "Renovation budget", {
    synonyms: ["renovation", "rehab", "rehab budget", "repairs"],
    max: 5_000_000,
  }),
  dollars("after_repair_value", "After-repair value", { synonyms: ["arv"], min: 1000, scale: "price" }),
  dollars("current_rent", "Current rent a month", {
    synonyms: ["rent", "contract rent", "in place rent", "lease rent"],
    max: 50_000,
    scale: "rent",
  }),
  date("lease_start", "Lease start", { synonyms: ["lease start date", "lease from", "lease begin"] }),
  date("lease_end", "Lease end", {
    synonyms: ["lease end date", "lease to", "lease expiration", "lease expires"],
  }),
  text("occupancy_status", "Occupancy", {
    description: "Vacant, tenant or owner.",
    synonyms: ["occupancy", "occupied", "status", "occupancy type"],
  }),
  dollars("tax_annual", "Property tax a year", {
    synonyms: ["taxes", "property tax", "annual taxes", "tax"],
    max: 1_000_000,
  }),
  dollars("insurance_annual", "Insurance a year", {
    synonyms: ["insurance", "annual insurance", "premium"],
    max: 1_000_000,
  }),
  date("acquisition_date", "Acquisition date", {
    synonyms: ["acquired", "purchase date", "closing date", "acquired on"],
  }),
  dollars("purchase_price", "Purchase price", {
    synonyms: ["acquisition price", "cost basis", "price paid", "price"],
    min: 1000,
    scale: "price",
  }),
  text("owner_entity", "Owner", {
    description: "The company or person that owns it.",
    synonyms: ["owner", "entity", "owner name"],
  }),
  text("portfolio", "Portfolio", { description: "What the home belongs to.", synonyms: ["fund", "pool"] }),
  share("target_net_yield", "Target net yield", {
    description: "For the maximum bid.",
    synonyms: ["target yield", "min net yield"],
  }),
  share("target_unlevered_irr", "Target unlevered IRR", {
    description: "For the maximum bid.",
    synonyms: ["min unlevered irr"],
  }),
  share("target_levered_irr", "Target levered IRR", {
    description: "For the maximum bid.",
    synonyms: ["target irr", "min levered irr"],
  }),
  text("notes", "Notes", {
    description: "Kept as they are.",
    synonyms: ["comments", "comment", "note", "remarks"],
  }),
  text("requested_outputs", "Requested outputs", {
    description: "Which of value, rent and underwrite; all of them when left empty.",
    example: "value|rent|underwrite",
    synonyms: ["outputs", "requested"],
    pattern: /^(value|rent|underwrite)([\s,;|/+]+(value|rent|underwrite))*$/i,
    expected: "value, rent and underwrite with | between",
  }),
];
