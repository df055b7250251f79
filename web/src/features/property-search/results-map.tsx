import type { Bounds, Criteria } from "@labs/contract/property-search/criteria";
import type { SearchStatus } from "@labs/contract/property-search/searches";
import { Button, Text } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { PointMap } from "../../components/map/point-map.tsx";
import type { Ring } from "../../components/map/point-map-state.ts";
import type { MapPlace } from "../../components/map/point-map-view.ts";
import { useOutlines } from "../../components/map/use-outlines.ts";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { money, rate } from "../../lib/format.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { usePoints } from "./queries.ts";

interface ResultsMapProps {
  status: SearchStatus | undefined;
  criteria: Criteria;
  pointed: string | null;
  onPoint: (id: string | null) => void;
  selected: ReadonlySet<string>;
  start: MapPlace | null;
  onPlace: (place: MapPlace) => void;
  onArea: (change: Pick<Criteria, "bounds" | "polygons">) => void;
}

const NOTHING = { ids: [], longitudes: [], latitudes: [] };

/** Everything that the search kept, on outlines; a box or a shape drawn here becomes a criterion. */
export function ResultsMap(props: ResultsMapProps) {
  const { status, criteria, onArea, onPlace } = props;
  const outlines = useOutlines();
  const points = usePoints(status);
  const failed = [outlines, points].filter(({ isLoadingError }) => isLoadingError);
  const navigate = useNavigate();
  const [seen, setSeen] = useState<Bounds | null>(null);
  const rings = useMemo(() => listRings(criteria), [criteria]);
  const shown = useMemo(
    () => new Map(status?.results?.items.map((row) => [row.googlePlacesId, row])),
    [status],
  );
  const rest = useCallback(
    (place: MapPlace, bounds: Bounds) => {
      onPlace(place);
      setSeen(bounds);
    },
    [onPlace],
  );
  // Without its points it would say that nothing was found.
  if (failed[0]) {
    const tryAgain = () => void Promise.all(failed.map(({ refetch }) => refetch()));
    return <FailureNote what="The map" error={failed[0].error} onRetry={tryAgain} />;
  }
  return (
    <PointMap
      label="Map of the properties found. The table beside it holds the same."
      outlines={outlines.data}
      points={points.data ?? NOTHING}
      rings={rings}
      pointed={props.pointed}
      selected={props.selected}
      start={props.start}
      onPoint={props.onPoint}
      onOpen={(id) => void navigate(propertyAddress(id))}
      onRest={rest}
      onDrawn={(ring) => onArea({ polygons: [...(criteria.polygons ?? []), ring] })}
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
      actions={
        seen === null ? undefined : (
          <Button size="xs" onClick={() => onArea({ bounds: seen })}>
            Search this area
          </Button>
        )
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
