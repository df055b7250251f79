import * as contract from "@labs/contract/summary";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../lib/database/database.ts";
import { route } from "../../../lib/http.ts";
import { typedForms } from "../subjects/service.ts";
import { getSummary } from "./service.ts";

export function summaryRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  for (const { endpoint, propertyType } of typedForms(contract.getSummary)) {
    route(app, endpoint, ({ params }) => getSummary({ database, googlePlacesId: params.id, propertyType }));
  }
}
