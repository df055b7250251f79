import { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import type { JobKind } from "../jobs/service.ts";
import { dropExpired } from "./repository.ts";
import { countNewMatches } from "./saved-searches.ts";
import { endSearch, performSearch, SEARCH_KIND } from "./service.ts";

const SearchPayload = z.object({ requestId: z.uuid() });

export function searchJob({ database }: { database: Database }): JobKind<z.infer<typeof SearchPayload>> {
  return {
    kind: SEARCH_KIND,
    payload: SearchPayload,
    concurrency: 2,
    run: async ({ requestId }, context) => {
      await performSearch(database, requestId, context);
    },
    onUnfinished: ({ requestId }, end) => endSearch(database, requestId, end),
  };
}

const Nothing = z.object({});

/** Each hour: what expired goes, and saved searches learn what is new to them. */
export function searchUpkeepJob({ database }: { database: Database }): JobKind<z.infer<typeof Nothing>> {
  return {
    kind: "property-search-upkeep",
    payload: Nothing,
    schedule: { cron: "17 * * * *", title: "Look for new matches of saved searches", payload: {} },
    run: async (_, context) => {
      await dropExpired(database);
      await countNewMatches(database, context);
    },
  };
}
