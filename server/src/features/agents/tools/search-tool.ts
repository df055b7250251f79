import { type MakeCall, RefusedCall } from "@labs/contract/access/client";
import { Criteria } from "@labs/contract/property-search/criteria";
import type { SearchResult } from "@labs/contract/property-search/results";
import { type SearchStatus, searchStatus, startSearch } from "@labs/contract/property-search/searches";
import type { CitedFigure } from "@labs/contract/verification";
import { z } from "zod";
import { keepOnly, Only, type ToolAnswer, tool } from "../tool.ts";

/** A message is answered in so many milliseconds: a search that takes longer is asked for again. */
const PATIENCE = 25_000;
const PAUSE = 250;
const MOST_RESULTS = 50;
const ENDED = new Set(["succeeded", "failed", "cancelled", "expired"]);

const FIGURES = [
  ["beds", "Bedrooms", "count"],
  ["baths", "Bathrooms", "count"],
  ["sqft", "Living area", "sqft"],
  ["yearBuilt", "Year built", "year"],
  ["units", "Units", "count"],
  ["assessedValue", "Assessed value", "usd"],
  ["grossYield", "Gross yield", "fraction"],
  ["netYield", "Net yield on cost", "fraction"],
  ["unleveredIrr", "Unlevered IRR", "fraction"],
  ["maxBid", "Maximum bid", "usd"],
] as const;
const ESTIMATES = [
  ["rent", "Rent estimate", "usdPerMonth"],
  ["value", "Value estimate", "usd"],
] as const;

interface Run {
  id: string;
  asOf: string;
}

function figuresOfResult(item: SearchResult, { id, asOf }: Run): CitedFigure[] {
  const common = {
    source: item.demo ? "Property search, demo data" : "Property search",
    ...{ version: id, subject: `property:${item.googlePlacesId}` },
  };
  const name = (key: string) => `search:${id}/${item.googlePlacesId}.${key}`;
  const recorded = FIGURES.flatMap(([key, label, unit]): CitedFigure[] => {
    const value = item[key];
    return value === null ? [] : [{ ...common, id: name(key), label, value, unit, asOf }];
  });
  const estimated = ESTIMATES.flatMap(([key, label, unit]) => {
    const told = item[key];
    if (told === null) return [];
    return (["point", "low", "high"] as const).map((part): CitedFigure => {
      const of = { id: name(`${key}.${part}`), label: part === "point" ? label : `${label}, ${part}` };
      return { ...common, ...of, value: told[part], unit, asOf: told.asOf };
    });
  });
  return [...recorded, ...estimated];
}

function figuresOfCounts({ counts }: SearchStatus, { id, asOf }: Run): CitedFigure[] {
  if (counts === null) return [];
  const common = { unit: "count", source: "Property search", asOf, version: id, subject: `search:${id}` };
  return [
    { ...common, id: `search:${id}/universe`, label: "Properties searched", value: counts.universe },
    {
      ...common,
      id: `search:${id}/matched`,
      label: "Properties that meet all criteria",
      value: counts.matched,
    },
    ...counts.perCriterion.map(({ criterion, label, remaining }) => ({
      ...{ ...common, id: `search:${id}/${criterion}.remaining`, label: `Left after ${label}` },
      value: remaining,
    })),
  ];
}

async function awaitSearch(call: MakeCall, of: { requestId: string; page: number; pageSize: number }) {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const status = await call(searchStatus, { query: of });
    if (ENDED.has(status.state) || Date.now() >= until) return status;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** What the tool answers of a search that has been started. */
export async function readSearch(
  call: MakeCall,
  of: { requestId: string; page: number; pageSize: number },
): Promise<ToolAnswer> {
  const status = await awaitSearch(call, of);
  if (status.state === "failed") throw new RefusedCall(409, status.error ?? "The search failed");
  const items = status.results?.items ?? [];
  const run = { id: status.requestId, asOf: status.createdAt.slice(0, 10) };
  const total = status.results?.total ?? 0;
  const isOpen = !ENDED.has(status.state);
  const note = isOpen ? "Still running: call again with this requestId" : status.counts?.valued?.note;
  return {
    figures: [...figuresOfCounts(status, run), ...items.flatMap((item) => figuresOfResult(item, run))],
    subjects: [
      { id: `search:${run.id}`, names: ["the search"] },
      ...items.map(({ googlePlacesId, label }) => ({ id: `property:${googlePlacesId}`, names: [label] })),
    ],
    missing: items.flatMap(({ label, unavailable }) =>
      Object.entries(unavailable).map(([what, reason]) => ({ what: `${label}: ${what}`, reason })),
    ),
    about: {
      ...{ requestId: run.id, state: status.state, explanation: status.explanation, note: note ?? null },
      ...{ page: of.page, pages: Math.ceil(total / of.pageSize), isPartial: status.isPartial },
      results: items.map(({ rank, googlePlacesId, label, county, owned, demo }) => ({
        ...{ rank, placeId: googlePlacesId, label, county, owned, demo },
      })),
    },
  };
}

export const search = tool({
  name: "search",
  title: "Search properties",
  description:
    "Homes and buildings that meet criteria, best first, with how many are left after each criterion. A search that takes longer answers its requestId: call again with it; so too for further pages.",
  input: {
    criteria: Criteria.optional().describe("Empty or left out, the whole universe"),
    requestId: z.uuid().optional().describe("Of a search that was started: its results"),
    page: z.number().int().min(1).max(1_000).default(1),
    pageSize: z.number().int().min(1).max(MOST_RESULTS).default(10),
    only: Only,
  },
  writes: false,
  async run(call, { criteria = {}, requestId, page, pageSize, only }) {
    const started = requestId ?? (await call(startSearch, { body: { criteria } })).requestId;
    const answer = await readSearch(call, { requestId: started, page, pageSize });
    return { ...answer, figures: keepOnly(answer.figures, only) };
  },
});
