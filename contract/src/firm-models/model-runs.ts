import { z } from "zod";
import { BasedOn, endpoint, Paging, paged, VersionNumber } from "../endpoint.ts";
import { CellValue, Changes, NamedCell } from "./firm-models.ts";
import { RunAnalyses } from "./model-analyses.ts";
import { CellUnit } from "./model-mappings.ts";

const PlaceId = z.string().min(1).max(300);

/** From which figures of a property a model is filled. */
export const FillFrom = z.object({
  googlePlacesId: PlaceId,
  /** What is offered for it: without one, figures that rest on the price are missing. */
  purchasePrice: z.number().positive().max(1e11).optional(),
  /** A kept underwriting version, in place of what a new one would start from. */
  underwritingVersion: VersionNumber.optional(),
});
export type FillFrom = z.output<typeof FillFrom>;

/** One mapped input and what Labs knows of it. */
export const FilledInput = NamedCell.extend({
  field: z.string(),
  unit: CellUnit,
  /** What the file holds. */
  fileText: z.string(),
  /** `labs` is filled; `workbook` stands as the file has it, for the reason that is said. */
  basis: z.enum(["labs", "workbook"]),
  /** Where the value is from and of when; null where there is none. */
  source: z.string().nullable(),
  reason: z.string().nullable(),
});
export type FilledInput = z.infer<typeof FilledInput>;

export const ModelFill = z.object({
  googlePlacesId: z.string(),
  label: z.string(),
  demo: z.boolean(),
  mappingVersion: z.number().int(),
  inputs: z.array(FilledInput),
  /** What to change in the workbook for it. */
  changes: z.array(z.object({ cell: z.string(), value: CellValue })),
  /** What Labs' template asks of a deal, by the name of the return. */
  targets: z.record(z.string(), z.number()),
});
export type ModelFill = z.infer<typeof ModelFill>;

/** An input of a kept run: everything that differs from the file, and everything that is mapped. */
export const RunInput = NamedCell.extend({
  field: z.string().nullable(),
  unit: CellUnit.nullable(),
  fileText: z.string(),
  /** `typed` is what an analyst entered, whatever Labs says. */
  basis: z.enum(["labs", "typed", "workbook"]),
  source: z.string().nullable(),
  reason: z.string().nullable(),
  /** What Labs says where something else stands. */
  labsText: z.string().nullable(),
});
export type RunInput = z.infer<typeof RunInput>;

export const RunOutput = NamedCell.extend({
  field: z.string().nullable(),
  /** The same figure of the property's newest underwriting version in Labs. */
  labs: z.object({ value: z.number(), version: z.number().int() }).nullable(),
});
export type RunOutput = z.infer<typeof RunOutput>;

export const RunSummary = z.object({
  id: z.string(),
  googlePlacesId: z.string(),
  /** The property's address or name. */
  label: z.string(),
  /** The scenario's name. */
  name: z.string(),
  version: z.number().int(),
  isNewest: z.boolean(),
  mappingVersion: z.number().int(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  headline: z.array(NamedCell.extend({ field: z.string().nullable() })),
});
export type RunSummary = z.infer<typeof RunSummary>;

export const ModelRun = RunSummary.extend({
  from: FillFrom,
  inputs: z.array(RunInput),
  outputs: z.array(RunOutput),
  changes: z.array(z.object({ cell: z.string(), value: CellValue })),
  /** What was asked beside the results. */
  analyses: RunAnalyses,
  residual: z.number().nullable(),
  demo: z.boolean(),
});
export type ModelRun = z.infer<typeof ModelRun>;

const Difference = z.object({
  cell: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  /** After less before, of numbers. */
  change: z.number().nullable(),
});

export const RunDifferences = z.object({
  from: RunSummary,
  to: RunSummary,
  inputs: z.array(Difference),
  outputs: z.array(Difference),
});
export type RunDifferences = z.infer<typeof RunDifferences>;

const Id = z.object({ id: z.uuid() });
const RunId = Id.extend({ runId: z.uuid() });
const path = "/api/firm-models/:id";
const about = { tag: "firm-models", object: "firmModel" } as const;

export const fillFirmModel = endpoint({
  ...about,
  method: "POST",
  path: `${path}/prefill`,
  summary:
    "The mapped inputs of a model from what Labs knows of a property, each with its source; nothing is stored",
  rule: "shared",
  params: Id,
  body: FillFrom,
  response: ModelFill,
});

export const keepModelRun = endpoint({
  ...about,
  method: "POST",
  path: `${path}/runs`,
  summary: "Keep a run of a model for a property as the next version of a named scenario",
  rule: "shared",
  access: "analyst",
  params: Id,
  body: FillFrom.extend({
    name: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .regex(/^\P{Cc}*$/u, "A name is one line of text"),
    changes: Changes,
    analyses: RunAnalyses.default({}),
    basedOn: BasedOn,
  }),
  status: 201,
  response: ModelRun,
});

/** A kept run with the model that it is of. */
export const PropertyRun = RunSummary.extend({ modelId: z.string(), fileName: z.string() });
export type PropertyRun = z.infer<typeof PropertyRun>;

export const listPropertyRuns = endpoint({
  ...about,
  method: "GET",
  path: "/api/firm-models/runs",
  summary: "The kept runs of all models for one property, newest first",
  rule: "shared",
  query: Paging.extend({ googlePlacesId: PlaceId }),
  response: paged(PropertyRun),
});

export const listModelRuns = endpoint({
  ...about,
  method: "GET",
  path: `${path}/runs`,
  summary: "The kept runs of a model, newest first; of one property where it is named",
  rule: "shared",
  params: Id,
  query: Paging.extend({ googlePlacesId: PlaceId.optional() }),
  response: paged(RunSummary),
});

export const getModelRun = endpoint({
  ...about,
  method: "GET",
  path: `${path}/runs/:runId`,
  summary: "A kept run: its inputs with their sources, and its results",
  rule: "shared",
  params: RunId,
  response: ModelRun,
});

export const compareModelRuns = endpoint({
  ...about,
  method: "GET",
  path: `${path}/runs/:runId/differences`,
  summary: "What a kept run has otherwise than another, input by input and result by result",
  rule: "shared",
  params: RunId,
  query: z.object({ from: z.uuid() }),
  response: RunDifferences,
});
