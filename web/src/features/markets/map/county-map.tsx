import type { CountyHistory, CountyMetrics, Metric } from "@labs/contract/markets/metrics";
import { Skeleton, useComputedColorScheme } from "@mantine/core";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { Choropleth } from "../../../components/map/choropleth.tsx";
import type { MapView } from "../../../components/map/map-view.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { metricText } from "../../../lib/metric-words.ts";
import type { MarketTopology } from "../queries.ts";
import { listRankedValues } from "../rank-counties.ts";
import { AreaTooltip } from "./area-tooltip.tsx";
import { classifyCounties } from "./county-classes.ts";
import classes from "./county-map.module.css";
import { MapLegend } from "./map-legend.tsx";

interface CountyMapProps {
  topology: MarketTopology | undefined;
  data: CountyMetrics;
  metric: Metric;
  history?: CountyHistory | undefined;
  /** The date of the series that is drawn; the newest figures when left out. */
  date?: string | null;
  kind?: "quantile" | "even";
  hasMetros?: boolean;
  view?: MapView;
  onViewChange?: (view: MapView) => void;
  selected?: ReadonlySet<string>;
  onOpen: (id: string) => void;
  /** Told once that somebody points at counties: the first time their past is worth loading. */
  onFirstHover?: () => void;
}

const NONE: readonly null[] = [];

/** Every county in the class of its value; pointing at one says value, rank and trend. */
export function CountyMap(props: CountyMapProps) {
  const { topology, data, history, kind = "quantile", onFirstHover } = props;
  const isDark = useComputedColorScheme("light") === "dark";
  const [hovered, setHovered] = useState<string | null>(null);
  // A choice shows at once; the map follows with the next frame.
  const metric = useDeferredValue(props.metric);
  const past = history?.metric.key === metric.key ? history : undefined;
  const at = past?.dates.indexOf(props.date ?? "") ?? -1;
  const ids = data.ids;
  // The past colors nothing until one of its dates is chosen: that it has come paints no map again.
  const drawn = at < 0 ? undefined : past;
  const values = drawn?.values[at] ?? data.values[metric.key] ?? NONE;
  // Where a metric has current figures, the others stand apart and cut no classes; an old one is drawn as it is.
  const isSplit = drawn === undefined && !metric.isLastKnown;
  const ranked = useMemo(
    () => (isSplit ? listRankedValues(data, metric.key) : values),
    [isSplit, data, metric.key, values],
  );
  const pool = useMemo(() => drawn?.values.flat() ?? ranked, [drawn, ranked]);
  const apart = useMemo(
    () => new Set(values.flatMap((value, row) => (value !== null && ranked[row] === null ? [row] : []))),
    [values, ranked],
  );
  const shown = useMemo(
    () => classifyCounties({ ids, values, pool, kind, isDark, apart }),
    [ids, values, pool, kind, isDark, apart],
  );
  const findColor = useCallback((id: string) => shown.colorById.get(id) ?? null, [shown]);
  const onHover = useCallback(
    (id: string | null) => {
      setHovered(id);
      if (id !== null) onFirstHover?.();
    },
    [onFirstHover],
  );
  const month = drawn === undefined ? "" : `, ${asOfText(props.date)}`;
  const describe = useCallback(
    (id: string) => {
      const row = data.ids.indexOf(id);
      return `${data.names[row] ?? id}: ${metricText(values[row] ?? null, metric)}${month}`;
    },
    [data, metric, values, month],
  );
  if (topology === undefined) return <Skeleton className={classes.place} />;
  return (
    <div className={classes.frame}>
      <Choropleth
        topology={topology}
        findColor={findColor}
        {...(props.selected ? { selected: props.selected } : {})}
        {...(props.view ? { view: props.view } : {})}
        {...(props.onViewChange ? { onViewChange: props.onViewChange } : {})}
        hasMetros={props.hasMetros ?? false}
        onHover={onHover}
        onOpen={props.onOpen}
        describe={describe}
        label={`Map of counties by ${metric.label}. Arrow keys walk from county to county, Enter opens one, plus and minus zoom. The rank table holds the same values.`}
      />
      {hovered === null ? null : (
        <AreaTooltip id={hovered} data={data} metric={metric} history={past} date={props.date ?? null} />
      )}
      <div className={classes.legend}>
        <MapLegend metric={metric} shown={shown} kind={kind} apart={apart.size} />
      </div>
    </div>
  );
}
