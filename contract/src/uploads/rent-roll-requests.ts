import { z } from "zod";
import { BasedOn, endpoint, Position, paged, VersionNumber } from "../endpoint.ts";
import { UnitMixRow } from "../unit-mix.ts";
import { DataRequest, ListOrTemplate, Uploaded } from "./data-requests.ts";
import { Objection, RentRoll } from "./rent-rolls.ts";

const Id = z.object({ id: z.uuid() });
const tag = "rent-rolls";

/** So many units of a roll are answered unless a call asks for fewer or more. */
export const UNITS_AT_ONCE = 500;
const path = "/api/investment-strategy/data-upload/data-request";

export const listRentRollRequests = endpoint({
  method: "GET",
  path: `${path}/rent-roll`,
  summary: "Uploaded rent rolls, or an example with `template`",
  tag,
  object: "upload",
  rule: "shared",
  query: ListOrTemplate.extend({
    /** Of this community alone: uploaded for it, or accepted into its unit mix. */
    googlePlacesId: z.string().min(1).max(300).optional(),
  }),
  response: paged(DataRequest),
});

/** Takes `multipart/form-data`: `file` and the fields of `UploadFields`. */
export const uploadRentRoll = endpoint({
  method: "POST",
  path: `${path}/rent-roll`,
  summary: "Upload a rent roll; read in the background",
  tag,
  object: "upload",
  rule: "own",
  access: "analyst",
  status: 202,
  response: Uploaded,
});

/** A figure or word of one unit as somebody corrected it. */
export const UnitEdit = z.object({
  /** Place of the unit in `units` of the version that the edits are based on, from 0. */
  unit: Position,
  field: z.string().max(60),
  value: z.union([z.string().max(500), z.number(), z.boolean(), z.null()]),
});
export type UnitEdit = z.infer<typeof UnitEdit>;

/** What the file's own words mean, where the reading was wrong; each word as the file has it. */
export const RollCorrections = z.object({
  statuses: z.record(z.string().max(200), z.string().max(60)).optional(),
  chargeCodes: z.record(z.string().max(200), z.string().max(60)).optional(),
  floorPlans: z.record(z.string().max(200), z.string().max(200)).optional(),
  asOf: z.iso.date().optional(),
});
export type RollCorrections = z.infer<typeof RollCorrections>;

/** Why a difference is right as it stands; null takes it back. */
export const GivenExplanation = z.object({
  about: z.string().min(1).max(500),
  text: z.string().trim().min(3).max(1_000).nullable(),
});
export type GivenExplanation = z.infer<typeof GivenExplanation>;

/** One state of the roll: as it was read (version 1), or after corrections. */
export const RollVersion = z.object({
  version: z.number().int(),
  basedOn: z.number().int().nullable(),
  edits: z.array(UnitEdit),
  corrections: RollCorrections,
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type RollVersion = z.infer<typeof RollVersion>;

export const RollReview = z.object({
  request: DataRequest,
  /** The version that is shown and accepted. */
  version: z.number().int(),
  /** Where undo and redo lead; null when there is nothing to undo or redo. */
  undo: z.number().int().nullable(),
  redo: z.number().int().nullable(),
  /** All corrections that the version rests on. */
  corrections: RollCorrections,
  /** The canonical roll, of its units those that were asked for; null until the file was read. */
  roll: RentRoll.nullable(),
  /** Place of the first of `roll.units` among all, from 0. */
  unitsFrom: z.number().int(),
  unitsTotal: z.number().int(),
  /** What stands against accepting it; all of it wants to be mended or explained. */
  objections: z.array(Objection),
});
export type RollReview = z.infer<typeof RollReview>;

export const getRentRoll = endpoint({
  method: "GET",
  path: `${path}/rent-roll/:id`,
  summary: "The canonical rent roll of a request, its units in parts",
  tag,
  object: "upload",
  rule: "shared",
  params: Id,
  query: z.object({
    from: z.coerce.number().pipe(Position).default(0),
    count: z.coerce.number().int().min(1).max(1_000).default(UNITS_AT_ONCE),
  }),
  response: RollReview,
});

export const listRentRollVersions = endpoint({
  method: "GET",
  path: `${path}/rent-roll/:id/versions`,
  summary: "Versions of a rent roll, newest first",
  tag,
  object: "upload",
  rule: "shared",
  params: Id,
  response: paged(RollVersion),
});

export const editRentRoll = endpoint({
  method: "PUT",
  path: `${path}/rent-roll/:id`,
  summary:
    "Correct units or terms, or explain differences, as the next version; 409 if not based on the current version",
  tag,
  object: "upload",
  rule: "own",
  access: "analyst",
  params: Id,
  body: z.object({
    basedOn: BasedOn.min(1),
    edits: z.array(UnitEdit).max(1_000).default([]),
    corrections: RollCorrections.optional(),
    explanations: z.array(GivenExplanation).max(200).default([]),
  }),
  response: RollReview,
});

export const chooseRentRollVersion = endpoint({
  method: "PUT",
  path: `${path}/rent-roll/:id/version`,
  summary: "Switch to another version: undo, redo, or the original reading",
  tag,
  object: "upload",
  rule: "own",
  access: "analyst",
  params: Id,
  body: z.object({ basedOn: BasedOn.min(1), version: VersionNumber }),
  response: RollReview,
});

/** What accepting would make of a community's unit mix. */
export const RollMix = z.object({
  /** The version that it would replace; 0 when there is none. */
  basedOn: z.number().int(),
  rows: z.array(UnitMixRow),
  /** Figures that the roll is silent about: they stay as they are in the version before. */
  kept: z.array(z.object({ floorPlan: z.string(), fields: z.array(z.enum(["beds", "baths", "sqft"])) })),
  /** Where the roll and the community's record differ. */
  differences: z.array(
    z.object({
      code: z.enum(["R09"]),
      message: z.string(),
      expected: z.number(),
      found: z.number(),
      repair: z.string(),
    }),
  ),
});
export type RollMix = z.infer<typeof RollMix>;

export const getRentRollMix = endpoint({
  method: "GET",
  path: `${path}/rent-roll/:id/unit-mix`,
  summary: "Preview the unit mix from the roll; nothing is saved",
  tag,
  object: "upload",
  rule: "shared",
  params: Id,
  query: z.object({
    googlePlacesId: z.string().min(1).max(300),
    property: z.string().max(300).optional(),
  }),
  response: RollMix,
});

export const acceptRentRoll = endpoint({
  method: "POST",
  path: `${path}/rent-roll/:id/accept`,
  summary:
    "Accept the roll as the next unit mix version; 409 if the mix has changed, or a total or error is neither corrected nor explained",
  tag,
  object: "upload",
  rule: "own",
  access: "analyst",
  params: Id,
  body: z.object({
    googlePlacesId: z.string().min(1).max(300),
    /** Version of the unit mix that was seen; 0 when there is none. */
    basedOn: BasedOn,
    /** Which of the properties that the file is of; needed when there are several. */
    property: z.string().max(300).optional(),
  }),
  response: RollReview,
});

export const downloadRentRollSource = endpoint({
  method: "GET",
  path: `${path}/rent-roll/source/download/:id`,
  summary: "The original rent roll file",
  tag,
  object: "upload",
  rule: "shared",
  params: Id,
});

export const downloadRentRollResults = endpoint({
  method: "GET",
  path: `${path}/rent-roll/results/download/:id`,
  summary: "The canonical rent roll with its tie-outs and issues",
  tag,
  object: "upload",
  rule: "shared",
  params: Id,
  query: z.object({ format: z.enum(["xlsx", "csv", "json"]).default("xlsx") }),
});
