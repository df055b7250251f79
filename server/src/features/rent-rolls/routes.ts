import * as contract from "@labs/contract/uploads/rent-roll-requests";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { route, sendDownload } from "../../lib/http.ts";
import type { Storage } from "../../lib/storage.ts";
import { getRequestFor, openSource } from "../uploads/service.ts";
import { downloadRoll } from "./download-roll.ts";
import {
  acceptRoll,
  chooseVersion,
  editRoll,
  getReview,
  getRollMix,
  getShownRoll,
  listRollVersions,
} from "./service.ts";

export function rentRollsRoutes(app: FastifyInstance, parts: { database: Database; storage: Storage }): void {
  const { database } = parts;
  route(app, contract.getRentRoll, ({ params, query, user }) => getReview(database, user, params.id, query));
  route(app, contract.listRentRollVersions, ({ params, user }) =>
    listRollVersions(database, user, params.id),
  );
  route(app, contract.editRentRoll, ({ params, body, user }) =>
    editRoll(parts, user, { id: params.id, ...body }),
  );
  route(app, contract.chooseRentRollVersion, ({ params, body, user }) =>
    chooseVersion(database, user, { id: params.id, ...body }),
  );
  route(app, contract.getRentRollMix, ({ params, query, user }) =>
    getRollMix(database, user, { id: params.id, ...query }),
  );
  route(app, contract.acceptRentRoll, ({ params, body, user }) =>
    acceptRoll(database, user, { id: params.id, ...body }),
  );
  route(app, contract.downloadRentRollSource, async ({ params, user, reply }) => {
    const request = await getRequestFor(database, user, params.id);
    if (request.kind !== "rent-roll")
      throw new AppError("not_found", "This request is a list, not a rent roll");
    return sendDownload(reply, await openSource(parts.storage, request));
  });
  route(app, contract.downloadRentRollResults, async ({ params, query, user, reply }) => {
    const { request, roll } = await getShownRoll(database, user, params.id);
    return sendDownload(reply, await downloadRoll(roll, request.fileName, query.format));
  });
}
