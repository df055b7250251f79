import type {
  CaseColumn,
  JudgedReturn,
  RiskLine,
  StressLine,
  StressTable,
} from "@labs/underwriting/deal-stress";
import type { ReportLook } from "./report-model.ts";
import type { SourceRecord } from "./track-record.ts";

/** What a report is made of. Shapes as the API answers them, so that nothing is translated on the way. */
export interface SourceFact {
  label: string;
  group: string;
  unit: string;
  value: string | number | boolean | null;
  source: string;
  asOf: string | null;
  /** Absent in versions from before facts could be corrected. */
  override?: SourceOverride | null;
}

/** What the source says of a fact that a person corrected, and who did, when and why. */
export interface SourceOverride {
  sourceValue: string | number | boolean | null;
  source: string;
  by: string;
  at: string;
  reason: string;
}

export interface SourceMarket {
  name: string;
  figures: readonly SourceMarketFigure[];
}

export interface SourceMarketFigure {
  key: string;
  label: string;
  unit: string;
  value: number | null;
  rank: number | null;
  of: number | null;
  percentile: number | null;
  source: string;
  asOf: string | null;
  /** Past its publisher's cycle; absent in versions from before. */
  isLastKnown?: boolean | undefined;
  /** Of a figure of parts of several dates: each of them. */
  dates?: readonly string[] | undefined;
  demo: boolean;
}

export interface SourceProperty {
  label: string;
  /** What a building is called; null or absent of homes, and of what no list names. */
  property?: { name: string | null } | null | undefined;
  address: string | null;
  parcelNumber: string | null;
  googlePlacesId: string;
  propertyType: "singlefamily" | "multifamily";
  facts: Readonly<Record<string, SourceFact>>;
  county: SourceMarket | null;
  msa: SourceMarket | null;
  demo: boolean;
  source: string;
  unavailable: Readonly<Record<string, string>>;
}

export interface SourceCheck {
  code: string;
  severity: "error" | "warning";
  ok: boolean;
  message: string;
}

export interface SourceVersion {
  version: number;
  name: string | null;
  model: "singlefamily" | "multifamily";
  catalogueVersion: string;
  contentHash: string;
  inputs: Readonly<Record<string, unknown>>;
  basis: Readonly<Record<string, string>>;
  outputs: Readonly<Record<string, number | string | null | readonly (number | null)[]>>;
  lines: Readonly<Record<string, readonly (number | null)[]>>;
  checks: readonly SourceCheck[];
  unavailable: Readonly<Record<string, string>>;
  createdAt: string;
  createdBy: string;
}

export interface SourceRange {
  point: number;
  low: number;
  high: number;
  level: number;
  measuredCoverage: number | null;
  measuredError: number | null;
  measuredOn: number | null;
  nEff: number;
  grade: string;
  asOf: string | null;
  notes: readonly string[];
  /** Absent in versions from before back-tests. */
  record?: SourceRecord | null | undefined;
}

export interface SourceComp {
  compId: string;
  label: string;
  latitude: number;
  longitude: number;
  distanceMiles: number;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  yearBuilt: number | null;
  amount: number;
  observedAt: string;
  basis: "asking" | "achieved" | "sale";
  source: string;
  adjustments: {
    time: number;
    sqft: number;
    beds: number;
    baths: number;
    age: number;
    condition?: number | undefined;
    grade?: number | undefined;
  };
  /** By hand: what, who, when and why. */
  manual?: { condition: number; grade: number; words: string } | null | undefined;
  adjustedAmount: number;
  similarity: number;
  state: "included" | "excluded:outlier" | "excluded:user";
  reason: string | null;
  floorPlan?: string | null | undefined;
}

export interface SourceEvidence {
  subject: { label: string; latitude: number | null; longitude: number | null };
  rule: { explanation: string } | null;
  comps: readonly SourceComp[];
  estimate: SourceRange | { unavailable: readonly string[] };
  asOf: string | null;
  demo: boolean;
  /** Of a building: the evidence of each floor plan; `comps` are then all of them. */
  plans?: readonly SourcePlan[] | undefined;
  /** Of a building's sales: its value by unit and by square foot. */
  building?: SourceBuildingValue | null | undefined;
}

/** A price per unit or per square foot from sales, times what the building has of it. */
export type SourceApproach =
  | { unavailable: string }
  | {
      point: number;
      low: number;
      high: number;
      value: { point: number; low: number; high: number };
      test: { n: number; medianError: number };
    };

export interface SourceBuildingValue {
  perUnit: SourceApproach;
  perSqft: SourceApproach;
  best: "perUnit" | "perSqft" | "income" | null;
  income?: { unavailable: string } | { basis: "sales" | "firm" } | undefined;
  sales: readonly {
    label: string;
    soldOn: string;
    price: number;
    units: number;
    sqft: number | null;
    yearBuilt: number | null;
    pricePerUnit: number;
    pricePerSqft: number | null;
    distanceMiles: number | null;
    weight: number;
    capRate?: number | null | undefined;
    state?: SourceComp["state"] | undefined;
    reason?: string | null | undefined;
    manual?: SourceComp["manual"];
  }[];
  decided?: string | null | undefined;
  saleCount: number;
  from: string | null;
  until: string | null;
  sources: readonly string[];
}

export interface SourcePlan {
  floorPlan: string;
  sqft: number | null;
  units: number;
  rule: { explanation: string; radiusMiles: number } | null;
  comps: readonly SourceComp[];
  estimate: SourceEvidence["estimate"];
}

/** Which unit mix a building had when the version was kept. */
export interface SourceUnitMix {
  version: number;
  asOf: string | null;
  source: string | null;
  demo: boolean;
}

/** What the version's own formulas say of it when assumptions move. */
export interface SourceStress {
  model: "singlefamily" | "multifamily";
  judged: JudgedReturn;
  lines: readonly StressLine[];
  risks: readonly RiskLine[];
  cases: readonly CaseColumn[];
  tables: readonly StressTable[];
}

/** The price that just meets each return target, and the lowest of them; as the underwriting engine solves it. */
export interface SourceMaxBid {
  price: number | null;
  binding: string | null;
  targets: readonly {
    output: string;
    target: number;
    price: number | null;
    reason?: string | undefined;
  }[];
}

/** A row of the underwriting catalog: what a key is called, and how it is written. */
export interface SourceTerm {
  key: string;
  label: string;
  unit: string;
  format: string;
  kind: string;
  formula?: string | undefined;
  severity?: string | undefined;
  /** Part of a home that is bought, or of one that is owned; of either where it says neither. */
  onlyFor?: "acquisition" | "owned" | undefined;
  /** What it is called of an owned home. */
  ownedLabel?: string | undefined;
}

export interface SourcePage {
  id: string;
  title: string;
  rows: readonly SourceTerm[];
}

export interface SourceDecision {
  recommendation: "go" | "goWithConditions" | "noGo" | "undecided";
  note?: string | undefined;
  conditions?: readonly string[] | undefined;
  /** Why an open eligibility question is waived, by the code of its check. */
  waivers?: Readonly<Record<string, string>> | undefined;
}

/** How the committee came to what it decided. */
export interface SourceCommittee {
  state: string;
  votes: readonly { name: string; vote: string; comment: string | null; at: string }[];
  conditions: readonly {
    text: string;
    /** Null while nobody is named. */
    owner: string | null;
    dueOn: string | null;
    doneBy: string | null;
    doneAt: string | null;
    note: string | null;
  }[];
}

/** What a version says otherwise than an earlier one, figure by figure, and which changed inputs caused it. */
export interface SourceChanges {
  from: { version: number; createdAt: string };
  figures: readonly { key: string; before: number | null; after: number | null }[];
  causes: readonly { input: string; before: unknown; after: unknown; effects: readonly (number | null)[] }[];
  /** The figures that causes are told for, in the order of their effects. */
  explained: readonly string[];
  residual: readonly (number | null)[];
  note: string | null;
}

/** A figure as a workbook prints it. */
export interface SourceShown {
  value: number | null;
  text: string;
}

/** A cell of a workbook, with the words beside it. */
export interface SourceCell {
  cell: string;
  label: string;
  text: string;
}

export interface SourceRunInput extends SourceCell {
  fileText: string;
  basis: "labs" | "typed" | "workbook";
  source: string | null;
  reason: string | null;
  labsText: string | null;
}

export interface SourceRunOutput extends SourceCell {
  /** The return of Labs that it is mapped to. */
  field: string | null;
  /** The same figure of the version, in words; null where it has none. */
  labsText: string | null;
}

/** A kept run of a firm's own workbook, calculated again for the report. */
export interface SourceModelRun {
  workbook: {
    fileName: string;
    sha256: string;
    formulas: number;
    refusedCells: number;
    refusals: readonly { cell: string; reason: string }[];
    hasMacros: boolean;
    externalLinks: number;
  };
  name: string;
  version: number;
  isNewest: boolean;
  mappingVersion: number;
  createdBy: string;
  createdAt: string;
  demo: boolean;
  residual: number | null;
  inputs: readonly SourceRunInput[];
  outputs: readonly SourceRunOutput[];
  analyses: readonly SourceAnalysis[];
}

/** What was asked of the workbook beside its results, and what came out of it. */
export type SourceAnalysis =
  | { kind: "refused"; title: string; reason: string }
  | {
      kind: "bid";
      status: string;
      input: SourceCell;
      output: SourceCell;
      target: SourceShown;
      text: string | null;
      result: SourceShown;
      atLow: SourceShown;
      atHigh: SourceShown;
      crossings: number;
      runs: number;
    }
  | {
      kind: "tornado";
      output: SourceCell;
      bars: readonly {
        cell: string;
        label: string;
        low: SourceShown;
        high: SourceShown;
        atLow: SourceShown;
        atHigh: SourceShown;
      }[];
    }
  | {
      kind: "simulation";
      seed: number;
      asked: number;
      trials: number;
      drivers: readonly { cell: string; label: string; spread: string }[];
      outputs: readonly {
        output: SourceCell;
        target: SourceShown;
        mean: SourceShown;
        known: number;
        belowTarget: number | null;
        percentiles: readonly { share: number; text: string }[];
      }[];
    }
  | {
      kind: "table";
      rows: SourceAxis;
      columns: SourceAxis;
      output: SourceCell;
      grid: readonly (readonly SourceShown[])[];
    };

interface SourceAxis {
  cell: string;
  label: string;
  values: readonly SourceShown[];
}

export interface ReportSource {
  property: SourceProperty;
  version: SourceVersion;
  /** The evidence as it stood when the version was kept; null when the version carries none. */
  rentComps: SourceEvidence | null;
  saleComps: SourceEvidence | null;
  maxBid: SourceMaxBid | { unavailable: string };
  unitMix?: SourceUnitMix | null | undefined;
  /** Solved on the version's own inputs; left out where the formulas have changed since. */
  stress?: SourceStress | undefined;
  committee?: SourceCommittee | undefined;
  /** A run of the firm's own workbook that is what the committee decides on; the version stands beside it. */
  modelRun?: SourceModelRun | undefined;
  changes?: SourceChanges | undefined;
  /** The version's lines by month, where it keeps them. */
  monthly?: Readonly<Record<string, readonly (number | null)[]>> | undefined;
  /** Today's catalog: what keys are called. */
  pages: readonly SourcePage[];
  pagesVersion: string;
  /** Words on single inputs: their source and date, by path. */
  inputSources?: Readonly<Record<string, string>> | undefined;
  decision: SourceDecision | null;
  author: string;
  operatorName: string;
  look?: ReportLook | undefined;
  /** ISO moment; the engine has no clock. */
  generatedAt: string;
  /** Which sections, in which order; left out, all of the standard outline. */
  sections?: readonly string[] | undefined;
}

export function isRange(estimate: SourceEvidence["estimate"]): estimate is SourceRange {
  return "point" in estimate;
}
