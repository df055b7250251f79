import { DATA_REQUEST_MAX_BYTES, DataRequestForm } from "@labs/contract/uploads/data-request-rows";
import * as contract from "@labs/contract/uploads/data-requests";
import { listStatementRequests, uploadStatement } from "@labs/contract/uploads/operating-statement-requests";
import { listRentRollRequests, uploadRentRoll } from "@labs/contract/uploads/rent-roll-requests";
import type { FastifyInstance } from "fastify";
import { answerNotModified, formRoute, isCurrent, route, sendDownload } from "../../lib/http.ts";
import { keepUpload } from "./keep-upload.ts";
import { readSheetPart } from "./read-sheets.ts";
import { receiveUpload } from "./receive-upload.ts";
import {
  cancelRequest,
  getDetail,
  getRequestFor,
  listRequestsFor,
  openSource,
  retryRequest,
  shareRequest,
  type UploadParts,
} from "./service.ts";

export function uploadsRoutes(app: FastifyInstance, parts: UploadParts): void {
  const { database, storage, readers } = parts;
  kindRoutes(app, parts);
  route(app, contract.listDataRequests, ({ query, user }) => listRequestsFor(database, user, query));
  route(app, contract.getDataRequest, ({ params, user }) => getDetail(parts, user, params.id));
  route(app, contract.cancelDataRequest, ({ params, user }) => cancelRequest(parts, user, params.id));
  route(app, contract.retryDataRequest, ({ params, user }) => retryRequest(parts, user, params.id));
  route(app, contract.shareDataRequest, ({ params, body, user }) =>
    shareRequest(parts, user, { id: params.id, shared: body.shared }),
  );
  route(app, contract.listDataRequestErrors, async ({ params, query, user }) => {
    const { id, kind } = await getRequestFor(database, user, params.id);
    return readers[kind].listIssues(user, { ...query, id });
  });
  route(app, contract.getDataRequestSheet, async ({ params, query, user }) => {
    const { sha256 } = await getRequestFor(database, user, params.id);
    return readSheetPart(storage, { sha256, ownerId: user.id }, query);
  });
  route(app, contract.downloadSource, async ({ params, user, request, reply }) => {
    const row = await getRequestFor(database, user, params.id);
    const etag = `"${row.sha256}"`;
    reply.header("etag", etag).header("cache-control", "private, no-cache");
    if (isCurrent(request, etag)) return answerNotModified(reply);
    return sendDownload(reply, await openSource(storage, row));
  });
}

const KINDS = [
  { kind: "single-family", list: contract.listSingleFamilyRequests, upload: contract.uploadSingleFamily },
  { kind: "multi-family", list: contract.listMultiFamilyRequests, upload: contract.uploadMultiFamily },
  { kind: "rent-roll", list: listRentRollRequests, upload: uploadRentRoll },
  { kind: "operating-statement", list: listStatementRequests, upload: uploadStatement },
] as const;

const LIMITS = { what: "A list", maxBytes: DATA_REQUEST_MAX_BYTES, fieldBytes: 200_000, fields: 20 };

/** Each kind of file has an address of its own, to which it is uploaded and where its requests are listed. */
function kindRoutes(app: FastifyInstance, parts: UploadParts): void {
  const { database, storage, readers } = parts;
  for (const { kind, list, upload: endpoint } of KINDS) {
    route(app, list, async ({ query, user, reply }) => {
      const { template, ...filter } = { template: undefined, ...query };
      const written = template === undefined ? undefined : await readers[kind].writeTemplate?.(template);
      if (written !== undefined) return sendDownload(reply, written);
      return listRequestsFor(database, user, { ...filter, kind: [kind] });
    });
    formRoute(app, endpoint, { form: DataRequestForm }, ({ user, request }) =>
      receiveUpload({ storage, form: request, limits: LIMITS }, (upload) =>
        keepUpload(parts, { kind, upload, user }),
      ),
    );
  }
}
