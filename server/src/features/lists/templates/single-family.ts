import {
  area,
  choice,
  date,
  dollars,
  type Field,
  named,
  number,
  otherPlace,
  place,
  share,
  text,
  year,
} from "./fields.ts";
import { otherRooms } from "./rooms.ts";

/** What dues are due by: a month, a quarter, half a year, or a year. */
export const HOW_OFTEN =
  /^(?:per )?(?:m|mo|month(?:ly)?|q|quarter(?:ly)?|s|semi[- ]?annual(?:ly)?|a|y|yr|annual(?:ly)?|year(?:ly)?)$/i;

/** What the area of a lot is told in. */
const LOT_UNITS = /^(?:a|s|ac|acres?|s\.?f\.?|sq\.? ?f(?:ee)?t\.?|square f(?:ee|oo)t|sqft)$/i;

/** How many times a year, by the first letter. */
const TIMES_A_YEAR: Record<string, number> = { m: 12, q: 4, s: 2, a: 1, y: 1 };

/** Dues of a month, of what is due as often as a list says. */
export function monthlyDues(amount: number, howOften: string | undefined): number {
  const letter = howOften?.replace(/^per /i, "").charAt(0).toLowerCase() ?? "m";
  return Math.round((amount * (TIMES_A_YEAR[letter] ?? 12) * 100) / 12) / 100;
}

/** A list of homes: one row a home; of two to four units in one building, one row a unit. */
export const SINGLE_FAMILY_FIELDS: readonly Field[] = [
  text("request_row_id", "Row id", {
    description: "Your row number; returned with the results.",
    example: "1",
    synonyms: ["id", "row", "row number", "reference", "ref"],
  }),
  ...place,
  ...otherPlace,
  text("county_fips", "County FIPS", {
    description: "Five digits.",
    example: "48453",
    synonyms: ["fips", "fips code", "county code"],
    pattern: /^\d{4,5}$/,
    expected: "five digits",
  }),
  text("apn", "Parcel number", {
    description: "The assessor's parcel number (APN).",
    synonyms:
      named(`parcel, parcelnumb, parcel id, parcel no, parcel nbr, parcel number, tax parcel, assessor parcel number,
apn parcel id, tax id, tax key, taxkey, tax lot, taxlot, pin, pid, folio, folio number, apn unformatted, ain, tms, tms number`),
  }),
  text("upid", "UPID", {
    description: "RESO's universal property identifier.",
    synonyms: ["universal property id"],
  }),
  number("latitude", "Latitude", {
    description: "In degrees; used if the address cannot be located.",
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
    synonyms: [
      "style",
      "type",
      "prop type",
      "ptype",
      "prop tp",
      "prop sub",
      "home type",
      "structure type",
      "sub type",
      "property style",
      "property type detail",
      "class description",
      "building class category",
    ],
  }),
  number("beds", "Bedrooms", {
    description: "0 for a studio.",
    example: "3",
    synonyms: named(`bedrooms, bed, br, bd, bdrms, bedroom, bedroom count, bed count, total bedrooms,
bedrooms total, num beds, number of bedrooms, number bedrooms, br size, recamaras`),
    min: 0,
    max: 20,
    expected: "a number from 0 to 20",
  }),
  number("baths", "Bathrooms", {
    description: "Halves count 0.5.",
    example: "2",
    synonyms:
      named(`bath rooms, washrooms, bathrooms, bath, ba, bth, bathroom count, bath count, total baths, baths total,
total bathrooms, bathrooms total, bathrooms total integer, bathrooms total decimal,
num baths, number of bathrooms, number bathrooms, banos, bader, fb hb, full half, full half baths, full half bath, f h baths`),
    min: 0,
    max: 20,
    expected: "a number from 0 to 20",
  }),
  ...otherRooms,
  area("sqft", "Living area", {
    description: "Heated square feet.",
    example: "1450",
    synonyms:
      named(`square feet, pies cuadrados, square foot, sq ft, sf, ft2, sq, sq footage, square footage, living area,
living area sqft, living area sf, living sqft, living square feet, building sqft,
building square feet, building area, bldg sf, bldg sqft, total building area square feet,
total finished sqft, above grade fin sqft, abv fin sqft, pr abv fin sqft, approx sqft, finished area, finished sqft,
gross square feet, sq ft tot living, total living area, tot living area sqft, interior sqft,
res flr area, residential area, floor area, gba, livable sqft, livable area, heated sqft, heated area, above grade sqft,
sqftmain, wohnflache sqft, gla, rsf, area, size`),
  }),
  year("year_built", "Year built", {
    example: "1998",
    synonyms:
      named(`ano, ano de construccion, built, yr built, yr blt, act yr blt, actual year built, yr, yr impr, year blt, yearconstructed, bldg yr,
bldg year, year bldg built, res yr blt, yb, year of completion, construction annual,
construction year, const yr, year, effective year built, year of construction,
age yr built, year built reno, year built renovated, built reno, built in`),
  }),
  {
    ...text("lot_units", "Lot area in", {
      description: "Square feet or acres; square feet where it says nothing.",
      synonyms: [
        "annual construction",
        "lot size units",
        "lot size unit",
        "lot area units",
        "lot area unit",
        "lot units",
        "lot uom",
      ],
      pattern: LOT_UNITS,
      expected: "square feet or acres",
    }),
    isAlternative: true,
  },
  number("lot_sqft", "Lot area", {
    description: "Square feet; acres where the heading or the cell says so.",
    synonyms: named(`lot size, lot sq ft, lot sqft, lot size sqft, lot size sq ft, lot square feet,
lot size square feet, approx lot sqft, lot area value, land sf, land sqft, land area,
land size, number acres, num acres, site size, site area, parcel size, parcel area, parcel size sqft, parcel area sqft, lot sz, sqft lot, land square feet, site sf, lot, lot size area, lot acres, acres,
acreage, lot size acres, lot acreage, land acres, gis acres, calc acres, calculated acres`),
    min: 100,
    max: 50_000_000,
    expected: "square feet from 100 to 50,000,000",
  }),
  choice("condition", "Condition", {
    description: "C1 (new) to C6 (unsound).",
    synonyms: ["cond", "condition rating"],
    choices: ["C1", "C2", "C3", "C4", "C5", "C6"],
  }),
  dollars("hoa_monthly", "Monthly HOA dues", {
    synonyms: [
      "hoa",
      "hoa fee",
      "hoa dues",
      "hoa month",
      "hoa mo",
      "hoa fee monthly",
      "association fee",
      "assn fee",
    ],
    max: 10_000,
  }),
  text("hoa_frequency", "HOA dues due", {
    description: "How often the dues are due; monthly where it says nothing.",
    example: "Monthly",
    synonyms: named(`hoa freq, hoa frequency, hoa fee freq, hoa fee frequency, hoa dues frequency, hoa period,
hoa paid, hoa term, hoa pmt sched, hoa payment schedule, hoa schedule, dues frequency,
association fee freq, association fee frequency`),
    pattern: HOW_OFTEN,
    expected: "monthly, quarterly, semi-annually or annually",
  }),
  dollars("list_price", "List price", {
    example: "285000",
    synonyms:
      named(`asking price, asking, listing price, listing amount, mls listing amount, listed for, listed at, offered at,
offered for, current price, price, ask, list, how much, precio, prix, prix demande`),
    min: 1000,
    scale: "price",
  }),
  dollars("offer_price", "Offer price", {
    synonyms: [
      "our max",
      "max offer",
      "max price",
      "top price",
      "offer",
      "bid",
      "bid price",
      "our offer",
      "my offer",
      "mao",
      "max allowable offer",
    ],
    min: 1000,
    scale: "price",
  }),
  dollars("renovation_budget", "Renovation budget", {
    synonyms: named(`renovation, rehab, reno, repair, repair budget, reno budget, make ready, rehab budget,
rehab cost, repairs, repair cost, est repairs`),
    max: 5_000_000,
  }),
  dollars("after_repair_value", "After-repair value", {
    synonyms: ["arv", "after repaired value", "as repaired value"],
    min: 1000,
    scale: "price",
  }),
  dollars("current_rent", "Current monthly rent", {
    synonyms: [
      "rents for",
      "rents",
      "renta",
      "renta mensual",
      "alquiler",
      "rent",
      "contract rent",
      "monthly rent",
      "mo rent",
      "monthly contract rent",
      "current rent",
      "current monthly rent",
      "in place rent",
      "lease rent",
      "leased rent",
      "actual rent",
    ],
    max: 50_000,
    scale: "rent",
  }),
  date("lease_start", "Lease start", {
    synonyms: [
      "lease start date",
      "lease from",
      "lease starts",
      "lease begins",
      "start of lease",
      "lease begin",
      "lease commencement",
    ],
  }),
  date("lease_end", "Lease end", {
    synonyms: [
      "lease end date",
      "lease ends",
      "end of lease",
      "lease to",
      "lease expiration",
      "lease expiration date",
      "lease expires",
      "lease exp",
      "lease thru",
      "lease through",
      "lease until",
    ],
  }),
  text("occupancy_status", "Occupancy", {
    description: "Vacant, tenant or owner.",
    synonyms: ["occupancy", "occupied", "occ", "occ status", "lease status", "status", "occupancy type"],
  }),
  dollars("tax_annual", "Annual property tax", {
    synonyms:
      named(`taxes, property tax, property taxes, annual taxes, annual property tax, annual tax, re taxes,
real estate taxes, re tax, re taxes, taxes yr, netprpta, tax annual amt, tax annual amount, tax`),
    max: 1_000_000,
  }),
  dollars("insurance_annual", "Annual insurance", {
    synonyms: ["insurance", "annual insurance", "ins", "premium"],
    max: 1_000_000,
  }),
  date("acquisition_date", "Acquisition date", {
    synonyms: [
      "when bought",
      "acquired",
      "acq date",
      "purchase date",
      "original purchase date",
      "acquired on",
      "bought",
    ],
  }),
  dollars("purchase_price", "Purchase price", {
    synonyms: [
      "acquisition price",
      "acq price",
      "original purchase price",
      "purchase price",
      "purchase amt",
      "purchase amount",
      "cost basis",
      "price paid",
      "paid",
      "cost",
      "kaufpreis",
    ],
    min: 1000,
    scale: "price",
  }),
  text("owner_entity", "Owner", {
    description: "The company or person that owns it.",
    synonyms: [
      "owner",
      "entity",
      "owner name",
      "true owner",
      "true owner 1",
      "owner full",
      "owner 1 full",
      "owner 1 name",
      "owner nme",
      "file as name",
      "owner entity",
      "company name",
    ],
  }),
  text("listing_status", "Listing status", {
    description: "As the listing service says: active, pending, sold.",
    synonyms: [
      "list status",
      "status",
      "stat",
      "mls status",
      "standard status",
      "listing status",
      "home status",
      "status type",
      "st",
    ],
  }),
  dollars("last_sale_price", "Last sale price", {
    description: "What the home last sold for; it is no price that you paid or offer.",
    synonyms:
      named(`last sale, sale price, tot sal price, sales price, sold price, sold, close price, closed price,
selling price, last sale amount, last transaction price, last transaction amount,
sale amount, sale amt, sold for, sale, transfer amount, sp, last sold, last sold price,
last sold for, sale value, last sale value`),
    max: 1_000_000_000,
  }),
  date("last_sale_date", "Last sale date", {
    synonyms:
      named(`last sale, sale date, sold date, sold on, date sold, date of sale, dos, selling date, close date,
closed date, closing date, last sale recording date, last transaction date, document date,
transfer date, settled date, settle date, settlement date, last sold at, sold at, last sold, last sold date, last sold on, convey date`),
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
    description: "Returned unchanged.",
    synonyms: ["comments", "comment", "note", "remarks", "memo"],
  }),
  text("requested_outputs", "Requested outputs", {
    description: "Any of value, rent and underwrite; blank for all.",
    example: "value|rent|underwrite",
    synonyms: ["outputs", "requested"],
    pattern: /^(value|rent|underwrite)([\s,;|/+]+(value|rent|underwrite))*$/i,
    expected: "value, rent and underwrite with | between",
  }),
];
