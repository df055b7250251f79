import { countiesGeometry, countiesMetrics, countyStats, msaStats } from "@labs/contract/markets";
import { queryOptions } from "@tanstack/react-query";
import type { GeometryCollection, Topology } from "topojson-specification";
import { addressOf, queryKeyOf, queryOf } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";

export type MarketTopology = Topology<{ counties: GeometryCollection; states: GeometryCollection }>;

export const countyMetricsQuery = () => queryOf(countiesMetrics);

export const countyStatsQuery = (id: string) => queryOf(countyStats, { params: { id } });

export const msaStatsQuery = (id: string) => queryOf(msaStats, { params: { id } });

/** Geometry never changes within its vintage: the browser's own cache keeps it, the query does not. */
export const geometryQuery = (vintage: string) =>
  queryOptions({
    queryKey: queryKeyOf(countiesGeometry, { query: { vintage } }),
    queryFn: async ({ signal }): Promise<MarketTopology> => {
      const response = await fetch(addressOf(countiesGeometry, { query: { vintage } }), {
        credentials: "include",
        signal,
      });
      if (!response.ok) throw new CallError(response.status, response.statusText);
      return (await response.json()) as MarketTopology;
    },
  });
