import type { User } from "@labs/contract/auth";
import type { MappingChoice, ResultRow } from "@labs/contract/uploads/data-request-rows";
import { type DataRequestDetail, isReport } from "@labs/contract/uploads/data-requests";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import {
  getDetail,
  getOwnRequest,
  getRequestFor,
  inWords,
  queueRequest,
  startRequestOver,
  type UploadParts,
  type UploadReader,
} from "../uploads/service.ts";
import { applyChoice } from "./columns/apply-choice.ts";
import type { Mapping } from "./columns/map-columns.ts";
import { rememberColumns } from "./columns/remember-columns.ts";
import { listResultColumns } from "./describe-results.ts";
import { cellText } from "./find-table.ts";
import { type ListParts, type ListRequest, processList } from "./process-list.ts";
import {
  deleteFailedRows,
  deleteRows,
  listGroups,
  listIssues,
  listRows,
  type Outcome,
  streamRows,
} from "./rows-repository.ts";
import { type ListKind, listFields } from "./templates/list-templates.ts";
import { writeListTemplate } from "./templates/write-list-template.ts";

export { type Match, type Miss, matchRows } from "./match-rows.ts";
export { type OwnRow, readOwnList } from "./read-own-list.ts";
export type { RowValues } from "./read-row.ts";
export { ownListFields } from "./templates/own-homes.ts";

/** Reads lists of addresses: a row for each home, or for each community. */
export function createListReader(kind: ListKind, parts: ListParts): UploadReader {
  const { database } = parts;
  return {
    title: "List",
    work: (request, context) => processList(parts, { ...request, kind }, context),
    listIssues: (_user, { id, ...asked }) => listIssues(database, { ...asked, requestId: id }),
    describe: async ({ id }) => ({
      fields: listFields(kind).map(({ synonyms: _, reading: __, isAlternative: ___, ...field }) => field),
      repairs: await listGroups(database, id),
    }),
    forgetFailures: ({ id }) => deleteFailedRows(database, id),
    writeTemplate: (format) => writeListTemplate(kind, format),
  };
}

/** A report's rows and downloads have addresses of their own. */
export async function getListFor(database: Database, user: User, id: string): Promise<ListRequest> {
  const row = await getRequestFor(database, user, id);
  const { kind } = row;
  if (isReport(kind)) {
    throw new AppError("not_found", `This request is not a list: its results are under ${kind}/results`);
  }
  return { ...row, kind };
}

/** Rows of a list with what was found for each; while the work goes on, those that are done. */
export async function listResultRows(
  database: Database,
  request: ListRequest,
  query: { page: number; pageSize: number; outcome?: Outcome | undefined },
) {
  const { rows, total } = await listRows(database, { ...query, requestId: request.id });
  const items = rows.map(
    ({ row, outcome, cells, results, issues }): ResultRow => ({
      row,
      outcome,
      cells: cells.map(cellText),
      results,
      issues,
    }),
  );
  return {
    items,
    total,
    headers: request.columns.map(({ header }) => header),
    resultColumns: listResultColumns(request.kind),
  };
}

const AT_WORK: ReadonlySet<string> = new Set(["queued", "validating", "processing"]);

/** Which properties the rows of a list are, in its order and each once; rows without one are left out. */
export async function listRowPlaces(
  database: Database,
  user: User,
  id: string,
): Promise<{ name: string; places: string[] }> {
  const list = await getListFor(database, user, id);
  if (AT_WORK.has(list.status)) {
    throw new AppError("conflict", "This list is being read: some of its homes would be left out");
  }
  const places = new Set<string>();
  for await (const { results } of streamRows(database, { requestId: list.id })) {
    if (typeof results.property_id === "string") places.add(results.property_id);
  }
  return { name: list.fileName, places: [...places] };
}

/** Where the columns of a list may be said: before its rows are worked on, and after. */
const SETTLED = ["needs_review", "completed", "completed_with_errors"] as const;

/**
 * Fixes which columns mean what, remembers it, and sets the request to work. A list that was worked on is read again
 * under the new columns, and its results are replaced; what was made of them elsewhere stays.
 */
export async function confirmList(
  parts: UploadParts,
  user: User,
  { id, mapping: choice }: { id: string; mapping: MappingChoice },
): Promise<DataRequestDetail> {
  const { database } = parts;
  const row = await getOwnRequest(database, user, id);
  const { kind } = row;
  if (isReport(kind)) {
    throw new AppError("conflict", `${parts.readers[kind].title}: there are no columns to confirm`);
  }
  const status = SETTLED.find((one) => one === row.status);
  if (status === undefined) {
    throw new AppError(
      "conflict",
      `Columns are confirmed while a request waits for review, or once it has results; this one is ${inWords(row.status)}`,
    );
  }
  const { columns, mapping } = applyChoice({
    choice,
    proposal: { columns: row.columns },
    fields: listFields(kind),
  });
  const isFirst = status === "needs_review";
  if (!isFirst && isSameMapping(row.mapping ?? {}, mapping)) {
    throw new AppError("conflict", "The columns of this list are read like this already");
  }
  const changed = columns.filter(({ field }, at) => isFirst || field !== row.columns[at]?.field);
  await database.transaction(async (transaction) => {
    const changes = { ...START_OVER, columns, mapping, confirmedAt: new Date() };
    const isOurs = await startRequestOver(transaction, id, { changes, from: [status] });
    if (!isOurs) throw new AppError("conflict", "Somebody else confirmed, started or canceled this request");
    await deleteRows(transaction, id);
    await rememberColumns(transaction, { userId: user.id, kind, columns, changed });
  });
  await queueRequest(parts, row);
  return getDetail(parts, user, id);
}

const START_OVER = {
  ...{ status: "queued" as const, questions: [] as string[], error: null },
  ...{ matched: 0, warned: 0, failed: 0, startedAt: null, endedAt: null },
};

function isSameMapping(one: Mapping, other: Mapping): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => one[key] === other[key]);
}
