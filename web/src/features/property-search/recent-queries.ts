import { recentProperties } from "@labs/contract/property-page";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../lib/calls/call.ts";

export function useRecentProperties() {
  return useQuery(endpointQuery(recentProperties));
}
