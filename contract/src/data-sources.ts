import { z } from "zod";
import { endpoint, Paging, paged } from "./endpoint.ts";
import { AsOf } from "./estimates.ts";

export const RejectedRow = z.object({ row: z.number().int(), reason: z.string() });
export type RejectedRow = z.infer<typeof RejectedRow>;

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
  /** The first few; all that are kept come from the import's own list. */
  rejected: z.array(RejectedRow),
  importedAt: z.iso.datetime(),
  demo: z.boolean(),
});
export type DataImport = z.infer<typeof DataImport>;

export const listDataSources = endpoint({
  method: "GET",
  path: "/api/data-sources",
  summary: "Loaded data by source, with age and rejected rows",
  tag: "data-sources",
  object: "dataSource",
  rule: "all",
  response: paged(DataImport),
});

const RejectedRows = paged(RejectedRow).extend({
  /** Rejected in all; the first thousand are kept with their reasons. */
  rejectedCount: z.number().int(),
});

export const listRejectedRows = endpoint({
  method: "GET",
  path: "/api/data-sources/imports/:id/rejected",
  summary: "Rejected rows of an import, with reasons",
  tag: "data-sources",
  object: "dataSource",
  rule: "all",
  params: z.object({ id: z.uuid() }),
  query: Paging,
  response: RejectedRows,
});

/** A public source: whose it is, on what terms, what of it is loaded, and when it was last asked for. */
export const DataFeed = z.object({
  source: z.string(),
  name: z.string(),
  publisher: z.string(),
  /** The page that documents it. */
  page: z.string(),
  address: z.string(),
  /** What is not certain of the address. */
  doubt: z.string().nullable(),
  terms: z.string(),
  rhythm: z.enum(["weekly", "monthly", "quarterly", "annual", "decade"]),
  /** Of the newest real import; null where only demo data or nothing is loaded. */
  loaded: z
    .object({
      importId: z.string(),
      file: z.string(),
      vintage: AsOf,
      importedAt: z.iso.datetime(),
      read: z.number().int(),
      kept: z.number().int(),
      rejectedCount: z.number().int(),
    })
    .nullable(),
  /** Days since the newest date of its data; null where that date is not known. */
  ageDays: z.number().int().nullable(),
  /** Older than its publisher's rhythm explains. */
  isOverdue: z.boolean(),
  check: z
    .object({
      checkedAt: z.iso.datetime(),
      outcome: z.enum(["new", "unchanged", "failed"]),
      detail: z.string().nullable(),
      address: z.string(),
    })
    .nullable(),
  metrics: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      areas: z.string(),
      coverage: z.number().int(),
      asOf: AsOf,
    }),
  ),
});
export type DataFeed = z.infer<typeof DataFeed>;

export const listDataFeeds = endpoint({
  method: "GET",
  path: "/api/data-sources/feeds",
  summary: "Every public source with its terms, age, coverage and last check",
  tag: "data-sources",
  object: "dataSource",
  rule: "all",
  response: paged(DataFeed),
});

export const refreshDataSources = endpoint({
  method: "POST",
  path: "/api/data-sources/refresh",
  summary: "Download sources from publishers; without a list, all loaded sources",
  tag: "data-sources",
  object: "dataSource",
  rule: "all",
  access: "analyst",
  body: z.object({ sources: z.array(z.string().max(60)).min(1).max(60).optional() }),
  status: 202,
  response: z.object({ jobId: z.string() }),
});

/** How old the loaded data is, in one line. */
export const DataFreshness = z.object({
  sources: z.number().int(),
  /** When anything was loaded last; null while nothing is. */
  lastLoadedAt: z.iso.datetime().nullable(),
  /** The newest date that any source is of. */
  newestAsOf: AsOf,
  demo: z.boolean(),
});
export type DataFreshness = z.infer<typeof DataFreshness>;

export const dataFreshness = endpoint({
  method: "GET",
  path: "/api/data-sources/freshness",
  summary: "Number of loaded sources, last load and latest data date",
  tag: "data-sources",
  object: "dataSource",
  rule: "all",
  response: DataFreshness,
});
