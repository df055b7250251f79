import {
  type SmallAreaKind,
  smallAreaMetrics,
  smallAreaOutlines,
  tractStats,
  zipStats,
} from "@labs/contract/markets/small-areas";
import { endpointQuery } from "../../../lib/calls/call.ts";

/** The county or metro whose ZIP codes or tracts are asked for. */
export interface Within {
  kind: SmallAreaKind;
  county?: string;
  msa?: string;
}

export const zipStatsQuery = (id: string) => endpointQuery(zipStats, { params: { id } });

export const tractStatsQuery = (id: string, census: "2010" | "2020" | undefined) =>
  endpointQuery(tractStats, { params: { id }, query: census === undefined ? {} : { census } });

export const smallAreaMetricsQuery = (within: Within) => ({
  ...endpointQuery(smallAreaMetrics, { query: within }),
  meta: { inline: true },
});

export const smallAreaOutlinesQuery = (within: Within) => ({
  ...endpointQuery(smallAreaOutlines, { query: within }),
  meta: { inline: true },
});
