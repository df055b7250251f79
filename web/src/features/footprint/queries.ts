import { footprint } from "@labs/contract/footprint";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../lib/calls/call.ts";

export function useFootprint() {
  return useQuery(queryOf(footprint));
}
