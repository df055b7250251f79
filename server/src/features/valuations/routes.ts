import * as contract from "@labs/contract/portfolios/valuations";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { route } from "../../lib/http.ts";
import { deleteValuation, enterValuation, getValuations, listHomeValuations } from "./service.ts";

export function valuationsRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, contract.portfolioValuations, ({ params, query, user }) =>
    getValuations({ database, user, ...params, ...query }),
  );
  route(app, contract.homeValuations, ({ params, user }) =>
    listHomeValuations({ database, user, ...params }),
  );
  route(app, contract.enterValuation, ({ params, body, user }) =>
    enterValuation({ database, user, ...params, given: body }),
  );
  route(app, contract.deleteValuation, ({ params, user }) => deleteValuation({ database, user, ...params }));
}
