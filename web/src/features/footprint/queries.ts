import { footprint } from "@labs/contract/footprint";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../lib/calls/call.ts";

export function useFootprint() {
  return useQuery(endpointQuery(footprint));
}
