import { memo } from "react";
import type { ChartTable, RiskMark, RiskReturnProps } from "./chart-props.ts";
import type { Palette } from "./palette.ts";
import {
  findExtent,
  isInside,
  placeLabels,
  ScatterFrame,
  type ScatterScales,
  scatterScales,
} from "./scatter-frame.tsx";

const RADIUS = 4.5;
const SLOPES = [0.25, 0.5, 1, 1.5, 2, 3, 4, 6];
/** Lines of equal Sharpe that say something: more than this would be a fan. */
const MOST_SLOPES = 4;
const MOST_NAMES = 8;

/** Return over risk of every area: lines of equal Sharpe, the frontier of chosen ones, what we own as a diamond. */
export function RiskReturn(props: RiskReturnProps) {
  const {
    width,
    height,
    palette,
    marks,
    riskFree,
    frontier,
    portfolio,
    returnLabel,
    hovered,
    onHover,
    onOpen,
  } = props;
  const scales = createScales(props);
  const inside = marks.filter((mark) => isInside(scales, toPoint(mark)));
  const pointed = inside.find((mark) => mark.id === hovered);
  return (
    <ScatterFrame
      {...{ width, height, palette, scales }}
      x={{ label: "Annual volatility", unit: "fraction" }}
      y={{ label: returnLabel, unit: "fraction" }}
      outside={marks.length - inside.length}
      description={`${marks.length} areas by volatility and ${returnLabel.toLowerCase()}. The table behind the chart holds the same figures.`}
    >
      <IsoSharpe riskFree={riskFree} scales={scales} palette={palette} />
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
        <Marks marks={inside} scales={scales} palette={palette} isLive={onOpen !== undefined} />
      </g>
      <Frontier frontier={frontier} scales={scales} palette={palette} />
      <Names marks={inside} scales={scales} palette={palette} />
      {portfolio ? <Portfolio portfolio={portfolio} scales={scales} palette={palette} /> : null}
      {pointed ? (
        <circle
          cx={scales.x(pointed.volatility)}
          cy={scales.y(pointed.ret)}
          r={RADIUS + 3}
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

const toPoint = (mark: RiskMark) => ({ x: mark.volatility, y: mark.ret });

function createScales({ width, height, marks, frontier, portfolio }: RiskReturnProps): ScatterScales {
  const chosen = marks.filter((mark) => mark.isHighlighted);
  const own = portfolio === null ? [] : [portfolio];
  const x = findExtent(
    marks.map((mark) => mark.volatility),
    [...chosen.map((mark) => mark.volatility), ...[...frontier, ...own].map((point) => point.vol)],
  );
  const y = findExtent(
    marks.map((mark) => mark.ret),
    [...chosen.map((mark) => mark.ret), ...[...frontier, ...own].map((point) => point.ret)],
  );
  return scatterScales({ width, height }, { ...x, low: Math.max(0, x.low) }, y);
}

interface LayerProps {
  marks: readonly RiskMark[];
  scales: ScatterScales;
  palette: Palette;
}

const Marks = memo(function Marks({ marks, scales, palette, isLive }: LayerProps & { isLive: boolean }) {
  return marks.map((mark) => (
    <circle
      key={mark.id}
      data-id={mark.id}
      cx={scales.x(mark.volatility)}
      cy={scales.y(mark.ret)}
      r={mark.isHighlighted ? RADIUS + 1.5 : RADIUS}
      fill={mark.isShort ? palette.axis : palette.accent}
      fillOpacity={mark.isShort ? 0.45 : 0.7}
      stroke={mark.isHighlighted ? palette.text : palette.surface}
      strokeWidth={mark.isHighlighted ? 2 : 1}
      {...(isLive ? { cursor: "pointer" } : {})}
    />
  ));
});

/** Chosen areas, then those with the most return for their risk. */
function Names({ marks, scales, palette }: LayerProps) {
  const chosen = marks.filter((mark) => mark.isHighlighted);
  const outer = marks
    .filter((mark) => !mark.isHighlighted && mark.volatility > 0)
    .sort((a, b) => b.ret / b.volatility - a.ret / a.volatility)
    .slice(0, MOST_NAMES);
  const isChosen = new Set(chosen.map((mark) => mark.id));
  const labels = placeLabels(
    [...chosen, ...outer].map((mark) => ({
      id: mark.id,
      text: mark.label,
      x: scales.x(mark.volatility),
      y: scales.y(mark.ret),
      gap: RADIUS + 3,
    })),
    marks.map((mark) => ({
      id: mark.id,
      x: scales.x(mark.volatility),
      y: scales.y(mark.ret),
      radius: RADIUS,
    })),
    scales,
  );
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

/** Along each line a unit of risk brings the same return above the risk-free one. */
function IsoSharpe({
  riskFree,
  scales,
  palette,
}: {
  riskFree: number;
  scales: ScatterScales;
  palette: Palette;
}) {
  const [left = 0, right = 0] = scales.x.domain();
  const [floor = 0, ceiling = 0] = scales.y.domain();
  const lines = SLOPES.flatMap((slope) => {
    const from = Math.max(left, (floor - riskFree) / slope);
    const to = Math.min(right, (ceiling - riskFree) / slope);
    return to - from > (right - left) * 0.15 ? [{ slope, from, to }] : [];
  });
  return lines.slice(0, MOST_SLOPES).map(({ slope, from, to }) => (
    <g key={slope} pointerEvents="none">
      <line
        x1={scales.x(from)}
        y1={scales.y(riskFree + slope * from)}
        x2={scales.x(to)}
        y2={scales.y(riskFree + slope * to)}
        stroke={palette.axis}
        strokeDasharray="2 4"
      />
      <text
        x={scales.x(to) - 4}
        y={Math.max(scales.top + 10, scales.y(riskFree + slope * to) - 5)}
        textAnchor="end"
        fill={palette.muted}
      >
        Sharpe {slope}
      </text>
    </g>
  ));
}

function Frontier({
  frontier,
  scales,
  palette,
}: Pick<RiskReturnProps, "frontier" | "palette"> & { scales: ScatterScales }) {
  const last = frontier.at(-1);
  if (last === undefined) return null;
  const points = frontier.map((point) => `${scales.x(point.vol)},${scales.y(point.ret)}`).join(" ");
  return (
    <g pointerEvents="none">
      <polyline points={points} fill="none" stroke={palette.negative} strokeWidth={2} />
      {frontier.length === 1 ? (
        <circle cx={scales.x(last.vol)} cy={scales.y(last.ret)} r={3} fill={palette.negative} />
      ) : null}
      <text
        x={scales.x(last.vol)}
        y={scales.y(last.ret) - 8}
        textAnchor="middle"
        fill={palette.negative}
        fontWeight={600}
      >
        Frontier
      </text>
    </g>
  );
}

interface PortfolioProps {
  portfolio: NonNullable<RiskReturnProps["portfolio"]>;
  scales: ScatterScales;
  palette: Palette;
}

function Portfolio({ portfolio, scales, palette }: PortfolioProps) {
  const [x, y] = [scales.x(portfolio.vol), scales.y(portfolio.ret)];
  return (
    <g pointerEvents="none">
      <path
        d={`M${x} ${y - 8}L${x + 8} ${y}L${x} ${y + 8}L${x - 8} ${y}Z`}
        fill={palette.warning}
        stroke={palette.surface}
        strokeWidth={1.5}
      />
      <text
        x={x}
        y={y + 21}
        textAnchor="middle"
        fill={palette.warning}
        fontWeight={700}
        stroke={palette.surface}
        strokeWidth={3}
        paintOrder="stroke"
      >
        {portfolio.label}
      </text>
    </g>
  );
}

export function riskReturnTable({
  marks,
  returnLabel,
}: Pick<RiskReturnProps, "marks" | "returnLabel">): ChartTable {
  return {
    columns: [
      { label: "Metro", unit: "text" },
      { label: returnLabel, unit: "fraction" },
      { label: "Annual volatility", unit: "fraction" },
      { label: "Known for", unit: "text" },
    ],
    rows: [...marks]
      .sort((a, b) => b.ret - a.ret)
      .map((mark) => [
        mark.label,
        mark.ret,
        mark.volatility,
        mark.isShort ? "under 10 years" : "10 years or more",
      ]),
  };
}
