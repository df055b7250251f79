import * as contract from "@labs/contract/assumptions";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { route } from "../../lib/http.ts";
import { listTemplates, listTemplateVersions, saveTemplate } from "./service.ts";

export function assumptionsRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, contract.listTemplates, () => listTemplates(database));
  route(app, contract.listTemplateVersions, ({ query }) => listTemplateVersions(database, query));
  route(app, contract.saveTemplate, ({ body, user }) => saveTemplate(database, user, body));
}
