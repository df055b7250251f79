import {
  CAPEX_CATEGORIES,
  type CapexHome,
  type PortfolioCapex,
  portfolioCapex,
} from "@labs/contract/portfolios/capex";
import type { Basis } from "@labs/contract/portfolios/figures";
import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import { Button, Select } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FigureProps } from "../../../components/figure/figure.tsx";
import { KeyFigures } from "../../../components/figure/key-figures.tsx";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { Kept } from "../../../components/status/kept.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { endpointQuery } from "../../../lib/calls/call.ts";
import { count, counted, money, moneyShort, rate } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { usePageAddress } from "../../../lib/page-address.ts";
import { HOME_COLUMNS, moneyColumn, RIGHT } from "../home-columns.tsx";
import { CapexDialog } from "./capex-dialog.tsx";

/** A year's capital budget of a portfolio against what was spent: by month, category and home. */
export function CapexPage({ portfolio, basis }: { portfolio: Portfolio; basis: Basis }) {
  const address = usePageAddress();
  const year = Number(address.get("year")) || undefined;
  const query = endpointQuery(portfolioCapex, {
    params: { id: portfolio.id },
    query: { basis, ...(year === undefined ? {} : { year }) },
  });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <FailureNote what="The capital" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={12} />;
  return (
    <Kept isOld={isPlaceholderData}>
      {data.years.length === 0 ? (
        <EmptyState title="No capital budget or spend yet">
          Approve a version at committee, upload a capital budget or spend under Own homes, or enter items
          home by home below. Capital lines of operating statements count as spend by themselves.
        </EmptyState>
      ) : (
        <>
          <Section
            title={`Capital, ${data.year}`}
            description={describe(data)}
            actions={
              <Select
                size="xs"
                w={110}
                aria-label="Calendar year"
                allowDeselect={false}
                data={[...new Set([...data.years, data.year])].sort((a, b) => b - a).map(String)}
                value={String(data.year)}
                onChange={(next) => address.set({ year: next })}
              />
            }
          >
            <KeyFigures figures={listFigures(data)} />
          </Section>
          <Sums
            label="Capital by month"
            rows={data.months.map(({ month, ...sums }) => ({ ...sums, name: asOfText(month) }))}
          />
          <Sums
            label="Capital by category"
            rows={data.categories.map(({ category, ...sums }) => ({
              ...sums,
              name: CAPEX_CATEGORIES[category],
            }))}
          />
        </>
      )}
      <Homes portfolio={portfolio} data={data} />
    </Kept>
  );
}

function describe({ asOf, leftOut, holdings, planned }: PortfolioCapex): string {
  const spend = asOf === null ? "No spend yet" : `Spend up to ${asOfText(asOf)}`;
  const left =
    leftOut.months === 0
      ? ""
      : ` ${money(leftOut.amount)} entered or uploaded is left out: statements of the same months have capital of their own.`;
  return `${spend}. ${count(planned)} of ${count(holdings)} homes have a plan for the year.${left}`;
}

function listFigures(data: PortfolioCapex): FigureProps[] {
  const { total, planned, remaining, over, overHomes, unplanned, spendOfPlanned, demo } = data;
  const of = { source: "Budgets, approved versions, statements and entered spend", demo };
  const homes = `${counted(planned, "home", "homes")} with a plan`;
  return [
    {
      ...{ label: "Planned", text: moneyShort(total.plan), full: money(total.plan, 2) },
      provenance: {
        ...of,
        formula: "budget of homes that have one for the year, else the approved version",
        note: homes,
      },
    },
    {
      ...{ label: "Spent", text: moneyShort(total.spend), full: money(total.spend, 2) },
      provenance: { ...of, note: `${money(unplanned)} of it by homes without a plan` },
    },
    {
      ...{ label: "Spent of plan", text: total.plan > 0 ? rate(spendOfPlanned / total.plan) : null },
      ...{ unavailable: "Nothing is planned for the year" },
      provenance: { ...of, formula: "spend of homes with a plan ÷ planned", note: homes },
    },
    {
      ...{ label: "Remaining", text: moneyShort(remaining), full: money(remaining, 2) },
      provenance: { ...of, formula: "planned − spent, of homes that are not over", note: homes },
    },
    {
      ...{ label: "Over budget", text: moneyShort(over), full: money(over, 2) },
      provenance: {
        ...of,
        formula: "spent − planned, of homes that are over",
        note: `${count(overHomes)} homes`,
      },
    },
  ];
}

type Line = PortfolioCapex["total"] & { name: string };

const SUMS: Column<Line>[] = [
  { ...moneyColumn<Line>("plan", "Planned", ({ plan }) => plan), onCard: true },
  { ...moneyColumn<Line>("spend", "Spent", ({ spend }) => spend), onCard: true },
  { ...moneyColumn<Line>("left", "Planned less spent", ({ plan, spend }) => plan - spend), onCard: true },
  moneyColumn("budget", "Budgets", ({ budget }) => budget),
  moneyColumn("approved", "Approved versions", ({ approved }) => approved),
];

function Sums({ label, rows }: { label: string; rows: Line[] }) {
  if (rows.length === 0) return null;
  const name: Column<Line> = { id: "name", header: "", value: (row) => row.name, width: 180, isName: true };
  return (
    <Section title={label} flush>
      <DataTable
        label={label}
        columns={[{ ...name, header: label.endsWith("month") ? "Month" : "Category" }, ...SUMS]}
        rows={rows}
        rowKey={(row) => row.name}
        csvName={label.toLowerCase().replaceAll(" ", "-")}
        hasSearch={false}
      />
    </Section>
  );
}

const HOMES: Column<CapexHome>[] = [
  ...HOME_COLUMNS,
  moneyColumn("plan", "Planned", ({ plan, planFrom }) => (planFrom === null ? null : plan)),
  {
    ...{ id: "from", header: "Plan from", width: 150 },
    value: ({ planFrom }) => planFrom,
    text: ({ planFrom }) =>
      planFrom === null ? "No plan" : planFrom === "budget" ? "Budget" : "Approved version",
  },
  // Of a home whose spend nobody reported nothing is known: it is no zero.
  {
    ...moneyColumn<CapexHome>("spend", "Spent", ({ spend, lastSpend }) =>
      lastSpend === null ? null : spend,
    ),
    onCard: true,
  },
  {
    ...moneyColumn<CapexHome>("left", "Remaining", ({ remaining }) => remaining),
    onCard: true,
    text: ({ remaining, isOver }) =>
      remaining === null ? "" : isOver ? `${money(-remaining)} over` : money(remaining),
  },
  {
    ...{ id: "last", header: "Last spend", width: 120 },
    value: ({ lastSpend }) => lastSpend,
    text: ({ lastSpend }) => (lastSpend === null ? "" : asOfText(lastSpend)),
  },
];

function Homes({ portfolio, data }: { portfolio: Portfolio; data: PortfolioCapex }) {
  const [open, setOpen] = useState<CapexHome | null>(null);
  const { homes, more, year } = data;
  const items: Column<CapexHome> = {
    ...{ id: "items", header: "Items", ...RIGHT, onCard: true },
    value: () => null,
    text: () => "",
    cell: (home) => (
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`Open capital items of ${home.label}`}
        onClick={() => setOpen(home)}
      >
        Open
      </Button>
    ),
  };
  return (
    <Section
      title="Homes"
      description={
        more === 0
          ? "The largest overrun first; open a home for its items, or to enter one."
          : `The first ${count(homes.length)}, the largest overrun first; ${count(more)} more are in the sums above.`
      }
      flush
    >
      <DataTable
        label="Homes by capital"
        columns={[...HOMES, items]}
        rows={homes}
        rowKey={({ googlePlacesId }) => googlePlacesId}
        csvName="capital-by-home"
      />
      {open === null ? null : (
        <CapexDialog portfolio={portfolio} home={open} year={year} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}
