import { Group } from "@visx/group";
import { ChartFrame, NOTE_SIZE } from "./chart-frame.tsx";
import type { ChartTable, CompsLocatorProps } from "./chart-props.ts";

const MILES_PER_DEGREE = 69.055;
const MARK_RADIUS = 7;
const CENTER_RADIUS = 22;
const RING_STEPS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50];

/**
 * Where the comps lie around the subject: north up, distance rings, numbers as in the table. It has no ground of its
 * own: a screen may draw one beneath it.
 */
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
  const { reach, pixels } = fitLocator({ width, height, subject, comps });
  const rings = ringsFor(reach);
  const spots = apart(
    places.map(({ east, north }) => ({ x: east * pixels, y: -north * pixels })),
    { x: width / 2 - MARK_RADIUS - 1, y: height / 2 - MARK_RADIUS - 1 },
  );
  const angle = freeAngle(
    rings.map((miles) => miles * pixels),
    spots,
  );
  return (
    <ChartFrame width={width} height={height} description={`${comps.length} comps around ${subject.label}`}>
      <g>
        <rect width={width} height={height} fill="none" stroke={palette.grid} />
        <Group left={width / 2} top={height / 2}>
          {rings.map((miles) => (
            <circle key={miles} r={miles * pixels} fill="none" stroke={palette.grid} strokeWidth={0.75} />
          ))}
          {rings.map((miles) => (
            <text
              key={miles}
              x={miles * pixels * Math.cos(angle)}
              y={miles * pixels * Math.sin(angle) + 4}
              textAnchor="middle"
              fill={palette.muted}
              stroke={palette.surface}
              strokeWidth={2.5}
              paintOrder="stroke"
              fontSize={NOTE_SIZE}
            >
              {`${miles} mi`}
            </text>
          ))}
          {places.map(({ mark, label, isIncluded }, index) => (
            <g
              key={mark}
              transform={`translate(${round(spots[index]?.x ?? 0)},${round(spots[index]?.y ?? 0)})`}
              {...(onHover
                ? { onPointerEnter: () => onHover(mark), onPointerLeave: () => onHover(null) }
                : {})}
            >
              <title>{label}</title>
              <circle
                r={mark === highlighted ? 8 : MARK_RADIUS}
                fill={mark === highlighted ? palette.accent : isIncluded ? palette.text : palette.surface}
                stroke={isIncluded ? palette.surface : palette.axis}
                strokeWidth={0.75}
              />
              <text
                y={4}
                textAnchor="middle"
                fontSize={NOTE_SIZE}
                fontWeight={600}
                fill={isIncluded ? palette.surface : palette.muted}
              >
                {mark}
              </text>
            </g>
          ))}
          <SubjectMark palette={palette} centered={subject.centered ?? null} />
        </Group>
        <text x={width - 6} y={16} textAnchor="end" fill={palette.muted} fontWeight={600}>
          N ↑
        </text>
      </g>
    </ChartFrame>
  );
}

/** A diamond at the subject's own place; a dashed circle where it stands only somewhere around. */
function SubjectMark({
  palette,
  centered,
}: Pick<CompsLocatorProps, "palette"> & { centered: string | null }) {
  if (centered === null) {
    return <path d="M0,-7 L7,0 L0,7 L-7,0 Z" fill={palette.accent} stroke={palette.surface} />;
  }
  return (
    <>
      <circle r={CENTER_RADIUS} fill="none" stroke={palette.accent} strokeWidth={1.5} strokeDasharray="4 3" />
      <text
        y={CENTER_RADIUS + 16}
        textAnchor="middle"
        fill={palette.text}
        stroke={palette.surface}
        strokeWidth={2.5}
        paintOrder="stroke"
        fontSize={NOTE_SIZE}
      >
        {centered}
      </text>
    </>
  );
}

/** How far the comps reach from the subject, in miles, and how many pixels a mile takes. */
export function fitLocator({
  width,
  height,
  subject,
  comps,
}: Pick<CompsLocatorProps, "width" | "height" | "subject" | "comps">): { reach: number; pixels: number } {
  const places = comps.map((comp) => offsetMiles(subject, comp));
  const least = places.length === 0 ? 0.25 : 0.05;
  const reachEast = Math.max(least, ...places.map(({ east }) => Math.abs(east)));
  const reachNorth = Math.max(least, ...places.map(({ north }) => Math.abs(north)));
  const pixels = Math.min((width / 2 - 12) / reachEast, (height / 2 - 12) / reachNorth);
  return { reach: Math.max(reachEast, reachNorth), pixels };
}

interface Spot {
  x: number;
  y: number;
}

/**
 * Moves marks that would cover each other, or the subject, just so far apart that each number can be read:
 * neighbors on one street stay neighbors. The same places always give the same picture.
 */
function apart(spots: readonly Spot[], edge: Spot): Spot[] {
  const moved = spots.map(({ x, y }) => ({ x, y }));
  const gap = 2 * MARK_RADIUS + 0.5;
  for (let round = 0; round < 60; round += 1) {
    for (const [at, spot] of moved.entries()) {
      for (const other of moved.slice(at + 1)) {
        const push = pushBetween(spot, other, gap, at);
        spot.x -= push.x / 2;
        spot.y -= push.y / 2;
        other.x += push.x / 2;
        other.y += push.y / 2;
      }
      const fromSubject = pushBetween({ x: 0, y: 0 }, spot, gap + 2, at);
      spot.x = clamp(spot.x + fromSubject.x, edge.x);
      spot.y = clamp(spot.y + fromSubject.y, edge.y);
    }
  }
  return moved;
}

/** How far the second spot lies too close to the first; for one and the same place a direction of its own. */
function pushBetween(from: Spot, to: Spot, gap: number, turn: number): Spot {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const distance = Math.hypot(x, y);
  if (distance >= gap) return { x: 0, y: 0 };
  if (distance < 0.01) return { x: gap * Math.cos(turn), y: gap * Math.sin(turn) };
  return { x: (x / distance) * (gap - distance), y: (y / distance) * (gap - distance) };
}

/** Where the names of the rings stand farthest from the marks: one direction for all of them. */
function freeAngle(radii: readonly number[], spots: readonly Spot[]): number {
  const angles = Array.from({ length: 16 }, (_, step) => (step * Math.PI) / 8);
  const room = (angle: number) =>
    Math.min(
      ...radii.flatMap((radius) =>
        spots.map(({ x, y }) => Math.hypot(x - radius * Math.cos(angle), y - radius * Math.sin(angle))),
      ),
    );
  return angles.reduce((best, angle) => (room(angle) > room(best) + 0.01 ? angle : best), 0);
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
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
