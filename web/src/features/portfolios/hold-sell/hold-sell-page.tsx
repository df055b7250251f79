import type { Basis } from "@labs/contract/portfolios/figures";
import {
  exportHoldSell,
  type HoldSellTerms,
  type HomeCourses,
  type PortfolioHoldSell,
  portfolioHoldSell,
} from "@labs/contract/portfolios/hold-sell";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { FigureProps } from "../../../components/figure/figure.tsx";
import { KeyFigures } from "../../../components/figure/key-figures.tsx";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { Kept } from "../../../components/status/kept.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { endpointQuery, writeAddress } from "../../../lib/calls/call.ts";
import { count, money, moneyChange, moneyShort, multiple, rate, returnRate } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { HOME_COLUMNS, RIGHT } from "../home-columns.tsx";
import { CourseDialog, LIMITS } from "./course-dialog.tsx";
import { TermFields, useHoldSellTerms } from "./hold-sell-terms.tsx";

/** Each owned home held, sold or refinanced, ranked by what another course than to hold is worth more. */
export function HoldSellPage({ id, basis }: { id: string; basis: Basis }) {
  const [terms, change] = useHoldSellTerms();
  const [opened, setOpened] = useState<HomeCourses | null>(null);
  const query = endpointQuery(portfolioHoldSell, { params: { id }, query: { basis, ...terms } });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => listColumns(setOpened), []);
  if (error && !data) {
    return <FailureNote what="Hold or sell" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <RowsSkeleton rows={12} />;
  if (data.counts.held === 0) {
    return (
      <EmptyState title="The portfolio is empty">Owned homes appear here with what to do next.</EmptyState>
    );
  }
  return (
    <Kept isOld={isPlaceholderData}>
      <Section
        title="Hold or sell"
        description={`As of ${asOfText(data.asOf)}, ${isTaxed(data) ? "after tax on gains" : "before tax: enter a rate to tax gains"}. Dollars of today after each course${tellDiscount(data)}.`}
        actions={<Downloads id={id} basis={basis} terms={terms} />}
      >
        {error ? <FailureNote what="Hold or sell" error={error} onRetry={() => void refetch()} /> : null}
        <KeyFigures figures={listFigures(data)} />
      </Section>
      <Section
        title="Homes"
        description={
          data.more === 0
            ? "The largest gain over holding first."
            : `The ${count(data.homes.length)} with the largest gain over holding; the export has ${count(data.more)} more.`
        }
        flush
      >
        <DataTable
          label="Homes by gain over holding"
          columns={columns}
          rows={data.homes}
          rowKey={({ googlePlacesId }) => googlePlacesId}
          csvName="hold-or-sell"
          empty={
            <EmptyState title="No home can be compared yet">
              A value comes from valuations, a plan from underwriting and a loan from the own book. What each
              home lacks is listed below.
            </EmptyState>
          }
        />
      </Section>
      <Section title="Terms" description="The firm’s assumptions unless entered here.">
        <TermFields terms={data.terms} onChange={change} />
      </Section>
      <NotCompared answer={data} />
      {opened ? <CourseDialog home={opened} onClose={() => setOpened(null)} /> : null}
    </Kept>
  );
}

/** What decides most between a sale today and years of rent. */
function tellDiscount({ terms }: PortfolioHoldSell): string {
  const term = terms.find(({ key }) => key === "discountRate");
  const discountRate = term?.entered ?? term?.firm ?? null;
  return discountRate === null ? "" : `, at a discount rate of ${rate(discountRate)}`;
}

const isTaxed = ({ terms }: PortfolioHoldSell) =>
  terms.some(({ key, entered }) => key === "taxRate" && entered !== null);

function listFigures({ counts, gain, demo }: PortfolioHoldSell): FigureProps[] {
  // Of homes that nothing compares none is better held, and none better sold.
  const isNone = counts.compared === 0;
  const figure = (label: string, text: string, formula: string): FigureProps => ({
    ...{
      label,
      text: isNone && label !== "Compared" ? null : text,
      unavailable: "No home can be compared yet",
    },
    provenance: { source: "Hold or sell", formula, note: `${count(counts.compared)} homes compared`, demo },
  });
  return [
    figure(
      "Compared",
      `${count(counts.compared)} of ${count(counts.held)}`,
      "homes with value, plan and loan",
    ),
    figure("Sell", count(counts.sell), "homes of which a sale today leaves the most"),
    figure("Refinance", count(counts.refinance), "homes of which a new loan is worth the most"),
    figure("Hold", count(counts.hold), "homes of which to hold is worth the most"),
    figure("Gain over holding", moneyShort(gain), "Σ best course − hold"),
  ];
}

const NAMES = { hold: "Hold", refinance: "Refinance", sell: "Sell" } as const;

function amount(
  id: string,
  header: string,
  value: (home: HomeCourses) => number | null,
  more: Partial<Column<HomeCourses>> = {},
): Column<HomeCourses> {
  return { id, header, ...RIGHT, value, text: (home) => money(value(home)), ...more };
}

const listColumns = (onOpen: (home: HomeCourses) => void): Column<HomeCourses>[] => [
  ...HOME_COLUMNS,
  { id: "best", header: "Best", value: ({ best }) => NAMES[best], onCard: true },
  {
    ...{ id: "advantage", header: "Against holding", ...RIGHT, onCard: true },
    hint: "The better of selling and refinancing less holding",
    value: ({ advantage }) => advantage,
    text: ({ advantage }) => moneyChange(advantage),
  },
  amount("hold", "Hold value", ({ holding }) => holding.value),
  amount("sell", "Net sale proceeds", ({ sale }) => sale.net),
  amount("refinance", "Refinance value", ({ refinancing }) => refinancing?.value ?? null),
  {
    ...{ id: "rate", header: "Hold IRR", ...RIGHT },
    hint: "Yearly, on what a sale today would leave",
    value: ({ holding }) => holding.rate,
    text: ({ holding }) => returnRate(holding.rate),
  },
  amount("cashOut", "Cash out", ({ refinancing }) => refinancing?.cashOut ?? null),
  {
    id: "binding",
    header: "Loan limit",
    value: ({ refinancing }) => (refinancing ? LIMITS[refinancing.binding] : null),
    text: ({ refinancing }) => (refinancing ? LIMITS[refinancing.binding] : ""),
  },
  {
    ...{ id: "dscr", header: "DSCR", ...RIGHT },
    value: ({ refinancing }) => refinancing?.dscr ?? null,
    text: ({ refinancing }) => (refinancing ? multiple(refinancing.dscr) : ""),
  },
  amount("value", "Value today", ({ sale }) => sale.value, { startsHidden: true }),
  amount("payoff", "Loan payoff", ({ sale }) => sale.payoff, { startsHidden: true }),
  {
    id: "why",
    header: "Why",
    width: 90,
    filter: false,
    value: ({ reasons }) => reasons.join(" "),
    cell: (home) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Why: ${home.label}`}
        onClick={() => onOpen(home)}
      >
        Why
      </Button>
    ),
  },
];

type Missing = PortfolioHoldSell["missing"][number];

const MISSING: Column<Missing>[] = [
  ...HOME_COLUMNS,
  { id: "reason", header: "Not compared because", width: 320, onCard: "line", value: ({ reason }) => reason },
];

/** Homes whose inputs are missing, by the rule that leaves them out. */
function NotCompared({ answer: { leftOut, missing } }: { answer: PortfolioHoldSell }) {
  if (missing.length === 0) return null;
  return (
    <Section
      title="Not compared"
      description={leftOut.map(({ words, homes }) => `${words}: ${count(homes)}`).join(" · ")}
      flush
    >
      <DataTable
        label="Homes not compared"
        columns={MISSING}
        rows={missing}
        rowKey={({ googlePlacesId }) => googlePlacesId}
        csvName="hold-or-sell-not-compared"
      />
    </Section>
  );
}

function Downloads({ id, basis, terms }: { id: string; basis: Basis; terms: HoldSellTerms }) {
  return (["xlsx", "csv"] as const).map((format) => (
    <Button
      key={format}
      component="a"
      href={writeAddress(exportHoldSell, { params: { id }, query: { format, basis, ...terms } })}
      download
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={`Export hold or sell as ${format.toUpperCase()}`}
    >
      {format.toUpperCase()}
    </Button>
  ));
}
