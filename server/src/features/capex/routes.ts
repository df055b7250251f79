import * as contract from "@labs/contract/portfolios/capex";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { route } from "../../lib/http.ts";
import { deleteCapex, enterCapex, getCapex, listHomeCapex } from "./service.ts";

export function capexRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, contract.portfolioCapex, ({ params, query, user }) =>
    getCapex({ database, user, ...params, ...query }),
  );
  route(app, contract.homeCapex, ({ params, query, user }) =>
    listHomeCapex({ database, user, ...params, ...query }),
  );
  route(app, contract.enterCapex, ({ params, body, user }) =>
    enterCapex({ database, user, ...params, given: body }),
  );
  route(app, contract.deleteCapex, ({ params, user }) => deleteCapex({ database, user, ...params }));
}
