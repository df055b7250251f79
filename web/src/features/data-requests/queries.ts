import type { MappingChoice, ResultRow } from "@labs/contract/uploads/data-request-rows";
import {
  cancelDataRequest,
  confirmDataRequest,
  type DataRequest,
  type DataRequestDetail,
  downloadErrors,
  downloadResults,
  downloadSource,
  getDataRequest,
  isReport,
  listDataRequestErrors,
  listDataRequestRows,
  listDataRequests,
  listMultiFamilyRequests,
  listSingleFamilyRequests,
  type ReportKind,
  retryDataRequest,
  shareDataRequest,
} from "@labs/contract/uploads/data-requests";
import {
  downloadStatementResults,
  listStatementRequests,
} from "@labs/contract/uploads/operating-statement-requests";
import {
  downloadRentRollResults,
  downloadRentRollSource,
  listRentRollRequests,
} from "@labs/contract/uploads/rent-roll-requests";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, endpointQuery, writeAddress } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { refetchOnFocus } from "../../lib/refetch-on-focus.ts";
import { isStatus } from "./status-mark.tsx";
import { isAtWork, isKind } from "./store.ts";

export const HISTORY_PAGE = 20;
export const ROWS_PAGE = 50;
export const ISSUES_PAGE = 25;

const POLL_MILLISECONDS = 1_000;

/** Each kind of upload has a list of its own. */
const LISTS = {
  "single-family": listSingleFamilyRequests,
  "multi-family": listMultiFamilyRequests,
  "rent-roll": listRentRollRequests,
  "operating-statement": listStatementRequests,
};

/** One request; asked again while it is at work, and left alone when it is not. */
export function useDataRequest(id: string) {
  return useQuery({
    ...endpointQuery(getDataRequest, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? POLL_MILLISECONDS : false),
  });
}

export interface HistoryFilter {
  kind: string;
  status: string;
  from: string;
  to: string;
  query: string;
  page: number;
}

/** The history; asked again while a request that it shows is at work. */
export function useHistory({ kind, status, from, to, query, page }: HistoryFilter) {
  // All kinds together are the history. The lists take the same filters and answer the same rows.
  const list: Pick<typeof listDataRequests, "path"> = isKind(kind) ? LISTS[kind] : listDataRequests;
  return useQuery({
    ...endpointQuery(
      { ...listDataRequests, path: list.path },
      {
        query: {
          ...(isStatus(status) ? { status: [status] } : {}),
          ...(isDay(from) ? { from } : {}),
          ...(isDay(to) ? { to } : {}),
          ...(query === "" ? {} : { query }),
          page,
          pageSize: HISTORY_PAGE,
        },
      },
    ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isAtWork) ? 2 * POLL_MILLISECONDS : false),
    ...refetchOnFocus,
  });
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Reports of one community; asked again while one of them is at work. */
export function usePropertyReports(googlePlacesId: string, kind: ReportKind) {
  return useQuery({
    ...endpointQuery(kind === "rent-roll" ? listRentRollRequests : listStatementRequests, {
      query: { googlePlacesId, pageSize: 500 },
    }),
    select: ({ items }) => items,
    ...refetchOnFocus,
    refetchInterval: ({ state }) => (state.data?.items.some(isAtWork) ? 2 * POLL_MILLISECONDS : false),
  });
}

export type Outcome = ResultRow["outcome"];

export function useResultRows(id: string, { outcome, page }: { outcome: Outcome | null; page: number }) {
  return useQuery({
    ...endpointQuery(listDataRequestRows, {
      params: { id },
      query: { page, pageSize: ROWS_PAGE, ...(outcome ? { outcome } : {}) },
    }),
    placeholderData: keepPreviousData,
  });
}

const MOST_STEPS = 12;

/**
 * One row by its number in the file. Rows without content are not listed, so its place in the list is at most its
 * number less the header; from there the difference of the numbers leads to it in a step or two.
 */
async function findRow(id: string, row: number): Promise<ResultRow | null> {
  let place = Math.max(1, row - 1);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { items, total } = await call(listDataRequestRows, {
      params: { id },
      query: { page: place, pageSize: 1 },
    });
    const found = items[0];
    if (found?.row === row) return found;
    if (total === 0 || (found === undefined && place <= total)) return null;
    const next = found === undefined ? total : place + row - found.row;
    if (next < 1 || next > total || next === place) return null;
    place = next;
  }
  return null;
}

/** A row that the page of rows in sight does not have. */
export function useResultRow(id: string, row: number, isNeeded: boolean) {
  return useQuery({
    queryKey: ["result row", id, row],
    queryFn: () => findRow(id, row),
    enabled: isNeeded,
  });
}

interface IssueFilter {
  code: string;
  column: string | null;
  page: number;
}

export function useIssues(id: string, { code, column, page }: IssueFilter) {
  return useQuery({
    ...endpointQuery(listDataRequestErrors, {
      params: { id },
      query: { code: [code], page, pageSize: ISSUES_PAGE, ...(column === null ? {} : { column }) },
    }),
    placeholderData: keepPreviousData,
  });
}

/** Every list of requests is asked again after a change. */
export const refreshHistory = () =>
  Promise.all(
    [listDataRequests, ...Object.values(LISTS)].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  );

/** What a call answered is what is shown from then on. */
export function keepRequest(request: DataRequestDetail): void {
  const { queryKey } = endpointQuery(getDataRequest, { params: { id: request.id } });
  queryClient.setQueryData(queryKey, request);
  void refreshHistory();
}

export const confirmRequest = ({ id, mapping }: { id: string; mapping: MappingChoice }) =>
  call(confirmDataRequest, { params: { id }, body: { mapping } });

export const cancelRequest = (id: string) => call(cancelDataRequest, { params: { id } });

export const retryRequest = (id: string) => call(retryDataRequest, { params: { id } });

export const shareRequest = ({ id, shared }: { id: string; shared: boolean }) =>
  call(shareDataRequest, { params: { id }, body: { shared } });

/** Where the empty template of a kind of list is; of a rent roll, an example. */
export const templateHref = (
  kind: Exclude<keyof typeof LISTS, "operating-statement">,
  template: "xlsx" | "csv",
) => writeAddress(LISTS[kind], { query: { template } });

type Downloaded = Pick<DataRequest, "id" | "kind">;

export function resultsHref({ id, kind }: Downloaded, format: "xlsx" | "csv" | "json"): string {
  const endpoints = {
    "rent-roll": downloadRentRollResults,
    "operating-statement": downloadStatementResults,
  };
  return writeAddress(isReport(kind) ? endpoints[kind] : downloadResults, {
    params: { id },
    query: { format },
  });
}

export const errorsHref = (id: string, format: "xlsx" | "csv") =>
  writeAddress(downloadErrors, { params: { id }, query: { format } });

export const sourceHref = ({ id, kind }: Downloaded) =>
  writeAddress(kind === "rent-roll" ? downloadRentRollSource : downloadSource, { params: { id } });
