import * as contract from "@labs/contract/portfolios/actuals";
import * as ledger from "@labs/contract/portfolios/decision-ledger";
import type { FastifyInstance } from "fastify";
import { XLSX } from "../../lib/content-disposition.ts";
import type { Database } from "../../lib/database/database.ts";
import { route, routeByType, sendDownload, untilLeft } from "../../lib/http.ts";
import { getDecisionLedger, getLedgerAdvice } from "./decision-ledger.ts";
import { writeCsv, writeWorkbook } from "./export-actuals.ts";
import { getPortfolioActuals, getPropertyActuals } from "./service.ts";

export function actualsRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, contract.portfolioActuals, async ({ params, query, user, reply }) => {
    const { actuals } = await getPortfolioActuals({
      ...{ database, user, ...params, ...query },
      signal: untilLeft(reply),
    });
    return actuals;
  });
  route(app, contract.exportActuals, async ({ params, query: { format, span }, user, reply }) => {
    const { name, actuals } = await getPortfolioActuals({
      ...{ database, user, ...params, span },
      signal: untilLeft(reply),
    });
    const content = format === "xlsx" ? await writeWorkbook(`${name}, actuals`, actuals) : writeCsv(actuals);
    const contentType = format === "xlsx" ? XLSX : "text/csv; charset=utf-8";
    return sendDownload(reply, { name: `${name}, actuals.${format}`, contentType, content });
  });
  route(app, ledger.decisionLedger, ({ user }) => getDecisionLedger({ database, user }));
  routeByType(app, ledger.ledgerAdvice, ({ params, propertyType, user }) =>
    getLedgerAdvice({ database, user, propertyType, ...params }),
  );
  routeByType(app, contract.propertyActuals, ({ params, propertyType, query, user }) =>
    getPropertyActuals({ database, user, propertyType, ...params, ...query }),
  );
}
