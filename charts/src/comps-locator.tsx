import { Group } from "@visx/group";
import { ChartFrame, FONT_SIZE } from "./chart-frame.tsx";
import type { ChartTable, CompsLocatorProps } from "./chart-props.ts";

const MILES_PER_DEGREE = 69.055;
const RING_STEPS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50];

/** Where the comps lie around the subject: north up, distance rings, numbers as in the table; no map tiles. */
export function CompsLocator({
  width,
  height,
  palette,
  subject,
  comps,
  highlighted,
  onHover,
}: CompsLocatorProps) {
  const places = comps.map((comp) => ({ ...comp, ...offsetMiles(subject, comp) }));
  const reachEast = Math.max(0.05, ...places.map(({ east }) => Math.abs(east)));
  const reachNorth = Math.max(0.05, ...places.map(({ north }) => Math.abs(north)));
  const reach = Math.max(reachEast, reachNorth);
  const pixels = Math.min((width / 2 - 12) / reachEast, (height / 2 - 12) / reachNorth);
  const rings = ringsFor(reach);
  return (
    <ChartFrame width={width} height={height} description={`${comps.length} comps around ${subject.label}`}>
      <g>
        <rect width={width} height={height} fill="none" stroke={palette.grid} />
        <Group left={width / 2} top={height / 2}>
          {rings.map((miles) => (
            <circle key={miles} r={miles * pixels} fill="none" stroke={palette.grid} strokeWidth={0.75} />
          ))}
          {places.map(({ mark, label, east, north, isIncluded }) => (
            <g
              key={mark}
              transform={`translate(${round(east * pixels)},${round(-north * pixels)})`}
              {...(onHover
                ? { onPointerEnter: () => onHover(mark), onPointerLeave: () => onHover(null) }
                : {})}
            >
              <title>{label}</title>
              <circle
                r={mark === highlighted ? 8 : 5.5}
                fill={mark === highlighted ? palette.accent : isIncluded ? palette.text : palette.surface}
                stroke={isIncluded ? palette.surface : palette.axis}
                strokeWidth={0.75}
              />
              <text
                y={2.4}
                textAnchor="middle"
                fontSize={FONT_SIZE - 2.25}
                fontWeight={600}
                fill={isIncluded ? palette.surface : palette.muted}
              >
                {mark}
              </text>
            </g>
          ))}
          {rings.map((miles) => (
            <text
              key={miles}
              x={miles * pixels * Math.SQRT1_2 + 2}
              y={-miles * pixels * Math.SQRT1_2 - 1}
              fill={palette.muted}
              stroke={palette.surface}
              strokeWidth={2.5}
              paintOrder="stroke"
              fontSize={FONT_SIZE - 1.5}
            >
              {`${miles} mi`}
            </text>
          ))}
          <path d="M0,-7 L7,0 L0,7 L-7,0 Z" fill={palette.accent} stroke={palette.surface} />
        </Group>
        <text x={width - 6} y={12} textAnchor="end" fill={palette.muted} fontWeight={600}>
          N ↑
        </text>
      </g>
    </ChartFrame>
  );
}

/** Flat-earth offsets, right to a few feet at the distances where comps are taken. */
function offsetMiles(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): { east: number; north: number } {
  const shrink = Math.cos((from.latitude * Math.PI) / 180);
  return {
    east: (to.longitude - from.longitude) * MILES_PER_DEGREE * shrink,
    north: (to.latitude - from.latitude) * MILES_PER_DEGREE,
  };
}

/** Rings out to the first that holds the farthest comp along an axis. */
function ringsFor(reach: number): number[] {
  const step = RING_STEPS.find((candidate) => reach / candidate <= 4) ?? reach / 4;
  const rings: number[] = [];
  for (let miles = step; miles < reach + step; miles += step) {
    rings.push(Math.round(miles * 1000) / 1000);
  }
  return rings;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function compsLocatorTable({
  subject,
  comps,
}: Pick<CompsLocatorProps, "subject" | "comps">): ChartTable {
  return {
    columns: [
      { label: "No.", unit: "text" },
      { label: "Comp", unit: "text" },
      { label: "Miles away", unit: "ratio" },
      { label: "State", unit: "text" },
    ],
    rows: comps.map((comp) => {
      const { east, north } = offsetMiles(subject, comp);
      return [comp.mark, comp.label, Math.hypot(east, north), comp.isIncluded ? "included" : "excluded"];
    }),
  };
}
