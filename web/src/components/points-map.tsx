import { ActionIcon, Tooltip } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { IconFocusCentered, IconMinus, IconPlus, IconWorld } from "@tabler/icons-react";
import { geoAlbersUsa, geoPath } from "d3-geo";
import { type KeyboardEvent, memo, type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import classes from "./points-map.module.css";
import {
  type Cluster,
  clusterPoints,
  fitTo,
  type PlacedPoint,
  type View,
  WHOLE,
  zoomed,
} from "./points-map-view.ts";

type OutlineTopology = Topology<{ counties: GeometryCollection; states: GeometryCollection }>;

export interface MapPoint {
  id: string;
  label: string;
  latitude: number;
  longitude: number;
  href: string;
}

interface PointsMapProps {
  /** Projected to a plane already, 975 by 610. */
  topology: OutlineTopology;
  points: readonly MapPoint[];
  /** Names the map for people and screen readers. */
  label: string;
  height: number;
}

/** The projection with which the outlines were made. */
const project = geoAlbersUsa().scale(1300).translate([487.5, 305]);

function placed(points: readonly MapPoint[]): PlacedPoint<MapPoint>[] {
  return points.flatMap((point) => {
    const at = project([point.longitude, point.latitude]);
    return at === null ? [] : [{ x: at[0], y: at[1], point }];
  });
}

/** Places on the outlines of states and counties; near ones stand as one mark, which opens by zooming in. */
export function PointsMap({ topology, points, label, height }: PointsMapProps) {
  const { ref, width } = useElementSize();
  const all = useMemo(() => placed(points), [points]);
  const aspect = width > 0 ? width / height : 1.6;
  const fitted = useMemo(() => fitTo(all, aspect), [all, aspect]);
  const [moved, setMoved] = useState<View | null>(null);
  const view = moved ?? fitted;
  const scale = width > 0 ? width / view.width : 1;
  const clusters = useMemo(() => clusterPoints(all, { view, scale, aspect }), [all, view, scale, aspect]);
  const unplaced = points.length - all.length;
  return (
    <div ref={ref} className={classes.frame} style={{ height }}>
      {width > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a map of links is a group, and SVG has no fieldset.
        <svg
          className={classes.map}
          viewBox={`${view.x} ${view.y} ${view.width} ${view.width / aspect}`}
          role="group"
          aria-label={label}
        >
          <Outlines topology={topology} hasCounties={view.width < 500} />
          {clusters.map((cluster) => (
            <Mark
              key={cluster.key}
              cluster={cluster}
              scale={scale}
              onOpen={() => setMoved(fitTo(cluster.members, aspect))}
            />
          ))}
        </svg>
      ) : null}
      <div className={classes.tools}>
        <Tool label="Zoom in" onClick={() => setMoved(zoomed(view, 0.5, aspect))}>
          <IconPlus size={16} aria-hidden />
        </Tool>
        <Tool label="Zoom out" onClick={() => setMoved(zoomed(view, 2, aspect))}>
          <IconMinus size={16} aria-hidden />
        </Tool>
        <Tool label="Fit to the properties" onClick={() => setMoved(null)}>
          <IconFocusCentered size={16} aria-hidden />
        </Tool>
        <Tool label="Whole country" onClick={() => setMoved(WHOLE(aspect))}>
          <IconWorld size={16} aria-hidden />
        </Tool>
      </div>
      {unplaced > 0 ? (
        <div className={classes.note}>{unplaced === 1 ? "1 lies" : `${unplaced} lie`} outside of the map</div>
      ) : null}
    </div>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label} position="left">
      <ActionIcon variant="default" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** Drawn once for a topology: the view alone moves. */
const Outlines = memo(function Outlines({
  topology,
  hasCounties,
}: {
  topology: OutlineTopology;
  hasCounties: boolean;
}) {
  const path = geoPath();
  const land = path(feature(topology, topology.objects.states)) ?? "";
  const states = path(mesh(topology, topology.objects.states)) ?? "";
  const counties = hasCounties ? path(mesh(topology, topology.objects.counties, (a, b) => a !== b)) : null;
  return (
    <>
      <path d={land} className={classes.land} />
      {counties === null ? null : <path d={counties} className={classes.counties} />}
      <path d={states} className={classes.states} />
    </>
  );
});

interface MarkProps {
  cluster: Cluster<MapPoint>;
  scale: number;
  onOpen: () => void;
}

function Mark({ cluster, scale, onOpen }: MarkProps) {
  const { x, y, members } = cluster;
  const [first] = members;
  if (first === undefined) return null;
  const count = members.length;
  if (count === 1) {
    const { label, href } = first.point;
    return (
      <Link to={href} className={classes.point} aria-label={label}>
        <title>{label}</title>
        <circle cx={x} cy={y} r={5.5 / scale} />
      </Link>
    );
  }
  const words = `${count} properties: zoom in`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onOpen();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element.
    <g
      className={classes.point}
      role="button"
      tabIndex={0}
      aria-label={words}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <title>{words}</title>
      <circle cx={x} cy={y} r={Math.min(22, 8 + 2.4 * Math.sqrt(count)) / scale} />
      <text x={x} y={y + 4 / scale} fontSize={11 / scale}>
        {count}
      </text>
    </g>
  );
}
