import * as contract from "@labs/contract/property-search";
import type { FastifyInstance } from "fastify";
import { route } from "../../lib/http.ts";
import type { JobParts } from "../jobs/service.ts";
import { getChoices } from "./choices/service.ts";
import type { GeocoderClient } from "./client.ts";
import { countMatches } from "./preview/service.ts";
import { cancelSearch, getPoints, getStatus, startSearch } from "./requests/service.ts";
import { savedSearchesRoutes } from "./saved-searches/routes.ts";
import { geocode } from "./service.ts";

export function propertySearchRoutes(
  app: FastifyInstance,
  parts: JobParts & { geocoder: GeocoderClient | undefined },
): void {
  const { database, geocoder } = parts;
  route(app, contract.geocodeAddress, ({ query }) => geocode({ database, geocoder, address: query.address }));
  route(app, contract.startSearch, ({ user, body }) => startSearch(parts, { user, ...body }));
  route(app, contract.searchStatus, ({ user, query }) => getStatus(database, user, query));
  route(app, contract.cancelSearch, ({ user, query }) => cancelSearch(database, user, query.requestId));
  route(app, contract.searchPoints, ({ user, query }) => getPoints(database, user, query.requestId));
  route(app, contract.countMatches, ({ user, body }) => countMatches(database, user, body.criteria));
  route(app, contract.searchChoices, () => getChoices(database));
  savedSearchesRoutes(app, { database });
}
