import type { GeocodeCandidate } from "@labs/contract/places";
import type { FactValue } from "@labs/contract/property-facts";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { dataImports } from "./markets.ts";

const importId = () =>
  uuid("import_id")
    .notNull()
    .references(() => dataImports.id);
/** Of tables of millions: a statement's imports are checked once (`check_imports`), and not by each row. */
const importIdOfMany = () => uuid("import_id").notNull();
const propertyType = () => text("property_type", { enum: ["singlefamily", "multifamily"] }).notNull();

/** Facts by name that have no column of their own, such as `waterfront` or `amenities`. */
const facts = () => jsonb().$type<Record<string, number | string>>().notNull().default({});

/** The universe. County is part of the key, so that the table can be distributed by it. */
export const properties = pgTable(
  "properties",
  {
    countyFips: text("county_fips").notNull(),
    oid: bigint({ mode: "number" }).notNull().generatedByDefaultAsIdentity(),
    /** `labs_<county>_<oid>`: carries both parts of the key. */
    googlePlacesId: text("google_places_id").notNull(),
    propertyType: propertyType(),
    subtype: text(),
    name: text(),
    /** RESO's universal property identifier. */
    upid: text(),
    parcelNumber: text("parcel_number"),
    /** The parcel number's letters and digits alone, for search. */
    parcelKey: text("parcel_key"),
    addressLine: text("address_line"),
    city: text(),
    state: text().notNull(),
    zip: text(),
    /** Lower-case standardized address, for search by prefix and by similarity. */
    searchText: text("search_text"),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** rooftop, parcel, interpolated, zip. */
    geocodePrecision: text("geocode_precision"),
    beds: doublePrecision(),
    baths: doublePrecision(),
    sqft: doublePrecision(),
    lotSqft: doublePrecision("lot_sqft"),
    stories: doublePrecision(),
    yearBuilt: integer("year_built"),
    yearRenovated: integer("year_renovated"),
    condition: text(),
    grade: text(),
    units: integer(),
    assessedValue: doublePrecision("assessed_value"),
    taxAnnual: doublePrecision("tax_annual"),
    hoaMonth: doublePrecision("hoa_month"),
    facts: facts(),
    /** What the source says of each fact that was corrected; the fact's own column holds the corrected value. */
    sourceFacts: jsonb("source_facts").$type<Record<string, FactValue>>().notNull().default({}),
    ownerName: text("owner_name"),
    /** Set for homes that we own. */
    cmsPropertyOid: text("cms_property_oid"),
    acquiredAt: date("acquired_at", { mode: "string" }),
    acquisitionPrice: doublePrecision("acquisition_price"),
    actualRent: doublePrecision("actual_rent"),
    actualRentAsOf: date("actual_rent_as_of", { mode: "string" }),
    leaseEndsOn: date("lease_ends_on", { mode: "string" }),
    /** Of the loan on the home; a balance of 0 is a home without one, null one of which nothing is known. */
    loanBalance: doublePrecision("loan_balance"),
    loanRate: doublePrecision("loan_rate"),
    /** Monthly principal and interest. */
    loanPayment: doublePrecision("loan_payment"),
    loanMaturesOn: date("loan_matures_on", { mode: "string" }),
    loanAsOf: date("loan_as_of", { mode: "string" }),
    source: text().notNull(),
    sourceAsOf: text("source_as_of"),
    demo: boolean().notNull(),
    importId: importIdOfMany(),
  },
  (table) => [
    primaryKey({ columns: [table.countyFips, table.oid] }),
    uniqueIndex("properties_place").on(table.countyFips, table.googlePlacesId),
    index("properties_place_id").on(table.googlePlacesId),
    index("properties_upid").on(table.upid),
    uniqueIndex("properties_parcel_source").on(table.countyFips, table.source, table.parcelKey),
    index("properties_search_prefix").on(table.searchText.op("text_pattern_ops")),
    index("properties_search_trigram").using("gin", table.searchText.op("gin_trgm_ops")),
    index("properties_street").on(sql`street_of(${table.searchText}) text_pattern_ops`),
    index("properties_parcel_prefix").on(table.parcelKey.op("text_pattern_ops")),
    index("properties_name_prefix").on(sql`lower(${table.name}) text_pattern_ops`),
    index("properties_name_trigram").using("gin", sql`lower(${table.name}) gin_trgm_ops`),
    index("properties_zip").on(table.zip),
    index("properties_box").on(table.latitude, table.longitude),
    index("properties_owned").on(table.cmsPropertyOid).where(sql`${table.cmsPropertyOid} is not null`),
  ],
);

/**
 * Every street name that an address has or had, written by a trigger: a misspelled one is looked for among some
 * ten thousand names and not among a million addresses. Names are not unique: of two imports that bring the same
 * one, neither waits for the other.
 */
export const streetNames = pgTable("street_names", { name: text().notNull() }, (table) => [
  index("street_names_name").on(table.name),
  index("street_names_trigram").using("gin", table.name.op("gin_trgm_ops")),
]);

/**
 * Which counties have homes with these leading digits of their numbers, written by a trigger: a home is looked for by its
 * number alone in these. Pairs are not unique, so that no import waits for another.
 */
export const propertyParts = pgTable(
  "property_parts",
  { part: bigint({ mode: "number" }).notNull(), countyFips: text("county_fips").notNull() },
  (table) => [index("property_parts_part").on(table.part, table.countyFips)],
);

/**
 * Boxes that a county's sales and rents lie in, written by triggers as they widen: what lies around a point is looked
 * for in the counties that reach there. Each is as wide as all that was there or wider; of a county there may be several.
 */
export const evidenceExtents = pgTable(
  "evidence_extents",
  {
    countyFips: text("county_fips").notNull(),
    south: doublePrecision().notNull(),
    north: doublePrecision().notNull(),
    west: doublePrecision().notNull(),
    east: doublePrecision().notNull(),
  },
  (table) => [
    index("evidence_extents_county").on(table.countyFips),
    index("evidence_extents_box").using(
      "gist",
      sql`box(point(${table.west}, ${table.south}), point(${table.east}, ${table.north}))`,
    ),
  ],
);

/** Facts with a column of their own that may be corrected; the further facts by name may be too. */
export const CORRECTABLE_COLUMNS = [
  ...(["name", "ownerName", "subtype", "city", "zip", "latitude", "longitude", "geocodePrecision"] as const),
  ...(["beds", "baths", "sqft", "lotSqft", "stories", "yearBuilt", "yearRenovated"] as const),
  ...(["condition", "grade", "units", "assessedValue", "taxAnnual", "hoaMonth"] as const),
];

/** Every correction of a fact and every way back to the source, numbered by fact. */
export const factChanges = pgTable(
  "fact_changes",
  {
    googlePlacesId: text("google_places_id").notNull(),
    fact: text().notNull(),
    version: integer().notNull(),
    isReverted: boolean("is_reverted").notNull().default(false),
    fromValue: jsonb("from_value").$type<FactValue>(),
    toValue: jsonb("to_value").$type<FactValue>(),
    /** What the source said then. */
    sourceValue: jsonb("source_value").$type<FactValue>(),
    reason: text(),
    changedBy: uuid("changed_by")
      .notNull()
      .references(() => users.id),
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.googlePlacesId, table.fact, table.version] })],
);

/** Closed sales, with what was known of the home, so that comps need one table. */
export const sales = pgTable(
  "sales",
  {
    countyFips: text("county_fips").notNull(),
    id: bigint({ mode: "number" }).notNull().generatedByDefaultAsIdentity(),
    oid: bigint({ mode: "number" }),
    propertyType: propertyType(),
    label: text().notNull(),
    soldOn: date("sold_on", { mode: "string" }).notNull(),
    price: doublePrecision().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    beds: doublePrecision(),
    baths: doublePrecision(),
    sqft: doublePrecision(),
    yearBuilt: integer("year_built"),
    units: integer(),
    /** As of the sale. */
    facts: facts(),
    source: text().notNull(),
    demo: boolean().notNull(),
    importId: importIdOfMany(),
  },
  (table) => [
    primaryKey({ columns: [table.countyFips, table.id] }),
    index("sales_property").on(table.countyFips, table.oid),
    index("sales_box").on(table.propertyType, table.latitude, table.longitude),
  ],
);

/** What a property was assessed at and billed in a tax year, as each source tells it; a later roll adds its year. */
export const propertyTaxes = pgTable(
  "property_taxes",
  {
    countyFips: text("county_fips").notNull(),
    oid: bigint({ mode: "number" }).notNull(),
    taxYear: integer("tax_year").notNull(),
    source: text().notNull(),
    /** The assessor's own opinion of the full value; just or appraised value in some states. */
    marketValue: doublePrecision("market_value"),
    assessedValue: doublePrecision("assessed_value"),
    taxableValue: doublePrecision("taxable_value"),
    taxAmount: doublePrecision("tax_amount"),
    demo: boolean().notNull(),
    importId: importIdOfMany(),
  },
  (table) => [primaryKey({ columns: [table.countyFips, table.oid, table.taxYear, table.source] })],
);

/**
 * Who a roll says owns a property and where the mail goes, with what links it to the owner's others. A name alone
 * links nothing: the mail has to go to the same place too.
 */
export const propertyOwners = pgTable(
  "property_owners",
  {
    countyFips: text("county_fips").notNull(),
    oid: bigint({ mode: "number" }).notNull(),
    /** As the roll writes it; a trigger follows whether the record still says so. */
    ownerName: text("owner_name").notNull(),
    stands: boolean().notNull().default(true),
    mailingAddress: text("mailing_address"),
    /** Of the place that the mail goes to, and of the name in whatever spelling; null where either is not sure. */
    mailingKey: bigint("mailing_key", { mode: "bigint" }),
    nameKey: bigint("name_key", { mode: "bigint" }),
    kind: text({ enum: ["company", "trust", "person"] }),
    confidence: text({ enum: ["high", "medium", "low"] }),
    /** Why there is no link. */
    reason: text(),
    occupancy: text({ enum: ["ownerOccupied", "absentee", "outOfState"] }),
    source: text().notNull(),
    importId: importIdOfMany(),
  },
  (table) => [
    primaryKey({ columns: [table.countyFips, table.oid] }),
    index("property_owners_link")
      .on(table.mailingKey, table.nameKey)
      .where(sql`${table.nameKey} is not null and ${table.stands}`),
  ],
);

/** Rents that were asked or achieved, ours and public ones. */
export const rentalListings = pgTable(
  "rental_listings",
  {
    countyFips: text("county_fips").notNull(),
    id: bigint({ mode: "number" }).notNull().generatedByDefaultAsIdentity(),
    oid: bigint({ mode: "number" }),
    propertyType: propertyType(),
    label: text().notNull(),
    rent: doublePrecision().notNull(),
    /** Net of concessions spread over the lease, where they are known. */
    effectiveRent: doublePrecision("effective_rent"),
    /** Of a unit in a community: what its owner calls the plan. */
    floorPlan: text("floor_plan"),
    basis: text({ enum: ["asking", "achieved"] }).notNull(),
    listedOn: date("listed_on", { mode: "string" }).notNull(),
    leasedOn: date("leased_on", { mode: "string" }),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    beds: doublePrecision(),
    baths: doublePrecision(),
    sqft: doublePrecision(),
    yearBuilt: integer("year_built"),
    facts: facts(),
    /** Competitors' nonpublic figures must be separable: the law limits their use. */
    visibility: text({ enum: ["public", "own", "nonpublic"] }).notNull(),
    source: text().notNull(),
    demo: boolean().notNull(),
    importId: importId(),
  },
  (table) => [
    primaryKey({ columns: [table.countyFips, table.id] }),
    index("rental_listings_property").on(table.countyFips, table.oid),
    index("rental_listings_box").on(table.propertyType, table.latitude, table.longitude),
  ],
);

export const propertyViews = pgTable(
  "property_views",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    googlePlacesId: text("google_places_id").notNull(),
    openedAt: timestamp("opened_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.googlePlacesId] })],
);

/** Addresses that nobody loaded, by the place ids under which they were opened; the ids alone say nothing. */
export const geocodedPlaces = pgTable("geocoded_places", {
  googlePlacesId: text("google_places_id").primaryKey(),
  address: text().notNull(),
  /** What a geocoding service answered; without one the address is placed again from what is loaded. */
  candidate: jsonb().$type<GeocodeCandidate>(),
  geocodedAt: timestamp("geocoded_at", { withTimezone: true }).notNull().defaultNow(),
});

/** A county roll that is or was loaded: how far, so that a load that was cut off goes on behind its last whole batch. */
export const rollLoads = pgTable(
  "roll_loads",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    source: text().notNull(),
    file: text().notNull(),
    /** Of the file, and of the profile that it was read by. */
    fileHash: text("file_hash").notNull(),
    importId: importId(),
    /** Rows behind the header that were read and kept. */
    rowsDone: bigint("rows_done", { mode: "number" }).notNull().default(0),
    added: bigint({ mode: "number" }).notNull().default(0),
    changed: bigint({ mode: "number" }).notNull().default(0),
    unchanged: bigint({ mode: "number" }).notNull().default(0),
    rejected: bigint({ mode: "number" }).notNull().default(0),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp("ended_at", { withTimezone: true }),
  },
  (table) => [index("roll_loads_file").on(table.source, table.fileHash)],
);

/** What a roll said of each parcel when it was last loaded: one that says the same again writes nothing. */
export const rollParcels = pgTable(
  "roll_parcels",
  {
    countyFips: text("county_fips").notNull(),
    parcelKey: text("parcel_key").notNull(),
    source: text().notNull(),
    oid: bigint({ mode: "number" }).notNull(),
    /** Of the cells that the profile reads. */
    rowHash: text("row_hash").notNull(),
    /** The last load that had it; an earlier one than the last of its source and county: the parcel is gone from the roll. */
    loadId: bigint("load_id", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.countyFips, table.parcelKey, table.source] })],
);
