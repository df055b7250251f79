import type { Bounds, Criteria } from "@labs/contract/property-search/criteria";
import type { SearchChoices, SearchStatus } from "@labs/contract/property-search/searches";
import { Button, Text } from "@mantine/core";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { PointMap } from "../../components/map/point-map.tsx";
import type { MapPoints, Ring } from "../../components/map/point-map-state.ts";
import type { MapPlace } from "../../components/map/point-map-view.ts";
import { useOutlines } from "../../components/map/use-outlines.ts";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { count, money, rate } from "../../lib/format.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { type ColoredFigure, ColorLegend, useColored } from "./color-legend.tsx";
import { usePoints } from "./queries.ts";

interface ResultsMapProps {
  choices: SearchChoices;
  status: SearchStatus | undefined;
  criteria: Criteria;
  pointed: string | null;
  onPoint: (id: string | null) => void;
  selected: ReadonlySet<string>;
  start: MapPlace | null;
  onPlace: (place: MapPlace) => void;
  onArea: (change: Pick<Criteria, "bounds" | "polygons" | "countyIds">) => void;
}

const NOTHING = { ids: [], longitudes: [], latitudes: [] };

/** Everything that the search kept, on outlines; a box or a shape drawn here becomes a criterion. */
export function ResultsMap(props: ResultsMapProps) {
  return props.status === undefined ? <CountiesMap {...props} /> : <FoundMap {...props} />;
}

/** Until a search has run: how many properties each county has, and a county that is chosen becomes a criterion. */
function CountiesMap(props: ResultsMapProps) {
  const { choices, criteria } = props;
  const placed = useMemo(() => listPlaced(choices), [choices]);
  const names = useMemo(() => new Map(choices.counties.map((county) => [county.id, county])), [choices]);
  const chosen = criteria.countyIds ?? [];
  return (
    <AreaMap
      {...props}
      label="Map of the properties by county. The table of counties below holds those with most."
      points={placed}
      selected={new Set(chosen)}
      onOpen={(id) => props.onArea({ countyIds: chosen.includes(id) ? chosen : [...chosen, id] })}
      describe={(id) => {
        const county = names.get(id);
        if (county === undefined) return null;
        return (
          <>
            <Text size="sm" fw={600}>
              {county.name}
            </Text>
            <Text size="sm">{count(county.count)} properties. Click to search here.</Text>
          </>
        );
      }}
    />
  );
}

function listPlaced({ counties }: SearchChoices) {
  const placed = counties.flatMap(({ latitude, longitude, ...county }) =>
    latitude === null || longitude === null ? [] : [{ ...county, latitude, longitude }],
  );
  return {
    ids: placed.map(({ id }) => id),
    longitudes: placed.map(({ longitude }) => longitude),
    latitudes: placed.map(({ latitude }) => latitude),
    counts: placed.map((county) => county.count),
  };
}

function FoundMap(props: ResultsMapProps) {
  const { status } = props;
  const points = usePoints(status);
  const navigate = useNavigate();
  const [colored, setColored] = useState<ColoredFigure | null>("netYield");
  const { placed, legend } = useColored(points.data, colored);
  const shown = useMemo(
    () => new Map(status?.results?.items.map((row) => [row.googlePlacesId, row])),
    [status],
  );
  // Without its points it would say that nothing was found.
  if (points.isLoadingError) {
    return <FailureNote what="The map" error={points.error} onRetry={() => void points.refetch()} />;
  }
  return (
    <AreaMap
      {...props}
      label="Map of the properties found. The table beside it holds the same."
      points={placed ?? NOTHING}
      legend={
        points.data === undefined ? undefined : (
          <ColorLegend colored={colored} onColored={setColored} legend={legend} />
        )
      }
      onOpen={(id) => void navigate(propertyAddress(id))}
      describe={(id) => {
        const row = shown.get(id);
        if (row === undefined) return "Open for details";
        const parts = [
          row.value === null ? null : money(row.value.point),
          row.grossYield === null ? null : `${rate(row.grossYield)} gross`,
        ].filter(Boolean);
        return (
          <>
            <Text size="sm" fw={600}>
              {row.label}
            </Text>
            {parts.length > 0 ? <Text size="sm">{parts.join(" · ")}</Text> : null}
          </>
        );
      }}
    />
  );
}

interface AreaMapProps extends Omit<ResultsMapProps, "choices" | "status"> {
  label: string;
  legend?: ReactNode;
  points: MapPoints;
  onOpen: (id: string) => void;
  describe: (id: string) => ReactNode;
}

/** Points over the areas of the criteria, with the tools that make one. */
function AreaMap({ criteria, onArea, onPlace, ...map }: AreaMapProps) {
  const outlines = useOutlines();
  const [seen, setSeen] = useState<Bounds | null>(null);
  const rings = useMemo(() => listRings(criteria), [criteria]);
  const rest = useCallback(
    (place: MapPlace, bounds: Bounds) => {
      onPlace(place);
      setSeen(bounds);
    },
    [onPlace],
  );
  if (outlines.isLoadingError) {
    return <FailureNote what="The map" error={outlines.error} onRetry={() => void outlines.refetch()} />;
  }
  return (
    <PointMap
      {...{ ...map, rings }}
      outlines={outlines.data}
      onRest={rest}
      onDrawn={(ring) => onArea({ polygons: [...(criteria.polygons ?? []), ring] })}
      actions={
        <Button size="xs" disabled={seen === null} onClick={() => seen && onArea({ bounds: seen })}>
          Search this area
        </Button>
      }
    />
  );
}

function listRings({ bounds, polygons }: Criteria): Ring[] {
  const box: Ring[] =
    bounds === undefined
      ? []
      : [
          [
            [bounds.west, bounds.south],
            [bounds.east, bounds.south],
            [bounds.east, bounds.north],
            [bounds.west, bounds.north],
          ],
        ];
  return [...box, ...(polygons ?? [])];
}
