import { listDataSources } from "@labs/contract/data-sources";
import { dataFreshness } from "@labs/contract/freshness";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../lib/call.ts";

export function useDataSources() {
  return useQuery(queryOf(listDataSources));
}

/** Of the top bar and the pages under it: asked for once, as long as the frame stands. */
export function useFreshness() {
  return useQuery({ ...queryOf(dataFreshness), refetchOnMount: false });
}
