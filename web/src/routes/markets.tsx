import type { CountyMetrics, Metric } from "@labs/contract/markets/metrics";
import { Anchor, Group, SegmentedControl, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import { Page, RowsSkeleton } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { Section } from "../components/layout/section.tsx";
import { DemoPill } from "../components/status/demo-pill.tsx";
import { EmptyState } from "../components/status/empty-state.tsx";
import { FailureNote } from "../components/status/failure-note.tsx";
import { lazyPart } from "../components/status/lazy-part.tsx";
import { MapDesk } from "../features/markets/map/map-desk.tsx";
import { MetricPicker } from "../features/markets/metric-picker.tsx";
import { KnownOnButton, KnownOnNote } from "../features/markets/place/known-on.tsx";
import {
  countyMetricsQuery,
  findFirstFigures,
  geometryQuery,
  type MarketTopology,
  metroMetricsQuery,
  readName,
} from "../features/markets/queries.ts";
import { SavedViews } from "../features/markets/saved-views.tsx";
import {
  AREAS,
  readSearch,
  useMarketSearch,
  useMarketStore,
  VIEWS,
  type View,
} from "../features/markets/store.ts";
import { useFlag } from "../lib/flags/use-flag.ts";
import { count } from "../lib/format.ts";
import { asOfText } from "../lib/format-date.ts";
import { readPastDay } from "../lib/known-on.ts";
import { findFirstMetric, lastKnownWords } from "../lib/metric-words.ts";
import { queryClient } from "../lib/query-client.ts";

const waiting = <RowsSkeleton rows={12} />;
const RankDesk = lazyPart({
  what: "The table",
  load: () => import("../features/markets/rank-desk.tsx").then((module) => module.RankDesk),
  waiting,
});
const SmallAreaDesk = lazyPart({
  what: "The map of small areas",
  load: () =>
    import("../features/markets/small-areas/small-area-desk.tsx").then((module) => module.SmallAreaDesk),
  waiting,
});
const BubbleDesk = lazyPart({
  what: "The metro chart",
  load: () => import("../features/markets/charts/bubble-desk.tsx").then((module) => module.BubbleDesk),
  waiting,
});
const RiskDesk = lazyPart({
  what: "The chart of return and risk",
  load: () => import("../features/markets/charts/risk-desk.tsx").then((module) => module.RiskDesk),
  waiting,
});

interface Loaded {
  /** Of every metric, or of the one that the map shows first. */
  figures: CountyMetrics;
  isWhole: boolean;
  /** On its way: the desk stands before the map does. */
  geometry: Promise<MarketTopology>;
}

/** Figures and map are asked for at once: the map by the version that this browser saw last. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const { geometryVintage, keepVintage } = useMarketStore.getState();
  const early = queryClient.fetchQuery(geometryQuery(geometryVintage));
  // Who waits for it hears of its failure; until then nobody does.
  early.catch(() => undefined);
  const { view, metric, county, knownOn } = readSearch(new URL(request.url).searchParams);
  const isMapAlone = view === "map" && county === null;
  const first = isMapAlone ? await findFirstFigures(metric, knownOn) : undefined;
  const figures = first ?? (await queryClient.fetchQuery(countyMetricsQuery(knownOn)));
  // Asked for without a version it is the current one, whatever that is called.
  const isCurrent = geometryVintage === null || geometryVintage === figures.geometryVintage;
  const geometry = isCurrent ? early : queryClient.fetchQuery(geometryQuery(figures.geometryVintage));
  geometry.then(
    () => keepVintage(figures.geometryVintage),
    () => undefined,
  );
  return { figures, isWhole: first === undefined, geometry };
}

/** The metric is in the URL; choosing another asks the server for nothing, another day does. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  readPastDay(currentUrl.searchParams) !== readPastDay(nextUrl.searchParams);

export function Component() {
  const loaded = useLoaderData<Loaded>();
  const { search, params, change } = useMarketSearch();
  const { map, loadMap } = useMap(loaded);
  // What else the desk can show is asked for once the map stands, or something else is wanted.
  const isRestWanted = map.value !== undefined || map.error !== undefined || search.view !== "map";
  const rest = useQuery({ ...countyMetricsQuery(search.knownOn), enabled: !loaded.isWhole && isRestWanted });
  const data = useDeferredValue(rest.data ?? loaded.figures);
  const isWhole = loaded.isWhole || data === rest.data;
  const known = data.metrics.filter(({ coverage, notRanked }) => coverage > 0 && notRanked === null);
  const metric = known.find(({ key }) => key === search.metric) ?? findFirstMetric(known);
  if (metric === undefined) return <NoMetrics />;
  const isOfMetros = search.view === "table" && search.areas === "msa";
  const isOfCounties = !isOfMetros && (search.view === "map" || search.view === "table");
  const isChart = !isOfMetros && !isOfCounties;
  const isBelow = search.view === "map" && search.level !== null && search.within !== null;
  return (
    <Page wide>
      <PageHeader
        title="Markets"
        badges={
          isOfCounties && metric.demo ? (
            <DemoPill>{`${metric.label} is simulated by the demo generator.`}</DemoPill>
          ) : null
        }
        subtitle={
          isBelow ? "Below the county." : isOfCounties ? <DataDate metric={metric} /> : "Metro comparison."
        }
        actions={
          <>
            {isChart ? null : (
              <KnownOnButton key={search.knownOn} knownOn={search.knownOn ?? null} size="xs" />
            )}
            {isOfCounties && !isBelow ? (
              <MetricPicker
                label="Metric"
                metrics={data.metrics}
                value={metric.key}
                onChange={(key) => change({ metric: key, date: null })}
                isPlain
              />
            ) : null}
            <SavedViews search={params.toString()} />
          </>
        }
      />
      <ViewPicker search={search} change={change} />
      <DayNote knownOn={search.knownOn} isChart={isChart} />
      {isOfCounties && search.view === "map" && rest.isLoadingError ? (
        <FailureNote what="The other metrics" error={rest.error} onRetry={() => void rest.refetch()} />
      ) : null}
      {isOfMetros ? (
        <Metros asked={search.metric} knownOn={search.knownOn} onAsk={(key) => change({ metric: key })} />
      ) : isBelow ? (
        <SmallAreaDesk
          level={search.level ?? "tract"}
          within={search.within ?? ""}
          name={nameWithin(search.within ?? "", data, map.value)}
        />
      ) : isOfCounties && search.view === "table" && !isWhole ? (
        <Rest failure={rest} />
      ) : isOfCounties ? (
        <Counties
          data={data}
          metric={metric}
          map={map}
          onMap={loadMap}
          isTable={search.view === "table"}
          isScored={search.view === "table" && Object.keys(search.weights).length > 0}
        />
      ) : (
        <Section title={search.view === "bubbles" ? "Metro bubbles" : "Risk and return"}>
          {search.view === "bubbles" ? <BubbleDesk /> : <RiskDesk />}
        </Section>
      )}
    </Page>
  );
}

/** Of which past day the desk is; its charts are of today whatever the day. */
function DayNote({ knownOn, isChart }: { knownOn: string | undefined; isChart: boolean }) {
  if (knownOn === undefined) return null;
  if (!isChart) return <KnownOnNote knownOn={knownOn} />;
  return (
    <Text size="sm" role="note">
      Charts are of today. The map, the rank table and the pages of areas show {asOfText(knownOn)}.
    </Text>
  );
}

/** What the desk shows, and of the rank table which areas. */
function ViewPicker({ search, change }: Pick<ReturnType<typeof useMarketSearch>, "search" | "change">) {
  return (
    <>
      <SegmentedControl
        aria-label="View"
        data={VIEWS.map(({ value, label }) => ({ value, label }))}
        value={search.view}
        onChange={(view: View) => change({ view: view === "map" ? null : view })}
        style={{ alignSelf: "start", maxWidth: "100%", overflowX: "auto" }}
      />
      {search.view === "table" ? (
        <SegmentedControl
          aria-label="Areas"
          size="xs"
          data={AREAS.map(({ value, label }) => ({ value, label }))}
          value={search.areas}
          onChange={(areas) => change({ areas: areas === "county" ? null : areas })}
          style={{ alignSelf: "start" }}
        />
      ) : null}
    </>
  );
}

/** The name of `county-53033` or `msa-42660`; the code where it is not known yet. */
function nameWithin(within: string, data: CountyMetrics, topology: MarketTopology | undefined): string {
  const [kind, id = ""] = within.split("-");
  if (kind === "county") return data.names[data.ids.indexOf(id)] ?? `county ${id}`;
  const shape = topology?.objects.metros.geometries.find((each) => String(each.id) === id);
  return readName(shape, `metro ${id}`);
}

/** What the map and the rank are as of. */
function DataDate({ metric: { label, asOf, isLastKnown, demo } }: { metric: Metric }) {
  const date = isLastKnown ? lastKnownWords(asOf) : `as of ${asOfText(asOf)}`;
  return `${label}, ${demo ? "demo data" : date}.`;
}

/** Stands for the table until every metric is here. */
function Rest({ failure }: { failure: { isError: boolean; error: Error | null; refetch: () => unknown } }) {
  const { isError, error, refetch } = failure;
  if (!isError) return <RowsSkeleton rows={12} />;
  return <FailureNote what="The figures of counties" error={error} onRetry={refetch} />;
}

interface CountiesProps {
  data: CountyMetrics;
  metric: Metric;
  map: Settled<MarketTopology>;
  onMap: () => void;
  isTable: boolean;
  /** Ranked by weights of one's own. */
  isScored: boolean;
}

function Counties({
  data,
  metric,
  map: { value: topology, error },
  onMap,
  isTable,
  isScored,
}: CountiesProps) {
  const hasMaps = useFlag("market-maps", true);
  const coverage = `${count(metric.coverage)} of ${count(data.ids.length)} counties`;
  return (
    <Section
      title={isScored ? "Counties by weighted score" : metric.label}
      description={
        isScored
          ? "Weighted mean of each county's percentiles."
          : `${metric.method} ${metric.source}, as of ${asOfText(metric.asOf)}. ${coverage}.`
      }
    >
      {isTable ? (
        <RankDesk data={data} metric={metric} />
      ) : !hasMaps ? (
        <EmptyState title="No map">Maps are switched off. The rank table holds the same values.</EmptyState>
      ) : error !== undefined ? (
        <>
          <FailureNote what="The map" error={error} onRetry={onMap} />
          <Text size="sm" ta="center">
            The rank table holds the same values.
          </Text>
        </>
      ) : (
        <MapDesk data={data} metric={metric} topology={topology} />
      )}
    </Section>
  );
}

interface MetrosProps {
  asked: string | null;
  knownOn: string | undefined;
  onAsk: (key: string) => void;
}

/** Every metro of the country by a figure of its own; counties stand in a table of theirs. */
function Metros({ asked, knownOn, onAsk }: MetrosProps) {
  const { data, error, isLoadingError, refetch } = useQuery(metroMetricsQuery(knownOn));
  if (isLoadingError)
    return <FailureNote what="The figures of metros" error={error} onRetry={() => void refetch()} />;
  if (!data) return waiting;
  const known = data.metrics.filter(({ coverage, notRanked }) => coverage > 0 && notRanked === null);
  const metric = known.find(({ key }) => key === asked) ?? findFirstMetric(known);
  if (metric === undefined) return <NoMetrics />;
  const coverage = `${count(metric.coverage)} of ${count(data.ids.length)} metros`;
  return (
    <Section
      title={metric.label}
      description={`${metric.method} ${metric.source}, as of ${asOfText(metric.asOf)}. ${coverage}.`}
    >
      <Group mb="sm">
        <MetricPicker label="Metric" metrics={data.metrics} value={metric.key} onChange={onAsk} isPlain />
      </Group>
      <RankDesk data={data} metric={metric} kind="msa" />
    </Section>
  );
}

function NoMetrics() {
  return (
    <Page>
      <PageHeader title="Markets" />
      <EmptyState title="No market data loaded">
        Download them from publishers under{" "}
        <Anchor component={Link} to="/data-sources">
          Data sources
        </Anchor>
        , load files with the command line (labs ingest folder DIR), or start with the demo data.
      </EmptyState>
    </Page>
  );
}

/** The map that the loader has asked for; one that failed can be asked for again. */
function useMap({ figures, geometry }: Loaded): { map: Settled<MarketTopology>; loadMap: () => void } {
  const [again, setAgain] = useState<Promise<MarketTopology>>();
  const loadMap = () => setAgain(queryClient.fetchQuery(geometryQuery(figures.geometryVintage)));
  return { map: useSettled(again ?? geometry), loadMap };
}

interface Settled<Value> {
  value: Value | undefined;
  error: unknown;
}

/** What a promise has come to, for what a loader starts and does not wait for. */
function useSettled<Value>(promise: Promise<Value>): Settled<Value> {
  const [settled, setSettled] = useState<Settled<Value> & { of: Promise<Value> }>();
  useEffect(() => {
    let isWanted = true;
    promise.then(
      (value) => isWanted && setSettled({ of: promise, value, error: undefined }),
      (error: unknown) => isWanted && setSettled({ of: promise, value: undefined, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [promise]);
  return settled?.of === promise ? settled : { value: undefined, error: undefined };
}
