import * as contract from "@labs/contract/data-requests";
import { listStatementRequests } from "@labs/contract/operating-statement-requests";
import { listRentRollRequests } from "@labs/contract/rent-roll-requests";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../lib/errors.ts";
import { answerNotModified, isCurrent, route, sendDownload } from "../../lib/http.ts";
import { listStatementIssues } from "../operating-statements/service.ts";
import { listRollIssues } from "../rent-rolls/service.ts";
import { openSource } from "../uploads/outcomes.ts";
import { uploadRoutes } from "../uploads/routes.ts";
import {
  cancelRequest,
  confirmRequest,
  getDetail,
  getRequestFor,
  listRequestsFor,
  type RequestParts,
  type RequestRow,
  refuseEarly,
  retryRequest,
  shareRequest,
} from "../uploads/service.ts";
import { listResultRows, readSheetPart } from "../uploads/show-sheet.ts";
import { downloadErrors, downloadList } from "../uploads/write-table.ts";
import { listIssues } from "./rows-repository.ts";
import type { ListKind } from "./templates/list-templates.ts";
import { downloadTemplate } from "./templates/template-file.ts";

export function listsRoutes(app: FastifyInstance, parts: RequestParts): void {
  const { database, storage } = parts;
  listRoutes(app, parts);
  uploadRoutes(app, parts);
  downloadRoutes(app, parts);
  route(app, contract.getDataRequest, ({ params, user }) => getDetail(database, user, params.id));
  route(app, contract.confirmDataRequest, ({ params, body, user }) =>
    confirmRequest(parts, user, { id: params.id, mapping: body.mapping }),
  );
  route(app, contract.cancelDataRequest, ({ params, user }) => cancelRequest(parts, user, params.id));
  route(app, contract.retryDataRequest, ({ params, user }) => retryRequest(parts, user, params.id));
  route(app, contract.shareDataRequest, ({ params, body, user }) =>
    shareRequest(database, user, { id: params.id, shared: body.shared }),
  );
  route(app, contract.listDataRequestRows, async ({ params, query, user }) => {
    const row = requireList(await getRequestFor(database, user, params.id));
    return listResultRows(database, row, query);
  });
  route(app, contract.listDataRequestErrors, async ({ params, query, user }) => {
    const { id, kind } = await getRequestFor(database, user, params.id);
    if (kind === "rent-roll") return listRollIssues(database, user, { id, ...query });
    if (kind === "operating-statement") return listStatementIssues(database, user, { id, ...query });
    return listIssues(database, { ...query, requestId: id });
  });
  route(app, contract.getDataRequestSheet, async ({ params, query, user }) =>
    readSheetPart(storage, await getRequestFor(database, user, params.id), query),
  );
}

function listRoutes(app: FastifyInstance, { database }: RequestParts): void {
  const lists = [
    { endpoint: contract.listSingleFamilyRequests, kind: "single-family" as const },
    { endpoint: contract.listMultiFamilyRequests, kind: "multi-family" as const },
  ];
  for (const { endpoint, kind } of lists) {
    route(app, endpoint, async ({ query, user, reply }) => {
      const { template, ...filter } = query;
      if (template !== undefined) return sendDownload(reply, await downloadTemplate(kind, template));
      return listRequestsFor(database, user, { ...filter, kind: [kind] });
    });
  }
  route(app, listRentRollRequests, async ({ query, user, reply }) => {
    const { template, ...filter } = query;
    if (template !== undefined) return sendDownload(reply, await downloadTemplate("rent-roll", template));
    return listRequestsFor(database, user, { ...filter, kind: ["rent-roll"] });
  });
  route(app, listStatementRequests, ({ query, user }) =>
    listRequestsFor(database, user, { ...query, kind: ["operating-statement"] }),
  );
  route(app, contract.listDataRequests, ({ query, user }) => listRequestsFor(database, user, query));
}

function downloadRoutes(app: FastifyInstance, parts: RequestParts): void {
  const { database } = parts;
  route(app, contract.downloadSource, async ({ params, user, request, reply }) => {
    const row = await getRequestFor(database, user, params.id);
    const etag = `"${row.sha256}"`;
    reply.header("etag", etag).header("cache-control", "private, no-cache");
    if (isCurrent(request, etag)) return answerNotModified(reply);
    const { content } = await openSource(parts.storage, row);
    reply.header("content-length", row.size);
    return sendDownload(reply, { name: row.fileName, contentType: row.contentType, content });
  });
  route(app, contract.downloadResults, async ({ params, query, user, reply }) => {
    const row = requireList(await getRequestFor(database, user, params.id));
    refuseEarly(row);
    return sendDownload(reply, downloadList(database, row, query.format));
  });
  route(app, contract.downloadErrors, async ({ params, query, user, reply }) => {
    const row = requireList(await getRequestFor(database, user, params.id));
    refuseEarly(row);
    return sendDownload(reply, downloadErrors(database, row, query.format));
  });
}

/** A report's downloads have paths of their own. */
function requireList(row: RequestRow): RequestRow & { kind: ListKind } {
  const { kind } = row;
  if (contract.isReport(kind)) {
    throw new AppError("not_found", `This request is no list: its results are under ${kind}/results`);
  }
  return { ...row, kind };
}
