import * as contract from "@labs/contract/images";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../lib/database/database.ts";
import { route } from "../../../lib/http.ts";
import { typedForms } from "../subjects/service.ts";
import { getLocator, listImages } from "./service.ts";

export function imagesRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  for (const { endpoint, propertyType } of typedForms(contract.listImages)) {
    route(app, endpoint, ({ params }) => listImages({ database, googlePlacesId: params.id, propertyType }));
  }
  for (const { endpoint, propertyType } of typedForms(contract.illustration)) {
    route(app, endpoint, async ({ params, reply }) => {
      const svg = await getLocator({ database, googlePlacesId: params.id, propertyType });
      // Opened by itself an SVG is a page: nothing in it may run or load.
      reply.header("content-security-policy", "default-src 'none'; sandbox");
      return reply.type("image/svg+xml").send(svg) as never;
    });
  }
}
