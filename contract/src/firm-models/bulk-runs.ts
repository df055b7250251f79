import { z } from "zod";
import { endpoint, Paging, paged } from "../endpoint.ts";
import { Changes, NamedCell } from "./firm-models.ts";
import { FilledInput } from "./model-runs.ts";

/** So many properties may go through a model at once. */
export const MOST_BULK_ROWS = 2_000;

/** Which list: a portfolio's holdings, the results of a search, or the found rows of an uploaded list. */
export const BulkSource = z.object({
  kind: z.enum(["portfolio", "search", "list"]),
  id: z.string().min(1).max(100),
});
export type BulkSource = z.output<typeof BulkSource>;

/** What is offered for each: a share of the figure that Labs has of it. */
export const BulkOffer = z.object({
  of: z.enum(["listPrice", "valueEstimate"]),
  share: z.number().min(0.01).max(5).default(1),
});
export type BulkOffer = z.output<typeof BulkOffer>;

export const BulkOutput = NamedCell.extend({ field: z.string().nullable() });
export type BulkOutput = z.infer<typeof BulkOutput>;

export const BulkOutcome = z.enum(["waiting", "filled", "partly", "failed"]);
export type BulkOutcome = z.infer<typeof BulkOutcome>;

export const BulkRun = z.object({
  id: z.string(),
  modelId: z.string(),
  /** The list's own name. */
  name: z.string(),
  source: BulkSource,
  offer: BulkOffer.nullable(),
  bid: z.object({ output: z.string(), target: z.number() }).nullable(),
  mappingVersion: z.number().int(),
  status: z.enum(["queued", "running", "completed", "stopped", "failed"]),
  /** Why it failed. */
  reason: z.string().nullable(),
  total: z.number().int(),
  counts: z.object({
    waiting: z.number().int(),
    filled: z.number().int(),
    /** Some mapped inputs stand as the workbook has them. */
    partly: z.number().int(),
    failed: z.number().int(),
  }),
  jobId: z.string().nullable(),
  createdBy: z.string(),
  isMine: z.boolean(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
export type BulkRun = z.infer<typeof BulkRun>;

export const BulkRow = z.object({
  position: z.number().int(),
  googlePlacesId: z.string(),
  outcome: BulkOutcome,
  label: z.string().nullable(),
  /** Why the model was not run, or which inputs could not be filled. */
  reason: z.string().nullable(),
  /** What was offered. */
  price: z.number().nullable(),
  demo: z.boolean(),
  inputs: z.array(FilledInput),
  outputs: z.array(BulkOutput),
  maxBid: z.object({ value: z.number().nullable(), text: z.string() }).nullable(),
});
export type BulkRow = z.infer<typeof BulkRow>;

const Id = z.object({ id: z.uuid() });
const BulkId = Id.extend({ bulkId: z.uuid() });
const path = "/api/firm-models/:id/bulk-runs";
const about = { tag: "firm-models", object: "firmModel" } as const;
const CellName = z.string().min(3).max(300);

export const startBulkRun = endpoint({
  ...about,
  method: "POST",
  path,
  summary: "Run a model over a list of properties in the background; one row each with inputs and results",
  rule: "shared",
  access: "analyst",
  params: Id,
  body: z.object({
    source: BulkSource,
    /** Without it, figures that rest on the price are missing. */
    offer: BulkOffer.optional(),
    /** The highest price of each at which a return is still met. */
    bid: z.object({ output: CellName, target: z.number() }).optional(),
    /** Inputs that stand otherwise than in the file for all of them; what is mapped is filled over these. */
    changes: Changes,
  }),
  status: 202,
  response: BulkRun,
});

export const listBulkRuns = endpoint({
  ...about,
  method: "GET",
  path,
  summary: "The bulk runs of a model, newest first",
  rule: "shared",
  params: Id,
  query: Paging,
  response: paged(BulkRun),
});

export const getBulkRun = endpoint({
  ...about,
  method: "GET",
  path: `${path}/:bulkId`,
  summary: "How far a bulk run is",
  rule: "shared",
  params: BulkId,
  response: BulkRun,
});

export const stopBulkRun = endpoint({
  ...about,
  method: "DELETE",
  path: `${path}/:bulkId`,
  summary: "Stop a bulk run; the rows that are done stay",
  rule: "shared",
  access: "analyst",
  params: BulkId,
  response: BulkRun,
});

export const listBulkRows = endpoint({
  ...about,
  method: "GET",
  path: `${path}/:bulkId/rows`,
  summary: "The properties of a bulk run in the list's order: filled inputs with sources, results, reasons",
  rule: "shared",
  params: BulkId,
  query: Paging.extend({ outcome: BulkOutcome.optional() }),
  response: paged(BulkRow),
});

/** Answers a file. */
export const downloadBulkRun = endpoint({
  ...about,
  method: "GET",
  path: `${path}/:bulkId/download`,
  summary: "The rows of a bulk run as a workbook or CSV",
  rule: "shared",
  params: BulkId,
  query: z.object({ format: z.enum(["xlsx", "csv"]).default("xlsx") }),
});
