import { geoPath } from "d3-geo";
import { memo, type PointerEvent, useId, useMemo } from "react";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import classes from "./choropleth.module.css";

type MapTopology = Topology<{ counties: GeometryCollection; states: GeometryCollection }>;

interface ChoroplethProps {
  /** Projected to a plane already, 975 by 610. */
  topology: MapTopology;
  colourOf: (id: string) => string | null;
  selected?: ReadonlySet<string>;
  onHover: (id: string | null) => void;
  onOpen: (id: string) => void;
  label: string;
}

interface Shape {
  id: string;
  d: string;
}

function shapesOf(topology: MapTopology) {
  const path = geoPath();
  const collection = feature(topology, topology.objects.counties);
  const counties: Shape[] = collection.features.map((county) => ({
    id: String(county.id),
    d: path(county) ?? "",
  }));
  const states = path(mesh(topology, topology.objects.states, (a, b) => a !== b)) ?? "";
  const outline = path(mesh(topology, topology.objects.states, (a, b) => a === b)) ?? "";
  return { counties, states, outline };
}

const idAt = (event: PointerEvent<SVGElement>): string | null =>
  event.target instanceof SVGElement ? (event.target.dataset.id ?? null) : null;

/** The counties of the country, coloured by the caller; what has no value is hatched. */
export function Choropleth({ topology, colourOf, selected, onHover, onOpen, label }: ChoroplethProps) {
  const shapes = useMemo(() => shapesOf(topology), [topology]);
  const hatch = useId();
  return (
    <svg viewBox="0 0 975 610" className={classes.map} role="img" aria-label={label}>
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" className={classes.noDataGround} />
          <line x1="0" y1="0" x2="0" y2="5" className={classes.noDataLine} />
        </pattern>
      </defs>
      <g
        onPointerMove={(event) => onHover(idAt(event))}
        onPointerLeave={() => onHover(null)}
        onPointerUp={(event) => {
          const id = idAt(event);
          if (id !== null) onOpen(id);
        }}
      >
        <Counties counties={shapes.counties} colourOf={colourOf} noData={`url(#${hatch})`} />
      </g>
      <path d={shapes.states} className={classes.states} />
      <path d={shapes.outline} className={classes.outline} />
      {selected &&
        shapes.counties
          .filter((county) => selected.has(county.id))
          .map((county) => <path key={county.id} d={county.d} className={classes.selected} />)}
    </svg>
  );
}

interface CountiesProps {
  counties: Shape[];
  colourOf: (id: string) => string | null;
  noData: string;
}

/** Three thousand paths are drawn again only when their colours change, never on hover. */
const Counties = memo(function Counties({ counties, colourOf, noData }: CountiesProps) {
  return counties.map((county) => (
    <path
      key={county.id}
      data-id={county.id}
      d={county.d}
      fill={colourOf(county.id) ?? noData}
      className={classes.county}
    />
  ));
});
