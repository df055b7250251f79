import type { User } from "@labs/contract/auth";
import { DATA_REQUEST_MAX_ROWS, type MappingChoice, type ResultRow } from "@labs/contract/data-request-rows";
import { type DataRequestDetail, type DataRequestKind, isReport } from "@labs/contract/data-requests";
import type { Sheet } from "@labs/sheets/sheet";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import {
  getDetail,
  getOwnRequest,
  getRequestFor,
  inWords,
  queueRequest,
  saveChoices,
  type UploadParts,
  type UploadReader,
  updateRequest,
} from "../uploads/service.ts";
import { listResultColumns } from "./describe-results.ts";
import { cellText, findTable, spell } from "./find-table.ts";
import { applyChoice, proposeMapping } from "./map-columns.ts";
import { type ListParts, type ListRequest, processList } from "./process-list.ts";
import { deleteFailedRows, listGroups, listIssues, listRows, type Outcome } from "./rows-repository.ts";
import { type ListKind, listFields, writeListTemplate } from "./templates/list-templates.ts";

/** Reads lists of addresses: a row for each home, or for each community. */
export function createListReader(kind: ListKind, parts: ListParts): UploadReader {
  const { database } = parts;
  return {
    title: "List",
    examine: ({ sheets, mapping, user }) => settleColumns(database, { kind, sheets, mapping, user }),
    work: (request, context) => processList(parts, { ...request, kind }, context),
    listIssues: (_user, { id, ...asked }) => listIssues(database, { ...asked, requestId: id }),
    describe: async ({ id }) => ({
      fields: listFields(kind).map(({ synonyms: _, reading: __, ...field }) => field),
      repairs: await listGroups(database, id),
    }),
    forgetFailures: ({ id }) => deleteFailedRows(database, id),
    writeTemplate: (format) => writeListTemplate(kind, format),
  };
}

/** What can be said of a list at once: that it has rows, not too many, and the columns that were named for it. */
async function settleColumns(
  database: Executor,
  of: { kind: ListKind; sheets: readonly Sheet[]; mapping: MappingChoice | undefined; user: User },
) {
  const fields = listFields(of.kind);
  const table = findTable(of.sheets, fields);
  if (table.rows.length > DATA_REQUEST_MAX_ROWS) {
    const [most, found] = [DATA_REQUEST_MAX_ROWS, table.rows.length].map((n) => n.toLocaleString("en-US"));
    throw new AppError("too_large", `A list may have at most ${most} rows; this one has ${found}`);
  }
  if (of.mapping === undefined) return undefined;
  const proposal = proposeMapping({ table, fields, remembered: new Map() });
  const { columns, mapping } = applyChoice({ choice: of.mapping, proposal, fields });
  await rememberColumns(database, { userId: of.user.id, kind: of.kind, columns });
  return { columns, mapping, confirmedAt: new Date(), rows: table.rows.length };
}

/** A report's rows and downloads have addresses of their own. */
export async function getListFor(database: Database, user: User, id: string): Promise<ListRequest> {
  const row = await getRequestFor(database, user, id);
  const { kind } = row;
  if (isReport(kind)) {
    throw new AppError("not_found", `This request is no list: its results are under ${kind}/results`);
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
  if (!isOurs) throw new AppError("conflict", "Somebody else has confirmed or cancelled this request");
  await rememberColumns(database, { userId: user.id, kind: row.kind, columns });
  await queueRequest(parts, row);
  return getDetail(parts, user, id);
}

/** What a person confirmed for a header is taken for the next file's header of that name. */
async function rememberColumns(
  database: Executor,
  of: { userId: string; kind: DataRequestKind; columns: DataRequestDetail["columns"] },
): Promise<void> {
  const choices = new Map<string, string | null>();
  for (const { header, field } of of.columns) {
    const name = spell(header);
    // Of several columns with one header the one that is read says what the header means.
    if (name !== "" && (field !== null || !choices.has(name))) choices.set(name, field);
  }
  await saveChoices(
    database,
    of.userId,
    [...choices].map(([word, meaning]) => ({ kind: of.kind, word, meaning })),
  );
}
