import { Group } from "@visx/group";
import { ChartFrame, NOTE_SIZE } from "./chart-frame.tsx";
import type { ChartTable, CompsLocatorProps } from "./chart-props.ts";
import { type LocatorMark, MARK_RADIUS, placeMarks } from "./locator-marks.ts";

const MILES_PER_DEGREE = 69.055;
const DOT_RADIUS = 3;
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
  const { reach, pixels } = fitLocator({ width, height, subject, comps });
  const rings = ringsFor(reach);
  const places = comps.map((comp): Place => {
    const { east, north } = offsetMiles(subject, comp);
    return { ...comp, x: east * pixels, y: -north * pixels };
  });
  const [dots, numbered] = [places.filter(({ isDot }) => isDot), places.filter(({ isDot }) => !isDot)];
  const marks = placeMarks(numbered, { x: width / 2, y: height / 2 });
  const angle = freeAngle(
    rings.map((miles) => miles * pixels),
    [...marks, ...dots],
  );
  const drawn = { palette, highlighted, onHover };
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
          {dots.map((place) => (
            <Mark key={place.mark} {...drawn} at={place} places={[place]} radius={DOT_RADIUS} />
          ))}
          {marks.map(({ members, radius, ...at }) => {
            const held = members.flatMap((member) => numbered[member] ?? []);
            return <Mark key={held[0]?.mark} {...drawn} {...{ at, radius }} places={held} />;
          })}
          <SubjectMark palette={palette} centered={subject.centered ?? null} />
        </Group>
        <text x={width - 6} y={16} textAnchor="end" fill={palette.muted} fontWeight={600}>
          N ↑
        </text>
      </g>
    </ChartFrame>
  );
}

type Place = CompsLocatorProps["comps"][number] & { x: number; y: number };

interface MarkProps extends Pick<CompsLocatorProps, "palette" | "highlighted" | "onHover"> {
  at: Pick<LocatorMark, "x" | "y">;
  places: readonly Place[];
  radius: number;
}

/** A number; how many, where several stand in one place; of those that are not told beside the map a dot. */
function Mark({ at, places, radius, palette, highlighted, onHover }: MarkProps) {
  const [first] = places;
  if (first === undefined) return null;
  const pointed = places.find(({ mark }) => mark === highlighted);
  const isIncluded = places.some((place) => place.isIncluded);
  const isDot = radius === DOT_RADIUS && pointed === undefined;
  const words = pointed?.mark ?? (places.length === 1 ? first.mark : `×${places.length}`);
  const size = Math.max(radius, pointed === undefined ? 0 : MARK_RADIUS + 1);
  const fill = isDot && isIncluded ? palette.axis : isIncluded ? palette.text : palette.surface;
  return (
    <g
      transform={`translate(${round(at.x)},${round(at.y)})`}
      {...(onHover ? { onPointerEnter: () => onHover(first.mark), onPointerLeave: () => onHover(null) } : {})}
    >
      <title>
        {places.length === 1 ? first.label : places.map(({ mark, label }) => `${mark} ${label}`).join("\n")}
      </title>
      <rect
        x={-size}
        y={-Math.min(size, MARK_RADIUS + 1)}
        width={2 * size}
        height={2 * Math.min(size, MARK_RADIUS + 1)}
        rx={Math.min(size, MARK_RADIUS + 1)}
        fill={pointed === undefined ? fill : palette.accent}
        stroke={isIncluded ? palette.surface : palette.axis}
        strokeWidth={0.75}
      />
      {isDot ? null : (
        <text
          y={4}
          textAnchor="middle"
          fontSize={NOTE_SIZE}
          fontWeight={600}
          fill={isIncluded || pointed !== undefined ? palette.surface : palette.muted}
        >
          {words}
        </text>
      )}
    </g>
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

/** Where the names of the rings stand farthest from the marks: one direction for all of them. */
function freeAngle(radii: readonly number[], spots: readonly { x: number; y: number }[]): number {
  const angles = Array.from({ length: 16 }, (_, step) => (step * Math.PI) / 8);
  const room = (angle: number) =>
    Math.min(
      ...radii.flatMap((radius) =>
        spots.map(({ x, y }) => Math.hypot(x - radius * Math.cos(angle), y - radius * Math.sin(angle))),
      ),
    );
  return angles.reduce((best, angle) => (room(angle) > room(best) + 0.01 ? angle : best), 0);
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
