import { getDataQuality } from "@labs/contract/data-quality";
import { addProperty, changeFacts, listFactChanges } from "@labs/contract/property-facts";
import {
  getMultiFamilyProperty,
  getProperty,
  getSingleFamilyProperty,
  getSummary,
  illustration,
  listImages,
  recentProperties,
} from "@labs/contract/property-page";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { route, routeByType } from "../../lib/http.ts";
import type { GeocoderClient } from "../places/service.ts";
import * as page from "./service.ts";

export function propertyPageRoutes(
  app: FastifyInstance,
  { database, geocoder }: { database: Database; geocoder: GeocoderClient | undefined },
): void {
  route(app, recentProperties, ({ user }) => page.listRecent({ database, userId: user.id }));
  for (const [endpoint, propertyType] of [
    [getProperty, undefined],
    [getSingleFamilyProperty, "singlefamily"],
    [getMultiFamilyProperty, "multifamily"],
  ] as const) {
    route(app, endpoint, ({ params, query, user }) =>
      page.getProperty({
        database,
        googlePlacesId: params.id,
        propertyType,
        userId: user.id,
        page: { geocoder, ...query },
      }),
    );
  }
  routeByType(app, listImages, ({ params, propertyType }) =>
    page.listImages({ database, googlePlacesId: params.id, propertyType }),
  );
  routeByType(app, illustration, async ({ params, propertyType, reply }) => {
    const svg = await page.getLocator({ database, googlePlacesId: params.id, propertyType });
    // Opened by itself an SVG is a page: nothing in it may run or load.
    reply.header("content-security-policy", "default-src 'none'; sandbox");
    return reply.type("image/svg+xml").send(svg) as never;
  });
  routeByType(app, changeFacts, ({ params, propertyType, body, user }) =>
    page.changeFacts({ database, googlePlacesId: params.id, propertyType, ...body, user }),
  );
  // Of which type it is nobody knows before.
  routeByType(app, addProperty, ({ params, body, user }) =>
    page.addProperty({ database, googlePlacesId: params.id, ...body, user }),
  );
  routeByType(app, listFactChanges, ({ params, propertyType }) =>
    page.listFactChanges({ database, googlePlacesId: params.id, propertyType }),
  );
  routeByType(app, getDataQuality, ({ params, propertyType }) =>
    page.measureDataQuality({ database, googlePlacesId: params.id, propertyType }),
  );
  routeByType(app, getSummary, ({ params, propertyType }) =>
    page.getSummary({ database, googlePlacesId: params.id, propertyType }),
  );
}
