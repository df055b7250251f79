import * as saved from "@labs/contract/property-search/saved-searches";
import * as contract from "@labs/contract/property-search/searches";
import type { FastifyInstance } from "fastify";
import { route } from "../../lib/http.ts";
import type { JobParts } from "../jobs/service.ts";
import { countMatches } from "./run-search.ts";
import { changeSearch, listSearches, removeSearch, saveSearch } from "./saved-searches.ts";
import { getChoices } from "./search-choices.ts";
import { cancelSearch, getPoints, getStatus, startSearch } from "./service.ts";

export function propertySearchRoutes(app: FastifyInstance, parts: JobParts): void {
  const { database } = parts;
  route(app, contract.startSearch, ({ user, body }) => startSearch(parts, { user, ...body }));
  route(app, contract.searchStatus, ({ user, query }) => getStatus(database, user, query));
  route(app, contract.cancelSearch, ({ user, query }) => cancelSearch(database, user, query.requestId));
  route(app, contract.searchPoints, ({ user, query }) => getPoints(database, user, query.requestId));
  route(app, contract.countMatches, ({ user, body }) => countMatches(database, user, body.criteria));
  route(app, contract.searchChoices, () => getChoices(database));
  route(app, saved.listSavedSearches, ({ user }) => listSearches(database, user));
  route(app, saved.createSavedSearch, ({ user, body }) => saveSearch(database, user, body));
  route(app, saved.updateSavedSearch, ({ user, params, body }) =>
    changeSearch(database, user, { id: params.id, ...body }),
  );
  route(app, saved.deleteSavedSearch, ({ user, params }) =>
    removeSearch(database, user, params.id).then(() => undefined),
  );
}
