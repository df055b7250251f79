import * as contract from "@labs/contract/data-sources";
import { dataFreshness } from "@labs/contract/data-sources";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import type { Queue } from "../../lib/database/queue.ts";
import { route } from "../../lib/http.ts";
import { startJob } from "../jobs/service.ts";
import { listImports, summarizeImports } from "./repository.ts";
import { getFeeds, listFeedStates, listRejected, REFRESH_KIND } from "./service.ts";

export function dataSourcesRoutes(app: FastifyInstance, parts: { database: Database; queue: Queue }): void {
  const { database } = parts;
  route(app, contract.listDataSources, async () => {
    const items = await listImports(database);
    return { items, total: items.length };
  });
  route(app, contract.listDataFeeds, async () => {
    const items = await listFeedStates(database, new Date());
    return { items, total: items.length };
  });
  route(app, dataFreshness, () => summarizeImports(database));
  route(app, contract.listRejectedRows, ({ params, query }) => listRejected(database, params.id, query));
  route(app, contract.refreshDataSources, async ({ body, user }) => {
    const { sources } = body;
    const feeds = sources === undefined ? undefined : getFeeds(sources);
    const [only] = feeds ?? [];
    const title = feeds?.length === 1 ? `Refresh ${only?.name}` : "Refresh market data";
    const { jobId } = await startJob(parts, {
      kind: REFRESH_KIND,
      payload: { sources: sources ?? "loaded" },
      ownerId: user.id,
      title,
      href: "/data-sources",
    });
    return { jobId };
  });
}
