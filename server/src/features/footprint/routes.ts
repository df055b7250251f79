import { footprint } from "@labs/contract/footprint";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { route } from "../../lib/http.ts";
import { getFootprint } from "./service.ts";

export function footprintRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, footprint, ({ user }) => getFootprint({ database, userId: user.id }));
}
