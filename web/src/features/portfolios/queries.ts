import { listTemplates } from "@labs/contract/assumptions";
import { getJob, listJobs } from "@labs/contract/jobs";
import {
  portfolioCohorts,
  portfolioCohortVersions,
  setPortfolioCohort,
} from "@labs/contract/portfolios/cohorts";
import {
  type Basis,
  portfolioMetrics,
  portfolioUnderwriting,
  runPortfolioUnderwriting,
  runPortfolioValuation,
} from "@labs/contract/portfolios/figures";
import {
  addHoldings,
  type Holding,
  type HoldingValues,
  listHoldings,
  MOST_REMOVED,
  removeHoldings,
  updateHolding,
} from "@labs/contract/portfolios/holdings";
import { explainPool, type PoolTerms, portfolioPool } from "@labs/contract/portfolios/pool";
import {
  createPortfolio,
  deletePortfolio,
  getPortfolio,
  listPortfolios,
  type Portfolio,
  updatePortfolio,
} from "@labs/contract/portfolios/portfolios";
import { getFormulaPages } from "@labs/contract/underwriting";
import type { FormulaPage } from "@labs/underwriting/formula-record";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { call, endpointQuery, writeQueryKey } from "../../lib/calls/call.ts";
import { tellJobsChanged } from "../../lib/jobs-changed.ts";
import { createForPerson } from "../../lib/person-store.ts";
import { queryClient } from "../../lib/query-client.ts";
import { refetchOnFocus } from "../../lib/refetch-on-focus.ts";
import { isRefusal } from "../../lib/toast-for-failure.ts";

export function usePortfolios({ archived = false }: { archived?: boolean } = {}) {
  return useQuery({
    ...endpointQuery(listPortfolios, archived ? { query: { archived: "true" } } : {}),
    ...refetchOnFocus,
  });
}

export function usePortfolio(id: string) {
  return useQuery({ ...endpointQuery(getPortfolio, { params: { id } }), ...refetchOnFocus });
}

/** What the firm assumes for homes of all markets, by path of the input; empty until it is known. */
export function useFirmAssumptions() {
  const { data } = useQuery(endpointQuery(listTemplates));
  const template = data?.items.find(
    ({ propertyType, level }) => propertyType === "singlefamily" && level === "all",
  );
  return template?.inForce?.assumptions ?? {};
}

/** The largest page of the API. */
const PAGE = 500;
/** So many sort, filter and group as a whole; of a larger portfolio the export holds the rest. */
const MOST_SHOWN = 5_000;

interface Holdings {
  items: Holding[];
  total: number;
}

/** Page after page, so that search, order and groups are of the whole portfolio; what has come is told meanwhile. */
async function fetchHoldings(
  id: string,
  { signal, tell }: { signal: AbortSignal; tell: (so: Holdings) => void },
): Promise<Holdings> {
  const items: Holding[] = [];
  for (let page = 1; items.length < MOST_SHOWN; page += 1) {
    const input = { params: { id }, query: { page, pageSize: PAGE } };
    const answer = await call(listHoldings, input, { signal });
    items.push(...answer.items);
    const { total } = answer;
    if (answer.items.length < PAGE || items.length >= total || items.length >= MOST_SHOWN)
      return { items, total };
    if (page === 1) tell({ items: [...items], total });
  }
  return { items, total: items.length };
}

export function useHoldings(id: string) {
  const queryKey = writeQueryKey(listHoldings, { params: { id } });
  return useQuery(
    queryOptions({
      queryKey,
      queryFn: ({ signal }) => {
        // The first page stands while the others come; where all of them stand already they stay until then.
        const isFirst = queryClient.getQueryData(queryKey) === undefined;
        const tell = (so: Holdings) => {
          if (isFirst) queryClient.setQueryData(queryKey, so);
        };
        return fetchHoldings(id, { signal, tell });
      },
    }),
  );
}

export function useMetrics(id: string, basis: Basis) {
  const query = endpointQuery(portfolioMetrics, { params: { id }, query: { basis } });
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

/** While other terms are worked out the figures of the last ones stay. */
export function usePool(id: string, basis: Basis, terms: PoolTerms) {
  const query = endpointQuery(portfolioPool, { params: { id }, query: { basis, ...terms } });
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

/** A figure of the portfolio pages: its key, and its period or its row. */
export interface PoolFigureAt {
  key: string;
  month?: number | undefined;
  year?: number | undefined;
  line?: number | undefined;
}

interface AskedPool {
  id: string;
  basis: Basis;
  terms: PoolTerms;
}

export function usePoolExplanation({ id, basis, terms }: AskedPool, at: PoolFigureAt) {
  return useQuery(endpointQuery(explainPool, { params: { id }, query: { basis, ...terms, ...at } }));
}

/** The pages themselves, as the server evaluates them. */
export function usePortfolioPages() {
  return useQuery({
    ...endpointQuery(getFormulaPages),
    select: ({ portfolio }) => portfolio.pages as unknown as FormulaPage[],
  });
}

export function useCohorts(id: string) {
  return useQuery(endpointQuery(portfolioCohorts, { params: { id } }));
}

type CohortChange = z.input<typeof setPortfolioCohort.body> & { id: string };

/** The next version for a market; without assumptions it ends. */
export const changeCohort = ({ id, ...body }: CohortChange) =>
  call(setPortfolioCohort, { params: { id }, body });

/** Versions of a market's template that a page of the history shows. */
export const COHORT_VERSIONS_PAGE = 20;

export function useCohortVersions(
  id: string,
  {
    level,
    place,
    page,
  }: { level: z.infer<typeof setPortfolioCohort.body>["level"]; place: string; page: number },
) {
  const query = { level, place, page, pageSize: COHORT_VERSIONS_PAGE };
  return useQuery(endpointQuery(portfolioCohortVersions, { params: { id }, query }));
}

export function useReturns(id: string, basis: Basis) {
  const query = endpointQuery(portfolioUnderwriting, { params: { id }, query: { basis } });
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

/** Whatever is shown of portfolios is asked again after a change. */
export const refreshPortfolios = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfPortfolios(path) });

const isOfPortfolios = (path: unknown) => typeof path === "string" && path.startsWith(listPortfolios.path);

export type NewPortfolio = z.input<typeof createPortfolio.body>;
export const makePortfolio = (body: NewPortfolio) => call(createPortfolio, { body });

export type PortfolioChange = Omit<z.input<typeof updatePortfolio.body>, "basedOn">;
export const changePortfolio = ({ portfolio, ...change }: PortfolioChange & { portfolio: Portfolio }) =>
  call(updatePortfolio, {
    params: { id: portfolio.id },
    body: { ...change, basedOn: portfolio.version },
  });

export const dropPortfolio = (id: string) => call(deletePortfolio, { params: { id } });

interface Addition {
  id: string;
  placeIds: string[];
  values?: Record<string, HoldingValues>;
}

export const addToPortfolio = ({ id, ...body }: Addition) => call(addHoldings, { params: { id }, body });

/** One address holds only so many place ids. */
export async function removeFromPortfolio({ id, placeIds }: Addition): Promise<number> {
  let removed = 0;
  for (let from = 0; from < placeIds.length; from += MOST_REMOVED) {
    const placeId = placeIds.slice(from, from + MOST_REMOVED);
    removed += (await call(removeHoldings, { params: { id }, query: { placeId } })).removed;
  }
  return removed;
}

export const changeHolding = ({
  id,
  holding,
  values,
}: {
  id: string;
  holding: Holding;
  values: HoldingValues;
}) =>
  call(updateHolding, {
    params: { id },
    body: { ...values, googlePlacesId: holding.googlePlacesId, basedOn: holding.version },
  });

export const startValuation = (id: string) => call(runPortfolioValuation, { params: { id } });

export const startUnderwriting = (id: string) => call(runPortfolioUnderwriting, { params: { id } });

const LOOK_MILLISECONDS = 1_000;

/** Jobs that a line of the page tells of where they were started: no other line has to. */
const useFollowed = createForPerson<{ ids: readonly string[] }>(() => ({ ids: [] }));

/** Until the line goes; answers how it is taken back. */
function noteFollowed(id: string): () => void {
  useFollowed.setState(({ ids }) => ({ ids: [...ids, id] }));
  return () => useFollowed.setState(({ ids }) => ({ ids: ids.filter((one) => one !== id) }));
}

/** A job over the portfolio that was started here, until it ends; then what it changed is asked again. */
export function usePortfolioJob() {
  const [jobId, setJobId] = useState<string | null>(null);
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    ...endpointQuery(getJob, { params: { id: jobId ?? "none" } }),
    enabled: jobId !== null,
    refetchInterval: ({ state }) =>
      isRefusal(state.error) || isEnded(state.data?.state ?? "queued") ? false : LOOK_MILLISECONDS,
  });
  useEffect(() => (jobId === null ? undefined : noteFollowed(jobId)), [jobId]);
  const state = job?.state;
  // How far the job is cannot be known; it may go on all the same.
  const isLost = isRefusal(error);
  useEffect(() => {
    if (state === undefined || !isEnded(state)) return;
    void refreshPortfolios();
    tellJobsChanged();
  }, [state]);
  const follow = ({ jobId: started }: { jobId: string }) => {
    setJobId(started);
    tellJobsChanged();
  };
  return {
    job: jobId === null ? undefined : job,
    isRunning: jobId !== null && !isLost && !isEnded(state ?? "queued"),
    failure: jobId !== null && isLost ? error : null,
    lookAgain: () => void refetch(),
    follow,
  };
}

const AUTOMATIC_LOOK_MILLISECONDS = 3_000;

/**
 * Runs over portfolios that no line here tells of: those of a first start, which nobody asked for, and on request one's
 * own of before, such as by a file that was applied. They say what fills a figure that is not there yet. When one ends,
 * what it changed is asked again.
 */
export function useOpenRuns({ withOwn }: { withOwn: boolean }) {
  const followed = useFollowed(({ ids }) => ids);
  const { data: runs } = useQuery({
    ...endpointQuery(listJobs, { query: { automatic: "true", pageSize: 50 } }),
    select: ({ items }) =>
      items.filter(
        ({ id, owner, state }) => !isEnded(state) && (owner === null || (withOwn && !followed.includes(id))),
      ),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ owner, state: of }) => (owner === null || withOwn) && !isEnded(of))
        ? AUTOMATIC_LOOK_MILLISECONDS
        : false,
    // Nobody asked: the figures of the page stand without it.
    meta: { background: true },
  });
  const open = runs?.length ?? 0;
  const before = useRef(open);
  useEffect(() => {
    if (open < before.current) void refreshPortfolios();
    before.current = open;
  }, [open]);
  return runs ?? [];
}

function isEnded(state: string): boolean {
  return state !== "queued" && state !== "running";
}
