import { z } from "zod";
import { BasedOn, endpoint, paged } from "../endpoint.ts";
import { DataRequest, RequestFilter, Uploaded } from "./data-requests.ts";
import { AccountKey, OperatingStatement, StatementFigure, StatementPeriod } from "./operating-statements.ts";

const Id = z.object({ id: z.uuid() });
const tag = "operating-statements";
const path = "/api/investment-strategy/data-upload/data-request/operating-statement";

export const listStatementRequests = endpoint({
  method: "GET",
  path,
  summary: "Uploaded operating statements",
  tag,
  object: "upload",
  rule: "shared",
  query: RequestFilter.extend({
    /** Of this community alone: uploaded for it, or accepted for it. */
    googlePlacesId: z.string().min(1).max(300).optional(),
  }),
  response: paged(DataRequest),
});

/** Takes `multipart/form-data`: `file` and the fields of `UploadFields`. */
export const uploadStatement = endpoint({
  method: "POST",
  path,
  summary: "Upload an operating statement; read in the background",
  tag,
  object: "upload",
  rule: "own",
  access: "analyst",
  status: 202,
  response: Uploaded,
});

/** What somebody said of a line: its account, or that it is left out and why. */
export const AccountChoice = z
  .object({ account: AccountKey.nullable(), reason: z.string().trim().min(1).max(300).optional() })
  .refine(({ account, reason }) => account !== null || reason !== undefined, {
    message: "Excluding a line requires a reason",
    path: ["reason"],
  });
export type AccountChoice = z.infer<typeof AccountChoice>;

export const StatementReview = z.object({
  request: DataRequest,
  /** Grows with each change. */
  version: z.number().int(),
  choices: z.record(z.string(), AccountChoice),
  /** The sheet that was asked for; null for the one that was found best. */
  sheet: z.string().nullable(),
  endMonth: z.string().nullable(),
  /** The canonical statement; null until the file was read. */
  statement: OperatingStatement.nullable(),
});
export type StatementReview = z.infer<typeof StatementReview>;

export const getStatement = endpoint({
  method: "GET",
  path: `${path}/:id`,
  summary: "The canonical operating statement of a request",
  tag,
  object: "upload",
  rule: "shared",
  params: Id,
  response: StatementReview,
});

export const editStatement = endpoint({
  method: "PUT",
  path: `${path}/:id`,
  summary: "Map lines, choose the sheet or set the last month; 409 if not based on the current version",
  tag,
  object: "upload",
  rule: "own",
  access: "analyst",
  params: Id,
  body: z.object({
    basedOn: BasedOn.min(1),
    /** By the key of the line; null takes a choice back. Choices are remembered for the next statement. */
    choices: z.record(z.string().max(600), AccountChoice.nullable()).default({}),
    sheet: z.string().max(200).nullable().optional(),
    endMonth: z
      .string()
      .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, "A month is YYYY-MM")
      .nullable()
      .optional(),
  }),
  response: StatementReview,
});

export const acceptStatement = endpoint({
  method: "POST",
  path: `${path}/:id/accept`,
  summary:
    "Accept the statement for a community; 409 while a line is unmapped, or NOI does not tie out and no reason is given",
  tag,
  object: "upload",
  rule: "own",
  access: "analyst",
  params: Id,
  body: z.object({
    googlePlacesId: z.string().min(1).max(300),
    basedOn: BasedOn.min(1),
    /** Why it is accepted though its lines miss its NOI by more than rounding; it stays with the statement. */
    differenceReason: z.string().trim().min(1).max(300).optional(),
  }),
  response: StatementReview,
});

export const downloadStatementResults = endpoint({
  method: "GET",
  path: `${path}/results/download/:id`,
  summary: "The canonical statement with its mapping, tie-outs and issues",
  tag,
  object: "upload",
  rule: "shared",
  params: Id,
  query: z.object({ format: z.enum(["xlsx", "csv", "json"]).default("xlsx") }),
});

/**
 * By how many dollars the lines of an accepted statement miss its NOI beyond rounding, and why it was accepted; no
 * dollars where a page of it was in doubt.
 */
export const UnexplainedNoi = z.object({ amount: z.number().nullable(), reason: z.string() });
export type UnexplainedNoi = z.infer<typeof UnexplainedNoi>;

/** A statement that was accepted for a community. */
export const AcceptedStatement = z.object({
  id: z.string(),
  requestId: z.string().nullable(),
  fileName: z.string(),
  period: StatementPeriod.nullable(),
  months: z.array(z.string()),
  /** A later statement of the same period has taken its place. */
  replaced: z.boolean(),
  /** The file's own NOI, with the lines moved that the chart has elsewhere; null when it prints none. */
  statedNoi: z.number().nullable(),
  /** Null where its lines meet its NOI, or it prints none. */
  unexplainedNoi: UnexplainedNoi.nullable(),
  acceptedBy: z.string().nullable(),
  acceptedAt: z.iso.datetime(),
  accounts: z.array(StatementFigure),
  results: z.array(StatementFigure),
});
export type AcceptedStatement = z.infer<typeof AcceptedStatement>;

/** Rent of a statement's last month as a year against the occupied units' rents in the unit mix (T07). */
export const RentCheck = z.object({
  statement: z.number(),
  unitMix: z.number(),
  unitMixVersion: z.number().int(),
  unitMixAsOf: z.string().nullable(),
  /** Share by which the statement lies above the unit mix, or with a minus below it. */
  difference: z.number(),
  /** Within 2%. */
  ok: z.boolean(),
});
export type RentCheck = z.infer<typeof RentCheck>;

export const listPropertyStatements = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/operating-statements",
  summary: "Accepted operating statements of a community, latest period first",
  tag,
  object: "statement",
  rule: "all",
  params: z.object({ id: z.string().min(1).max(300) }),
  response: paged(AcceptedStatement).extend({
    /** Of the latest; null where it has no months or there is no unit mix with rents. */
    rentCheck: RentCheck.nullable(),
  }),
});
