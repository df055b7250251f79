import {
  getMultiFamilyProperty,
  getProperty,
  getSingleFamilyProperty,
  recentProperties,
  suggestions,
} from "@labs/contract/properties";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { route } from "../../lib/http.ts";
import { saleCompsRoutes } from "./sale-comps/routes.ts";
import * as properties from "./service.ts";
import { suggest } from "./suggestions/service.ts";

export function propertiesRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, suggestions, async ({ query }) => ({ items: await suggest({ database, ...query }) }));
  route(app, recentProperties, ({ user }) => properties.listRecent({ database, userId: user.id }));
  for (const [endpoint, propertyType] of [
    [getProperty, undefined],
    [getSingleFamilyProperty, "singlefamily"],
    [getMultiFamilyProperty, "multifamily"],
  ] as const) {
    route(app, endpoint, ({ params, user }) =>
      properties.getProperty({ database, googlePlacesId: params.id, propertyType, userId: user.id }),
    );
  }
  saleCompsRoutes(app, { database });
}
