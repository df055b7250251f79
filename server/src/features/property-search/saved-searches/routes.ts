import * as contract from "@labs/contract/saved-searches";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../lib/database/database.ts";
import { route } from "../../../lib/http.ts";
import { changeSearch, listSearches, removeSearch, saveSearch } from "./service.ts";

export function savedSearchesRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, contract.listSavedSearches, ({ user }) => listSearches(database, user));
  route(app, contract.createSavedSearch, ({ user, body }) => saveSearch(database, user, body));
  route(app, contract.updateSavedSearch, ({ user, params, body }) =>
    changeSearch(database, user, { id: params.id, ...body }),
  );
  route(app, contract.deleteSavedSearch, ({ user, params }) =>
    removeSearch(database, user, params.id).then(() => undefined),
  );
}
