import * as contract from "@labs/contract/access/inbox";
import * as alerts from "@labs/contract/access/market-alerts";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { route } from "../../lib/http.ts";
import { createMarketAlert, endMarketAlert, listMarketAlerts, seeMarketAlert } from "./market-alerts.ts";
import { readInbox, readSettings, saveSettings } from "./service.ts";
import { leave, listMarkets, watch } from "./watched-markets.ts";

export function inboxRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, contract.getInbox, ({ user }) => readInbox(database, user));
  route(app, contract.getInboxSettings, ({ user }) => readSettings(database, user.id));
  route(app, contract.saveInboxSettings, ({ body, user }) =>
    saveSettings(database, { ...body, userId: user.id }),
  );
  route(app, contract.listWatchedMarkets, ({ user }) => listMarkets({ database, userId: user.id }));
  route(app, contract.watchMarket, ({ body, user }) => watch({ database, userId: user.id }, body));
  const of = (user: { id: string }) => ({ database, userId: user.id });
  route(app, alerts.listMarketAlerts, ({ user }) => listMarketAlerts(of(user)));
  route(app, alerts.createMarketAlert, ({ body, user }) => createMarketAlert(of(user), body));
  route(app, alerts.seeMarketAlert, ({ params, user }) => seeMarketAlert(of(user), params.id));
  route(app, alerts.deleteMarketAlert, ({ params, user }) => endMarketAlert(of(user), params.id));
  route(app, contract.leaveMarket, ({ query, user }) => leave({ database, userId: user.id }, query));
}
