import type { CountyMetrics } from "@labs/contract/markets";
import { Select, Text } from "@mantine/core";
import { useBooleanFlagValue } from "@openfeature/react-sdk";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { useLoaderData, useNavigate, useSearchParams } from "react-router";
import { DemoBand } from "../components/demo-band.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Page } from "../components/page.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { CountyMap } from "../features/markets/county-map.tsx";
import { CountyRanks } from "../features/markets/county-ranks.tsx";
import { countyMetricsQuery, geometryQuery } from "../features/markets/queries.ts";
import { asOfText } from "../lib/format-date.ts";
import { queryClient } from "../lib/query-client.ts";

export function loader(): Promise<CountyMetrics> {
  return queryClient.fetchQuery(countyMetricsQuery());
}

/** The metric is in the URL; choosing another asks the server for nothing. */
export const shouldRevalidate = () => false;

export function Component() {
  const data = useLoaderData<CountyMetrics>();
  const hasMaps = useBooleanFlagValue("market-maps", true);
  const geometry = useQuery({ ...geometryQuery(data.geometryVintage), enabled: hasMaps });
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const openCounty = useCallback((id: string) => navigate(`/markets/county/${id}`), [navigate]);
  const metric = data.metrics.find(({ key }) => key === search.get("metric")) ?? data.metrics[0];
  if (metric === undefined) return <NoMetrics />;
  return (
    <Page wide>
      <PageHeader
        title="Markets"
        subtitle="Every county by one figure. A click opens the county."
        actions={
          <Select
            aria-label="Metric"
            data={data.metrics.map(({ key, label }) => ({ value: key, label }))}
            value={metric.key}
            onChange={(key) => key && setSearch({ metric: key }, { replace: true })}
            allowDeselect={false}
            searchable
            w={260}
          />
        }
      />
      {metric.demo ? <DemoBand>{metric.label} is simulated by the demo generator.</DemoBand> : null}
      <Section
        title={metric.label}
        description={`${metric.method} ${metric.source}, as of ${asOfText(metric.asOf)}. ${metric.coverage} of ${data.ids.length} counties.`}
      >
        <MapOrReason hasMaps={hasMaps} hasFailed={geometry.isError}>
          <CountyMap topology={geometry.data} data={data} metric={metric} onOpen={openCounty} />
        </MapOrReason>
      </Section>
      <Section title="Rank table" flush>
        <CountyRanks data={data} metric={metric} />
      </Section>
      <Text size="xs" c="dimmed">
        County boundaries: US Census Bureau, through us-atlas (edition of 2017).
      </Text>
    </Page>
  );
}

interface MapOrReasonProps {
  hasMaps: boolean;
  hasFailed: boolean;
  children: ReactNode;
}

function MapOrReason({ hasMaps, hasFailed, children }: MapOrReasonProps) {
  if (!hasMaps) return <Text c="dimmed">Maps are switched off. The table holds the same values.</Text>;
  if (hasFailed) {
    return (
      <EmptyState title="The map could not be loaded">The table below holds the same values.</EmptyState>
    );
  }
  return children;
}

function NoMetrics() {
  return (
    <Page>
      <PageHeader title="Markets" />
      <EmptyState title="No market figures are loaded">
        Load the publishers' files with the command line: labs ingest zillow FILE…, or start with the demo
        data.
      </EmptyState>
    </Page>
  );
}
