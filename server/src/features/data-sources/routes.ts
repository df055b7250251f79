import { listDataSources } from "@labs/contract/data-sources";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { route } from "../../lib/http.ts";
import { listImports } from "./repository.ts";

export function dataSourcesRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, listDataSources, async () => {
    const items = await listImports(database);
    return { items, total: items.length };
  });
}
