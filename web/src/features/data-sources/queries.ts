import {
  dataFreshness,
  listDataFeeds,
  listDataSources,
  listRejectedRows,
  refreshDataSources,
} from "@labs/contract/data-sources";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, endpointQuery } from "../../lib/calls/call.ts";

export function useDataSources() {
  return useQuery(endpointQuery(listDataSources));
}

/** Every public source with its age and its last check. */
export function useFeeds() {
  return useQuery(endpointQuery(listDataFeeds));
}

export const REJECTED_PAGE = 50;

export function useRejectedRows(importId: string, page: number) {
  const query = { page, pageSize: REJECTED_PAGE };
  return useQuery({
    ...endpointQuery(listRejectedRows, { params: { id: importId }, query }),
    placeholderData: keepPreviousData,
  });
}

/** Fetches one source, or without one all that are loaded; it goes on by itself. */
export const refreshSources = (source?: string) =>
  call(refreshDataSources, { body: source === undefined ? {} : { sources: [source] } });

/** Of the top bar and the pages under it: asked for once, as long as the frame stands. */
export function useFreshness() {
  return useQuery({ ...endpointQuery(dataFreshness), refetchOnMount: false });
}
