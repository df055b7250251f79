import * as contract from "@labs/contract/reports";
import type { FastifyInstance } from "fastify";
import { route } from "../../lib/http.ts";
import { listAwaiting } from "./awaiting/service.ts";
import { propertySheetRoutes } from "./property-sheet/routes.ts";
import { createReport, type ReportParts } from "./service.ts";

export function reportsRoutes(app: FastifyInstance, parts: ReportParts): void {
  app.addHook("onClose", () => parts.typesetter.close());
  route(app, contract.createReport, ({ params, body, user }) =>
    createReport(parts, { googlePlacesId: params.id, ...body, user }),
  );
  route(app, contract.listAwaitingReports, () => listAwaiting(parts.database));
  propertySheetRoutes(app, parts);
}
