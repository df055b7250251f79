import type { CountyMetrics, Metric } from "@labs/contract/markets/metrics";
import { ActionIcon, Group, SegmentedControl, Switch, Text } from "@mantine/core";
import { IconMinus, IconPlus, IconZoomReset } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useShownDates } from "../../../components/figure/shown-dates.ts";
import { textOfView, viewOfText, zoomAt } from "../../../components/map/map-view.ts";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { Hint } from "../../../components/status/hint.tsx";
import { readStatus } from "../../../lib/toast-for-failure.ts";
import { countyHistoryQuery, type MarketTopology, readName } from "../queries.ts";
import { listDates } from "../rank-counties.ts";
import { useMarketSearch } from "../store.ts";
import { CountyMap } from "./county-map.tsx";
import { CountySide } from "./county-side.tsx";
import classes from "./map-desk.module.css";
import { PlaceFinder } from "./place-finder.tsx";
import { TimeSlider } from "./time-slider.tsx";

interface MapDeskProps {
  data: CountyMetrics;
  metric: Metric;
  topology: MarketTopology | undefined;
}

/** The national map with what moves it, and the chosen county beside it. */
export function MapDesk({ data, metric, topology }: MapDeskProps) {
  const { search, change } = useMarketSearch();
  const [hasHovered, setHovered] = useState(false);
  const [hasSlider, setSlider] = useState(search.date !== null);
  const history = useQuery({
    ...countyHistoryQuery(metric.key, search.knownOn),
    enabled: hasHovered || hasSlider,
  });
  const view = useMemo(() => viewOfText(search.zoom), [search.zoom]);
  const selected = useMemo(() => new Set(search.county === null ? [] : [search.county]), [search.county]);
  const onFirstHover = useCallback(() => setHovered(true), []);
  const onDate = useCallback((date: string | null) => change({ date }), [change]);
  useShownDates([...listDates(data, metric), { asOf: search.date, demo: metric.demo }]);
  const metro = useMemo(() => findMetro(data, topology, search.county), [data, topology, search.county]);
  return (
    <>
      <MapTools
        {...{ data, topology, hasSlider }}
        onSlider={(is) => {
          setSlider(is);
          if (!is) change({ date: null });
        }}
      />
      {hasSlider ? <Past history={history} date={search.date} onDate={onDate} label={metric.label} /> : null}
      <div className={classes.desk} data-side={search.county !== null || undefined}>
        <CountyMap
          topology={topology}
          data={data}
          metric={metric}
          history={history.data}
          date={search.date}
          kind={search.classes}
          hasMetros={search.hasMetros}
          view={view}
          onViewChange={(next) => change({ zoom: textOfView(next) })}
          selected={selected}
          onOpen={(county) => change({ county })}
          onFirstHover={onFirstHover}
        />
        {search.county === null ? null : (
          <CountySide
            id={search.county}
            data={data}
            metric={metric}
            metro={metro}
            isMapPast={search.date !== null}
            onClose={() => change({ county: null })}
          />
        )}
      </div>
      <Text size="xs" c="dimmed" mt="sm">
        County boundaries: US Census Bureau, through us-atlas (edition of 2017). Drag or pinch moves the map,
        Ctrl with the wheel zooms.
      </Text>
    </>
  );
}

interface MapToolsProps extends Pick<MapDeskProps, "data" | "topology"> {
  hasSlider: boolean;
  onSlider: (is: boolean) => void;
}

function MapTools({ data, topology, hasSlider, onSlider }: MapToolsProps) {
  const { search, change } = useMarketSearch();
  return (
    <Group gap="sm" mb="sm" align="center">
      <div className={classes.finder}>
        <PlaceFinder
          data={data}
          topology={topology}
          onFind={({ kind, id, view: found }) =>
            change({
              zoom: found ? textOfView(found) : null,
              ...(kind === "counties" ? { county: id } : {}),
              ...(kind === "metros" ? { metros: "1" } : {}),
            })
          }
        />
      </div>
      <Zoom
        onZoom={(factor) =>
          // Two clicks may come before the next drawing: the second goes on from the first.
          change(({ zoom }) => {
            const view = viewOfText(zoom);
            return { zoom: factor === 0 ? null : textOfView(zoomAt(view, factor, view)) };
          })
        }
      />
      <SegmentedControl
        size="xs"
        aria-label="Classes"
        data={[
          { value: "quantile", label: "Quantiles" },
          { value: "even", label: "Thresholds" },
        ]}
        value={search.classes}
        onChange={(value) => change({ classes: value === "even" ? value : null })}
      />
      <Switch
        size="xs"
        label="Metro outlines"
        checked={search.hasMetros}
        onChange={(event) => change({ metros: event.currentTarget.checked ? "1" : null })}
      />
      <Switch
        size="xs"
        label="Over time"
        checked={hasSlider}
        onChange={(event) => onSlider(event.currentTarget.checked)}
      />
    </Group>
  );
}

/** The metro that a county belongs to, by name where the map has it. */
function findMetro(data: CountyMetrics, topology: MarketTopology | undefined, county: string | null) {
  const id = county === null ? null : data.msaIds[data.ids.indexOf(county)];
  if (id === null || id === undefined) return undefined;
  const shape = topology?.objects.metros.geometries.find((each) => String(each.id) === id);
  return { id, name: readName(shape, id) };
}

function Zoom({ onZoom }: { onZoom: (factor: number) => void }) {
  const tools = [
    { label: "Zoom in", factor: 1.8, icon: <IconPlus size={14} aria-hidden /> },
    { label: "Zoom out", factor: 1 / 1.8, icon: <IconMinus size={14} aria-hidden /> },
    { label: "United States", factor: 0, icon: <IconZoomReset size={14} aria-hidden /> },
  ];
  return (
    <ActionIcon.Group>
      {tools.map(({ label, factor, icon }) => (
        <Hint key={label} label={label}>
          <ActionIcon variant="default" aria-label={label} onClick={() => onZoom(factor)}>
            {icon}
          </ActionIcon>
        </Hint>
      ))}
    </ActionIcon.Group>
  );
}

interface PastProps {
  history: UseQueryResult<{ dates: string[] }>;
  date: string | null;
  onDate: (date: string | null) => void;
  label: string;
}

function Past({ history, date, onDate, label }: PastProps) {
  if (history.data) return <TimeSlider dates={history.data.dates} value={date} onChange={onDate} />;
  if (history.isError && readStatus(history.error) !== 404) {
    return <FailureNote what="Earlier values" error={history.error} onRetry={() => void history.refetch()} />;
  }
  return (
    <Text size="sm" c="dimmed" role="status">
      {history.isError
        ? `${label} has no earlier values. The map shows the newest ones.`
        : "Loading earlier years"}
    </Text>
  );
}
