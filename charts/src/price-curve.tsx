import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { ChartFrame, NOTE_SIZE, tickText } from "./chart-frame.tsx";
import type { ChartTable, Frame } from "./chart-props.ts";
import { MarkerLine } from "./marker-line.tsx";

export interface PricePoint {
  price: number;
  /** Null breaks the line. */
  value: number | null;
}

interface PriceCurve {
  /** What the curve is, such as a return. */
  label: string;
  /** In rising order of price. */
  points: readonly PricePoint[];
  target: number;
  /** The price at which the target is just met; null where none is. */
  meetsAt: number | null;
  offer: number | null;
  bid: number | null;
  format: (value: number) => string;
  formatPrice: (price: number) => string;
}

export interface PriceCurveProps extends Frame, PriceCurve {}

const TOP = 44;
const BOTTOM = 26;
const LEFT = 68;
const RIGHT = 16;

/** One figure over the price that is paid: its target as a level, the offer and the highest bid as upright lines. */
export function PriceCurveChart(props: PriceCurveProps) {
  const { width, height, palette, points, target, meetsAt, offer, bid, format, formatPrice } = props;
  const { x, y, isCut } = scales(props);
  const crossing = meetsAt === null ? [] : [{ price: meetsAt, value: target }];
  const meeting = [...points.filter(({ price }) => meetsAt === null || price < meetsAt), ...crossing];
  const missing = meetsAt === null ? [] : [...crossing, ...points.filter(({ price }) => price > meetsAt)];
  const marker = { top: TOP, bottom: height - BOTTOM, width };
  // Away from the crossing, where the curve is far from its target.
  const isLabelLeft = meetsAt !== null && x(meetsAt) > (LEFT + width - RIGHT) / 2;
  const isInside = (price: number | null): price is number =>
    price !== null && price >= (x.domain()[0] ?? 0) && price <= (x.domain()[1] ?? 0);
  return (
    <ChartFrame width={width} height={height} description={describe(props)}>
      <Axes {...props} x={x} y={y} isCut={isCut} />
      {offer === null ? null : (
        <MarkerLine
          {...marker}
          at={x(offer)}
          text={`Offer ${formatPrice(offer)}`}
          row={1}
          color={palette.muted}
        />
      )}
      {bid === null ? null : (
        <MarkerLine
          {...marker}
          at={x(bid)}
          text={`Maximum bid ${formatPrice(bid)}`}
          row={0}
          color={palette.text}
        />
      )}
      <line
        x1={LEFT}
        x2={width - RIGHT}
        y1={y(target)}
        y2={y(target)}
        stroke={palette.negative}
        strokeDasharray="2 3"
      />
      <text
        x={isLabelLeft ? LEFT + 4 : width - RIGHT}
        y={y(target) - 4}
        textAnchor={isLabelLeft ? "start" : "end"}
        fill={palette.negative}
        stroke={palette.surface}
        strokeWidth={3}
        paintOrder="stroke"
        fontWeight={600}
      >{`Target ${format(target)}`}</text>
      <Line points={meeting} x={x} y={y} color={palette.accent} />
      <Line points={missing} x={x} y={y} color={palette.categorical[1]} />
      {isInside(meetsAt) ? (
        <circle
          cx={x(meetsAt)}
          cy={y(target)}
          r={3.5}
          fill={palette.surface}
          stroke={palette.accent}
          strokeWidth={2}
        >
          <title>{`Target met up to ${formatPrice(meetsAt)}`}</title>
        </circle>
      ) : null}
    </ChartFrame>
  );
}

type Scale = ReturnType<typeof scaleLinear<number>>;

function Axes(props: PriceCurveProps & { x: Scale; y: Scale; isCut: boolean }) {
  const { width, height, palette, format, formatPrice, x, y, isCut } = props;
  return (
    <>
      <GridRows scale={y} numTicks={4} left={LEFT} width={width - LEFT - RIGHT} stroke={palette.grid} />
      <AxisLeft
        scale={y}
        left={LEFT}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => format(Number(value))}
        tickComponent={tickText(palette, "end", { x: 2, y: 4 })}
      />
      <AxisBottom
        scale={x}
        top={height - BOTTOM}
        numTicks={Math.max(2, Math.floor(width / 90))}
        stroke={palette.axis}
        tickStroke={palette.axis}
        tickLength={4}
        tickFormat={(price) => formatPrice(Number(price))}
        tickComponent={tickText(palette, "middle")}
      />
      {isCut ? (
        <text x={LEFT + 4} y={height - BOTTOM - 4} fill={palette.muted} fontSize={NOTE_SIZE}>
          Axis does not start at zero
        </text>
      ) : null}
    </>
  );
}

function Line(props: { points: readonly PricePoint[]; x: Scale; y: Scale; color: string | undefined }) {
  const { points, x, y, color } = props;
  const [low = 0, high = 0] = x.domain();
  return (
    <LinePath
      data={points.filter(({ price }) => price >= low && price <= high)}
      defined={({ value }) => value !== null}
      x={({ price }) => x(price)}
      y={({ value }) => y(value ?? 0)}
      stroke={color ?? "none"}
      strokeWidth={2}
    />
  );
}

function scales({ width, height, points, target, offer, bid }: PriceCurveProps) {
  const marks = [offer, bid].filter((mark) => mark !== null);
  const prices = [...points.map(({ price }) => price), ...marks];
  const [first, last] = prices.length === 0 ? [0, 1] : [Math.min(...prices), Math.max(...prices)];
  const values = [target, ...points.flatMap(({ value }) => (value === null ? [] : [value]))];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const spread = high > low ? 0 : Math.abs(low) || 1;
  const y = scaleLinear({
    domain: [low - spread, high + spread],
    range: [height - BOTTOM, TOP],
    nice: 4,
  });
  const [bottom = 0, top = 0] = y.domain();
  return {
    x: scaleLinear({
      domain: [first, last > first ? last : first + (Math.abs(first) || 1)],
      range: [LEFT, width - RIGHT],
    }),
    y,
    isCut: bottom > 0 || top < 0,
  };
}

function describe(curve: PriceCurve): string {
  const { label, points, target, meetsAt, offer, bid, format, formatPrice } = curve;
  const known = points.flatMap(({ price, value }) =>
    value === null ? [] : [`${format(value)} at ${formatPrice(price)}`],
  );
  const span = known.length === 0 ? "no value" : `from ${known[0]} to ${known.at(-1)}`;
  return [
    `${label} by price, ${span}`,
    `target ${format(target)}${meetsAt === null ? " met at no price" : ` met up to ${formatPrice(meetsAt)}`}`,
    ...(offer === null ? [] : [`offer ${formatPrice(offer)}`]),
    ...(bid === null ? [] : [`maximum bid ${formatPrice(bid)}`]),
  ].join("; ");
}

export function priceCurveTable({
  label,
  points,
  meetsAt,
  format,
  formatPrice,
}: Pick<PriceCurve, "label" | "points" | "meetsAt" | "format" | "formatPrice">): ChartTable {
  return {
    columns: [
      { label: "Price", unit: "text" },
      { label, unit: "text" },
      { label: "Target", unit: "text" },
    ],
    rows: points.map(({ price, value }) => [
      formatPrice(price),
      value === null ? null : format(value),
      value === null || meetsAt === null ? null : price <= meetsAt ? "met" : "missed",
    ]),
  };
}
