import * as contract from "@labs/contract/portfolios";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { route } from "../../lib/http.ts";
import { listHoldings, listPortfolios } from "./service.ts";

export function portfoliosRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, contract.listPortfolios, async () => {
    const items = await listPortfolios(database);
    return { items, total: items.length };
  });
  route(app, contract.listHoldings, ({ params, query }) =>
    listHoldings(database, { portfolioId: params.id, ...query }),
  );
}
