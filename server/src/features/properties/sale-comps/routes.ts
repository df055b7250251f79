import { getSaleComps } from "@labs/contract/rent-comps";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../lib/database/database.ts";
import { route } from "../../../lib/http.ts";
import * as saleComps from "./service.ts";

export function saleCompsRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, getSaleComps, ({ params }) => saleComps.getSaleComps({ database, googlePlacesId: params.id }));
}
