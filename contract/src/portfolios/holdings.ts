import { z } from "zod";
import { BasedOn, endpoint, many, Paging, paged, Unavailable } from "../endpoint.ts";
import { PropertyType } from "../estimates.ts";

/** A portfolio holds so many properties at most. */
export const MOST_HOLDINGS = 50_000;

/** The lease and the loan of an owned home. */
const LeaseAndLoan = z.object({
  rentAsOf: z.iso.date().nullable(),
  leaseStartsOn: z.iso.date().nullable(),
  leaseEndsOn: z.iso.date().nullable(),
  /** 0 is a home without a loan. */
  loanBalance: z.number().nonnegative().max(1e12).nullable(),
  /** 0.0475 is 4.75%. */
  loanRate: z.number().nonnegative().max(0.5).nullable(),
  /** Monthly principal and interest. */
  loanPayment: z.number().nonnegative().max(1e9).nullable(),
  loanMaturesOn: z.iso.date().nullable(),
  loanAsOf: z.iso.date().nullable(),
});

/** What one knows of a holding that its record does not say; it stands before the record. */
export const HoldingValues = LeaseAndLoan.partial().extend({
  /** The firm's own number of the home, once in a portfolio. */
  ownId: z.string().trim().min(1).max(60).nullable().optional(),
  /** Null where nobody said whether somebody lives there. */
  isOccupied: z.boolean().nullable().optional(),
  /** 1 is all of it. */
  ownershipShare: z.number().gt(0).max(1).optional(),
  notes: z.string().trim().max(2_000).nullable().optional(),
  acquiredAt: z.iso.date().nullable().optional(),
  acquisitionPrice: z.number().positive().max(1e12).nullable().optional(),
  monthlyRent: z.number().nonnegative().max(1e9).nullable().optional(),
});
export type HoldingValues = z.infer<typeof HoldingValues>;

/** Figures of a holding's newest underwriting. */
const HoldingUnderwriting = z.object({
  version: z.number().int(),
  unleveredIrr: z.number().nullable(),
  leveredIrr: z.number().nullable(),
  noi: z.number().nullable(),
  debt: z.number().nullable(),
});

export const Holding = z.object({
  googlePlacesId: z.string(),
  label: z.string(),
  propertyType: PropertyType,
  /** Our own number of a home that we own. */
  cmsPropertyOid: z.string().nullable(),
  /** As entered or uploaded here. */
  ownId: z.string().nullable(),
  isOccupied: z.boolean().nullable(),
  county: z.string(),
  countyId: z.string(),
  metro: z.string().nullable(),
  metroId: z.string().nullable(),
  zip: z.string().nullable(),
  units: z.number().int().nullable(),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  sqft: z.number().nullable(),
  yearBuilt: z.number().nullable(),
  acquiredAt: z.string().nullable(),
  acquisitionPrice: z.number().nullable(),
  actualRent: z.number().nullable(),
  /** Which of the figures were entered here rather than recorded. */
  entered: z.array(z.enum(["acquiredAt", "acquisitionPrice", "monthlyRent"])),
  /** As entered here. */
  leaseAndLoan: LeaseAndLoan,
  value: z.number().nullable(),
  valueAsOf: z.string().nullable(),
  estimatedRent: z.number().nullable(),
  rentAsOf: z.string().nullable(),
  occupancy: z.number().nullable(),
  grossYieldOnCost: z.number().nullable(),
  grossYieldOnValue: z.number().nullable(),
  ownershipShare: z.number(),
  notes: z.string().nullable(),
  /** Raised by every change of the holding; 0 where nothing can be changed. */
  version: z.number().int(),
  underwriting: HoldingUnderwriting.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** How well the place is known: `city` or `zip` is the middle of one, not the property itself. */
  geocodePrecision: z.string().nullable(),
  unavailable: Unavailable,
  demo: z.boolean(),
});
export type Holding = z.infer<typeof Holding>;

const tag = "portfolios";
const params = z.object({ id: z.string().min(1).max(60) });
const access = "analyst";
const PlaceId = z.string().min(1).max(300);

export const listHoldings = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/properties",
  summary: "Properties of a portfolio",
  tag,
  object: "portfolio",
  rule: "shared",
  params,
  query: Paging,
  response: paged(Holding),
  mayLag: true,
});

export const AddedHoldings = z.object({
  added: z.number().int(),
  /** Held before; what was entered for them now is kept. */
  alreadyHeld: z.number().int(),
  /** Place ids that no loaded property has. */
  notFound: z.array(z.string()),
  total: z.number().int(),
});
export type AddedHoldings = z.infer<typeof AddedHoldings>;

export const addHoldings = endpoint({
  method: "POST",
  path: "/api/portfolios/:id/properties",
  summary: "Add properties to a list by place id; idempotent",
  tag,
  object: "portfolio",
  rule: "shared",
  access,
  params,
  body: z.object({
    placeIds: z.array(PlaceId).min(1).max(10_000),
    /** What is known of some of them, by place id. */
    values: z.record(PlaceId, HoldingValues).optional(),
  }),
  response: AddedHoldings,
});

export const updateHolding = endpoint({
  method: "PUT",
  path: "/api/portfolios/:id/properties",
  summary: "Update a holding: ownership share, notes, cost, rent",
  tag,
  object: "portfolio",
  rule: "shared",
  access,
  params,
  body: HoldingValues.extend({ googlePlacesId: PlaceId, basedOn: BasedOn }),
  response: z.object({ googlePlacesId: z.string(), version: z.number().int() }),
});

/** So many place ids fit into one address. */
export const MOST_REMOVED = 200;

export const removeHoldings = endpoint({
  method: "DELETE",
  path: "/api/portfolios/:id/properties",
  summary: "Remove properties from a list; `placeId` repeats",
  tag,
  object: "portfolio",
  rule: "shared",
  access,
  params,
  query: z.object({ placeId: many(PlaceId).pipe(z.array(PlaceId).min(1).max(MOST_REMOVED)) }),
  response: z.object({ removed: z.number().int(), total: z.number().int() }),
});

export const MatchCandidate = z.object({ googlePlacesId: z.string(), label: z.string() });

export const MatchedRow = z.object({
  /** As a spreadsheet counts, the header being row 1. */
  row: z.number().int(),
  /** What the row says, in one line. */
  text: z.string(),
  outcome: z.enum(["matched", "ambiguous", "notFound", "duplicate", "held"]),
  /** By what it was found, or why it was not. */
  reason: z.string(),
  candidates: z.array(MatchCandidate),
  values: HoldingValues,
});
export type MatchedRow = z.infer<typeof MatchedRow>;

export const MatchedFile = z.object({
  fileName: z.string(),
  /** Which columns were read as what. */
  columns: z.array(z.object({ column: z.string(), meaning: z.string() })),
  /** Columns that say nothing to a portfolio. */
  ignored: z.array(z.string()),
  rows: z.array(MatchedRow),
  counts: z.record(MatchedRow.shape.outcome, z.number().int()),
});
export type MatchedFile = z.infer<typeof MatchedFile>;

/** A file of properties may have so many rows. */
export const MOST_MATCHED_ROWS = 5_000;
export const MATCH_MAX_BYTES = 10 * 1024 * 1024;

/** Takes `multipart/form-data` with `file`. */
export const matchHoldings = endpoint({
  method: "POST",
  path: "/api/portfolios/:id/properties/match",
  summary: "Match properties in a file; nothing is added yet",
  tag,
  object: "portfolio",
  rule: "shared",
  access,
  params,
  response: MatchedFile,
});
