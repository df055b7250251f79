import type { Readable } from "node:stream";
import type { User } from "@labs/contract/auth";
import type { RepairGroup, RowIssue, TemplateField } from "@labs/contract/uploads/data-request-rows";
import {
  type DataRequest,
  type DataRequestDetail,
  type DataRequestKind,
  type DataRequestStatus,
  isReport,
} from "@labs/contract/uploads/data-requests";
import { type Database, databaseErrorCode, type Executor } from "../../lib/database/database.ts";
import type { Queue } from "../../lib/database/queue.ts";
import { AppError } from "../../lib/errors.ts";
import { requireManager, requireReadable } from "../../lib/rights.ts";
import type { Storage } from "../../lib/storage.ts";
import type { JobContext } from "../jobs/service.ts";
import { cancelJob, findJob, settleReview, startJob } from "../jobs/service.ts";
import type { RequestRow } from "./repository.ts";
import * as repository from "./repository.ts";
import type { Download } from "./write-table.ts";

export { listChoices, saveChoices, type WordChoice } from "./choices-repository.ts";
export { explainSpreadsheet, workOnStored } from "./read-sheets.ts";
export {
  keepFile,
  parseFields,
  readableName,
  receiveUpload,
  refuseUpload,
  type Upload,
} from "./receive-upload.ts";
export { updateRequest } from "./repository.ts";
export {
  type Download,
  type Format,
  nameDownload,
  type WrittenCell,
  writeReport,
  writeTable,
  writeTemplate,
} from "./write-table.ts";
export type { RequestRow };

/** What a feature that reads uploaded files says of one kind of them. */
export interface UploadReader {
  /** What a file of this kind is called. */
  title: string;
  /** The work itself, from wherever an earlier attempt left it. */
  work: (request: RequestRow, context: JobContext) => Promise<void>;
  listIssues: (
    user: User,
    asked: AskedIssues & { id: string },
  ) => Promise<{ items: RowIssue[]; total: number }>;
  /** What is known of a request beside its own row. */
  describe?: (request: RequestRow) => Promise<{ fields: TemplateField[]; repairs: RepairGroup[] }>;
  /** Before a request is worked on once more. */
  forgetFailures?: (request: RequestRow) => Promise<void>;
  /** A file of this kind to fill in. */
  writeTemplate?: (format: "xlsx" | "csv") => Promise<Download>;
}

export type UploadReaders = Record<DataRequestKind, UploadReader>;

export interface UploadParts {
  database: Database;
  queue: Queue;
  storage: Storage;
  readers: UploadReaders;
}

/**
 * Lists and reports wait in queues of their own: a list of thousands of homes takes minutes, and a rent roll of the
 * same person is read in seconds.
 */
export const JOB_KINDS = { list: "data-request", report: "report-request" } as const;

const OPEN: readonly DataRequestStatus[] = ["queued", "validating", "needs_review", "processing"];
const isAtWork = (status: DataRequestStatus) => OPEN.includes(status) && status !== "needs_review";

/** A request that its owner, an administrator, or when it is shared anybody may see. */
export async function getRequestFor(
  database: Executor,
  user: Pick<User, "id" | "role">,
  id: string,
): Promise<RequestRow> {
  const row = await repository.findRequest(database, id);
  return requireReadable(user, row && { ...row, isShared: row.shared }, {
    missing: "Request not found",
  });
}

/** The same for who wants to change it: what is shared is shared for reading. */
export async function getOwnRequest(
  database: Executor,
  user: Pick<User, "id" | "role">,
  id: string,
): Promise<RequestRow> {
  const row = await getRequestFor(database, user, id);
  requireManager(user, row, { refused: `This request belongs to ${row.ownerName}` });
  return row;
}

export async function listRequestsFor(
  database: Database,
  user: User,
  filter: Omit<repository.RequestFilter, "viewer">,
): Promise<{ items: DataRequest[]; total: number }> {
  const { rows, total } = await repository.listRequests(database, { ...filter, viewer: user });
  const items = await Promise.all(rows.map((row) => describeRequest(database, user, row)));
  return { items, total };
}

export async function describeRequest(
  database: Database,
  user: Pick<User, "id">,
  row: RequestRow,
): Promise<DataRequest> {
  const job = isAtWork(row.status) && row.jobId !== null ? await findJob(database, row.jobId) : undefined;
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  const begun = row.startedAt ?? row.confirmedAt;
  const end = row.endedAt ?? (isAtWork(row.status) ? new Date() : null);
  const isDone = row.status === "completed" || row.status === "completed_with_errors";
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    stage: job?.stage ?? null,
    progress: job === undefined ? null : { done: job.done, total: job.total },
    counts: { rows: row.rows, matched: row.matched, warned: row.warned, failed: row.failed },
    fileName: row.fileName,
    size: row.size,
    sha256: row.sha256,
    error: row.error,
    warnings: row.warnings,
    owner: { id: row.ownerId, name: row.ownerName },
    isMine: row.ownerId === user.id,
    shared: row.shared,
    jobId: row.jobId,
    googlePlacesId: row.googlePlacesId,
    accepted: row.accepted,
    acceptedInto: row.acceptedInto,
    hasResults: isDone,
    hasErrors: isDone && !isReport(row.kind) && row.failed > 0,
    createdAt: row.createdAt.toISOString(),
    validatedAt: iso(row.validatedAt),
    confirmedAt: iso(row.confirmedAt),
    startedAt: iso(row.startedAt),
    endedAt: iso(row.endedAt),
    durationSeconds:
      begun === null || end === null ? null : Math.max(0, (end.getTime() - begun.getTime()) / 1000),
  };
}

export async function getDetail(
  { database, readers }: Pick<UploadParts, "database" | "readers">,
  user: User,
  id: string,
): Promise<DataRequestDetail> {
  const row = await getRequestFor(database, user, id);
  const request = await describeRequest(database, user, row);
  const { fields, repairs } = (await readers[row.kind].describe?.(row)) ?? { fields: [], repairs: [] };
  const { columns, questions, preview, previewRows, givenPlace: place } = row;
  // Before any row is done, the request's own row holds what is wrong under the proposed columns.
  const isBegun = repairs.length > 0 || request.hasResults;
  return {
    ...request,
    ...{ fields, columns, questions, preview, previewRows, place },
    repairs: isBegun ? repairs : row.repairs,
  };
}

/** Queues the work on a request that is in the state `queued`. */
export async function queueRequest(
  { database, queue, readers }: UploadParts,
  row: Pick<RequestRow, "id" | "ownerId" | "fileName" | "kind"> & Partial<Pick<RequestRow, "jobId">>,
): Promise<void> {
  const { jobId } = await startJob(
    { database, queue },
    {
      kind: isReport(row.kind) ? JOB_KINDS.report : JOB_KINDS.list,
      payload: { requestId: row.id },
      ownerId: row.ownerId,
      title: `${readers[row.kind].title} ${row.fileName}`,
      href: `/data-tools?request=${row.id}`,
    },
  );
  if (row.jobId) await settleReview(database, row.jobId, "Its columns were confirmed");
  await repository.updateRequest(database, row.id, { changes: { jobId } });
}

export async function cancelRequest(parts: UploadParts, user: User, id: string): Promise<DataRequestDetail> {
  const { database } = parts;
  const row = await getOwnRequest(database, user, id);
  const isOurs = await repository.updateRequest(database, id, {
    changes: { status: "cancelled", endedAt: new Date() },
    from: OPEN,
  });
  if (!isOurs) throw new AppError("conflict", `This request has ended: it is ${inWords(row.status)}`);
  if (row.jobId !== null) {
    await cancelJob({ database }, row.jobId);
    await settleReview(database, row.jobId, "It was canceled");
  }
  return getDetail(parts, user, id);
}

/** Opens a request that had ended, where it is in one of these states; whether it did. */
export function startRequestOver(
  database: Executor,
  id: string,
  of: Parameters<typeof repository.updateRequest>[2],
): Promise<boolean> {
  return repository.updateRequest(database, id, of).catch((error: unknown) => {
    // The same file is at work in another request.
    if (databaseErrorCode(error) !== "23505") throw error;
    throw new AppError("conflict", "You have another request running for the same file");
  });
}

/** The failed rows once more, or all that is left of a request that failed or was cancelled. */
export async function retryRequest(parts: UploadParts, user: User, id: string): Promise<DataRequestDetail> {
  const { database } = parts;
  const row = await getOwnRequest(database, user, id);
  if (row.status === "completed") throw new AppError("conflict", "No row of this request failed");
  if (row.status === "completed_with_errors" && isReport(row.kind)) {
    throw new AppError(
      "conflict",
      "The file was fully read. Correct it in the review, or upload another file",
    );
  }
  const changes = {
    status: "queued" as const,
    error: null,
    failed: 0,
    endedAt: null,
    startedAt: null,
  };
  const from = ["completed_with_errors", "failed", "cancelled"] as const;
  const isOurs = await startRequestOver(database, id, { changes, from });
  if (!isOurs) throw new AppError("conflict", `This request is ${inWords(row.status)}: it has not ended`);
  await parts.readers[row.kind].forgetFailures?.(row);
  await queueRequest(parts, row);
  return getDetail(parts, user, id);
}

export async function shareRequest(
  parts: UploadParts,
  user: User,
  { id, shared }: { id: string; shared: boolean },
): Promise<DataRequestDetail> {
  const { database } = parts;
  const row = await getRequestFor(database, user, id);
  if (row.ownerId !== user.id)
    throw new AppError("forbidden", `Only ${row.ownerName} can share this request`);
  await repository.updateRequest(database, id, { changes: { shared } });
  return getDetail(parts, user, id);
}

/** Results can be had once the work has ended with some. */
export function refuseEarly(row: RequestRow): void {
  if (row.status === "completed" || row.status === "completed_with_errors") return;
  throw new AppError("conflict", `There are no results yet: the request is ${inWords(row.status)}`);
}

export function inWords(status: DataRequestStatus): string {
  return status.replaceAll("_", " ");
}

/** The last word on a request whose work ended without its own: it failed, or was cancelled. */
export async function endRequest(
  database: Database,
  id: string,
  end: { state: "failed" | "cancelled"; message: string },
): Promise<void> {
  const error = end.state === "failed" ? end.message : null;
  const changes = { status: end.state, error, endedAt: new Date() };
  await repository.updateRequest(database, id, { changes, from: OPEN });
}

/** The file as it was uploaded, byte for byte. */
export async function openSource(
  storage: Storage,
  row: RequestRow,
): Promise<{ name: string; contentType: string; size: number; content: Readable }> {
  const { fileName: name, contentType, size } = row;
  const content = await storage.get(row.sha256);
  if (content === undefined) throw new AppError("gone", "The uploaded file is no longer in storage");
  return { name, contentType, size, content };
}

/** What became of a report; a request that was cancelled meanwhile stays so. */
export async function keepReportOutcome(
  database: Executor,
  id: string,
  changes: Pick<
    Partial<RequestRow>,
    | "status"
    | "accepted"
    | "error"
    | "rows"
    | "matched"
    | "warned"
    | "failed"
    | "rollVersion"
    | "validatedAt"
    | "startedAt"
    | "endedAt"
  >,
): Promise<void> {
  const isOpen = await repository.updateRequest(database, id, { changes, from: OPEN });
  if (!isOpen) throw new AppError("conflict", "The request was canceled");
}

export async function markAccepted(
  database: Executor,
  id: string,
  acceptedInto: NonNullable<RequestRow["acceptedInto"]>,
): Promise<void> {
  const { googlePlacesId } = acceptedInto;
  await repository.updateRequest(database, id, { changes: { acceptedInto, googlePlacesId } });
}

export interface AskedIssues {
  page: number;
  pageSize: number;
  severity?: RowIssue["severity"] | undefined;
  code?: string[] | undefined;
  column?: string | undefined;
}

type ReportIssue = Pick<RowIssue, "column" | "code" | "severity" | "message"> & { line: number | null };

/** A page of a report's issues as those of a list's rows: the line is the row, 0 where the whole file is meant. */
export function pageIssues(
  issues: readonly ReportIssue[],
  asked: AskedIssues,
  repairs: { byCode: Readonly<Record<string, string>>; otherwise: string },
): { items: RowIssue[]; total: number } {
  const found = issues.filter(
    ({ severity, code, column }) =>
      (asked.severity === undefined || asked.severity === severity) &&
      (asked.code === undefined || asked.code.includes(code)) &&
      (asked.column === undefined || asked.column === column),
  );
  const start = (asked.page - 1) * asked.pageSize;
  const items = found.slice(start, start + asked.pageSize).map(
    ({ line, column, code, severity, message }): RowIssue => ({
      row: line ?? 0,
      column,
      code,
      severity,
      message,
      expected: "",
      found: "",
      repair: repairs.byCode[code] ?? repairs.otherwise,
    }),
  );
  return { items, total: found.length };
}
