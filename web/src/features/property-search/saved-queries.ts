import type { Criteria, SearchSort } from "@labs/contract/property-search/criteria";
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from "@labs/contract/property-search/saved-searches";
import { useQuery } from "@tanstack/react-query";
import { call, endpointQuery, writeQueryKey } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";

export function useSavedSearches() {
  return useQuery(endpointQuery(listSavedSearches));
}

const refreshSaved = () => queryClient.invalidateQueries({ queryKey: writeQueryKey(listSavedSearches) });

export async function saveSearch(body: {
  name: string;
  criteria: Criteria;
  sort: SearchSort | null;
  limit: number;
  shared: boolean;
}) {
  const saved = await call(createSavedSearch, { body });
  await refreshSaved();
  return saved;
}

export async function changeSaved({
  id,
  ...body
}: {
  id: string;
  name?: string;
  shared?: boolean;
  criteria?: Criteria;
  sort?: SearchSort | null;
}) {
  await call(updateSavedSearch, { params: { id }, body });
  await refreshSaved();
}

export async function dropSaved(id: string) {
  await call(deleteSavedSearch, { params: { id } });
  await refreshSaved();
}
