import { z } from "zod";
import { endpoint, Paging, paged } from "../endpoint.ts";
import { ColumnMapping, TemplateField } from "../uploads/data-request-rows.ts";
import { AccountChoice } from "../uploads/operating-statement-requests.ts";
import { MatchCandidate, MOST_HOLDINGS } from "./holdings.ts";

/** What a file of the firm's own book is about; all but homes are keyed by the own ids of homes. */
export const BookKind = z.enum([
  ...["homes", "leases", "loans", "statements"],
  ...["balances", "capexPlan", "capexSpend"],
] as const);
export type BookKind = z.infer<typeof BookKind>;
/** Those that are lists with one row for each home. */
export type OwnListKind = Exclude<BookKind, "statements">;

export const BookStatus = z.enum(["queued", "reading", "ready", "refused", "applied", "undone"]);
export type BookStatus = z.infer<typeof BookStatus>;

export const BOOK_OUTCOMES = [
  /** Several properties may be meant, or one in part: somebody chooses. */
  "review",
  /** The row can't be used as it stands. */
  "rejected",
  /** A loaded property that the portfolio does not hold yet. */
  "new",
  /** No list has the address: it becomes a property of the firm. */
  "created",
  "changed",
  "sold",
  /** Held with an own id, and not in the file. */
  "missing",
  "same",
  /** Nothing to do, as for a home that was sold and is not held. */
  "ignored",
] as const;
export const BookOutcome = z.enum(BOOK_OUTCOMES);
export type BookOutcome = z.infer<typeof BookOutcome>;

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const BookChange = z.object({ field: z.string(), label: z.string(), from: Value, to: Value });
export type BookChange = z.infer<typeof BookChange>;

export const BookRow = z.object({
  /** As a spreadsheet counts; below 0 for homes that the file does not have. */
  row: z.number().int(),
  ownId: z.string().nullable(),
  /** What the row says of the home, in one line. */
  text: z.string(),
  outcome: BookOutcome,
  property: MatchCandidate.nullable(),
  /** Of a row in doubt. */
  candidates: z.array(MatchCandidate),
  /** Whether a row in doubt can become a property of the firm. */
  canCreate: z.boolean(),
  changes: z.array(BookChange),
  /** What is kept all the same and worth a look. */
  notes: z.array(z.string()),
  /** Why the row is in doubt or can't be used. */
  problems: z.array(z.string()),
});
export type BookRow = z.infer<typeof BookRow>;

/** A line of statements that nothing maps to an account, with what it comes to in the whole file. */
export const UnknownAccount = z.object({
  /** Its code, heading and name in one spelling. */
  line: z.string(),
  label: z.string(),
  placement: z.enum(["income", "expense", "below"]).nullable(),
  homes: z.number().int(),
  total: z.number(),
});
export type UnknownAccount = z.infer<typeof UnknownAccount>;

export const BookUpload = z.object({
  id: z.string(),
  kind: BookKind,
  fileName: z.string(),
  status: BookStatus,
  /** Why the file was refused. */
  reason: z.string().nullable(),
  columns: z.array(ColumnMapping),
  fields: z.array(TemplateField),
  /** What about the columns is not certain. */
  questions: z.array(z.string()),
  warnings: z.array(z.string()),
  /** The month that its sender gave for rows that name none. */
  endMonth: z.string().nullable(),
  counts: z.record(BookOutcome, z.number().int()),
  /** In how many homes each field changes. */
  fieldChanges: z.array(z.object({ field: z.string(), label: z.string(), homes: z.number().int() })),
  /** Of operating statements: lines without an account. Homes that have one wait until it is mapped. */
  unknownAccounts: z.array(UnknownAccount),
  /** How many rows have a note. */
  noted: z.number().int(),
  jobId: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  appliedBy: z.string().nullable(),
  appliedAt: z.iso.datetime().nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  /** Homes that were taken out because the file did not have them. */
  removed: z.number().int(),
  /** Jobs that value and underwrite the homes, of an answer that began them. */
  runs: z.array(z.string()),
  /** Whether the caller may undo it: the newest one that is applied. */
  canUndo: z.boolean(),
});
export type BookUpload = z.infer<typeof BookUpload>;

/** A file of the own book may have so many rows. */
export const BOOK_MAX_ROWS = 50_000;
export const BOOK_MAX_BYTES = 50 * 1024 * 1024;

const tag = "portfolios";
const access = "analyst";
const object = "portfolio";
const rule = "shared";
const params = z.object({ id: z.string().min(1).max(60) });
const one = params.extend({ uploadId: z.uuid() });

export const listBookUploads = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/book",
  summary: "Files of the own book (homes, leases, loans, statements, balances, capital), the newest first",
  ...{ tag, object, rule, params },
  query: Paging,
  response: paged(BookUpload),
});

/**
 * Takes `multipart/form-data` with `file`, `kind`, and `mapping` as for uploads of lists; for the operating statement of
 * one home that does not name it, `ownId`; and `endMonth` (`YYYY-MM`) where its months have no year, or rows of balances no day.
 */
export const uploadBook = endpoint({
  method: "POST",
  path: "/api/portfolios/:id/book",
  summary:
    "Upload a file of the own book for a preview: homes, leases, loans, operating statements, balances, capital budget or spend; nothing is changed yet",
  ...{ tag, object, rule, access, params },
  status: 202,
  response: BookUpload,
});

export const getBookUpload = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/book/:uploadId",
  summary: "One file of the own book: its state and what it would change",
  ...{ tag, object, rule },
  params: one,
  response: BookUpload,
});

export const listBookRows = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/book/:uploadId/rows",
  summary: "Rows of a file of the own book, with their differences field by field",
  ...{ tag, object, rule },
  params: one,
  query: Paging.extend({
    outcome: BookOutcome.optional(),
    /** Rows with a note alone. */
    noted: z.enum(["true"]).optional(),
  }),
  response: paged(BookRow),
});

/** Chosen in place of a candidate. */
export const CREATE = "create";
export const LEAVE_OUT = "leaveOut";

export const applyBook = endpoint({
  method: "POST",
  path: "/api/portfolios/:id/book/:uploadId/apply",
  summary: "Apply a previewed file: all of it, or nothing where the portfolio changed meanwhile",
  ...{ tag, object, rule, access },
  params: one,
  body: z.object({
    /** By row in doubt: a candidate's place id, `create`, or `leaveOut`. Rows without a choice are left out. */
    choices: z.record(z.string().regex(/^\d{1,7}$/), z.string().min(1).max(300)).default({}),
    /** What becomes of homes that the file does not have. */
    missing: z.enum(["keep", "remove"]).default("keep"),
    /** With `remove`: how many homes the caller expects to be taken out. */
    removes: z.number().int().min(0).max(MOST_HOLDINGS).optional(),
    /** Of files by month: what becomes of months that were loaded before and differ; replaced where it is left out. */
    loaded: z.enum(["replace", "keep"]).optional(),
  }),
  response: BookUpload,
});

export const mapBookAccounts = endpoint({
  method: "PUT",
  path: "/api/portfolios/:id/book/:uploadId/accounts",
  summary:
    "Map lines of uploaded operating statements to accounts; the file is read again, and the choice is remembered",
  ...{ tag, object, rule, access },
  params: one,
  status: 202,
  body: z.object({
    /** By line without an account. */
    choices: z
      .record(z.string().min(1).max(1_000), AccountChoice)
      .refine((choices) => Object.keys(choices).length > 0, { message: "At least one line is needed" }),
  }),
  response: BookUpload,
});

export const undoBook = endpoint({
  method: "POST",
  path: "/api/portfolios/:id/book/:uploadId/undo",
  summary: "Undo the newest applied file: every home as it was before",
  ...{ tag, object, rule, access },
  params: one,
  response: BookUpload,
});
