import { memo } from "react";
import type { BubbleChartProps, BubbleMark, ChartTable } from "./chart-props.ts";
import type { Palette } from "./palette.ts";
import {
  findExtent,
  isInside,
  placeLabels,
  ScatterFrame,
  type ScatterScales,
  scatterScales,
} from "./scatter-frame.tsx";

const SMALLEST = 3.5;
const LARGEST = 22;
/** Of marks that nobody chose only the largest are named. */
const MOST_NAMES = 10;

/** Areas as circles between two metrics, with medians, lines of equal sum, and trails of chosen ones. */
export function BubbleChart(props: BubbleChartProps) {
  const { width, height, palette, marks, x, y, medians, isoReturns, quadrants, hovered, onHover, onOpen } =
    props;
  const scales = createScales(props);
  const inside = marks.filter((mark) => isInside(scales, mark));
  const findRadius = radii(marks);
  const pointed = inside.find((mark) => mark.id === hovered);
  return (
    <ScatterFrame
      {...{ width, height, palette, scales, x, y }}
      outside={marks.length - inside.length}
      description={`${marks.length} areas by ${x.label} and ${y.label}. The table behind the chart holds the same figures.`}
    >
      <Medians {...{ medians, quadrants, scales, palette }} />
      <IsoReturns sums={isoReturns} scales={scales} stroke={palette.accent} />
      <g
        onPointerOver={onHover && ((event) => onHover(idAt(event)))}
        onPointerLeave={onHover && (() => onHover(null))}
        onPointerUp={
          onOpen &&
          ((event) => {
            const id = idAt(event);
            if (id !== null) onOpen(id);
          })
        }
      >
        <Marks
          marks={inside}
          scales={scales}
          palette={palette}
          findRadius={findRadius}
          isLive={onOpen !== undefined}
        />
      </g>
      <Trails marks={inside} scales={scales} palette={palette} />
      <IsoNames sums={isoReturns} scales={scales} palette={palette} />
      <Names marks={inside} scales={scales} palette={palette} findRadius={findRadius} />
      {pointed ? (
        <circle
          cx={scales.x(pointed.x)}
          cy={scales.y(pointed.y)}
          r={findRadius(pointed) + 2}
          fill="none"
          stroke={palette.text}
          strokeWidth={2}
          pointerEvents="none"
        />
      ) : null}
    </ScatterFrame>
  );
}

function idAt(event: { target: EventTarget }): string | null {
  return event.target instanceof SVGElement ? (event.target.dataset.id ?? null) : null;
}

function createScales({ width, height, marks }: BubbleChartProps): ScatterScales {
  const chosen = marks.filter((mark) => mark.isHighlighted);
  const paths = chosen.flatMap((mark) => [mark, ...(mark.trail ?? [])]);
  return scatterScales(
    { width, height },
    findExtent(
      marks.map((mark) => mark.x),
      paths.map((point) => point.x),
    ),
    findExtent(
      marks.map((mark) => mark.y),
      paths.map((point) => point.y),
    ),
  );
}

/** Areas, not radii, are in proportion. */
function radii(marks: readonly BubbleMark[]): (mark: Pick<BubbleMark, "size">) => number {
  const most = marks.reduce((largest, mark) => Math.max(largest, mark.size ?? 0), 0);
  return ({ size }) =>
    size === null || most === 0 || size <= 0
      ? SMALLEST
      : Math.max(SMALLEST, LARGEST * Math.sqrt(size / most));
}

interface MarksProps {
  marks: readonly BubbleMark[];
  scales: ScatterScales;
  palette: Palette;
  findRadius: (mark: Pick<BubbleMark, "size">) => number;
}

/** Large circles first, so that small ones stay in reach. */
const Marks = memo(function Marks({
  marks,
  scales,
  palette,
  findRadius,
  isLive,
}: MarksProps & { isLive: boolean }) {
  const hasChosen = marks.some((mark) => mark.isHighlighted);
  return [...marks]
    .sort((a, b) => (b.size ?? 0) - (a.size ?? 0))
    .map((mark) => {
      const color = mark.colorClass === null ? undefined : palette.sequential[mark.colorClass];
      return (
        <circle
          key={mark.id}
          data-id={mark.id}
          cx={scales.x(mark.x)}
          cy={scales.y(mark.y)}
          r={findRadius(mark)}
          fill={color ?? palette.surface}
          fillOpacity={hasChosen && !mark.isHighlighted ? 0.4 : 0.8}
          stroke={mark.isHighlighted ? palette.text : color === undefined ? palette.axis : palette.surface}
          strokeWidth={mark.isHighlighted ? 2 : 1}
          {...(isLive ? { cursor: "pointer" } : {})}
        />
      );
    });
});

/** Chosen marks are named first, then the largest; where a name would cover another name or mark it goes without. */
function Names({ marks, scales, palette, findRadius }: MarksProps) {
  const bySize = [...marks].sort((a, b) => (b.size ?? 0) - (a.size ?? 0));
  const chosen = bySize.filter((mark) => mark.isHighlighted);
  const named = [...chosen, ...bySize.filter((mark) => !mark.isHighlighted).slice(0, MOST_NAMES)];
  const labels = placeLabels(
    named.map((mark) => ({
      id: mark.id,
      text: mark.label,
      x: scales.x(mark.x),
      y: scales.y(mark.y),
      gap: findRadius(mark) + 2,
    })),
    marks.map((mark) => ({
      id: mark.id,
      x: scales.x(mark.x),
      y: scales.y(mark.y),
      radius: findRadius(mark),
    })),
    scales,
  );
  const isChosen = new Set(chosen.map((mark) => mark.id));
  return labels.map((label) => (
    <text
      key={label.id}
      x={label.textX}
      y={label.textY}
      textAnchor={label.anchor}
      fill={isChosen.has(label.id) ? palette.text : palette.muted}
      fontWeight={isChosen.has(label.id) ? 700 : 400}
      stroke={palette.surface}
      strokeWidth={3}
      paintOrder="stroke"
      pointerEvents="none"
    >
      {label.text}
    </text>
  ));
}

/** The way of the chosen marks; of all marks where none is chosen, it would be a tangle. */
function Trails({ marks, scales, palette }: Omit<MarksProps, "findRadius">) {
  return marks
    .filter((mark) => mark.isHighlighted && mark.trail !== undefined && mark.trail.length > 1)
    .map((mark) => {
      const points = (mark.trail ?? []).map((point) => `${scales.x(point.x)},${scales.y(point.y)}`);
      return (
        <g key={mark.id} pointerEvents="none">
          <polyline points={points.join(" ")} fill="none" stroke={palette.text} strokeWidth={1.5} />
          {(mark.trail ?? []).map((point, at) => (
            <g key={point.date}>
              <circle cx={scales.x(point.x)} cy={scales.y(point.y)} r={2.5} fill={palette.text} />
              {at === 0 ? (
                <text x={scales.x(point.x) + 5} y={scales.y(point.y) - 4} fill={palette.muted}>
                  {point.date.slice(0, 4)}
                </text>
              ) : null}
            </g>
          ))}
        </g>
      );
    });
}

interface MediansProps extends Pick<BubbleChartProps, "medians" | "quadrants" | "palette"> {
  scales: ScatterScales;
}

function Medians({ medians, quadrants, scales, palette }: MediansProps) {
  const { left, right, top, bottom } = scales;
  const at = {
    x: medians.x === null ? null : scales.x(medians.x),
    y: medians.y === null ? null : scales.y(medians.y),
  };
  const hair = { stroke: palette.axis, strokeDasharray: "4 3" };
  const corners = [
    { x: left + 6, y: top + 12, anchor: "start" },
    { x: right - 6, y: top + 12, anchor: "end" },
    { x: left + 6, y: bottom - 8, anchor: "start" },
    { x: right - 6, y: bottom - 8, anchor: "end" },
  ] as const;
  return (
    <g pointerEvents="none">
      {at.x !== null && at.x >= left && at.x <= right ? (
        <line x1={at.x} x2={at.x} y1={top} y2={bottom} {...hair} />
      ) : null}
      {at.y !== null && at.y >= top && at.y <= bottom ? (
        <line x1={left} x2={right} y1={at.y} y2={at.y} {...hair} />
      ) : null}
      {corners.map((corner, index) => (
        <text
          key={`${corner.x} ${corner.y}`}
          x={corner.x}
          y={corner.y}
          textAnchor={corner.anchor}
          fill={palette.muted}
          fontStyle="italic"
        >
          {quadrants?.[index]}
        </text>
      ))}
    </g>
  );
}

/** x + y is the same all along a line: the total return where the axes are yield and growth. */
function endsOf(sum: number, scales: ScatterScales): { from: number; to: number } | undefined {
  const [low = 0, high = 0] = scales.x.domain();
  const [floor = 0, ceiling = 0] = scales.y.domain();
  const [from, to] = [Math.max(low, sum - ceiling), Math.min(high, sum - floor)];
  return from < to ? { from, to } : undefined;
}

function IsoReturns({
  sums,
  scales,
  stroke,
}: {
  sums: readonly number[];
  scales: ScatterScales;
  stroke: string;
}) {
  return sums.map((sum) => {
    const ends = endsOf(sum, scales);
    return ends === undefined ? null : (
      <line
        key={sum}
        pointerEvents="none"
        x1={scales.x(ends.from)}
        y1={scales.y(sum - ends.from)}
        x2={scales.x(ends.to)}
        y2={scales.y(sum - ends.to)}
        stroke={stroke}
        strokeOpacity={0.6}
      />
    );
  });
}

/** At the end of each line and above the bubbles: what lay under one could not be read. */
function IsoNames({
  sums,
  scales,
  palette,
}: {
  sums: readonly number[];
  scales: ScatterScales;
  palette: Palette;
}) {
  return sums.map((sum) => {
    const ends = endsOf(sum, scales);
    return ends === undefined ? null : (
      <text
        key={sum}
        pointerEvents="none"
        x={scales.x(ends.to) - 4}
        y={scales.y(sum - ends.to) - 6}
        textAnchor="end"
        fill={palette.accent}
        stroke={palette.surface}
        strokeWidth={3}
        paintOrder="stroke"
      >
        {(sum * 100).toFixed(1)}% total
      </text>
    );
  });
}

export function bubbleTable(
  props: Pick<BubbleChartProps, "marks" | "x" | "y"> & { areaLabel: string },
): ChartTable {
  return {
    columns: [{ label: props.areaLabel, unit: "text" as const }, props.x, props.y],
    rows: [...props.marks]
      .sort((a, b) => (b.size ?? 0) - (a.size ?? 0))
      .map((mark) => [mark.label, mark.x, mark.y]),
  };
}
