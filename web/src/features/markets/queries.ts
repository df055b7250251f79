import { STATUS_OF } from "@labs/contract/errors";
import { metroBubbleChart, riskChart } from "@labs/contract/markets/charts";
import {
  type CountyMetrics,
  countiesGeometry,
  countiesHistory,
  countiesMetrics,
  countyStats,
  metrosMetrics,
  msaStats,
} from "@labs/contract/markets/metrics";
import { queryOptions } from "@tanstack/react-query";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { z } from "zod";
import { traceShapes } from "../../components/map/map-shapes.ts";
import { call, endpointQuery, writeQueryKey } from "../../lib/calls/call.ts";
import { FIRST_METRIC } from "../../lib/metric-words.ts";
import { queryClient } from "../../lib/query-client.ts";
import { readStatus } from "../../lib/toast-for-failure.ts";

export type MarketTopology = Topology<{
  counties: GeometryCollection<{ name: string }>;
  states: GeometryCollection<{ name: string }>;
  metros: GeometryCollection<{ name: string }>;
}>;

/** What a shape of the map is called. */
export function readName(shape: { properties?: object } | undefined, id: string): string {
  const { properties } = shape ?? {};
  return properties && "name" in properties && typeof properties.name === "string" ? properties.name : id;
}

export const metroMetricsQuery = (knownOn?: string) => ({
  ...endpointQuery(metrosMetrics, { query: writeKnownOn(knownOn) }),
  meta: { inline: true },
});

export const countyMetricsQuery = (knownOn?: string) =>
  endpointQuery(countiesMetrics, { query: writeKnownOn(knownOn) });

/**
 * The figures of one metric, a fourteenth of the bytes of all, so that the map need not wait for the others. Nothing
 * where no county has it, or where an old link names one that is no more.
 */
export async function findFirstFigures(
  named: string | null,
  knownOn?: string,
): Promise<CountyMetrics | undefined> {
  const asked = { metric: [named ?? FIRST_METRIC], ...writeKnownOn(knownOn) };
  const query = endpointQuery(countiesMetrics, { query: asked });
  try {
    const figures = await queryClient.fetchQuery({ ...query, meta: { inline: named !== null } });
    const isShown = figures.metrics.some(
      ({ coverage, isLastKnown }) => coverage > 0 && (named !== null || !isLastKnown),
    );
    return isShown ? figures : undefined;
  } catch (error) {
    if (named !== null && readStatus(error) === STATUS_OF.invalid) return undefined;
    throw error;
  }
}

export const countyHistoryQuery = (metric: string, knownOn?: string) =>
  endpointQuery(countiesHistory, { query: { metric, ...writeKnownOn(knownOn) } });

/** Of today, or as it was known on a day. */
export const countyStatsQuery = (id: string, knownOn?: string) =>
  endpointQuery(countyStats, { params: { id }, query: writeKnownOn(knownOn) });

export const msaStatsQuery = (id: string, knownOn?: string) =>
  endpointQuery(msaStats, { params: { id }, query: writeKnownOn(knownOn) });

export const writeKnownOn = (knownOn: string | undefined) => (knownOn === undefined ? {} : { knownOn });

export const bubbleChartQuery = (query: z.input<typeof metroBubbleChart.query>) =>
  endpointQuery(metroBubbleChart, { query });

export const riskChartQuery = (query: z.input<typeof riskChart.query>) => endpointQuery(riskChart, { query });

/** Geometry never changes within its vintage: the browser's own cache keeps it, the query does not. */
export const geometryQuery = (vintage: string | null) => {
  const query = vintage === null ? {} : { vintage };
  return queryOptions({
    queryKey: writeQueryKey(countiesGeometry, { query }),
    queryFn: async ({ signal }): Promise<MarketTopology> => {
      const topology = (await call(countiesGeometry, { query }, { signal })) as unknown as MarketTopology;
      await traceShapes(topology);
      return topology;
    },
  });
};
