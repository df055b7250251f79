import { z } from "zod";
import { endpoint, many, Paging, Position, paged } from "../endpoint.ts";
import {
  ColumnMapping,
  GivenPlace,
  IssueSeverity,
  MappingChoice,
  RepairGroup,
  ResultRow,
  ResultRows,
  RowIssue,
  SheetPart,
  TemplateField,
} from "./data-request-rows.ts";

/** What an upload holds: a list of homes, a list of communities, one rent roll, or one operating statement. */
export const DataRequestKind = z.enum(["single-family", "multi-family", "rent-roll", "operating-statement"]);
export type DataRequestKind = z.infer<typeof DataRequestKind>;

/** A report of one property that is read as a whole, not a list that is worked on row by row. */
export type ReportKind = "rent-roll" | "operating-statement";

export function isReport(kind: DataRequestKind): kind is ReportKind {
  return kind === "rent-roll" || kind === "operating-statement";
}

export const DataRequestStatus = z.enum([
  "queued",
  "validating",
  "needs_review",
  "processing",
  "completed",
  "completed_with_errors",
  "failed",
  "cancelled",
]);
export type DataRequestStatus = z.infer<typeof DataRequestStatus>;

export const DataRequestCounts = z.object({
  rows: z.number().int(),
  /** Rows whose place was found and that have results. */
  matched: z.number().int(),
  /** Rows with results and at least one warning. */
  warned: z.number().int(),
  /** Rows that were rejected. */
  failed: z.number().int(),
});

export const DataRequest = z.object({
  id: z.string(),
  kind: DataRequestKind,
  status: DataRequestStatus,
  /** What it is doing, in words, while it is at work. */
  stage: z.string().nullable(),
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }).nullable(),
  counts: DataRequestCounts,
  fileName: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  /** Why it failed. */
  error: z.string().nullable(),
  /** About the file as a whole. */
  warnings: z.array(z.string()),
  owner: z.object({ id: z.string(), name: z.string() }),
  isMine: z.boolean(),
  shared: z.boolean(),
  jobId: z.string().nullable(),
  /** Of a report: the community that it is of. */
  googlePlacesId: z.string().nullable(),
  /** Of a report: whether the file is one; null until it was read, and for lists. */
  accepted: z.boolean().nullable(),
  /** Of a report: the community that it was accepted for, and of a rent roll the unit mix that was made of it. */
  acceptedInto: z
    .object({
      googlePlacesId: z.string(),
      unitMixVersion: z.number().int().optional(),
      at: z.iso.datetime(),
    })
    .nullable(),
  hasResults: z.boolean(),
  /** Whether rejected rows can be downloaded; what is wrong with a rent roll is corrected in its review. */
  hasErrors: z.boolean(),
  createdAt: z.iso.datetime(),
  validatedAt: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** From the start of the work to its end, or to now. */
  durationSeconds: z.number().nullable(),
});
export type DataRequest = z.infer<typeof DataRequest>;

export const DataRequestDetail = DataRequest.extend({
  /** What the template knows; empty for a rent roll. */
  fields: z.array(TemplateField),
  /** The proposed mapping, or the confirmed one; empty until the file was read. */
  columns: z.array(ColumnMapping),
  /** What keeps the mapping from confirming itself. */
  questions: z.array(z.string()),
  /** The first rows as the file has them, each as long as `columns`. */
  preview: z.array(z.array(z.string())),
  /** The number of each row of the preview in the file, as issues number it. */
  previewRows: z.array(z.number().int()),
  /** Where all rows of a list are, as its sender said. */
  place: GivenPlace,
  repairs: z.array(RepairGroup),
});
export type DataRequestDetail = z.infer<typeof DataRequestDetail>;

/** The answer to an upload. */
export const Uploaded = z.object({
  id: z.string(),
  status: DataRequestStatus,
  /** The same file was uploaded before: this is that request. */
  isDuplicate: z.boolean(),
  warning: z.string().nullable(),
});
export type Uploaded = z.infer<typeof Uploaded>;

const Id = z.object({ id: z.uuid() });
const tag = "data-requests";
const path = "/api/investment-strategy/data-upload/data-request";

/** Filters of the lists. */
export const RequestFilter = Paging.extend({
  status: many(DataRequestStatus),
  /** Days of the upload, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Part of the file's name. */
  query: z.string().max(200).optional(),
});

export const ListOrTemplate = RequestFilter.extend({
  /** Answers the empty template with its data dictionary instead. */
  template: z.enum(["xlsx", "csv"]).optional(),
});

export const listSingleFamilyRequests = endpoint({
  method: "GET",
  path: `${path}/single-family`,
  summary: "Uploaded home lists, or the blank template with `template`",
  tag,
  object: "upload",
  rule: "shared",
  query: ListOrTemplate,
  response: paged(DataRequest),
});

export const listMultiFamilyRequests = endpoint({
  method: "GET",
  path: `${path}/multi-family`,
  summary: "Uploaded community lists, or the blank template with `template`",
  tag,
  object: "upload",
  rule: "shared",
  query: ListOrTemplate,
  response: paged(DataRequest),
});

/** Uploads take `multipart/form-data`, so they are bound by hand: `file` and the fields of `UploadFields`. */
export const uploadSingleFamily = endpoint({
  method: "POST",
  path: `${path}/single-family`,
  summary: "Upload a home list; processed in the background",
  tag,
  object: "upload",
  rule: "own",
  access: "analyst",
  status: 202,
  response: Uploaded,
});

export const uploadMultiFamily = endpoint({
  method: "POST",
  path: `${path}/multi-family`,
  summary: "Upload a community list; processed in the background",
  tag,
  object: "upload",
  rule: "own",
  access: "analyst",
  status: 202,
  response: Uploaded,
});

export const listDataRequests = endpoint({
  method: "GET",
  path: `${path}/history`,
  summary: "The user's and shared requests, newest first; all requests for administrators",
  tag,
  object: "upload",
  rule: "shared",
  query: RequestFilter.extend({ kind: many(DataRequestKind) }),
  response: paged(DataRequest),
});

export const getDataRequest = endpoint({
  method: "GET",
  path: `${path}/:id`,
  summary: "A request with its progress, counts, mapping and repairs",
  tag,
  object: "upload",
  rule: "shared",
  params: Id,
  response: DataRequestDetail,
});

export const confirmDataRequest = endpoint({
  method: "POST",
  path: `${path}/:id/confirm`,
  summary:
    "Confirm the column mapping, or change it once there are results; the list is read by it, and it is remembered",
  tag,
  object: "upload",
  rule: "own",
  access: "analyst",
  params: Id,
  body: z.object({ mapping: MappingChoice }),
  response: DataRequestDetail,
});

export const cancelDataRequest = endpoint({
  method: "POST",
  path: `${path}/:id/cancel`,
  summary: "Cancel a request; 409 if it has ended",
  tag,
  object: "upload",
  rule: "own",
  access: "analyst",
  params: Id,
  response: DataRequestDetail,
});

export const retryDataRequest = endpoint({
  method: "POST",
  path: `${path}/:id/retry`,
  summary: "Retry failed rows, or a whole failed or canceled request; 409 while it is running",
  tag,
  object: "upload",
  rule: "own",
  access: "analyst",
  params: Id,
  response: DataRequestDetail,
});

export const shareDataRequest = endpoint({
  method: "PUT",
  path: `${path}/:id/sharing`,
  summary: "Share a request with the firm, or stop sharing; owner only",
  tag,
  object: "upload",
  rule: "self",
  access: "analyst",
  params: Id,
  body: z.object({ shared: z.boolean() }),
  response: DataRequestDetail,
});

export const listDataRequestRows = endpoint({
  method: "GET",
  path: `${path}/:id/rows`,
  summary: "Completed rows of a list with results, in file order",
  tag,
  object: "upload",
  rule: "shared",
  params: Id,
  query: Paging.extend({ outcome: ResultRow.shape.outcome.optional() }),
  response: ResultRows,
});

export const getDataRequestSheet = endpoint({
  method: "GET",
  path: `${path}/:id/sheet`,
  summary: "Cells of the file as uploaded",
  tag,
  object: "upload",
  rule: "shared",
  params: Id,
  query: z.object({
    sheet: z.coerce.number().int().min(0).max(1_000).default(0),
    from: z.coerce.number().pipe(Position.min(1)).default(1),
    count: z.coerce.number().int().min(1).max(2_000).default(200),
  }),
  response: SheetPart,
});

export const listDataRequestErrors = endpoint({
  method: "GET",
  path: `${path}/errors/:id`,
  summary: "Row issues, in file order",
  tag,
  object: "upload",
  rule: "shared",
  params: Id,
  query: Paging.extend({
    severity: IssueSeverity.optional(),
    code: many(z.string().max(10)),
    column: z.string().max(500).optional(),
  }),
  response: paged(RowIssue),
});

/** Downloads answer bytes, so their responses are bound by hand. */
export const downloadErrors = endpoint({
  method: "GET",
  path: `${path}/errors/download/:id`,
  summary: "Rejected rows with reasons, to correct and upload again",
  tag,
  object: "upload",
  rule: "shared",
  params: Id,
  query: z.object({ format: z.enum(["xlsx", "csv"]).default("xlsx") }),
});

export const downloadResults = endpoint({
  method: "GET",
  path: `${path}/results/download/:id`,
  summary: "Every row as uploaded, with results",
  tag,
  object: "upload",
  rule: "shared",
  params: Id,
  query: z.object({ format: z.enum(["xlsx", "csv", "json"]).default("xlsx") }),
});

export const downloadSource = endpoint({
  method: "GET",
  path: `${path}/source/download/:id`,
  summary: "The original file",
  tag,
  object: "upload",
  rule: "shared",
  params: Id,
});
