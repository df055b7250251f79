import { buffer } from "node:stream/consumers";
import type { User } from "@labs/contract/auth";
import * as cohorts from "@labs/contract/portfolios/cohorts";
import * as figures from "@labs/contract/portfolios/figures";
import * as holdings from "@labs/contract/portfolios/holdings";
import * as operations from "@labs/contract/portfolios/operations";
import * as pools from "@labs/contract/portfolios/pool";
import * as contract from "@labs/contract/portfolios/portfolios";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { XLSX } from "../../lib/content-disposition.ts";
import { AppError } from "../../lib/errors.ts";
import { formRoute, route, sendDownload, untilLeft } from "../../lib/http.ts";
import type { Storage } from "../../lib/storage.ts";
import { listTemplateVersions } from "../assumptions/service.ts";
import type { JobParts } from "../jobs/service.ts";
import { receiveUpload } from "../uploads/service.ts";
import { getCohorts, setCohort } from "./cohorts.ts";
import { writeCsv, writeWorkbook } from "./export-holdings.ts";
import { sumFigures } from "./figures-repository.ts";
import { addHoldings, listAllHoldings, listHoldings, removeHoldings, updateHolding } from "./holdings.ts";
import { keepFigures } from "./kept-figures.ts";
import { matchRows } from "./match-holdings.ts";
import { describeMetrics } from "./measure-holdings.ts";
import { getOperations } from "./operations.ts";
import { computePool } from "./pool-apart.ts";
import { readNamedRows } from "./read-named-rows.ts";
import {
  createPortfolio,
  deletePortfolio,
  getPortfolio,
  listPortfolios,
  openList,
  openPortfolio,
  startUnderwriting,
  startValuation,
  updatePortfolio,
} from "./service.ts";

interface PortfolioParts extends JobParts {
  storage: Storage;
}

export function portfoliosRoutes(app: FastifyInstance, parts: PortfolioParts): void {
  const { database } = parts;
  route(app, contract.listPortfolios, async ({ query, user }) => {
    const items = await listPortfolios(database, user, query);
    return { items, total: items.length };
  });
  route(app, contract.createPortfolio, async ({ body, user }) => {
    const created = await createPortfolio({ database, user }, body);
    // A rule may hold thousands: those are valued when somebody asks for it.
    if (created.kind === "list" && created.properties > 0)
      await startValuation(parts, { user, portfolio: created, before: null });
    return created;
  });
  route(app, contract.getPortfolio, ({ params, user }) => getPortfolio({ database, user, id: params.id }));
  route(app, contract.updatePortfolio, ({ params, body, user }) =>
    updatePortfolio({ database, user, id: params.id }, body),
  );
  route(app, contract.deletePortfolio, async ({ params, user }) => {
    await deletePortfolio({ database, user, id: params.id });
    return undefined;
  });
  holdingsRoutes(app, parts);
  figuresRoutes(app, parts);
  cohortRoutes(app, parts);
  matchRoute(app, parts);
}

function holdingsRoutes(app: FastifyInstance, parts: JobParts): void {
  const { database } = parts;
  route(app, holdings.listHoldings, async ({ params, query, user }) => {
    const { members } = await openPortfolio({ database, user, id: params.id });
    return listHoldings(database, members, query);
  });
  route(app, holdings.addHoldings, async ({ params, body, user }) => {
    const portfolio = await openList({ database, user, id: params.id });
    const answer = await addHoldings({ database, user, portfolioId: portfolio.id }, body);
    if (answer.added > 0) await startValuation(parts, { user, portfolio, before: null });
    return answer;
  });
  route(app, holdings.updateHolding, async ({ params, body, user }) => {
    const { id } = await openList({ database, user, id: params.id });
    return updateHolding({ database, portfolioId: id }, body);
  });
  route(app, holdings.removeHoldings, async ({ params, query, user }) => {
    const { id } = await openList({ database, user, id: params.id });
    return removeHoldings({ database, portfolioId: id }, query.placeId);
  });
}

function cohortRoutes(app: FastifyInstance, { database }: JobParts): void {
  route(app, cohorts.portfolioCohorts, async ({ params, user }) => {
    const { row, members } = await openPortfolio({ database, user, id: params.id });
    return getCohorts({ database, portfolioId: row?.id, members });
  });
  route(app, cohorts.setPortfolioCohort, async ({ params, body, user }) => {
    const { row, members } = await openPortfolio({ database, user, id: params.id });
    if (row === undefined) throw new AppError("forbidden", "Company-owned homes update automatically");
    return setCohort({ database, userId: user.id, portfolioId: row.id, members }, body);
  });
  route(app, cohorts.portfolioCohortVersions, async ({ params, query, user }) => {
    const { row } = await openPortfolio({ database, user, id: params.id });
    if (row === undefined) throw new AppError("not_found", "This market has no template");
    const key = { propertyType: "singlefamily" as const, program: "" };
    return listTemplateVersions(database, { ...query, ...key, portfolioId: row.id });
  });
}

function figuresRoutes(app: FastifyInstance, parts: JobParts): void {
  const { database } = parts;
  const open = async ({
    params,
    user,
    reply,
  }: {
    params: { id: string };
    user: User;
    reply: FastifyReply;
  }) => {
    const { id, name, members } = await openPortfolio({ database, user, id: params.id });
    return { id, name, pool: { database, members, who: user.id, signal: untilLeft(reply) } };
  };
  route(app, figures.portfolioMetrics, async ({ params, query: { basis }, user }) => {
    const { members } = await openPortfolio({ database, user, id: params.id });
    return keepFigures({ database, members }, ["metrics", basis], async () =>
      describeMetrics(await sumFigures(database, { members, basis }), basis),
    );
  });
  route(app, operations.portfolioOperations, async ({ params, query: { basis }, user }) => {
    const { members } = await openPortfolio({ database, user, id: params.id });
    return getOperations(database, { members, basis });
  });
  route(app, figures.portfolioUnderwriting, async ({ query: { basis }, ...call }) => {
    const { id: portfolioId, pool } = await open(call);
    return computePool({ ...pool, call: "returns", asked: { portfolioId, basis } });
  });
  route(app, pools.portfolioPool, async ({ query, ...call }) => {
    const { basis, format, ...terms } = query;
    const { name, pool } = await open(call);
    if (format === "json") return computePool({ ...pool, call: "pages", asked: { basis, terms } });
    const asked = { basis, terms, name, who: call.user.id };
    const content = Buffer.from(await computePool({ ...pool, call: "workbook", asked }));
    return sendDownload(call.reply, { name: `Underwriting of ${name}.xlsx`, contentType: XLSX, content });
  });
  route(app, pools.explainPool, async ({ query, ...call }) => {
    const { basis, key, month, year, line, ...terms } = query;
    const { pool } = await open(call);
    const period =
      month !== undefined
        ? { month }
        : year !== undefined
          ? { year }
          : line !== undefined
            ? { line }
            : undefined;
    return computePool({ ...pool, call: "explanation", asked: { basis, terms, key, period } });
  });
  route(app, figures.runPortfolioUnderwriting, async ({ params, user }) =>
    startUnderwriting(parts, user, await openPortfolio({ database, user, id: params.id })),
  );
  route(app, figures.runPortfolioValuation, async ({ params, user }) => {
    const portfolio = await openPortfolio({ database, user, id: params.id });
    return startValuation(parts, { user, portfolio, before: new Date() });
  });
  route(app, figures.exportPortfolio, async ({ params, query: { format, basis }, user, reply }) => {
    const { name: title, members } = await openPortfolio({ database, user, id: params.id });
    const exported = await listAllHoldings(database, members);
    const file = { title, holdings: exported, basis };
    const content = format === "xlsx" ? await writeWorkbook(file) : writeCsv(file);
    const contentType = format === "xlsx" ? XLSX : "text/csv; charset=utf-8";
    return sendDownload(reply, { name: `${title}.${format}`, contentType, content });
  });
}

const LIMITS = { what: "A list", maxBytes: holdings.MATCH_MAX_BYTES, fieldBytes: 4096, fields: 10 };
const MatchForm = z.object({ file: z.string() });

function matchRoute(app: FastifyInstance, { database, storage }: PortfolioParts): void {
  formRoute(app, holdings.matchHoldings, { form: MatchForm }, async ({ params, user, request }) => {
    const { id } = await openList({ database, user, id: params.id });
    return receiveUpload({ storage, form: request, limits: LIMITS }, async ({ file, fileName }) => {
      const { rows, ...table } = await readNamedRows(await buffer(file.read()), { who: user.id });
      return { fileName, ...table, ...(await matchRows({ database, portfolioId: id, rows })) };
    });
  });
}
