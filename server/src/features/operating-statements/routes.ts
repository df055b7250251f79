import * as contract from "@labs/contract/uploads/operating-statement-requests";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { route, routeByType, sendDownload } from "../../lib/http.ts";
import type { Storage } from "../../lib/storage.ts";
import { downloadStatement } from "./download-statement.ts";
import {
  acceptStatement,
  describeForProperty,
  editStatement,
  getReview,
  getShownStatement,
} from "./service.ts";

export function operatingStatementsRoutes(
  app: FastifyInstance,
  parts: { database: Database; storage: Storage },
): void {
  const { database } = parts;
  route(app, contract.getStatement, ({ params, user }) => getReview(database, user, params.id));
  route(app, contract.editStatement, ({ params, body, user }) =>
    editStatement(parts, user, { id: params.id, ...body }),
  );
  route(app, contract.acceptStatement, ({ params, body, user }) =>
    acceptStatement(database, user, { id: params.id, ...body }),
  );
  route(app, contract.downloadStatementResults, async ({ params, query, user, reply }) => {
    const { request, statement } = await getShownStatement(database, user, params.id);
    return sendDownload(reply, await downloadStatement(statement, request.fileName, query.format));
  });
  routeByType(app, contract.listPropertyStatements, ({ params, propertyType }) =>
    describeForProperty({ database, googlePlacesId: params.id, propertyType }),
  );
}
