import * as contract from "@labs/contract/uploads/data-requests";
import type { FastifyInstance } from "fastify";
import { route, sendDownload } from "../../lib/http.ts";
import { refuseEarly, type UploadParts } from "../uploads/service.ts";
import { downloadErrors, downloadList } from "./download-list.ts";
import { confirmList, getListFor, listResultRows } from "./service.ts";

export function listsRoutes(app: FastifyInstance, parts: UploadParts): void {
  const { database } = parts;
  route(app, contract.confirmDataRequest, ({ params, body, user }) =>
    confirmList(parts, user, { id: params.id, mapping: body.mapping }),
  );
  route(app, contract.listDataRequestRows, async ({ params, query, user }) =>
    listResultRows(database, await getListFor(database, user, params.id), query),
  );
  route(app, contract.downloadResults, async ({ params, query, user, reply }) => {
    const list = await getListFor(database, user, params.id);
    refuseEarly(list);
    return sendDownload(reply, downloadList(database, list, query.format));
  });
  route(app, contract.downloadErrors, async ({ params, query, user, reply }) => {
    const list = await getListFor(database, user, params.id);
    refuseEarly(list);
    return sendDownload(reply, downloadErrors(database, list, query.format));
  });
}
