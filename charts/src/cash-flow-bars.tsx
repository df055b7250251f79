import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { scaleBand, scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { estimateTextWidth, formatShort } from "./chart-format.ts";
import { ChartFrame, FONT_SIZE, tickText } from "./chart-frame.tsx";
import type { CashFlowBarsProps, CashFlowYear, ChartTable } from "./chart-props.ts";
import type { Palette } from "./palette.ts";

const MARGIN = { top: 22, right: 98, bottom: 24, left: 58 };

/** Cash flow before debt service as bars a year, with the debt service it has to cover as a line. */
export function CashFlowBars({ width, height, palette, years, cashFlowLabel }: CashFlowBarsProps) {
  const { x, y } = scales(years, width, height);
  const bandwidth = x.bandwidth();
  const debt = years.filter((year) => year.debtService !== null);
  const zero = y(0);
  return (
    <ChartFrame width={width} height={height} description={describe(years)}>
      <GridRows
        scale={y}
        numTicks={4}
        left={MARGIN.left}
        width={width - MARGIN.left - MARGIN.right}
        stroke={palette.grid}
      />
      <AxisLeft
        scale={y}
        left={MARGIN.left}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => formatShort(Number(value), "usd")}
        tickComponent={tickText(palette, "end", { x: 2, y: 4 })}
      />
      {years.map(({ year, cashFlow, debtService }) =>
        cashFlow === null ? null : (
          <Bar
            key={year}
            left={x(year) ?? 0}
            width={bandwidth}
            zero={zero}
            top={y(cashFlow)}
            fill={cashFlow < 0 ? palette.negative : palette.accent}
            label={bandwidth > 24 ? formatShort(cashFlow, "usd") : ""}
            isLabelInside={hidesLabel(y(cashFlow), debtService === null ? null : y(debtService))}
            ink={palette.text}
            surface={palette.surface}
          />
        ),
      )}
      <line x1={MARGIN.left} x2={width - MARGIN.right} y1={zero} y2={zero} stroke={palette.axis} />
      <DebtService
        years={debt}
        at={(year) => (x(year) ?? 0) + bandwidth / 2}
        y={y}
        labelX={width - MARGIN.right + 4}
        palette={palette}
      />
      <AxisBottom
        scale={x}
        top={height - MARGIN.bottom}
        hideAxisLine
        hideTicks
        tickValues={chooseLabeled(years, x.step())}
        tickFormat={nameYear}
        tickComponent={tickText(palette, "middle", { x: 0, y: -4 })}
      />
      <text x={MARGIN.left} y={12} fill={palette.accent} fontWeight={600}>
        {cashFlowLabel}
      </text>
    </ChartFrame>
  );
}

const nameYear = (year: number): string => `Year ${year}`;

/** Every year where there is room for each name, else every second, third and so on from the first. */
function chooseLabeled(years: readonly CashFlowYear[], room: number): number[] {
  const widest = Math.max(0, ...years.map(({ year }) => estimateTextWidth(nameYear(year), FONT_SIZE)));
  const every = Math.max(1, Math.ceil((widest + 4) / room));
  return years.map(({ year }) => year).filter((_, index) => index % every === 0);
}

interface DebtServiceProps {
  years: readonly CashFlowYear[];
  at: (year: number) => number;
  y: (amount: number) => number;
  labelX: number;
  palette: Palette;
}

function DebtService({ years, at, y, labelX, palette }: DebtServiceProps) {
  const color = palette.categorical[1];
  const last = years.at(-1)?.debtService ?? null;
  return (
    <g>
      <LinePath
        data={[...years]}
        x={({ year }) => at(year)}
        y={({ debtService }) => y(debtService ?? 0)}
        stroke={color}
        strokeWidth={1.25}
      />
      {years.map(({ year, debtService }) => (
        <circle
          key={year}
          cx={at(year)}
          cy={y(debtService ?? 0)}
          r={2.25}
          fill={palette.surface}
          stroke={color}
          strokeWidth={1.25}
        />
      ))}
      {last === null ? null : (
        <text x={labelX} y={y(last) + 1} fill={color} fontWeight={600}>
          Debt service
          <tspan x={labelX} dy={FONT_SIZE + 2} fontWeight={400}>
            {formatShort(last, "usd")}
          </tspan>
        </text>
      )}
    </g>
  );
}

interface BarProps {
  left: number;
  width: number;
  zero: number;
  top: number;
  fill: string;
  label: string;
  isLabelInside: boolean;
  ink: string;
  surface: string;
}

/** Whether the line of the debt service runs where a bar's label would stand. */
function hidesLabel(top: number, line: number | null): boolean {
  return line !== null && line < top + 2 && line > top - FONT_SIZE - 8;
}

function Bar({ left, width, zero, top, fill, label, isLabelInside, ink, surface }: BarProps) {
  const isNegative = top > zero;
  const isInside = isLabelInside && !isNegative && zero - top > FONT_SIZE + 6;
  const baseline = isNegative || isInside ? top + FONT_SIZE + 2 : top - 4;
  return (
    <g>
      <rect x={left} width={width} y={Math.min(top, zero)} height={Math.abs(zero - top)} fill={fill} />
      <text x={left + width / 2} y={baseline} textAnchor="middle" fill={isInside ? surface : ink}>
        {label}
      </text>
    </g>
  );
}

function scales(years: readonly CashFlowYear[], width: number, height: number) {
  const figures = years.flatMap(({ cashFlow, debtService }) => [cashFlow ?? 0, debtService ?? 0]);
  const x = scaleBand({
    domain: years.map(({ year }) => year),
    range: [MARGIN.left, width - MARGIN.right],
    padding: 0.32,
  });
  const y = scaleLinear({
    // Bars start at zero.
    domain: [Math.min(0, ...figures), Math.max(0, ...figures) || 1],
    range: [height - MARGIN.bottom, MARGIN.top + FONT_SIZE],
    nice: 4,
  });
  return { x, y };
}

const hasDebt = (years: readonly CashFlowYear[]): boolean =>
  years.some(({ debtService }) => debtService !== null);

function describe(years: readonly CashFlowYear[]): string {
  return hasDebt(years)
    ? `Cash flow before debt service and debt service for ${years.length} years`
    : `Cash flow for ${years.length} years`;
}

export function cashFlowTable({
  years,
  cashFlowLabel,
}: Pick<CashFlowBarsProps, "years" | "cashFlowLabel">): ChartTable {
  return {
    columns: [
      { label: "Year", unit: "text" },
      { label: cashFlowLabel, unit: "usd" },
      ...(hasDebt(years) ? [{ label: "Debt service", unit: "usd" } as const] : []),
    ],
    rows: years.map(({ year, cashFlow, debtService }) => [
      String(year),
      cashFlow,
      ...(hasDebt(years) ? [debtService] : []),
    ]),
  };
}
