import * as contract from "@labs/contract/backtests";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import type { Queue } from "../../lib/database/queue.ts";
import { route } from "../../lib/http.ts";
import { startJob } from "../jobs/service.ts";
import { BACKTEST_KIND, getMarket, getReport, listBacktests } from "./service.ts";

export function backtestsRoutes(app: FastifyInstance, parts: { database: Database; queue: Queue }): void {
  const { database } = parts;
  route(app, contract.listBacktests, () => listBacktests(database));
  route(app, contract.getBacktestReport, ({ query: { demo = false, ...query } }) =>
    getReport(database, { ...query, demo }),
  );
  route(app, contract.getBacktestMarket, ({ params, query: { demo = false, ...query } }) =>
    getMarket(database, { ...query, demo, marketKind: params.kind, marketId: params.id }),
  );
  route(app, contract.startBacktest, async ({ body, user }) => {
    const { evidence = ["rent", "price"], market } = body;
    const { jobId } = await startJob(parts, {
      kind: BACKTEST_KIND,
      payload: { evidence, ...(market === undefined ? {} : { market }) },
      ownerId: user.id,
      title: "Back-test the estimates",
      href: "/backtests",
    });
    return { jobId };
  });
}
