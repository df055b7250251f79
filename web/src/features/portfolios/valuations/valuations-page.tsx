import { LineSeries, lineSeriesTable } from "@labs/charts/line-series";
import type { Basis } from "@labs/contract/portfolios/figures";
import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import {
  type PortfolioValuations,
  portfolioValuations,
  VALUATION_METHODS,
  type ValuedHome,
  type ValuedMonth,
} from "@labs/contract/portfolios/valuations";
import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { KeyFigures } from "../../../components/figure/key-figures.tsx";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { Kept } from "../../../components/status/kept.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { endpointQuery } from "../../../lib/calls/call.ts";
import { count, counted, money, moneyShort, rate } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { HOME_COLUMNS, monthText, RIGHT } from "../home-columns.tsx";
import { ValuationDialog } from "./valuation-dialog.tsx";

/** What a portfolio's homes were worth, month by month: nothing that was not valued as of a month has a part in it. */
export function ValuationsPage({ portfolio, basis }: { portfolio: Portfolio; basis: Basis }) {
  const { id } = portfolio;
  const query = endpointQuery(portfolioValuations, { params: { id }, query: { basis } });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  if (error && !data)
    return <FailureNote what="The valuations" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={12} />;
  return (
    <Kept isOld={isPlaceholderData}>
      {data.asOf === null ? (
        <EmptyState title="No valuations yet">
          Run valuations above: each home that its sales comps can value is kept with its month. Appraisals
          and broker opinions are entered in a list of homes, from the history of each.
        </EmptyState>
      ) : (
        <>
          <Newest data={data} asOf={data.asOf} />
          <History months={data.months} />
        </>
      )}
      <Homes portfolio={portfolio} data={data} />
    </Kept>
  );
}

function Newest({ data, asOf }: { data: PortfolioValuations; asOf: string }) {
  const newest = data.months.at(-1);
  const step = newest?.likeForLike ?? null;
  const { holdings, valued, current, demo } = data;
  const of = { source: "Valuations kept by month", demo };
  const left = holdings - current;
  return (
    <Section title="Valuations" description={`As of ${asOfText(asOf)}`}>
      <KeyFigures
        figures={[
          {
            label: "Value",
            text: newest === undefined ? null : moneyShort(newest.value),
            full: newest === undefined ? "" : money(newest.value),
            provenance: {
              ...of,
              formula: `sum of the valuations as of ${asOfText(asOf)}`,
              note: `${count(current)} of ${count(holdings)} homes${left > 0 ? "; the others are not in it" : ""}`,
            },
          },
          {
            label: "Change, like for like",
            text: step === null ? null : changeText(step),
            unavailable: "No home was valued by the same method in two months",
            provenance: {
              ...of,
              formula: "value ÷ value in the month with valuations before − 1, same homes, same method",
              note: step === null ? "" : `${count(step.homes)} homes, from ${asOfText(step.from)}`,
            },
          },
          {
            label: "Valued before",
            text: count(valued - current),
            provenance: { ...of, note: `Homes whose newest valuation is older than ${asOfText(asOf)}` },
          },
          {
            label: "Never valued",
            text: count(holdings - valued),
            provenance: { ...of, note: "Homes without a valuation of any month" },
          },
        ]}
      />
    </Section>
  );
}

const changeText = ({ before, after }: { before: number; after: number }): string | null =>
  before > 0 ? `${after > before ? "+" : ""}${rate(after / before - 1)}` : null;

/** 100 at the first month of an unbroken run up to the newest; a month without homes in common begins a new run. */
export function listIndex(months: readonly ValuedMonth[]): [month: string, index: number][] {
  const begin = months.findLastIndex(({ likeForLike }) => likeForLike === null);
  const [first, ...rest] = months.slice(Math.max(begin, 0));
  if (first === undefined) return [];
  let index = 100;
  const points: [string, number][] = [[first.month, index]];
  for (const { month, likeForLike } of rest) {
    if (likeForLike === null || likeForLike.before <= 0) break;
    index *= likeForLike.after / likeForLike.before;
    points.push([month, index]);
  }
  return points;
}

const MONTHS: Column<ValuedMonth>[] = [
  {
    ...{ id: "month", header: "Month", width: 120, isName: true },
    value: ({ month }) => month,
    text: ({ month }) => asOfText(month),
  },
  {
    ...{ id: "value", header: "Value", ...RIGHT, onCard: true },
    value: ({ value }) => value,
    text: ({ value }) => money(value),
  },
  {
    ...{ id: "homes", header: "Homes valued", ...RIGHT, onCard: true },
    value: ({ homes }) => homes,
    text: ({ homes }) => count(homes),
  },
  {
    ...{ id: "methods", header: "Methods", width: 240 },
    value: ({ methods }) => methods.map(({ method }) => method).join(" "),
    text: ({ methods }) =>
      methods.map(({ method, homes }) => `${VALUATION_METHODS[method]} ${count(homes)}`).join(", "),
  },
  {
    ...{ id: "change", header: "Change, like for like", ...RIGHT, onCard: true },
    value: ({ likeForLike: step }) =>
      step === null || step.before <= 0 ? null : step.after / step.before - 1,
    text: ({ likeForLike: step }) => (step === null ? "" : (changeText(step) ?? "")),
  },
  {
    ...{ id: "same", header: "Same homes", ...RIGHT },
    value: ({ likeForLike: step }) => step?.homes ?? null,
    text: ({ likeForLike: step }) =>
      step === null ? "" : `${count(step.homes)} since ${asOfText(step.from)}`,
  },
];

function History({ months }: { months: ValuedMonth[] }) {
  const points = listIndex(months);
  const series = [{ label: "Value", points }];
  return (
    <>
      {points.length > 1 ? (
        <Section
          title="Value, like for like"
          description={`${asOfText(points[0]?.[0])} = 100; each step compares the same homes by the same method.`}
        >
          <ResponsiveChart
            height={220}
            table={lineSeriesTable({ series, unit: "index" })}
            render={(frame) => <LineSeries {...frame} series={series} unit="index" />}
          />
        </Section>
      ) : null}
      <Section
        title="Value by month"
        description="Of the homes held today, those that were valued as of each month."
        flush
      >
        <DataTable
          label="Value by month"
          columns={MONTHS}
          rows={months.toReversed()}
          rowKey={({ month }) => month}
          csvName="valuations-by-month"
          hasSearch={false}
        />
      </Section>
    </>
  );
}

const HOMES: Column<ValuedHome>[] = [
  ...HOME_COLUMNS,
  {
    ...{ id: "value", header: "Newest value", ...RIGHT, onCard: true },
    value: ({ newest }) => newest?.value ?? null,
    text: ({ newest }) => (newest === null ? "" : money(newest.value)),
  },
  {
    ...{ id: "month", header: "As of", width: 190, onCard: true },
    value: ({ newest }) => newest?.month ?? null,
    text: ({ newest, monthsBehind }) =>
      newest === null ? "Never valued" : monthText(newest.month, monthsBehind),
  },
  {
    id: "method",
    header: "Method",
    value: ({ newest }) => (newest === null ? null : VALUATION_METHODS[newest.method]),
  },
  {
    ...{ id: "change", header: "Change", ...RIGHT },
    value: ({ newest, previous }) =>
      newest === null || previous === null ? null : newest.value / previous.value - 1,
    text: ({ newest, previous }) =>
      newest === null || previous === null
        ? ""
        : (changeText({ before: previous.value, after: newest.value }) ?? ""),
  },
  {
    ...{ id: "since", header: "Since", width: 110 },
    value: ({ previous }) => previous?.month ?? null,
    text: ({ previous }) => (previous === null ? "" : asOfText(previous.month)),
  },
];

function Homes({ portfolio, data }: { portfolio: Portfolio; data: PortfolioValuations }) {
  const [open, setOpen] = useState<ValuedHome | null>(null);
  const mayEnter = portfolio.kind === "list" && portfolio.may.edit;
  const history: Column<ValuedHome> = {
    ...{ id: "history", header: "History", ...RIGHT, onCard: true },
    value: ({ months }) => months,
    text: ({ months }) => count(months),
    cell: (home) =>
      home.months === 0 && !mayEnter ? null : (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`${historyText(home)}: valuations of ${home.label}`}
          onClick={() => setOpen(home)}
        >
          {historyText(home)}
        </Button>
      ),
  };
  const { homes, more } = data;
  return (
    <Section
      title="Homes"
      description={
        more === 0
          ? "The newest valuation of each home; open its history to see all, or to enter one."
          : `The ${count(homes.length)} with the largest value; ${count(more)} more are in the sums above.`
      }
      flush
    >
      <DataTable
        label="Homes by value"
        columns={[...HOMES, history]}
        rows={homes}
        rowKey={({ googlePlacesId }) => googlePlacesId}
        csvName="valuations-by-home"
      />
      {open === null ? null : (
        <ValuationDialog portfolio={portfolio} home={open} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}

const historyText = ({ months }: ValuedHome) =>
  months === 0 ? "Enter one" : counted(months, "month", "months");
