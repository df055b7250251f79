import * as contract from "@labs/contract/markets/small-areas";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../lib/database/database.ts";
import { route } from "../../../lib/http.ts";
import { answer } from "../routes.ts";
import { getSmallAreaMetrics, getSmallAreaOutlines } from "./list-small-areas.ts";
import { getRing } from "./ring.ts";
import { getSmallAreaStats } from "./small-area-page.ts";

/** Below the county: ZIP codes, census tracts, and what lies around a point. */
export function smallAreaRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, contract.smallAreaMetrics, async ({ query, request, reply }) => {
    reply.header("cache-control", "private, no-cache");
    return answer(request, reply, await getSmallAreaMetrics(database, query));
  });
  route(app, contract.smallAreaOutlines, async ({ query, request, reply }) => {
    reply.header("cache-control", "private, no-cache");
    return answer(request, reply, await getSmallAreaOutlines(database, query));
  });
  route(app, contract.zipStats, async ({ params, query, request, reply }) => {
    reply.header("cache-control", "private, no-cache");
    const asked = { database, kind: "zip", id: params.id, knownOn: query.knownOn } as const;
    return answer(request, reply, await getSmallAreaStats(asked));
  });
  route(app, contract.tractStats, async ({ params, query, request, reply }) => {
    reply.header("cache-control", "private, no-cache");
    const asked = { database, kind: "tract", id: params.id, ...query } as const;
    return answer(request, reply, await getSmallAreaStats(asked));
  });
  route(app, contract.ring, async ({ query, reply }) => {
    reply.header("cache-control", "private, no-cache");
    return getRing(database, query);
  });
}
