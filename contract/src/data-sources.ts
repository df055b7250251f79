import { z } from "zod";
import { endpoint, listOf } from "./endpoint.ts";
import { AsOf } from "./estimates.ts";

/** One import: a file of a publisher, or the demo generator, with what was kept and what was not. */
export const DataImport = z.object({
  id: z.string(),
  source: z.string(),
  publisher: z.string(),
  file: z.string(),
  fileHash: z.string(),
  vintage: AsOf,
  read: z.number().int(),
  kept: z.number().int(),
  rejectedCount: z.number().int(),
  rejected: z.array(z.object({ row: z.number().int(), reason: z.string() })),
  importedAt: z.iso.datetime(),
  demo: z.boolean(),
});
export type DataImport = z.infer<typeof DataImport>;

export const listDataSources = endpoint({
  method: "GET",
  path: "/api/data-sources",
  summary: "What was loaded, from where, with age and rejected rows",
  tag: "data-sources",
  response: listOf(DataImport),
});
