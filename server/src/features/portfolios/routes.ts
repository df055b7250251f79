import type { Role, User } from "@labs/contract/auth";
import * as cohorts from "@labs/contract/portfolio-cohorts";
import * as figures from "@labs/contract/portfolio-figures";
import * as holdings from "@labs/contract/portfolio-holdings";
import * as pools from "@labs/contract/portfolio-pool";
import * as contract from "@labs/contract/portfolios";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { XLSX } from "../../lib/content-disposition.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { requireUser, route, sendDownload } from "../../lib/http.ts";
import type { JobParts } from "../jobs/service.ts";
import { getCohorts, setCohort } from "./cohorts.ts";
import { writeCsv, writeWorkbook } from "./export-holdings.ts";
import { addHoldings, listAllHoldings, listHoldings, removeHoldings, updateHolding } from "./holdings.ts";
import { matchRows } from "./match-rows.ts";
import { measure } from "./measure-holdings.ts";
import { poolUnderwriting } from "./pool-returns.ts";
import { analyzePool, explainPoolFigure, writePoolWorkbook } from "./portfolio-pages.ts";
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

export function portfoliosRoutes(app: FastifyInstance, parts: JobParts): void {
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
    return getCohorts({ database, portfolioId: row?.id, holdings: await listAllHoldings(database, members) });
  });
  route(app, cohorts.setPortfolioCohort, async ({ params, body, user }) => {
    const { row, members } = await openPortfolio({ database, user, id: params.id });
    if (row === undefined) throw new AppError("forbidden", "The homes that we own keep themselves");
    const opened = { holdings: await listAllHoldings(database, members), portfolioId: row.id };
    return setCohort({ database, userId: user.id, ...opened }, body);
  });
}

function figuresRoutes(app: FastifyInstance, parts: JobParts): void {
  const { database } = parts;
  const open = async (user: User, id: string) => {
    const opened = await openPortfolio({ database, user, id });
    return { ...opened, holdings: await listAllHoldings(database, opened.members) };
  };
  route(app, figures.portfolioMetrics, async ({ params, query, user }) =>
    measure((await open(user, params.id)).holdings, query.basis),
  );
  route(app, figures.portfolioUnderwriting, async ({ params, query, user }) => {
    const { id: portfolioId, holdings: pooled } = await open(user, params.id);
    return poolUnderwriting(database, { portfolioId, holdings: pooled, basis: query.basis });
  });
  route(app, pools.portfolioPool, async ({ params, query, user, reply }) => {
    const { basis, format, ...terms } = query;
    const { holdings: pooled, name } = await open(user, params.id);
    const asked = { holdings: pooled, basis, terms };
    if (format === "json") return analyzePool(database, asked);
    const content = await writePoolWorkbook(database, { ...asked, name });
    return sendDownload(reply, { name: `Underwriting of ${name}.xlsx`, contentType: XLSX, content });
  });
  route(app, pools.explainPool, async ({ params, query, user }) => {
    const { basis, key, month, year, line, ...terms } = query;
    const { holdings: pooled } = await open(user, params.id);
    const period =
      month !== undefined
        ? { month }
        : year !== undefined
          ? { year }
          : line !== undefined
            ? { line }
            : undefined;
    return explainPoolFigure(database, { holdings: pooled, basis, terms, key, period });
  });
  route(app, figures.runPortfolioUnderwriting, async ({ params, user }) =>
    startUnderwriting(parts, user, await openPortfolio({ database, user, id: params.id })),
  );
  route(app, figures.runPortfolioValuation, async ({ params, user }) => {
    const portfolio = await openPortfolio({ database, user, id: params.id });
    return startValuation(parts, { user, portfolio, before: new Date() });
  });
  route(app, figures.exportPortfolio, async ({ params, query: { format, basis }, user, reply }) => {
    const { name: title, holdings: exported } = await open(user, params.id);
    const file = { title, holdings: exported, basis };
    const content = format === "xlsx" ? await writeWorkbook(file) : writeCsv(file);
    const contentType = format === "xlsx" ? XLSX : "text/csv; charset=utf-8";
    return sendDownload(reply, { name: `${title}.${format}`, contentType, content });
  });
}

const LIMITS = { fileSize: holdings.MATCH_MAX_BYTES, files: 1, fields: 10 };

/** Takes a form, so bound by hand. */
function matchRoute(app: FastifyInstance, { database }: JobParts): void {
  const { method, path, params, summary, tag, access, status, response } = holdings.matchHoldings;
  app.route<{ Params: { id: string } }>({
    method,
    url: path,
    schema: {
      summary,
      tags: [tag],
      security: [{ session: [] }],
      consumes: ["multipart/form-data"],
      params,
      response: { [status]: response },
    },
    onRequest: async (request) => void (await requireUser(app, request, access as Role)),
    handler: async (request) => {
      const user = await requireUser(app, request);
      const { id } = await openList({ database, user, id: request.params.id });
      const { fileName, bytes } = await readFile(request);
      const { rows, ...table } = await readNamedRows(bytes);
      return { fileName, ...table, ...(await matchRows({ database, portfolioId: id, rows })) };
    },
  });
}

async function readFile(request: FastifyRequest): Promise<{ fileName: string; bytes: Uint8Array }> {
  if (!request.isMultipart()) {
    throw new AppError("unsupported_type", "An upload is multipart/form-data with a field named file");
  }
  const file = await request.file({ limits: LIMITS });
  if (file === undefined) {
    throw invalid([{ loc: ["body", "file"], msg: "A file is required", type: "missing" }]);
  }
  const bytes = await file.toBuffer();
  if (file.file.truncated) {
    throw new AppError("too_large", `A list may have at most ${holdings.MATCH_MAX_BYTES / 1024 ** 2} MB`);
  }
  return { fileName: file.filename, bytes };
}
