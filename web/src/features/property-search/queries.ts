import { propertySearchCountiesMetrics } from "@labs/contract/markets/metrics";
import { listPortfolios } from "@labs/contract/portfolios/portfolios";
import type { Criteria, SearchSort } from "@labs/contract/property-search/criteria";
import {
  cancelSearch,
  countMatches,
  type SearchStatus,
  searchChoices,
  searchPoints,
  searchStatus,
  startSearch,
} from "@labs/contract/property-search/searches";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, endpointQuery, writeQueryKey } from "../../lib/calls/call.ts";

/** What can be searched by, and how many properties say it. */
export function useChoices() {
  return useQuery(endpointQuery(searchChoices));
}

const COUNT_DEBOUNCE_MILLISECONDS = 250;

/** How many properties criteria leave; the numbers before stay, as old ones, until the new ones are here. */
export function useCount(criteria: Criteria) {
  const asked = JSON.stringify(criteria);
  const [settled] = useDebouncedValue(asked, COUNT_DEBOUNCE_MILLISECONDS);
  const counted = useQuery({
    queryKey: [countMatches.path, settled],
    queryFn: ({ signal }) =>
      call(countMatches, { body: { criteria: JSON.parse(settled) as Criteria } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { ...counted, isOld: counted.isPlaceholderData || settled !== asked };
}

/** Portfolios whose holdings a search can leave out. */
export function usePortfolioLists() {
  return useQuery({
    ...endpointQuery(listPortfolios),
    select: ({ items }) =>
      items.filter(({ kind }) => kind === "list").map(({ id, name }) => ({ value: id, label: name })),
  });
}

export const RESULTS_PAGE = 500;
const POLL_MILLISECONDS = 1000;

export const isOpen = (status: SearchStatus | undefined): boolean =>
  status?.state === "queued" || status?.state === "running";

/** A search with a page of its results, asked again for as long as it is at work. */
export function useSearch(requestId: string, page: number) {
  return useQuery({
    ...endpointQuery(searchStatus, { query: { requestId, page, pageSize: RESULTS_PAGE } }),
    enabled: requestId !== "",
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isOpen(state.data) ? POLL_MILLISECONDS : false),
  });
}

/** Where everything that the search kept stands; again once its final results are there. */
export function usePoints(status: SearchStatus | undefined) {
  const requestId = status?.requestId ?? "";
  const hasResults = status?.results !== undefined;
  return useQuery({
    queryKey: [...writeQueryKey(searchPoints, { query: { requestId } }), status?.isPartial ?? false],
    queryFn: ({ signal }) => call(searchPoints, { query: { requestId } }, { signal }),
    enabled: hasResults,
    placeholderData: keepPreviousData,
  });
}

export const runSearch = (body: {
  criteria: Criteria;
  sort?: SearchSort | undefined;
  limit: number;
  savedSearchId?: string | undefined;
}) => call(startSearch, { body: { ...body, requestKey: crypto.randomUUID() } });

/** What a buy box is judged against, by county; asked for once, as it is the same for every search. */
const COUNTY_FIGURES = ["typicalRent", "rentGrowth1y", "typicalHomeValue", "valueGrowth5y", "grossYield"];

export const countyFiguresQuery = () => ({
  ...endpointQuery(propertySearchCountiesMetrics, { query: { metric: COUNTY_FIGURES } }),
  meta: { inline: true },
});

export const stopSearch = (requestId: string) => call(cancelSearch, { query: { requestId } });

/** Every page of what a search kept, for a file. */
export async function readAllResults(requestId: string, total: number) {
  const pages = Array.from({ length: Math.ceil(total / RESULTS_PAGE) }, (_, at) => at + 1);
  const answers = [];
  for (const page of pages) {
    const status = await call(searchStatus, { query: { requestId, page, pageSize: RESULTS_PAGE } });
    answers.push(...(status.results?.items ?? []));
  }
  return answers;
}
