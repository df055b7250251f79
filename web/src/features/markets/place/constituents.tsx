import type { MarketStats } from "@labs/contract/markets/metrics";
import { Skeleton, Text, useComputedColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Section } from "../../../components/layout/section.tsx";
import { Choropleth } from "../../../components/map/choropleth.tsx";
import { findBox } from "../../../components/map/map-shapes.ts";
import { fitBox } from "../../../components/map/map-view.ts";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { useFlag } from "../../../lib/flags/use-flag.ts";
import { useHrefOfDay } from "../../../lib/known-on.ts";
import { metricText } from "../../../lib/metric-words.ts";
import { ColorLegend } from "../color-legend.tsx";
import { classifyCounties } from "../map/county-classes.ts";
import { MetricPicker } from "../metric-picker.tsx";
import { geometryQuery, type MarketTopology } from "../queries.ts";
import { useMarketStore } from "../store.ts";
import { AreaTable } from "./area-table.tsx";
import classes from "./market-page.module.css";

/** The counties that a metro consists of, as a map by one figure and as a table by many. */
export function Constituents({ market }: { market: MarketStats }) {
  const hasMaps = useFlag("market-maps", true);
  const vintage = useMarketStore((state) => state.geometryVintage);
  const { data: topology, error, refetch } = useQuery({ ...geometryQuery(vintage), enabled: hasMaps });
  const map =
    topology !== undefined ? (
      <PartsMap market={market} topology={topology} />
    ) : error ? (
      <Section title="Counties on the map">
        <FailureNote what="The map" error={error} onRetry={() => void refetch()} />
      </Section>
    ) : (
      <Skeleton height={480} />
    );
  return (
    <div className={classes.parts}>
      {hasMaps ? map : null}
      {market.counties.length > 0 ? (
        <Section title="Counties" flush>
          <AreaTable
            title="Counties"
            kind="county"
            market={market}
            areas={market.counties}
            shown={4}
            maxHeight={420}
          />
        </Section>
      ) : null}
    </div>
  );
}

/** What is not part of the metro is left blank: hatched it would seem to lack a figure. */
const BLANK = "rgba(0, 0, 0, 0)";

function PartsMap({ market, topology }: { market: MarketStats; topology: MarketTopology }) {
  const isDark = useComputedColorScheme("light") === "dark";
  const navigate = useNavigate();
  const hrefOf = useHrefOfDay();
  const [params, setParams] = useSearchParams();
  const [hovered, setHovered] = useState<string | null>(null);
  const known = market.metrics.filter(({ key }) => market.counties.some(({ values }) => values[key] != null));
  const metric = known.find(({ key }) => key === params.get("by")) ?? known[0];
  const members = useMemo(() => new Map(market.counties.map((county) => [county.id, county])), [market]);
  const shown = useMemo(() => {
    const ids = market.counties.map(({ id }) => id);
    const values = market.counties.map((county) => (metric ? (county.values[metric.key] ?? null) : null));
    return classifyCounties({ ids, values, pool: values, kind: "quantile", isDark });
  }, [market, metric, isDark]);
  const findColor = useCallback(
    (id: string) => (members.has(id) ? (shown.colorById.get(id) ?? null) : BLANK),
    [members, shown],
  );
  const box = useMemo(() => findBox(topology, "metros", market.id), [topology, market.id]);
  const view = useMemo(() => box && fitBox(box), [box]);
  if (metric === undefined || view === undefined) return null;
  const pointed = members.get(hovered ?? "");
  const describe = (id: string) => {
    const county = members.get(id);
    return county
      ? `${county.name}: ${metricText(county.values[metric.key] ?? null, metric)}`
      : "Outside the metro";
  };
  return (
    <Section
      title="Counties on the map"
      description={pointed ? describe(pointed.id) : `${metric.label}. Click a county to open it.`}
      actions={
        <MetricPicker
          label="Map metric"
          metrics={known}
          value={metric.key}
          onChange={(by) =>
            setParams(
              (given) => {
                const next = new URLSearchParams(given);
                next.set("by", by);
                return next;
              },
              { replace: true, preventScrollReset: true },
            )
          }
          isPlain
        />
      }
    >
      <Choropleth
        topology={topology}
        findColor={findColor}
        view={view}
        hasMetros
        onHover={setHovered}
        onOpen={(id) => members.has(id) && navigate(hrefOf(`/markets/county/${id}`))}
        describe={describe}
        label={`Map of the counties of ${market.name} by ${metric.label}. The table below holds the same values.`}
      />
      <ColorLegend
        {...{ breaks: shown.breaks, colors: shown.colors, metric }}
        without="Hatched: no data. No fill: outside the metro"
      />
      <Text size="xs" c="dimmed" mt="sm">
        Lines: metros. Boundaries: US Census Bureau, through us-atlas (edition of 2017).
      </Text>
    </Section>
  );
}
