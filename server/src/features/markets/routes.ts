import * as charts from "@labs/contract/markets/charts";
import * as contract from "@labs/contract/markets/metrics";
import * as views from "@labs/contract/markets/saved-views";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { answerNotModified, isCurrent, route } from "../../lib/http.ts";
import { chooseEncoding, type Precompressed } from "../../lib/precompressed.ts";
import { getBubbleChart } from "./bubble-chart.ts";
import { getCountyHistory } from "./county-history.ts";
import { getGeometry } from "./geometry.ts";
import { getRiskChart } from "./risk-chart.ts";
import { listMarketViews, removeMarketView, saveMarketView } from "./saved-views.ts";
import {
  type AreaState,
  beginAreaState,
  getCountyMetrics,
  getMarketStats,
  getMetroMetrics,
} from "./service.ts";
import { findVersion } from "./snapshot.ts";

export function marketsRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const versions = new WeakMap<FastifyRequest, Promise<string>>();
  for (const endpoint of [contract.countiesMetrics, contract.propertySearchCountiesMetrics]) {
    route(
      app,
      endpoint,
      async ({ query, request, reply }) => {
        reply.header("cache-control", "private, no-cache");
        return answer(
          request,
          reply,
          await getCountyMetrics(database, query.metric, versions.get(request), query.knownOn),
        );
      },
      (request) => {
        const version = findVersion(database);
        version.catch(() => undefined);
        versions.set(request, version);
      },
    );
  }
  for (const endpoint of [contract.countiesGeometry, contract.propertySearchCountiesGeometry]) {
    route(app, endpoint, async ({ query, request, reply }) => {
      const geometry = await getGeometry(database, query.projection);
      // Without its version in the address the map may become another one, so it is asked for again.
      const isNamed = query.vintage === geometry.vintage;
      reply.header("cache-control", isNamed ? "private, max-age=31536000, immutable" : "private, no-cache");
      return answer(request, reply, geometry);
    });
  }
  route(app, contract.metrosMetrics, async ({ query, request, reply }) => {
    reply.header("cache-control", "private, no-cache");
    return answer(request, reply, await getMetroMetrics(database, query));
  });
  route(app, contract.countiesHistory, async ({ query, request, reply }) => {
    reply.header("cache-control", "private, no-cache");
    return answer(request, reply, await getCountyHistory(database, query));
  });
  route(app, charts.metroBubbleChart, async ({ query, request, reply }) => {
    reply.header("cache-control", "private, no-cache");
    return answer(request, reply, await getBubbleChart(database, query));
  });
  for (const endpoint of [charts.riskChart, charts.riskChartByAnyName]) {
    route(app, endpoint, async ({ query, request, reply }) => {
      reply.header("cache-control", "private, no-cache");
      return answer(request, reply, await getRiskChart(database, query));
    });
  }
  const states = new WeakMap<FastifyRequest, Promise<AreaState>>();
  for (const [endpoint, kind] of [
    [contract.countyStats, "county"],
    [contract.msaStats, "msa"],
  ] as const) {
    route(
      app,
      endpoint,
      async ({ params, query, request, reply }) => {
        reply.header("cache-control", "private, no-cache");
        const area = { database, kind, id: params.id, knownOn: query.knownOn };
        return answer(request, reply, await getMarketStats(area, states.get(request)));
      },
      (request) => {
        const { id } = (request.params ?? {}) as { id?: string };
        if (id !== undefined) states.set(request, beginAreaState({ database, kind, id }));
      },
    );
  }
  viewRoutes(app, database);
  // The first visitor after a start need not wait for the map to be compressed.
  app.addHook("onListen", () => {
    Promise.all([
      getGeometry(database, "albers"),
      getCountyMetrics(database, undefined),
      getBubbleChart(database, { trail: 0 }),
    ]).catch((error: unknown) => app.log.warn({ err: error }, "markets were not prepared"));
  });
}

function viewRoutes(app: FastifyInstance, database: Database): void {
  const of = (user: { id: string }) => ({ database, userId: user.id });
  route(app, views.listMarketViews, ({ user }) => listMarketViews(of(user)));
  route(app, views.saveMarketView, ({ body, user }) => saveMarketView(of(user), body));
  route(app, views.deleteMarketView, ({ params, user }) => removeMarketView(of(user), params.id));
}

export function answer(request: FastifyRequest, reply: FastifyReply, content: Precompressed): never {
  reply.header("etag", content.etag).header("vary", "accept-encoding");
  if (isCurrent(request, content.etag)) return answerNotModified(reply);
  const { encoding, body } = chooseEncoding(content, request.headers["accept-encoding"]);
  if (encoding !== undefined) reply.header("content-encoding", encoding);
  return reply.type("application/json; charset=utf-8").send(body) as never;
}
