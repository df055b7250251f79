import { z } from "zod";

/** How a unit stands on the day of the roll, in the words of the canonical schema. */
export const UnitStatus = z.enum([
  "occupied",
  "vacant",
  "vacant_leased",
  "notice",
  "notice_leased",
  "model",
  "down",
  "employee",
  "applicant",
  "unknown",
]);
export type UnitStatus = z.infer<typeof UnitStatus>;

export const ChargeCategory = z.enum([
  "rent",
  "subsidy",
  "concession",
  "employee",
  "pet",
  "parking",
  "garage",
  "storage",
  "utilities",
  "trash",
  "pest",
  "cable",
  "amenity",
  "insurance",
  "laundry",
  "premium",
  "mtm",
  "other",
]);
export type ChargeCategory = z.infer<typeof ChargeCategory>;

export const RollLayout = z.enum([
  "unit_rows",
  "charge_rows",
  "charge_columns",
  "resident_history",
  "not_a_rent_roll",
]);
export type RollLayout = z.infer<typeof RollLayout>;

/** The cell that a value came from; row and column count from 1, as a spreadsheet shows them. */
export const CellReference = z.object({
  sheet: z.string(),
  row: z.number().int(),
  column: z.number().int(),
});
export type CellReference = z.infer<typeof CellReference>;

/** A line of a unit's charges as the file prints it. */
export const ChargeLine = z.object({
  code: z.string(),
  category: ChargeCategory,
  amount: z.number(),
  source: CellReference,
});
export type ChargeLine = z.infer<typeof ChargeLine>;

/** A lease that is not in place: of a future resident, an applicant, a renewal to come, or somebody who left. */
export const OtherLease = z.object({
  kind: z.enum(["future", "applicant", "renewal", "past"]),
  property: z.string().nullable(),
  unitId: z.string().nullable(),
  tenantName: z.string().nullable(),
  moveIn: z.string().nullable(),
  moveOut: z.string().nullable(),
  leaseStart: z.string().nullable(),
  leaseEnd: z.string().nullable(),
  rent: z.number().nullable(),
  source: CellReference,
});
export type OtherLease = z.infer<typeof OtherLease>;

/**
 * One physical unit. `contractRent` is the monthly base rent, a voucher's part included, before concessions and
 * other charges; 0 where nobody pays, `null` where the file has no rents. Concessions keep their sign: a reduction
 * is negative. `sources` names the cell of each value by the value's name.
 */
export const RollUnit = z.object({
  unitId: z.string(),
  property: z.string().nullable(),
  building: z.string().nullable(),
  floorPlan: z.string().nullable(),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  sqft: z.number().nullable(),
  unitStatus: UnitStatus,
  statusText: z.string().nullable(),
  renovated: z.boolean().nullable(),
  restricted: z.boolean().nullable(),
  tenantName: z.string().nullable(),
  household: z.number().nullable(),
  moveIn: z.string().nullable(),
  moveOut: z.string().nullable(),
  leaseStart: z.string().nullable(),
  leaseEnd: z.string().nullable(),
  term: z.number().nullable(),
  monthToMonth: z.boolean().nullable(),
  noticeDate: z.string().nullable(),
  renewal: z.boolean().nullable(),
  marketRent: z.number().nullable(),
  contractRent: z.number().nullable(),
  /** A rent that the file prints where nobody pays: not part of any figure, but of the file's own totals. */
  uncountedRent: z.number().nullable(),
  concessionRecurring: z.number().nullable(),
  concessionOneTime: z.number().nullable(),
  subsidy: z.number().nullable(),
  charges: z.partialRecord(ChargeCategory, z.number()),
  chargeLines: z.array(ChargeLine),
  totalCharges: z.number().nullable(),
  deposit: z.number().nullable(),
  balance: z.number().nullable(),
  prepaid: z.number().nullable(),
  effectiveRent: z.number().nullable(),
  lossToLease: z.number().nullable(),
  rentPerSqft: z.number().nullable(),
  remainingTerm: z.number().nullable(),
  delinquencyBucket: z.enum(["none", "under_1_month", "1_to_3_months", "over_3_months"]).nullable(),
  notes: z.string().nullable(),
  source: CellReference,
  sources: z.record(z.string(), CellReference),
});
export type RollUnit = z.infer<typeof RollUnit>;

/** `marketRent` and `contractRent` are `null` where the file has no such column; `down` holds offline and office units. */
export const RollSummary = z.object({
  units: z.number().int(),
  occupied: z.number().int(),
  onNotice: z.number().int(),
  vacant: z.number().int(),
  vacantLeased: z.number().int(),
  model: z.number().int(),
  down: z.number().int(),
  marketRent: z.number().nullable(),
  contractRent: z.number().nullable(),
  sqft: z.number().nullable(),
});
export type RollSummary = z.infer<typeof RollSummary>;

export const UnitMixRow = z.object({
  floorPlan: z.string().nullable(),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  /** Average of the units that have one. */
  sqft: z.number().nullable(),
  units: z.number().int(),
  occupied: z.number().int(),
  /** Averages a unit: market rent of all, in-place and effective rent of those occupied. */
  marketRent: z.number().nullable(),
  inPlaceRent: z.number().nullable(),
  effectiveRent: z.number().nullable(),
});
export type UnitMixRow = z.infer<typeof UnitMixRow>;

/**
 * A figure that the file prints against what the units that are kept make of it; `scope` is the label that it stands
 * under, `rows` are the stretches of rows that it sums, each from its first to its last.
 */
export const TieOut = z.object({
  check: z.string(),
  scope: z.string().nullable(),
  rows: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** Of a summary on a sheet of its own: the rows that it sums, on the sheets of the roll. */
  across: z
    .array(z.object({ sheet: z.string(), rows: z.array(z.tuple([z.number().int(), z.number().int()])) }))
    .optional(),
  expected: z.number(),
  found: z.number(),
  ok: z.boolean(),
  /** Rents asked for empty units are in the sum, as in the file's own. */
  includesAsked: z.boolean().optional(),
  /** What rows beside the homes, which say what they are, have part in it. */
  beside: z.number().optional(),
  /** Of units that stand so alone. */
  statuses: z.array(UnitStatus).optional(),
  source: CellReference,
});
export type TieOut = z.infer<typeof TieOut>;

/** `line` counts from 1 as the file does; `null` where the issue is of the whole file. */
export const RollIssue = z.object({
  sheet: z.string().nullable(),
  line: z.number().int().nullable(),
  column: z.string().nullable(),
  unitId: z.string().nullable(),
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  message: z.string(),
});
export type RollIssue = z.infer<typeof RollIssue>;

/** How a column was read: `field` is the unit's value that comes from it, `null` where none does. */
export const RollColumn = z.object({
  sheet: z.string(),
  column: z.number().int(),
  header: z.string(),
  field: z.string().nullable(),
});
export type RollColumn = z.infer<typeof RollColumn>;

export const ChargeCode = z.object({
  code: z.string(),
  category: ChargeCategory,
  lines: z.number().int(),
  amount: z.number(),
});
export type ChargeCode = z.infer<typeof ChargeCode>;

/** Why a total that isn't met, or an error, is right as it stands; `about` is the key of what it explains. */
export const Explanation = z.object({
  about: z.string().min(1).max(500),
  text: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type Explanation = z.infer<typeof Explanation>;

/** What stands against accepting a roll until it is mended or explained: a total that isn't met, or an error. */
export const Objection = z.object({
  about: z.string(),
  tie: TieOut.optional(),
  issue: RollIssue.optional(),
  explanation: Explanation.optional(),
});
export type Objection = z.infer<typeof Objection>;

/** A rent roll of any system in one form; a file that is none has `accepted: false` and the reason. */
export const RentRoll = z.object({
  accepted: z.boolean(),
  reason: z.string().optional(),
  layout: RollLayout,
  /** The system that the file seems to come from. */
  system: z.string().nullable(),
  asOf: z.string().nullable(),
  /** Where the date is from; `assumed` is the latest move-in of a file that states none. */
  asOfSource: z.enum(["given", "file", "file_name", "assumed"]).nullable(),
  properties: z.array(z.object({ name: z.string(), ...RollSummary.shape })),
  units: z.array(RollUnit),
  otherLeases: z.array(OtherLease),
  summary: RollSummary,
  unitMix: z.array(UnitMixRow),
  chargeCodes: z.array(ChargeCode),
  columns: z.array(RollColumn),
  tieOut: z.array(TieOut),
  issues: z.array(RollIssue),
  explanations: z.array(Explanation).optional(),
});
export type RentRoll = z.infer<typeof RentRoll>;
