import { type BridgeStep, ValueBridge, valueBridgeTable } from "@labs/charts/value-bridge";
import type {
  ActualsSpan,
  NoiBridge,
  PropertyActuals,
  VarianceLine,
} from "@labs/contract/portfolios/actuals";
import { SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { KeyFigures } from "../../components/figure/key-figures.tsx";
import { ResponsiveChart } from "../../components/figure/responsive-chart.tsx";
import { Section } from "../../components/layout/section.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, money, moneyChange, rate, statementAmount } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";

export type Compared = Omit<PropertyActuals, "portfolio" | "home" | "statements">;

const SPANS: { value: ActualsSpan; label: string }[] = [
  { value: "month", label: "Month" },
  { value: "yearToDate", label: "Year to date" },
  { value: "trailing", label: "T12" },
  { value: "all", label: "All" },
];

export function SpanChoice({ span, onSpan }: { span: ActualsSpan; onSpan: (span: ActualsSpan) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Months that are compared"
      data={SPANS}
      value={span}
      onChange={(next) => onSpan(next as ActualsSpan)}
    />
  );
}

/** `Jan 2025 to Dec 2025, 12 months`. */
export function spanText(months: readonly string[]): string {
  const [from, to] = [months[0], months.at(-1)];
  if (from === undefined || to === undefined) return "No month";
  if (from === to) return asOfText(from);
  return `${asOfText(from)} to ${asOfText(to)}, ${months.length} months`;
}

/** With its mark in words: favorable is more income or less cost than planned. */
const varianceText = (variance: number, digits = 0) => statementAmount(variance, digits);

/** The bridge with its ends as figures, and the variance of every line. */
export function VarianceView({ compared, note }: { compared: Compared; note: string }) {
  const { bridge, lines, months } = compared;
  if (bridge === null) return null;
  const { planNoi, actualNoi } = bridge;
  const source = { source: "Operating statements and approved versions", note };
  const share = planNoi === 0 ? null : (actualNoi - planNoi) / Math.abs(planNoi);
  return (
    <>
      <Section title="Plan and actual" description={spanText(months)}>
        <KeyFigures
          figures={[
            { label: "Actual NOI", text: money(actualNoi), full: money(actualNoi, 2), provenance: source },
            { label: "Planned NOI", text: money(planNoi), full: money(planNoi, 2), provenance: source },
            {
              label: actualNoi >= planNoi ? "Variance, favorable" : "Variance, unfavorable",
              text: moneyChange(actualNoi - planNoi),
              full: statementAmount(actualNoi - planNoi, 2),
              provenance: { ...source, formula: "actual NOI − planned NOI" },
            },
            {
              label: "Of planned NOI",
              text: share === null ? null : rate(share),
              unavailable: "Planned NOI is 0",
            },
          ]}
        />
      </Section>
      <BridgeChart bridge={bridge} />
      <Section title="Variance by line" flush>
        <VarianceTable lines={lines} />
      </Section>
    </>
  );
}

/** So many steps can be read side by side. */
const mostSteps = (width: number) => (width < 560 ? 3 : 9);

/** The largest steps each by itself; the others as one, so that the chart still ends at the actual figure. */
function listSteps({ planNoi, steps, actualNoi }: NoiBridge, most: number): BridgeStep[] {
  const largest = new Set(
    steps
      .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
      .slice(0, steps.length > most ? most - 1 : most)
      .map(({ key }) => key),
  );
  const rest = steps.filter(({ key }) => !largest.has(key));
  const other = rest.reduce((sum, { effect }) => sum + Math.round(100 * effect), 0) / 100;
  return [
    { label: "Planned NOI", amount: planNoi, isTotal: true },
    ...steps
      .filter(({ key }) => largest.has(key))
      .map(({ label, effect }) => ({ label, amount: effect, isTotal: false })),
    ...(rest.length === 0 ? [] : [{ label: `${rest.length} other lines`, amount: other, isTotal: false }]),
    { label: "Actual NOI", amount: actualNoi, isTotal: true },
  ];
}

function BridgeChart({ bridge }: { bridge: NoiBridge }) {
  const all: BridgeStep[] = [
    { label: "Planned NOI", amount: bridge.planNoi, isTotal: true },
    ...bridge.steps.map(({ label, effect }) => ({ label, amount: effect, isTotal: false })),
    { label: "Actual NOI", amount: bridge.actualNoi, isTotal: true },
  ];
  return (
    <Section
      title="From planned to actual NOI"
      description="Each line by what it adds to, or takes from, net operating income."
    >
      <ResponsiveChart
        height={240}
        table={valueBridgeTable(all)}
        render={(frame) => <ValueBridge {...frame} steps={listSteps(bridge, mostSteps(frame.width))} />}
      />
      <Text size="xs" c={bridge.untied === 0 ? "dimmed" : "var(--labs-warn)"}>
        {bridge.untied === 0
          ? "The lines tie to the cent."
          : `▲ ${money(bridge.untied, 2)} of the difference has no line.`}
      </Text>
    </Section>
  );
}

const right = { align: "right", filter: false } as const;

function VarianceTable({ lines }: { lines: VarianceLine[] }) {
  const columns: Column<VarianceLine>[] = [
    {
      id: "line",
      header: "Line",
      width: 220,
      value: ({ label }) => label,
      cell: ({ label, role }) => (role === "total" ? <strong>{label}</strong> : label),
      isName: true,
    },
    {
      id: "plan",
      header: "Plan",
      ...right,
      onCard: true,
      value: ({ plan }) => plan,
      text: ({ plan }) => statementAmount(plan),
    },
    {
      ...{ id: "actual", header: "Actual", ...right, onCard: true },
      value: ({ actual }) => actual,
      text: ({ actual, isTold }) => (isTold ? statementAmount(actual) : "—"),
    },
    {
      ...{ id: "variance", header: "Variance", ...right, onCard: true },
      hint: "Actual less plan: in parentheses what is unfavorable",
      value: ({ variance }) => variance,
      text: ({ variance }) => varianceText(variance),
    },
    {
      ...{ id: "share", header: "Of plan", ...right },
      value: ({ share }) => share,
      text: ({ share, isTold }) => (share === null ? "not planned" : isTold ? rate(share) : "—"),
    },
    {
      ...{ id: "side", header: "Reading" },
      value: readVariance,
    },
  ];
  return (
    <DataTable
      label="Variance by line"
      columns={columns}
      rows={lines}
      rowKey={({ key }) => key}
      csvName="variance-by-line"
      hasSearch={false}
    />
  );
}

/** A line of which no statement has a row saved nothing: its costs may stand in another line, or in other books. */
function readVariance({ variance, isTold }: VarianceLine): string {
  if (!isTold) return "Not in the statements";
  return variance === 0 ? "On plan" : variance > 0 ? "Favorable" : "Unfavorable";
}

type Shown = "actual" | "plan" | "variance";
interface MonthRow {
  key: string;
  label: string;
  isTotal: boolean;
  /** By month; undefined where nothing is there to show. */
  amounts: Record<string, number | undefined>;
}

/** Every line by month: as it came in, as it was planned, or the difference of the two. */
export function MonthTable({ compared, isOfMany }: { compared: Compared; isOfMany: boolean }) {
  const [shown, setShown] = useState<Shown>("actual");
  const { byMonth } = compared;
  if (byMonth.length === 0) return null;
  const hasPlan = byMonth.some(({ planNoi }) => planNoi !== null);
  const columns: Column<MonthRow>[] = [
    {
      id: "line",
      header: "Line",
      width: 200,
      isName: true,
      value: ({ label }) => label,
      cell: ({ label, isTotal }) => (isTotal ? <strong>{label}</strong> : label),
    },
    ...byMonth.toReversed().map(
      ({ month }, at): Column<MonthRow> => ({
        ...{ id: month, header: asOfText(month), ...right, onCard: at < 3 },
        value: ({ amounts }) => amounts[month],
        text: ({ amounts }) => (amounts[month] === undefined ? "" : statementAmount(amounts[month])),
      }),
    ),
  ];
  return (
    <Section
      title="By month"
      description={
        isOfMany && shown !== "actual"
          ? "Of the homes that have the month in their plan and in a statement."
          : "Deductions and costs in parentheses."
      }
      actions={
        hasPlan ? (
          <SegmentedControl
            size="xs"
            aria-label="What the months show"
            data={[
              { value: "actual", label: "Actual" },
              { value: "plan", label: "Plan" },
              ...(isOfMany ? [] : [{ value: "variance", label: "Variance" }]),
            ]}
            value={shown}
            onChange={(next) => setShown(next as Shown)}
          />
        ) : null
      }
      flush
    >
      <DataTable
        label="Lines by month"
        columns={columns}
        rows={listMonthRows(compared, shown)}
        rowKey={({ key }) => key}
        csvName="actuals-by-month"
        hasSearch={false}
      />
    </Section>
  );
}

function listMonthRows({ byMonth, lineNames }: Compared, shown: Shown): MonthRow[] {
  const read = (month: Compared["byMonth"][number], key: string): number | undefined => {
    const [actual, plan] = [month.actual[key], month.plan[key]];
    if (shown === "actual") return actual;
    if (month.planNoi === null) return undefined;
    return shown === "plan" ? plan : Math.round(100 * ((actual ?? 0) - (plan ?? 0))) / 100;
  };
  const rows = lineNames
    .map(({ key, label }): MonthRow => {
      const amounts = Object.fromEntries(byMonth.map((month) => [month.month, read(month, key)]));
      return { key, label, isTotal: false, amounts };
    })
    .filter(({ amounts }) => Object.values(amounts).some((amount) => amount !== undefined && amount !== 0));
  const noi = Object.fromEntries(
    byMonth.map(({ month, actualNoi, planNoi }) => [
      month,
      shown === "actual"
        ? actualNoi
        : planNoi === null
          ? undefined
          : shown === "plan"
            ? planNoi
            : Math.round(100 * (actualNoi - planNoi)) / 100,
    ]),
  );
  return [...rows, { key: "noi", label: "Net operating income", isTotal: true, amounts: noi }];
}

/** Plan and re-forecast side by side: the plan itself is never written over. */
export function ReforecastTable({ years }: { years: Compared["reforecast"] }) {
  if (years.length === 0) return null;
  const columns: Column<(typeof years)[number]>[] = [
    { id: "year", header: "Year", value: ({ year }) => year, text: ({ year }) => String(year), isName: true },
    {
      id: "plan",
      header: "Planned NOI",
      ...right,
      onCard: true,
      value: (one) => one.planNoi,
      text: (one) => statementAmount(one.planNoi),
    },
    {
      id: "noi",
      header: "Re-forecast NOI",
      ...right,
      onCard: true,
      value: (one) => one.noi,
      text: (one) => statementAmount(one.noi),
    },
    {
      ...{ id: "change", header: "Change", ...right, onCard: true },
      value: (one) => one.noi - one.planNoi,
      text: (one) => statementAmount(one.noi - one.planNoi),
    },
    {
      ...{ id: "months", header: "Actual months", ...right },
      value: (one) => one.actualMonths,
      text: (one) => `${count(one.actualMonths)} of ${count(one.months)}`,
    },
  ];
  return (
    <Section
      title="Re-forecast"
      description="Actual months so far and the plan for the rest, by calendar year."
      flush
    >
      <DataTable
        label="Re-forecast by year"
        columns={columns}
        rows={years}
        rowKey={({ year }) => String(year)}
        csvName="re-forecast"
        hasSearch={false}
      />
    </Section>
  );
}
