import { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { JobKind } from "../jobs/service.ts";
import type { Feed } from "./download-addresses.ts";
import { getFeeds, listDueFeeds, listLoadedFeeds, REFRESH_KIND } from "./service.ts";

/** Fetches sources and imports them; given by who starts the program, for features know no importers. */
export type PullSources = (options: {
  feeds: readonly Feed[];
  signal: AbortSignal;
  onFeed: (feed: Feed, index: number) => Promise<void>;
}) => Promise<{ imports: readonly unknown[]; failed: readonly { source: string; error: string }[] }>;

const RefreshPayload = z.object({
  /** By name; `loaded` are all that are loaded, `due` those of them that were not looked at for long. */
  sources: z.union([z.array(z.string()), z.enum(["loaded", "due"])]),
});
type RefreshPayload = z.infer<typeof RefreshPayload>;

export function refreshJob(parts: { database: Database; pull: PullSources }): JobKind<RefreshPayload> {
  const { database, pull } = parts;
  return {
    kind: REFRESH_KIND,
    payload: RefreshPayload,
    schedule: { cron: "40 7 * * *", title: "Check for new market data", payload: { sources: "due" } },
    async run({ sources }, { signal, report }) {
      const feeds = await choose(database, sources);
      const { imports, failed } = await pull({
        feeds,
        signal,
        onFeed: (feed, index) => report({ stage: feed.name, done: index, total: feeds.length }),
      });
      await report({ stage: "Done", done: feeds.length, total: feeds.length });
      const [first] = failed;
      // Each failure stands with its source; none at all is worth a word here.
      if (first !== undefined && imports.length === 0) {
        throw new AppError("unavailable", `No source could be loaded; ${first.source}: ${first.error}`);
      }
      if (first === undefined) return undefined;
      const names = failed.map(({ source }) => source).join(", ");
      return { result: "with_errors", note: `${failed.length} of ${feeds.length} sources failed: ${names}` };
    },
  };
}

function choose(database: Database, sources: RefreshPayload["sources"]): Promise<Feed[]> | Feed[] {
  if (sources === "due") return listDueFeeds(database, new Date());
  return sources === "loaded" ? listLoadedFeeds(database) : getFeeds(sources);
}
