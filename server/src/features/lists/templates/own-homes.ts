import type { OwnListKind } from "@labs/contract/portfolios/book";
import { date, dollars, type Field, number, share, text } from "./fields.ts";
import { balanceFields, capexFields } from "./own-months.ts";
import { SINGLE_FAMILY_FIELDS } from "./single-family.ts";

const ownId = (required: boolean) =>
  text("own_id", "Own id", {
    description: "The firm's own number of the home.",
    example: "H-1042",
    synonyms: [
      ...["id", "property id", "property code", "property number", "property no", "prop id", "prop code"],
      ...["home id", "house id", "asset id", "asset number", "asset code", "unit id", "unit code"],
      ...["company id", "internal id", "reference", "ref", "code", "number", "yardi code", "entity id"],
      ...["loan asset id", "collateral id", "property ref", "home number"],
    ],
    required,
    pattern: /^\P{Cc}{1,60}$/u,
    expected: "at most 60 letters",
  });

const asOf = date("as_of", "As of", {
  description: "Day of the rents and balances that have none of their own.",
  synonyms: ["as of date", "report date", "effective date", "data date", "cutoff date", "cut off date"],
});

const leaseFields: readonly Field[] = [
  date("rent_as_of", "Rent as of", { synonyms: ["actual rent as of", "lease as of", "rent date"] }),
];

const loanFields: readonly Field[] = [
  dollars("loan_balance", "Loan balance", {
    description: "Dollars; 0 is a home without a loan.",
    synonyms: [
      ...["mortgage balance", "principal balance", "upb", "unpaid principal balance", "current balance"],
      ...["allocated loan balance", "allocated loan amount", "outstanding balance", "balance", "loan amount"],
      ...["current upb", "ending balance", "principal outstanding", "debt"],
    ],
  }),
  share("loan_rate", "Loan rate", {
    synonyms: ["mortgage rate", "interest rate", "note rate", "rate", "coupon", "current rate", "int rate"],
  }),
  dollars("loan_payment", "Loan payment", {
    description: "Monthly principal and interest.",
    synonyms: [
      ...["mortgage payment", "debt service", "monthly debt service", "p i", "p and i", "payment"],
      ...["monthly payment", "principal and interest", "pi payment"],
    ],
    max: 1_000_000,
  }),
  date("loan_maturity", "Loan maturity", {
    synonyms: ["maturity", "maturity date", "loan matures", "matures", "loan maturity date", "due date"],
  }),
  date("loan_as_of", "Loan as of", { synonyms: ["balance as of", "loan balance as of", "balance date"] }),
];

const KEPT = new Set([
  ...["address", "unit", "city", "state", "zip", "street_number", "street_direction", "street_name"],
  ...["street_suffix", "street_post_direction", "city_state_zip", "county", "county_fips", "apn", "upid"],
  ...["latitude", "longitude", "property_type", "beds", "baths", "sqft", "year_built"],
  ...["current_rent", "lease_start", "lease_end", "occupancy_status", "acquisition_date", "purchase_price"],
  "notes",
]);

function pick(...keys: string[]): Field[] {
  return SINGLE_FAMILY_FIELDS.filter(({ key }) => keys.includes(key));
}

/** A property's rent may be that of a whole building. */
const rent = dollars("current_rent", "Monthly rent", {
  description: "Dollars a month; of a building, of all its units.",
  synonyms: [
    ...["rent", "contract rent", "monthly rent", "mo rent", "monthly contract rent", "in place rent"],
    ...["lease rent", "actual rent", "current rent", "rent amount", "current monthly rent", "lease amount"],
  ],
  max: 10_000_000,
});

const status = text("occupancy_status", "Status", {
  description: "Occupied, vacant, or sold.",
  synonyms: [
    ...["occupancy", "occupied", "occ", "occ status", "lease status", "status", "occupancy type"],
    ...["property status", "unit status", "home status", "occupancy status"],
  ],
});

/** Of homes that are owned a date or a price alone is that of their purchase. */
const MORE: Record<string, readonly string[]> = {
  acquisition_date: [
    ...["date acquired", "acquisition dt", "date purchased", "purchased", "purchased on", "purchase dt"],
    ...["close date", "closing date", "date of purchase", "acquired date"],
  ],
  purchase_price: [
    "price",
    "cost",
    "acquisition cost",
    "purchase cost",
    "contract price",
    "acq cost",
    "bought for",
  ],
};

function widen(field: Field): Field {
  return { ...field, synonyms: [...field.synonyms, ...(MORE[field.key] ?? [])] };
}

const HOMES: readonly Field[] = [
  ownId(true),
  ...SINGLE_FAMILY_FIELDS.filter(({ key }) => KEPT.has(key)).map((field) => {
    if (field.key === "current_rent") return rent;
    return field.key === "occupancy_status" ? status : widen(field);
  }),
  number("units", "Units", {
    description: "1 for a home; 5 and more are a multi-family property.",
    synonyms: ["unit count", "number of units", "total units", "num units"],
    min: 1,
    max: 10_000,
    expected: "a number from 1 to 10,000",
  }),
  share("ownership_share", "Ownership share", {
    synonyms: ["our share", "ownership", "ownership percent", "percent owned", "share"],
    min: 0.0001,
    max: 1,
  }),
  ...leaseFields,
  ...loanFields,
  date("sold_date", "Sold", {
    description: "Of a home that was sold.",
    synonyms: ["sold on", "sale date", "disposition date", "date sold", "sold date", "disposed"],
  }),
  dollars("sold_price", "Sale price", {
    synonyms: ["sold price", "disposition price", "sold for", "gross sale price"],
  }),
  asOf,
];

const FIELDS: Record<OwnListKind, readonly Field[]> = {
  homes: HOMES,
  leases: [ownId(true), ...pick("unit", "lease_start", "lease_end"), rent, status, ...leaseFields, asOf],
  loans: [ownId(true), ...loanFields, asOf],
  balances: [ownId(true), ...pick("unit"), asOf, ...balanceFields],
  capexPlan: [ownId(true), ...capexFields("Budget")],
  capexSpend: [ownId(true), ...capexFields("Amount")],
};

/** Whether a list is one of the firm's own book. */
export const isOwnKind = (kind: string): kind is OwnListKind => kind in FIELDS;

/** What a file of the firm's own book may say of each row. */
export function ownListFields(kind: OwnListKind): readonly Field[] {
  return FIELDS[kind];
}
