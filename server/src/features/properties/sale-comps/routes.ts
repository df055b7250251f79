import { getSaleComps } from "@labs/contract/rent-comps";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../lib/database/database.ts";
import { route } from "../../../lib/http.ts";
import { typedForms } from "../subjects/service.ts";
import * as saleComps from "./service.ts";

export function saleCompsRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  for (const { endpoint, propertyType } of typedForms(getSaleComps)) {
    route(app, endpoint, ({ params }) =>
      saleComps.getSaleComps({ database, googlePlacesId: params.id, propertyType }),
    );
  }
}
