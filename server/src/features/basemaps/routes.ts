import * as contract from "@labs/contract/basemaps";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Config } from "../../lib/config.ts";
import { requireCaller, route, sendRange } from "../../lib/http.ts";
import { type BasemapParts, listBasemaps, openArchive } from "./service.ts";

export function basemapsRoutes(
  app: FastifyInstance,
  { config, ...parts }: BasemapParts & { config: Config },
): void {
  route(app, contract.listBasemaps, async () => {
    const items = await listBasemaps(parts.database);
    return { items, total: items.length, styleUrl: config.mapStyleUrl ?? null };
  });
  archiveRoute(app, parts);
}

function archiveRoute(app: FastifyInstance, parts: BasemapParts): void {
  const { method, path, params, summary, tag, object } = contract.basemapArchive;
  app.route({
    method,
    url: path,
    schema: { summary, tags: [tag], security: [{ session: [] }], params },
    // Byte ranges are of the archive itself, whose tiles are compressed already.
    compress: false,
    config: { object },
    onRequest: async (request) => void (await requireCaller(app, request, contract.basemapArchive)),
    handler: async (request, reply) => {
      const { id } = request.params as z.output<typeof params>;
      const archive = await openArchive(parts, id);
      const headers = { "content-type": "application/vnd.pmtiles" };
      return sendRange({ ...archive, what: "The basemap", headers }, { request, reply });
    },
  });
}
