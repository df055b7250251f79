import { Group } from "@visx/group";
import { ChartFrame, NOTE_SIZE } from "./chart-frame.tsx";
import type { ChartTable, CompsLocatorProps } from "./chart-props.ts";
import { type Box, type LocatorMark, MARK_RADIUS, placeMarks, type Spot } from "./locator-marks.ts";

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
  const { reach, pixels, east, north } = fitLocator({ width, height, subject, comps });
  const rings = ringsFor(reach);
  // The subject is where it is, which is the middle only where comps lie all around it.
  const middle = { x: width / 2 - east * pixels, y: height / 2 + north * pixels };
  const box = { left: -middle.x, top: -middle.y, right: width - middle.x, bottom: height - middle.y };
  const places = comps.map((comp): Place => {
    const { east, north } = offsetMiles(subject, comp);
    return { ...comp, x: east * pixels, y: -north * pixels, radius: widthOf(comp.mark) };
  });
  const [dots, numbered] = [places.filter(({ isDot }) => isDot), places.filter(({ isDot }) => !isDot)];
  const marks = placeMarks(numbered, box);
  const radii = rings.map((miles) => miles * pixels);
  const angle = freeAngle(radii, [...marks, ...dots], box);
  const drawn = { palette, highlighted, onHover };
  return (
    <ChartFrame width={width} height={height} description={`${comps.length} comps around ${subject.label}`}>
      <g>
        <rect width={width} height={height} fill="none" stroke={palette.grid} />
        <Group left={round(middle.x)} top={round(middle.y)}>
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

type Place = CompsLocatorProps["comps"][number] & { x: number; y: number; radius: number };

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
  const size = Math.max(radius, pointed === undefined ? 0 : widthOf(pointed.mark) + 1);
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

/** Half of what a number takes; two digits fill more than a circle. */
const widthOf = (mark: string): number => Math.max(MARK_RADIUS, 3 + 3.5 * mark.length);

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

/** From the edge of the map to the outermost places. */
const MARGIN = 14;

/**
 * How far the comps reach from the subject, in miles, how many pixels a mile takes, and how far the middle of the map
 * lies from the subject: comps that all lie on one side leave no half of the map empty.
 */
export function fitLocator({
  width,
  height,
  subject,
  comps,
}: Pick<CompsLocatorProps, "width" | "height" | "subject" | "comps">): {
  reach: number;
  pixels: number;
  east: number;
  north: number;
} {
  const places = comps.map((comp) => offsetMiles(subject, comp));
  const least = places.length === 0 ? 0.25 : 0.05;
  const span = (offsets: readonly number[]) => {
    const [from, to] = [Math.min(-least, ...offsets), Math.max(least, ...offsets)];
    return { size: to - from, middle: (from + to) / 2, reach: Math.max(-from, to) };
  };
  const [across, along] = [span(places.map(({ east }) => east)), span(places.map(({ north }) => north))];
  const pixels = Math.min((width - 2 * MARGIN) / across.size, (height - 2 * MARGIN) / along.size);
  return {
    ...{ pixels, east: across.middle, north: along.middle },
    reach: Math.max(across.reach, along.reach),
  };
}

/** Where that is on the map. */
export function middleOf(
  subject: { latitude: number; longitude: number },
  { east, north }: { east: number; north: number },
): { latitude: number; longitude: number } {
  const shrink = Math.cos((subject.latitude * Math.PI) / 180);
  return {
    latitude: subject.latitude + north / MILES_PER_DEGREE,
    longitude: subject.longitude + east / MILES_PER_DEGREE / shrink,
  };
}

/** Half of what the name of a ring takes. */
const NAME_SIZE = { x: 20, y: 10 };

/** Where the names of the rings stand on the map and farthest from the marks: one direction for all of them. */
function freeAngle(radii: readonly number[], spots: readonly Spot[], box: Box): number {
  const angles = Array.from({ length: 16 }, (_, step) => (step * Math.PI) / 8);
  const judge = (angle: number) => {
    const names = radii.map((radius) => at(radius, angle)).filter((name) => isInside(name, box));
    const room = names.flatMap((name) => spots.map(({ x, y }) => Math.hypot(x - name.x, y - name.y)));
    return { shown: names.length, room: Math.min(...room) };
  };
  const judged = angles.map((angle) => ({ angle, ...judge(angle) }));
  const best = judged.reduce((first, one) =>
    one.shown > first.shown || (one.shown === first.shown && one.room > first.room + 0.01) ? one : first,
  );
  return best.angle;
}

const at = (radius: number, angle: number): Spot => ({
  x: radius * Math.cos(angle),
  y: radius * Math.sin(angle),
});

const isInside = ({ x, y }: Spot, { left, top, right, bottom }: Box): boolean =>
  x - NAME_SIZE.x >= left && x + NAME_SIZE.x <= right && y - NAME_SIZE.y >= top && y + NAME_SIZE.y <= bottom;

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
