import { z } from "zod";
import { BasedOn, endpoint, paged, Unavailable, VersionNumber } from "./endpoint.ts";
import { PropertyType } from "./estimates.ts";

/** The catalog's own shape is the underwriting engine's; the wire passes it as it is. */
export const FormulaPages = z.object({
  version: z.string(),
  models: z.record(
    z.enum(["singlefamily", "multifamily"]),
    z.object({ hash: z.string(), moduleUrl: z.string(), pages: z.array(z.record(z.string(), z.unknown())) }),
  ),
  /** Many homes together: evaluated by the server, where their versions are. */
  portfolio: z.object({ hash: z.string(), pages: z.array(z.record(z.string(), z.unknown())) }),
});

/** Where each input came from, by its dotted path. */
export const InputBasis = z.record(
  z.string(),
  z.enum(["user", "facts", "comps", "unitMix", "cohort", "market", "template"]),
);

export const UnderwritingCheck = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  ok: z.boolean(),
  message: z.string(),
});
export type UnderwritingCheck = z.infer<typeof UnderwritingCheck>;

const Figure = z.union([z.number(), z.string(), z.null(), z.array(z.number().nullable())]);

/** What became of one place that either of two people changed, and what stands in the version. */
const MergedItem = z.object({
  /** The path of the input; of a table its name. */
  input: z.string(),
  year: z.number().int().optional(),
  row: z.string().optional(),
  column: z.string().optional(),
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
  kept: z.unknown(),
  /** Both changed it, and not alike. */
  isConflict: z.boolean(),
  chosen: z.enum(["mine", "theirs", "base", "other"]),
});

/** Of a version that merges two: the saved one it is based on, and the draft of who saved it, which began with an older one. */
export const UnderwritingMerge = z.object({
  /** The version that both began with; 0 where there was none yet. */
  base: z.number().int(),
  /** The version that was saved meanwhile. */
  theirs: z.number().int(),
  theirsBy: z.string(),
  /** The branch that was merged; absent where it was a draft. */
  branch: z.string().optional(),
  items: z.array(MergedItem),
});
export type UnderwritingMerge = z.infer<typeof UnderwritingMerge>;

export const UnderwritingVersion = z.object({
  version: z.number().int(),
  name: z.string().nullable(),
  model: PropertyType,
  catalogueVersion: z.string(),
  /** Hash of inputs and catalog: what a report is bound to. */
  contentHash: z.string(),
  inputs: z.record(z.string(), z.unknown()),
  basis: InputBasis,
  outputs: z.record(z.string(), Figure),
  lines: z.record(z.string(), z.array(z.number().nullable())),
  checks: z.array(UnderwritingCheck),
  unavailable: Unavailable,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  basedOn: z.number().int().nullable(),
  merge: UnderwritingMerge.nullable(),
});
export type UnderwritingVersion = z.infer<typeof UnderwritingVersion>;

/** Who locked the underwriting at a version, and when: no other is kept until it is unlocked. */
export const UnderwritingLock = z.object({
  by: z.string(),
  at: z.iso.datetime(),
  /** Absent of those that were set before a reason was asked for. */
  reason: z.string().nullable(),
});
export type UnderwritingLock = z.infer<typeof UnderwritingLock>;

export const UnderwritingSummary = UnderwritingVersion.pick({
  version: true,
  name: true,
  model: true,
  contentHash: true,
  createdAt: true,
  createdBy: true,
  basedOn: true,
  merge: true,
}).extend({
  /** Whether it holds an owned home rather than buying one. */
  isOwned: z.boolean(),
  headline: z.record(z.string(), z.number().nullable()),
  /** Questions of purchase and rental eligibility that its inputs leave unanswered. */
  openQuestions: z.array(z.object({ code: z.string(), label: z.string() })),
  locked: UnderwritingLock.nullable(),
  changedInputs: z.array(z.object({ path: z.string(), from: z.unknown(), to: z.unknown() })),
});
export type UnderwritingSummary = z.infer<typeof UnderwritingSummary>;

/** What a new version would start from: facts, comps, the market and the firm's template, each said. */
/** How assumptions moved together in the market's past: by two paths in alphabetical order, with a blank between. */
const Correlations = z.object({
  pairs: z.record(z.string(), z.number().min(-1).max(1)),
  /** Of which place, publishers and months, or why there are none. */
  source: z.string(),
});
export type Correlations = z.infer<typeof Correlations>;

export const UnderwritingStart = z.object({
  model: PropertyType,
  inputs: z.record(z.string(), z.unknown()),
  basis: InputBasis,
  /** Words on each prefilled input: its source and date. */
  sources: z.record(z.string(), z.string()),
  /** Inputs from facts that a person corrected. */
  corrected: z.array(z.string()),
  /** Required inputs that nothing could fill. */
  missing: z.array(z.object({ path: z.string(), label: z.string(), reason: z.string() })),
  /**
   * What evidence past its publisher's cycle says of inputs that start from the firm's template, or from nothing:
   * nothing starts from it, an analyst may enter it.
   */
  lastKnown: z.array(z.object({ path: z.string(), value: z.number(), source: z.string() })),
  /** For a simulation of these inputs. */
  correlations: Correlations,
});
export type UnderwritingStart = z.infer<typeof UnderwritingStart>;

const Id = z.string().min(1).max(300);
const Params = z.object({ id: Id });
const base = "/api/research-property/google-places-id/:id/underwriting";
const tag = "underwriting";

export const getFormulaPages = endpoint({
  method: "GET",
  path: "/api/research-property/underwriting/formula-pages",
  summary: "The executable formula catalog",
  tag,
  object: "underwriting",
  rule: "all",
  response: FormulaPages,
});

export const startUnderwriting = endpoint({
  method: "GET",
  path: `${base}/start`,
  summary: "Starting inputs for a new version, with basis",
  tag,
  object: "underwriting",
  rule: "all",
  params: Params,
  response: UnderwritingStart,
});

export const createUnderwriting = endpoint({
  method: "POST",
  path: base,
  summary: "Evaluate inputs and save a version",
  tag,
  object: "underwriting",
  rule: "all",
  access: "analyst",
  params: Params,
  body: z.object({
    name: z.string().trim().max(120).optional(),
    inputs: z.record(z.string(), z.unknown()),
    /** The newest version that its author knows, 0 where there was none: another one since then is a conflict. */
    basedOn: BasedOn.optional(),
    /** Of a merge with version `basedOn`: the version that the draft began with, and the draft as it stood. */
    merge: z.object({ base: BasedOn, inputs: z.record(z.string(), z.unknown()) }).optional(),
    /** The branch that becomes this version, and is closed with it. */
    branch: z.uuid().optional(),
  }),
  status: 201,
  response: UnderwritingVersion,
});

export const listUnderwriting = endpoint({
  method: "GET",
  path: `${base}/history`,
  summary: "Versions of a property's underwriting, newest first",
  tag,
  object: "underwriting",
  rule: "all",
  params: Params,
  response: paged(UnderwritingSummary),
});

export const getUnderwriting = endpoint({
  method: "GET",
  path: `${base}/history/:version`,
  summary: "One version, by number or `latest`; with `format=xlsx` its workbook with live formulas",
  tag,
  object: "underwriting",
  rule: "all",
  params: z.object({
    id: Id,
    version: z.union([z.literal("latest"), z.coerce.number().pipe(VersionNumber)]),
  }),
  query: z.object({
    grain: z.enum(["year", "month"]).optional(),
    format: z.enum(["json", "xlsx"]).default("json"),
  }),
  response: UnderwritingVersion,
});

export const lockUnderwriting = endpoint({
  method: "PUT",
  path: `${base}/history/:version/lock`,
  summary: "Lock the underwriting at a version so no other can be saved, or unlock it",
  tag,
  object: "underwriting",
  rule: "all",
  access: "analyst",
  params: z.object({ id: Id, version: z.coerce.number().pipe(VersionNumber) }),
  body: z.discriminatedUnion("isLocked", [
    z.object({ isLocked: z.literal(true), reason: z.string().trim().min(1).max(500) }),
    z.object({ isLocked: z.literal(false) }),
  ]),
  response: z.object({ version: z.number().int(), locked: UnderwritingLock.nullable() }),
});

const Presence = z.object({
  /** Who else has the underwriting open. */
  people: z.array(
    z.object({
      name: z.string(),
      /** The input that they stand in. */
      field: z.string().nullable(),
    }),
  ),
  /** The version that was saved last. */
  newest: z.object({ version: z.number().int(), by: z.string() }).nullable(),
});

export const tellPresence = endpoint({
  method: "PUT",
  path: `${base}/presence`,
  summary: "Tell that one has the underwriting open, and hear who else has",
  tag,
  object: "underwriting",
  rule: "all",
  params: Params,
  body: z.object({
    /** The input that one stands in. */
    field: z.string().max(120).nullable(),
    isLeaving: z.boolean().default(false),
  }),
  response: Presence,
});

/** Inputs that are worked on beside the line of versions, such as a lender's case. */
export const UnderwritingBranch = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The version that it began with; 0 where there was none yet. */
  fromVersion: z.number().int(),
  /** Counts its saves. */
  revision: z.number().int(),
  inputs: z.record(z.string(), z.unknown()),
  basis: InputBasis,
  updatedBy: z.string(),
  updatedAt: z.iso.datetime(),
});
export type UnderwritingBranch = z.infer<typeof UnderwritingBranch>;

const BranchInputs = z.object({ inputs: z.record(z.string(), z.unknown()), basis: InputBasis });
const BranchParams = z.object({ id: Id, branch: z.uuid() });
const branches = { tag, object: "underwriting", rule: "all" } as const;

export const listBranches = endpoint({
  ...branches,
  method: "GET",
  path: `${base}/branches`,
  summary: "Open branches of a property's underwriting, oldest first",
  params: Params,
  response: paged(UnderwritingBranch),
});

export const createBranch = endpoint({
  ...branches,
  method: "POST",
  path: `${base}/branches`,
  summary: "Branch a version, with the inputs as they stand",
  access: "analyst",
  params: Params,
  body: BranchInputs.extend({ name: z.string().trim().min(1).max(120), fromVersion: BasedOn }),
  status: 201,
  response: UnderwritingBranch,
});

export const saveBranch = endpoint({
  ...branches,
  method: "PUT",
  path: `${base}/branches/:branch`,
  summary: "Save the inputs of a branch; 409 when another save came first",
  access: "analyst",
  params: BranchParams,
  body: BranchInputs.extend({ revision: VersionNumber }),
  response: UnderwritingBranch,
});

export const removeBranch = endpoint({
  ...branches,
  method: "DELETE",
  path: `${base}/branches/:branch`,
  summary: "Delete an open branch; versions stay",
  access: "analyst",
  params: BranchParams,
  status: 204,
});
