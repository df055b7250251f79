import { z } from "zod";
import { endpoint, paged } from "./endpoint.ts";

/** A street-level ground that was ingested: an archive of vector tiles, and where and how closely it covers what. */
export const Basemap = z.object({
  id: z.string(),
  name: z.string(),
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
  minZoom: z.number().int(),
  maxZoom: z.number().int(),
  /** Names of the layers in its tiles. */
  layers: z.array(z.string()),
  /** Shown wherever the map is. */
  attribution: z.string(),
  /** In bytes. */
  size: z.number().int(),
  file: z.string(),
  importedAt: z.iso.datetime(),
});
export type Basemap = z.infer<typeof Basemap>;

const tag = "basemaps";

export const listBasemaps = endpoint({
  method: "GET",
  path: "/api/basemaps",
  summary: "Street-level basemaps, and the operator's own map style",
  tag,
  object: "dataSource",
  rule: "all",
  response: paged(Basemap).extend({
    /** Where the operator serves tiles of the whole country: it goes before what was ingested. */
    styleUrl: z.url().nullable(),
  }),
});

/** Answers bytes, so its response is bound by hand. */
export const basemapArchive = endpoint({
  method: "GET",
  path: "/api/basemaps/:id/archive",
  summary: "Byte ranges of a basemap's PMTiles archive",
  tag,
  object: "dataSource",
  rule: "all",
  params: z.object({ id: z.uuid() }),
});
