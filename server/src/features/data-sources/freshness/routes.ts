import { dataFreshness } from "@labs/contract/freshness";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../lib/database/database.ts";
import { route } from "../../../lib/http.ts";
import { getFreshness } from "./service.ts";

export function freshnessRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, dataFreshness, () => getFreshness(database));
}
