import { geocodeAddress, suggestions } from "@labs/contract/places";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { route } from "../../lib/http.ts";
import type { GeocoderClient } from "./client.ts";
import { geocode } from "./geocode.ts";
import { suggest } from "./suggest.ts";

export function placesRoutes(
  app: FastifyInstance,
  { database, geocoder }: { database: Database; geocoder: GeocoderClient | undefined },
): void {
  route(app, geocodeAddress, ({ query }) => geocode({ database, geocoder, address: query.address }));
  route(app, suggestions, async ({ query }) => ({ items: await suggest({ database, ...query }) }));
}
