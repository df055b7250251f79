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
  type UploadParts,
  type UploadReader,
  updateRequest,
} from "../uploads/service.ts";
import { applyChoice } from "./columns/apply-choice.ts";
import { rememberColumns } from "./columns/remember-columns.ts";
import { listResultColumns } from "./describe-results.ts";
import { cellText } from "./find-table.ts";
import { type ListParts, type ListRequest, processList } from "./process-list.ts";
import {
  deleteFailedRows,
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

/** Which properties the rows of a list are, in its order and each once; rows without one are left out. */
export async function listRowPlaces(
  database: Database,
  user: User,
  id: string,
): Promise<{ name: string; places: string[] }> {
  const list = await getListFor(database, user, id);
  const places = new Set<string>();
  for await (const { results } of streamRows(database, { requestId: list.id })) {
    if (typeof results.property_id === "string") places.add(results.property_id);
  }
  return { name: list.fileName, places: [...places] };
}

/** Fixes which columns mean what, remembers it, and sets the request to work. */
export async function confirmList(
  parts: UploadParts,
  user: User,
  { id, mapping: choice }: { id: string; mapping: MappingChoice },
): Promise<DataRequestDetail> {
  const { database } = parts;
  const row = await getOwnRequest(database, user, id);
  if (isReport(row.kind)) {
    throw new AppError("conflict", `${parts.readers[row.kind].title}: there are no columns to confirm`);
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
    fields: listFields(row.kind),
  });
  const changes = {
    status: "queued" as const,
    columns,
    mapping,
    questions: [],
    confirmedAt: new Date(),
    error: null,
  };
  const isOurs = await updateRequest(database, id, { changes, from: ["needs_review"] });
  if (!isOurs)
    throw new AppError("conflict", "This request was already confirmed or canceled by someone else");
  await rememberColumns(database, { userId: user.id, kind: row.kind, columns });
  await queueRequest(parts, row);
  return getDetail(parts, user, id);
}
