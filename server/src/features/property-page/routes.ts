import { illustration, listImages } from "@labs/contract/images";
import {
  getMultiFamilyProperty,
  getProperty,
  getSingleFamilyProperty,
  recentProperties,
} from "@labs/contract/properties";
import { getSummary } from "@labs/contract/summary";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { route } from "../../lib/http.ts";
import type { GeocoderClient } from "../places/geocode.ts";
import { typedForms } from "../places/service.ts";
import * as summary from "./get-summary.ts";
import * as images from "./images.ts";
import * as properties from "./service.ts";

export function propertyPageRoutes(
  app: FastifyInstance,
  { database, geocoder }: { database: Database; geocoder: GeocoderClient | undefined },
): void {
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
  for (const { endpoint, propertyType } of typedForms(listImages)) {
    route(app, endpoint, ({ params }) =>
      images.listImages({ database, googlePlacesId: params.id, propertyType }),
    );
  }
  for (const { endpoint, propertyType } of typedForms(illustration)) {
    route(app, endpoint, async ({ params, reply }) => {
      const svg = await images.getLocator({ database, googlePlacesId: params.id, propertyType });
      // Opened by itself an SVG is a page: nothing in it may run or load.
      reply.header("content-security-policy", "default-src 'none'; sandbox");
      return reply.type("image/svg+xml").send(svg) as never;
    });
  }
  for (const { endpoint, propertyType } of typedForms(getSummary)) {
    route(app, endpoint, ({ params }) =>
      summary.getSummary({ database, googlePlacesId: params.id, propertyType }),
    );
  }
}
