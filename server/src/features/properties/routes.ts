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
import type { GeocoderClient } from "../property-search/service.ts";
import { imagesRoutes } from "./images/routes.ts";
import { saleCompsRoutes } from "./sale-comps/routes.ts";
import * as properties from "./service.ts";
import { suggest } from "./suggestions/service.ts";
import { summaryRoutes } from "./summary/routes.ts";
import { unitMixRoutes } from "./unit-mix/routes.ts";

export function propertiesRoutes(
  app: FastifyInstance,
  { database, geocoder }: { database: Database; geocoder: GeocoderClient | undefined },
): void {
  route(app, suggestions, async ({ query }) => ({ items: await suggest({ database, ...query }) }));
  route(app, recentProperties, ({ user }) => properties.listRecent({ database, userId: user.id }));
  for (const [endpoint, propertyType] of [
    [getProperty, undefined],
    [getSingleFamilyProperty, "singlefamily"],
    [getMultiFamilyProperty, "multifamily"],
  ] as const) {
    route(app, endpoint, ({ params, query, user }) =>
      properties.getProperty({
        database,
        googlePlacesId: params.id,
        propertyType,
        userId: user.id,
        page: { geocoder, ...query },
      }),
    );
  }
  saleCompsRoutes(app, { database });
  unitMixRoutes(app, { database });
  imagesRoutes(app, { database });
  summaryRoutes(app, { database });
}
