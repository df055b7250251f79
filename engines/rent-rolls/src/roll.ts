import type { CellReference } from "@labs/sheets/sheet";

/** The canonical rent roll: what any file becomes. */
export type UnitStatus =
  | "occupied"
  | "vacant"
  | "vacant_leased"
  | "notice"
  | "notice_leased"
  | "model"
  | "down"
  | "employee"
  | "applicant"
  | "unknown";

export type ChargeCategory =
  | "rent"
  | "subsidy"
  | "concession"
  | "employee"
  | "pet"
  | "parking"
  | "garage"
  | "storage"
  | "utilities"
  | "trash"
  | "pest"
  | "cable"
  | "amenity"
  | "insurance"
  | "laundry"
  | "premium"
  | "mtm"
  | "other";

export type RollLayout =
  | "unit_rows"
  | "charge_rows"
  | "charge_columns"
  | "resident_history"
  | "not_a_rent_roll";

export interface ChargeLine {
  code: string;
  category: ChargeCategory;
  amount: number;
  source: CellReference;
}

export type LeaseKind = "future" | "applicant" | "renewal" | "past";

export interface OtherLease {
  kind: LeaseKind;
  property: string | null;
  unitId: string | null;
  tenantName: string | null;
  moveIn: string | null;
  moveOut: string | null;
  leaseStart: string | null;
  leaseEnd: string | null;
  rent: number | null;
  source: CellReference;
}

export type DelinquencyBucket = "none" | "under_1_month" | "1_to_3_months" | "over_3_months";

export interface RollUnit {
  unitId: string;
  property: string | null;
  building: string | null;
  floorPlan: string | null;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  unitStatus: UnitStatus;
  statusText: string | null;
  renovated: boolean | null;
  restricted: boolean | null;
  tenantName: string | null;
  household: number | null;
  moveIn: string | null;
  moveOut: string | null;
  leaseStart: string | null;
  leaseEnd: string | null;
  term: number | null;
  monthToMonth: boolean | null;
  noticeDate: string | null;
  renewal: boolean | null;
  marketRent: number | null;
  contractRent: number | null;
  uncountedRent: number | null;
  concessionRecurring: number | null;
  concessionOneTime: number | null;
  subsidy: number | null;
  charges: Partial<Record<ChargeCategory, number>>;
  chargeLines: ChargeLine[];
  totalCharges: number | null;
  deposit: number | null;
  balance: number | null;
  prepaid: number | null;
  effectiveRent: number | null;
  lossToLease: number | null;
  rentPerSqft: number | null;
  remainingTerm: number | null;
  delinquencyBucket: DelinquencyBucket | null;
  notes: string | null;
  source: CellReference;
  sources: Record<string, CellReference>;
}

export interface RollSummary {
  units: number;
  occupied: number;
  onNotice: number;
  vacant: number;
  vacantLeased: number;
  model: number;
  down: number;
  marketRent: number | null;
  contractRent: number | null;
  sqft: number | null;
}

export interface UnitMixRow {
  floorPlan: string | null;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  units: number;
  occupied: number;
  marketRent: number | null;
  inPlaceRent: number | null;
  effectiveRent: number | null;
}

export interface TieOut {
  check: string;
  scope: string | null;
  /** What it sums: stretches of rows, each from its first to its last. */
  rows: [number, number][];
  /** Of a summary on a sheet of its own: the rows that it sums, on the sheets of the roll. */
  across?: { sheet: string; rows: [number, number][] }[];
  expected: number;
  /** What the units that are kept make of it. */
  found: number;
  ok: boolean;
  /** Rents asked for empty units are in the sum, as in the file's own. */
  includesAsked?: boolean;
  /** What rows beside the homes, which say what they are, have part in it. */
  beside?: number;
  /** Of units that stand so alone. */
  statuses?: UnitStatus[];
  source: CellReference;
}

export interface RollIssue {
  sheet: string | null;
  line: number | null;
  column: string | null;
  unitId: string | null;
  code: string;
  severity: "error" | "warning";
  message: string;
}

export interface RollColumn {
  sheet: string;
  column: number;
  header: string;
  field: string | null;
}

export interface ChargeCode {
  code: string;
  category: ChargeCategory;
  lines: number;
  amount: number;
}

export interface RentRoll {
  accepted: boolean;
  reason?: string;
  layout: RollLayout;
  system: string | null;
  asOf: string | null;
  asOfSource: "given" | "file" | "file_name" | "assumed" | null;
  properties: (RollSummary & { name: string })[];
  units: RollUnit[];
  otherLeases: OtherLease[];
  summary: RollSummary;
  unitMix: UnitMixRow[];
  chargeCodes: ChargeCode[];
  columns: RollColumn[];
  tieOut: TieOut[];
  issues: RollIssue[];
  /** Why differences are right as they stand, as people said. */
  explanations?: { about: string; text: string; by: string; at: string }[] | undefined;
}
