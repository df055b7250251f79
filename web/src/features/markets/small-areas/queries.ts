import {
  type SmallAreaKind,
  smallAreaMetrics,
  smallAreaOutlines,
  tractStats,
  zipStats,
} from "@labs/contract/markets/small-areas";
import { endpointQuery } from "../../../lib/calls/call.ts";
import { writeKnownOn } from "../queries.ts";

/** The county or metro whose ZIP codes or tracts are asked for. */
export interface Within {
  kind: SmallAreaKind;
  county?: string;
  msa?: string;
}

export const zipStatsQuery = (id: string, knownOn?: string) =>
  endpointQuery(zipStats, { params: { id }, query: writeKnownOn(knownOn) });

export const tractStatsQuery = (
  id: string,
  { census, knownOn }: { census: "2010" | "2020" | undefined; knownOn: string | undefined },
) =>
  endpointQuery(tractStats, {
    params: { id },
    query: { ...(census === undefined ? {} : { census }), ...writeKnownOn(knownOn) },
  });

export const smallAreaMetricsQuery = (within: Within, knownOn?: string) => ({
  ...endpointQuery(smallAreaMetrics, { query: { ...within, ...writeKnownOn(knownOn) } }),
  meta: { inline: true },
});

export const smallAreaOutlinesQuery = (within: Within) => ({
  ...endpointQuery(smallAreaOutlines, { query: within }),
  meta: { inline: true },
});
