import { z } from "zod";
import { IncomeApproach } from "./building-value.ts";
import { endpoint, paged, Unavailable } from "./endpoint.ts";
import { AsOf, Estimate, PropertyType } from "./estimates.ts";
import { Fact, UnknownFact } from "./property-facts.ts";

/** A market figure shown on a property page. */
export const MarketFigure = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  value: z.number().nullable(),
  rank: z.number().int().nullable(),
  of: z.number().int().nullable(),
  percentile: z.number().nullable(),
  source: z.string(),
  asOf: AsOf,
  /** Past its publisher's cycle: shown as last known, compared with nothing. Absent in versions from before. */
  isLastKnown: z.boolean().optional(),
  /** Of a figure of parts of several dates: each of them, where `asOf` is the oldest. */
  dates: z.array(z.string()).optional(),
  demo: z.boolean(),
});
export type MarketFigure = z.infer<typeof MarketFigure>;

const MarketStrip = z.object({
  id: z.string(),
  name: z.string(),
  figures: z.array(MarketFigure),
});

export const PropertyEvent = z.object({
  kind: z.enum(["sale", "rentListing", "acquired", "tax", "assessment"]),
  /** A day; of taxes the tax year alone. */
  date: z.string(),
  amount: z.number().nullable(),
  detail: z.string(),
  source: z.string(),
});

/** What a property was assessed at and billed in one tax year, as one source tells it. */
export const TaxYear = z.object({
  year: z.number().int(),
  /** The assessor's own opinion of the full value, where the source tells it beside the assessed one. */
  marketValue: z.number().nullable(),
  assessedValue: z.number().nullable(),
  taxableValue: z.number().nullable(),
  amount: z.number().nullable(),
  source: z.string(),
});
export type TaxYear = z.infer<typeof TaxYear>;

/** The last sale of a home, moved by the home values around it to the month of the value estimate. */
export const LastSale = z.object({
  date: z.string(),
  price: z.number(),
  /** The price times the growth since; null with the rest where home values do not reach over both months. */
  moved: z.number().nullable(),
  growth: z.number().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  area: z.string().nullable(),
  source: z.string().nullable(),
  /** The rules by which it was not moved; null where it was. */
  unavailable: z.string().nullable(),
});
export type LastSale = z.infer<typeof LastSale>;

export const LinkConfidence = z.enum(["high", "medium", "low"]);

/** What a loaded roll says of the owner, and the owner's other homes: of one name and one mailing address, never of a name alone. */
export const OwnerLink = z.object({
  /** Where the owner's mail goes, standardized. */
  mailingAddress: z.string().nullable(),
  /** By whether the mail goes to the property; null where that tells nothing, as of a box in the state. */
  occupancy: z.enum(["ownerOccupied", "absentee", "outOfState"]).nullable(),
  kind: z.enum(["company", "trust", "person"]).nullable(),
  /** How sure this name is: `high` of companies and trusts, `medium` of people, one less where it stands for more than it says. */
  confidence: LinkConfidence.nullable(),
  /** How many other homes the loaded rolls give the owner; null where nothing is claimed. */
  others: z.number().int().nullable(),
  /** The first hundred of them. */
  items: z.array(
    z.object({
      googlePlacesId: z.string(),
      label: z.string(),
      /** As that home's roll writes it. */
      ownerName: z.string(),
      confidence: LinkConfidence,
    }),
  ),
  source: z.string(),
  /** Of what time the roll is; null where its file does not say. */
  asOf: AsOf,
  /** Why nothing is claimed. */
  unavailable: z.string().nullable(),
});
export type OwnerLink = z.infer<typeof OwnerLink>;

export const Property = z.object({
  property: z
    .object({ oid: z.number().int(), summary: z.string().nullable(), name: z.string().nullable() })
    .nullable(),
  googlePlacesId: z.string(),
  propertyId: z.number().int(),
  upid: z.string().nullable(),
  parcelNumber: z.string().nullable(),
  propertyType: PropertyType,
  address: z.string().nullable(),
  /** The address, or for a property without one its parcel number and place. */
  label: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number(), precision: z.string() }).nullable(),
  isOwnedByMaymont: z.boolean(),
  owned: z
    .object({
      cmsPropertyOid: z.string(),
      acquiredAt: z.string().nullable(),
      acquisitionPrice: z.number().nullable(),
      actualRent: z.number().nullable(),
      asOf: AsOf,
      leaseEndsOn: z.string().nullable(),
      /** 0 is a home without a loan; null one of whose loan nothing is recorded. */
      loanBalance: z.number().nullable(),
      loanRate: z.number().nullable(),
      loanPayment: z.number().nullable(),
      loanMaturesOn: z.string().nullable(),
      loanAsOf: AsOf,
      source: z.string(),
    })
    .nullable(),
  facts: z.record(z.string(), Fact),
  /** What the record lacks and somebody may enter. */
  unknownFacts: z.record(z.string(), UnknownFact),
  valueEstimate: Estimate,
  /** Of a building: its income over the cap rate of sales, else the firm's. */
  incomeValue: z
    .union([IncomeApproach, z.object({ unavailable: z.string() })])
    .nullable()
    .optional(),
  rentEstimate: Estimate,
  events: z.array(PropertyEvent),
  /** Newest first; a year that two sources tell stands once for each. */
  taxes: z.array(TaxYear),
  /** Of a home alone; null where no sale is on record. */
  lastSale: LastSale.nullable().optional(),
  owner: z.object({ name: z.string(), source: z.string(), asOf: AsOf }).nullable(),
  /** Null where no loaded roll says where the owner's mail goes. */
  ownerLink: OwnerLink.nullable().optional(),
  risk: z.object({ figures: z.array(MarketFigure) }).nullable(),
  censusData: z.object({ figures: z.array(MarketFigure) }).nullable(),
  county: MarketStrip.nullable(),
  msa: MarketStrip.nullable(),
  investmentAdvisorDescription: z.string(),
  similarPropertiesImages: z.array(
    z.object({ googlePlacesId: z.string(), label: z.string(), url: z.string(), caption: z.string() }),
  ),
  shouldRefresh: z.boolean(),
  shouldRefreshReason: z.string().nullable(),
  demo: z.boolean(),
  source: z.string(),
  unavailable: Unavailable,
});
export type Property = z.infer<typeof Property>;

const Id = z.string().min(1).max(300);
const PropertyQuery = z.object({
  address: z.string().max(300).optional(),
  upid: z.string().max(200).optional(),
});
const tag = "properties";

export const getProperty = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id",
  summary: "A property by its place id",
  tag,
  object: "property",
  rule: "all",
  params: z.object({ id: Id }),
  query: PropertyQuery,
  response: Property,
  mayLag: true,
});

export const getSingleFamilyProperty = endpoint({
  ...getProperty,
  path: "/api/research-property/single-family/google-places-id/:id",
  summary: "A single-family property by its place id",
  params: z.object({ id: Id }),
  query: PropertyQuery,
  response: Property,
  mayLag: true,
});

export const getMultiFamilyProperty = endpoint({
  ...getProperty,
  path: "/api/research-property/multi-family/google-places-id/:id",
  summary: "A multi-family property by its place id",
  params: z.object({ id: Id }),
  query: PropertyQuery,
  response: Property,
  mayLag: true,
});

/** What this user opened last, newest first. */
export const RecentProperty = z.object({
  googlePlacesId: z.string(),
  label: z.string(),
  propertyType: PropertyType,
  isOwned: z.boolean(),
  openedAt: z.iso.datetime(),
  lastUnderwriting: z
    .object({
      version: z.number().int(),
      leveredIrr: z.number().nullable(),
      createdAt: z.iso.datetime(),
      /** What has changed since, in words; null while the version rests on what is known now. */
      stale: z.string().nullable(),
    })
    .nullable(),
  /** Its newest photo, else a drawing that says that it is one. */
  image: z.object({ url: z.string(), caption: z.string() }),
  demo: z.boolean(),
});
export type RecentProperty = z.infer<typeof RecentProperty>;

export const recentProperties = endpoint({
  method: "GET",
  path: "/api/research-property/recent",
  summary: "The user's recent properties",
  tag,
  object: "property",
  rule: "self",
  response: paged(RecentProperty),
});

/** Answers bytes, so its response is bound by hand. */
export const downloadPropertySheet = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/download",
  summary: "Property sheet as PDF or XLSX",
  tag,
  object: "property",
  rule: "all",
  params: z.object({ id: Id }),
  query: z.object({ format: z.enum(["pdf", "xlsx"]).default("pdf") }),
  mayLag: true,
});

/** A figure that a sentence rests on. */
export const SummaryFigure = z.object({
  /** Of a fact `facts.beds`, of an estimate `rentEstimate.point`, of a market figure `county.typicalRent`. */
  key: z.string(),
  label: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  unit: z.string(),
  source: z.string(),
  asOf: AsOf,
});
export type SummaryFigure = z.infer<typeof SummaryFigure>;

export const SummarySentence = z.object({ text: z.string(), figures: z.array(SummaryFigure) });
export type SummarySentence = z.infer<typeof SummarySentence>;

/** The advisor's text: made from the data alone, the same for the same data. */
export const PropertySummary = z.object({
  googlePlacesId: z.string(),
  text: z.string(),
  sentences: z.array(SummarySentence),
  /** What could not be known, each with its reason. */
  missing: z.array(z.object({ key: z.string(), reason: z.string() })),
  demo: z.boolean(),
});
export type PropertySummary = z.infer<typeof PropertySummary>;

export const getSummary = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/summary",
  summary: "Advisor summary of a property, with the figures in each sentence and missing data",
  tag,
  object: "property",
  rule: "all",
  params: z.object({ id: Id }),
  response: PropertySummary,
  mayLag: true,
});

/** A picture of a property: a photo that somebody uploaded, or a drawing made from the record and labeled as one. */
export const PropertyImage = z.object({
  kind: z.enum(["photo", "illustration"]),
  url: z.string(),
  label: z.string(),
  /** Says of an illustration that it is one and no photo. */
  caption: z.string(),
  source: z.string(),
  asOf: AsOf,
  contentType: z.string(),
  documentId: z.string().nullable(),
});
export type PropertyImage = z.infer<typeof PropertyImage>;

export const listImages = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/images",
  summary: "Photos of a property, newest first, and labeled illustrations",
  tag,
  object: "property",
  rule: "all",
  params: z.object({ id: Id }),
  response: paged(PropertyImage),
  mayLag: true,
});

/** Answers an SVG, so its response is bound by hand. */
export const illustration = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/images/locator",
  summary: "County locator illustration of a property",
  tag,
  object: "property",
  rule: "all",
  params: z.object({ id: Id }),
});
