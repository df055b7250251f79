import * as contract from "@labs/contract/portfolios/hold-sell";
import type { FastifyInstance } from "fastify";
import { XLSX } from "../../lib/content-disposition.ts";
import type { Database } from "../../lib/database/database.ts";
import { route, sendDownload } from "../../lib/http.ts";
import { writeCsv, writeWorkbook } from "./export-hold-sell.ts";
import { getHoldSell } from "./service.ts";

export function holdSellRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, contract.portfolioHoldSell, async ({ params, query, user }) => {
    const { basis, ...terms } = query;
    const { answer } = await getHoldSell({ database, user, ...params, basis, terms });
    return answer;
  });
  route(app, contract.exportHoldSell, async ({ params, query, user, reply }) => {
    const { basis, format, ...terms } = query;
    const asked = { database, user, ...params, basis, terms, most: Number.POSITIVE_INFINITY };
    const { name: of, answer } = await getHoldSell(asked);
    const name = `${of}, hold or sell`;
    const content = format === "xlsx" ? await writeWorkbook(name, answer) : writeCsv(answer);
    const contentType = format === "xlsx" ? XLSX : "text/csv; charset=utf-8";
    return sendDownload(reply, { name: `${name}.${format}`, contentType, content });
  });
}
