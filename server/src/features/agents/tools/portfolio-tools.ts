import type { MakeCall } from "@labs/contract/access/client";
import { listDocuments } from "@labs/contract/documents";
import { portfolioMetrics } from "@labs/contract/portfolios/figures";
import { getPortfolio, listPortfolios } from "@labs/contract/portfolios/portfolios";
import type { CitedFigure } from "@labs/contract/verification";
import { z } from "zod";
import { listMissing, type ToolAnswer, tool } from "../tool.ts";
import { openPlace, Place } from "./open-place.ts";

const UNITS: Readonly<Record<string, string>> = {
  ...{ units: "count", monthlyRent: "usdPerMonth", estimatedRent: "usdPerMonth", rentToEstimate: "ratio" },
  ...{ value: "usd", costBasis: "usd", noi: "usdPerYear", debt: "usd", equity: "usd" },
};

const inWords = (key: string) =>
  key === "noi" || key === "ltv"
    ? key.toUpperCase()
    : key
        .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
        .replace(/^./, (first) => first.toUpperCase());

/** What the tool answers of one portfolio. */
export async function readPortfolio(call: MakeCall, id: string): Promise<ToolAnswer> {
  const told = await call(getPortfolio, { params: { id } });
  const metrics = await call(portfolioMetrics, { params: { id }, query: {} });
  const subject = `portfolio:${id}`;
  const own = { subject, version: String(told.version) };
  const pooled = Object.entries(metrics.figures).flatMap(
    ([key, { value, known, of, asOf }]): CitedFigure[] =>
      value === null
        ? []
        : [
            {
              ...{ ...own, id: `${subject}/${key}`, label: inWords(key), value },
              ...{
                unit: UNITS[key] ?? "fraction",
                source: `Holdings of ${told.name}, ${known} of ${of} known`,
              },
              asOf: asOf?.[1] ?? null,
            },
          ],
  );
  const holdings: CitedFigure = {
    ...{ ...own, id: `${subject}/holdings`, label: "Holdings", value: metrics.holdings, unit: "count" },
    ...{ source: `Portfolio ${told.name}`, asOf: null },
  };
  return {
    figures: [holdings, ...pooled],
    subjects: [{ id: subject, names: [told.name, "the portfolio"] }],
    missing: listMissing(metrics.unavailable),
    about: { id, name: told.name, kind: told.kind, demo: metrics.demo },
  };
}

export const portfolio = tool({
  name: "portfolio",
  title: "Read portfolios",
  description:
    "Without an id lists the portfolios that you may see; with one, its pooled figures over the holdings that are known.",
  input: { id: z.string().min(1).max(60).optional() },
  writes: false,
  async run(call, { id }) {
    if (id !== undefined) return readPortfolio(call, id);
    const { items } = await call(listPortfolios, { query: {} });
    const portfolios = items.map(({ id: own, name, kind, isShared, demo }) => ({
      ...{ id: own, name, kind, isShared, demo },
    }));
    return { figures: [], subjects: [], missing: [], about: { portfolios } };
  },
});

export const documents = tool({
  name: "documents",
  title: "List documents",
  description: "Documents filed under a property or portfolio, or by a part of their name, newest first.",
  input: {
    place: Place.optional(),
    portfolioId: z.string().min(1).max(60).optional(),
    query: z.string().max(200).optional().describe("A part of a name or tag"),
    page: z.number().int().min(1).max(1_000).default(1),
    pageSize: z.number().int().min(1).max(100).default(20),
  },
  writes: false,
  async run(call, { place, ...query }) {
    const filed = place === undefined ? {} : { googlePlacesId: await openPlace(call, place) };
    const { items, total } = await call(listDocuments, { query: { ...query, ...filed } });
    const listed = items.map(({ id, name, type, version, contentType, size, createdBy, createdAt }) => ({
      ...{ id, name, type, version, contentType, bytes: size, createdBy, createdAt },
      content: `/api/documents/${id}/content`,
    }));
    const pages = Math.ceil(total / query.pageSize);
    return { figures: [], subjects: [], missing: [], about: { page: query.page, pages, documents: listed } };
  },
});
