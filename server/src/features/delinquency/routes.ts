import { portfolioDelinquency } from "@labs/contract/portfolios/delinquency";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { route } from "../../lib/http.ts";
import { getDelinquency } from "./service.ts";

export function delinquencyRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, portfolioDelinquency, ({ params, query, user }) =>
    getDelinquency({ database, user, ...params, ...query }),
  );
}
