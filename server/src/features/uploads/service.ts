import type { User } from "@labs/contract/auth";
import type { MappingChoice } from "@labs/contract/data-request-rows";
import {
  type DataRequest,
  type DataRequestDetail,
  type DataRequestKind,
  type DataRequestStatus,
  isReport,
} from "@labs/contract/data-requests";
import { type Database, databaseErrorCode, type Executor } from "../../lib/database/database.ts";
import type { Queue } from "../../lib/database/queue.ts";
import { AppError } from "../../lib/errors.ts";
import type { Storage } from "../../lib/storage.ts";
import { cancelJob, findJob, startJob } from "../jobs/service.ts";
import { saveColumnChoices } from "../lists/column-choices-repository.ts";
import { spell } from "../lists/find-table.ts";
import { applyChoice } from "../lists/map-columns.ts";
import { deleteFailedRows, listGroups } from "../lists/rows-repository.ts";
import { fieldsOf } from "../lists/templates/list-templates.ts";
import type { RequestRow } from "./repository.ts";
import * as repository from "./repository.ts";

export type { RequestRow };

export interface RequestParts {
  database: Database;
  queue: Queue;
  storage: Storage;
}

export const JOB_KIND = "data-request";

const OPEN: readonly DataRequestStatus[] = ["queued", "validating", "needs_review", "processing"];
const isAtWork = (status: DataRequestStatus) => OPEN.includes(status) && status !== "needs_review";

/** A request that its owner, an administrator, or when it is shared anybody may see. */
export async function getRequestFor(
  database: Executor,
  user: Pick<User, "id" | "role">,
  id: string,
): Promise<RequestRow> {
  const row = await repository.findRequest(database, id);
  const mayRead = row !== undefined && (row.ownerId === user.id || row.shared || user.role === "admin");
  if (!mayRead) throw new AppError("not_found", "There is no such request");
  return row;
}

/** The same for who wants to change it: what is shared is shared for reading. */
export async function getOwnRequest(
  database: Executor,
  user: Pick<User, "id" | "role">,
  id: string,
): Promise<RequestRow> {
  const row = await getRequestFor(database, user, id);
  if (row.ownerId !== user.id && user.role !== "admin") {
    throw new AppError("forbidden", `This request belongs to ${row.ownerName}`);
  }
  return row;
}

export async function listRequestsFor(
  database: Database,
  user: User,
  filter: Omit<repository.RequestFilter, "viewerId">,
): Promise<{ items: DataRequest[]; total: number }> {
  const viewerId = user.role === "admin" ? undefined : user.id;
  const { rows, total } = await repository.listRequests(database, { ...filter, viewerId });
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

export async function getDetail(database: Database, user: User, id: string): Promise<DataRequestDetail> {
  const row = await getRequestFor(database, user, id);
  const request = await describeRequest(database, user, row);
  const groups = isReport(row.kind) ? [] : await listGroups(database, id);
  const fields = isReport(row.kind) ? [] : fieldsOf(row.kind);
  return {
    ...request,
    fields: fields.map(({ key, label, description, required, expected, example }) => ({
      key,
      label,
      description,
      required,
      expected,
      example,
    })),
    columns: row.columns,
    questions: row.questions,
    preview: row.preview,
    repairs: groups.length > 0 || request.hasResults ? groups : row.repairs,
  };
}

const TITLES: Record<DataRequestKind, string> = {
  "single-family": "List",
  "multi-family": "List",
  "rent-roll": "Rent roll",
  "operating-statement": "Operating statement",
};

/** Queues the work on a request that is in the state `queued`. */
export async function queueRequest(
  { database, queue }: Pick<RequestParts, "database" | "queue">,
  row: { id: string; ownerId: string; fileName: string; kind: DataRequestKind },
): Promise<void> {
  const { jobId } = await startJob(
    { database, queue },
    {
      kind: JOB_KIND,
      payload: { requestId: row.id },
      ownerId: row.ownerId,
      title: `${TITLES[row.kind]} ${row.fileName}`,
      href: `/data-tools?request=${row.id}`,
    },
  );
  await repository.updateRequest(database, row.id, { changes: { jobId } });
}

/** Fixes which columns mean what, remembers it, and sets the request to work. */
export async function confirmRequest(
  parts: RequestParts,
  user: User,
  { id, mapping: choice }: { id: string; mapping: MappingChoice },
): Promise<DataRequestDetail> {
  const { database } = parts;
  const row = await getOwnRequest(database, user, id);
  if (isReport(row.kind)) {
    throw new AppError("conflict", `${TITLES[row.kind]}: there are no columns to confirm`);
  }
  if (row.status !== "needs_review") {
    throw new AppError(
      "conflict",
      `Only a request that waits for review can be confirmed; this one is ${inWords(row.status)}`,
    );
  }
  const { columns, mapping } = applyChoice({
    choice,
    proposal: { columns: row.columns },
    fields: fieldsOf(row.kind),
  });
  const changes = {
    status: "queued" as const,
    columns,
    mapping,
    questions: [],
    confirmedAt: new Date(),
    error: null,
  };
  const isOurs = await repository.updateRequest(database, id, { changes, from: ["needs_review"] });
  if (!isOurs) throw new AppError("conflict", "Somebody else has confirmed or cancelled this request");
  await rememberColumns(database, { userId: user.id, kind: row.kind, columns });
  await queueRequest(parts, row);
  return getDetail(database, user, id);
}

/** What a person confirmed for a header is taken for the next file's header of that name. */
export async function rememberColumns(
  database: Executor,
  of: { userId: string; kind: DataRequestKind; columns: DataRequestDetail["columns"] },
): Promise<void> {
  const choices = new Map<string, string | null>();
  for (const { header, field } of of.columns) {
    const name = spell(header);
    // Of several columns with one header the one that is read says what the header means.
    if (name !== "" && (field !== null || !choices.has(name))) choices.set(name, field);
  }
  await saveColumnChoices(database, {
    userId: of.userId,
    kind: of.kind,
    choices: [...choices].map(([header, field]) => ({ header, field })),
  });
}

export async function cancelRequest(parts: RequestParts, user: User, id: string): Promise<DataRequestDetail> {
  const { database } = parts;
  const row = await getOwnRequest(database, user, id);
  const isOurs = await repository.updateRequest(database, id, {
    changes: { status: "cancelled", endedAt: new Date() },
    from: OPEN,
  });
  if (!isOurs) throw new AppError("conflict", `This request has ended: it is ${inWords(row.status)}`);
  if (row.jobId !== null) await cancelJob({ database }, row.jobId);
  return getDetail(database, user, id);
}

/** The failed rows once more, or all that is left of a request that failed or was cancelled. */
export async function retryRequest(parts: RequestParts, user: User, id: string): Promise<DataRequestDetail> {
  const { database } = parts;
  const row = await getOwnRequest(database, user, id);
  if (row.status === "completed") throw new AppError("conflict", "No row of this request failed");
  if (row.status === "completed_with_errors" && isReport(row.kind)) {
    throw new AppError(
      "conflict",
      "The file was read to its end: correct it in its review, or upload another file",
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
  const isOurs = await repository.updateRequest(database, id, { changes, from }).catch((error: unknown) => {
    // The same file is at work in another request.
    if (databaseErrorCode(error) !== "23505") throw error;
    throw new AppError("conflict", "The same file is at work in another request of yours");
  });
  if (!isOurs) throw new AppError("conflict", `This request is ${inWords(row.status)}: it has not ended`);
  await deleteFailedRows(database, id);
  await queueRequest(parts, row);
  return getDetail(database, user, id);
}

export async function shareRequest(
  database: Database,
  user: User,
  { id, shared }: { id: string; shared: boolean },
): Promise<DataRequestDetail> {
  const row = await getRequestFor(database, user, id);
  if (row.ownerId !== user.id)
    throw new AppError("forbidden", `Only ${row.ownerName} can share this request`);
  await repository.updateRequest(database, id, { changes: { shared } });
  return getDetail(database, user, id);
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
