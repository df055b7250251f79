import { listDataSources } from "@labs/contract/data-sources";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../lib/call.ts";

export function useDataSources() {
  return useQuery(queryOf(listDataSources));
}
