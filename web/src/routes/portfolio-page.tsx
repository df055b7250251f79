import { type Basis, exportPortfolio } from "@labs/contract/portfolios/figures";
import type { Holding } from "@labs/contract/portfolios/holdings";
import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import { Button, Group, SegmentedControl, Tabs } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet, IconRefresh } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Page, PageSkeleton, RowsSkeleton } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { Section } from "../components/layout/section.tsx";
import { TabRow } from "../components/layout/tab-row.tsx";
import { DemoPill } from "../components/status/demo-pill.tsx";
import { FailureNote } from "../components/status/failure-note.tsx";
import { Kept } from "../components/status/kept.tsx";
import { lazyPart } from "../components/status/lazy-part.tsx";
import { ComparedLink, CompareToggle } from "../features/compare/compare-buttons.tsx";
import { DocumentsDesk } from "../features/documents/documents-desk.tsx";
import { Composition } from "../features/portfolios/composition.tsx";
import { HoldingsMap } from "../features/portfolios/holdings/holdings-map.tsx";
import { HoldingsTable } from "../features/portfolios/holdings/holdings-table.tsx";
import { ImportDialog } from "../features/portfolios/holdings/import-dialog.tsx";
import { JobLine, OpenRuns } from "../features/portfolios/job-line.tsx";
import { PoolPages } from "../features/portfolios/pool/pool-pages.tsx";
import { MetricsStrip } from "../features/portfolios/pooled-metrics.tsx";
import { PortfolioMarks } from "../features/portfolios/portfolio-cards.tsx";
import { PortfolioMenu } from "../features/portfolios/portfolio-menu.tsx";
import {
  startValuation,
  useHoldings,
  useMetrics,
  usePortfolio,
  usePortfolioJob,
  useReturns,
} from "../features/portfolios/queries.ts";
import { Returns } from "../features/portfolios/returns.tsx";
import { useAuthStore } from "../lib/auth-store.ts";
import { writeAddress } from "../lib/calls/call.ts";
import { usePageAddress } from "../lib/page-address.ts";

/** Files of the firm's own book have their code when somebody opens them. */
const BookDesk = lazyPart({
  what: "Own homes",
  load: async () => (await import("../features/portfolios/book/book-desk.tsx")).BookDesk,
  waiting: <RowsSkeleton rows={6} />,
});

const OperationsPage = lazyPart({
  what: "Leases and loans",
  load: async () => (await import("../features/portfolios/operations/operations-page.tsx")).OperationsPage,
  waiting: <RowsSkeleton rows={12} />,
});

const DelinquencyPage = lazyPart({
  what: "Delinquency",
  load: async () => (await import("../features/portfolios/delinquency/delinquency-page.tsx")).DelinquencyPage,
  waiting: <RowsSkeleton rows={12} />,
});

const CapexPage = lazyPart({
  what: "Capital",
  load: async () => (await import("../features/portfolios/capex/capex-page.tsx")).CapexPage,
  waiting: <RowsSkeleton rows={12} />,
});

const ValuationsPage = lazyPart({
  what: "Valuations",
  load: async () => (await import("../features/portfolios/valuations/valuations-page.tsx")).ValuationsPage,
  waiting: <RowsSkeleton rows={12} />,
});

const HoldSellPage = lazyPart({
  what: "Hold or sell",
  load: async () => (await import("../features/portfolios/hold-sell/hold-sell-page.tsx")).HoldSellPage,
  waiting: <RowsSkeleton rows={12} />,
});

const ListDeal = lazyPart({
  what: "The deal",
  load: async () => (await import("../features/pipeline/list-deal.tsx")).ListDeal,
  waiting: <RowsSkeleton rows={8} />,
});

const PortfolioActuals = lazyPart({
  what: "Actuals",
  load: async () => (await import("../features/actuals/portfolio-actuals.tsx")).PortfolioActuals,
  waiting: <RowsSkeleton rows={12} />,
});

const TABS = [
  { tab: "holdings", label: "Holdings" },
  { tab: "map", label: "Map" },
  { tab: "composition", label: "Composition" },
  { tab: "operations", label: "Leases and loans" },
  { tab: "delinquency", label: "Delinquency" },
  { tab: "actuals", label: "Actuals" },
  { tab: "capex", label: "Capital" },
  { tab: "valuations", label: "Valuations" },
  { tab: "hold-sell", label: "Hold or sell" },
  { tab: "returns", label: "Returns" },
  { tab: "underwriting", label: "Underwriting" },
  { tab: "documents", label: "Documents" },
  { tab: "deal", label: "Deal" },
  { tab: "book", label: "Own homes" },
];

/** A rule changes by itself: nobody files into it, and nobody buys it. */
const OF_LISTS: ReadonlySet<string> = new Set(["deal", "book"]);

/** One portfolio: its figures above, and below its holdings, map, composition, returns and documents. */
export function PortfolioPage({ id }: { id: string }) {
  const { data: portfolio, error, refetch } = usePortfolio(id);
  if (error && !portfolio) {
    return (
      <Page wide>
        <PageHeader title="Portfolio" crumbs={CRUMBS} />
        <FailureNote what="The portfolio" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return portfolio === undefined ? <PageSkeleton rows={14} /> : <Loaded portfolio={portfolio} />;
}

const CRUMBS = [{ label: "Portfolios", to: "/portfolios" }];

function Loaded({ portfolio }: { portfolio: Portfolio }) {
  const { id } = portfolio;
  const address = usePageAddress();
  const basis: Basis = address.get("basis") === "share" ? "share" : "whole";
  const tab = address.get("tab") || "holdings";
  const isFillable = portfolio.kind === "list" && portfolio.may.edit;
  return (
    <Page wide>
      <PageHeader
        title={portfolio.name}
        crumbs={CRUMBS}
        badges={
          <>
            <PortfolioMarks portfolio={portfolio} />
            {portfolio.demo ? (
              <DemoPill>Properties with this mark, and figures based on them, are simulated.</DemoPill>
            ) : null}
          </>
        }
        subtitle={portfolio.description || undefined}
        actions={
          <>
            <Downloads id={id} basis={basis} />
            {isFillable ? <AddFromFile id={id} /> : null}
            {isFillable ? (
              <Button
                size="xs"
                variant="default"
                onClick={() => address.set({ tab: "book", file: null }, { opens: true })}
              >
                Upload own homes
              </Button>
            ) : null}
            {portfolio.may.manage ? <PortfolioMenu portfolio={portfolio} /> : null}
          </>
        }
      />
      {portfolio.properties === 0 ? null : (
        <Figures
          portfolio={portfolio}
          basis={basis}
          onBasis={(next) => address.set({ basis: next === "share" ? next : null })}
        />
      )}
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => address.set({ tab: next === "holdings" ? null : next }, { opens: true })}
      >
        <TabRow label="Pages of this portfolio" open={tab}>
          {TABS.filter(({ tab: of }) => !OF_LISTS.has(of) || portfolio.kind === "list").map((one) => (
            <Tabs.Tab key={one.tab} value={one.tab}>
              {one.label}
            </Tabs.Tab>
          ))}
        </TabRow>
      </Tabs>
      <SubPage portfolio={portfolio} tab={tab} basis={basis} />
    </Page>
  );
}

function SubPage({ portfolio, tab, basis }: { portfolio: Portfolio; tab: string; basis: Basis }) {
  switch (tab) {
    case "map":
      return <MapPage portfolio={portfolio} />;
    case "composition":
      return <CompositionPage id={portfolio.id} basis={basis} />;
    case "operations":
      return <OperationsPage id={portfolio.id} basis={basis} />;
    case "actuals":
      return <PortfolioActuals id={portfolio.id} />;
    case "delinquency":
      return <DelinquencyPage id={portfolio.id} basis={basis} />;
    case "capex":
      return <CapexPage portfolio={portfolio} basis={basis} />;
    case "valuations":
      return <ValuationsPage portfolio={portfolio} basis={basis} />;
    case "hold-sell":
      return <HoldSellPage id={portfolio.id} basis={basis} />;
    case "returns":
      return <ReturnsPage portfolio={portfolio} basis={basis} />;
    case "underwriting":
      return <PoolPages key={portfolio.id} portfolioId={portfolio.id} basis={basis} />;
    case "deal":
      return portfolio.kind === "list" ? <ListDeal portfolio={portfolio} /> : null;
    case "book":
      return <BookDesk portfolio={portfolio} />;
    case "documents":
      return <DocumentsDesk scope={{ portfolioId: portfolio.id }} />;
    default:
      return <HoldingsPage portfolio={portfolio} basis={basis} />;
  }
}

interface FiguresProps {
  portfolio: Portfolio;
  basis: Basis;
  onBasis: (basis: string) => void;
}

function Figures({ portfolio, basis, onBasis }: FiguresProps) {
  const { data, error, refetch, isPlaceholderData } = useMetrics(portfolio.id, basis);
  const run = usePortfolioJob();
  const value = useMutation({ mutationFn: () => startValuation(portfolio.id), onSuccess: run.follow });
  const canValue = useAuthStore((state) => state.user?.role) !== "viewer";
  return (
    <Section
      title="Figures"
      actions={
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label="Whole properties or ownership share"
            data={[
              { value: "whole", label: "100%" },
              { value: "share", label: "Ownership share" },
            ]}
            value={basis}
            onChange={onBasis}
          />
          {canValue && portfolio.properties > 0 ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={14} aria-hidden />}
              loading={value.isPending || run.isRunning}
              onClick={() => value.mutate()}
            >
              Run valuations
            </Button>
          ) : null}
        </Group>
      }
    >
      <JobLine run={run} />
      <OpenRuns portfolioId={portfolio.id} withOwn />
      {error && !data ? (
        <FailureNote what="The figures" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={3} /> : null}
      {data ? (
        <Kept isOld={isPlaceholderData}>
          <MetricsStrip metrics={data} />
        </Kept>
      ) : null}
    </Section>
  );
}

const compareTool = ({ googlePlacesId, label }: Holding) => (
  <CompareToggle id={googlePlacesId} label={label} />
);

function HoldingsPage({ portfolio, basis }: { portfolio: Portfolio; basis: Basis }) {
  const { data: metrics } = useMetrics(portfolio.id, basis);
  return (
    <WithHoldings portfolio={portfolio}>
      {({ items, total }) => (
        <Section title="Holdings" flush>
          <HoldingsTable
            portfolio={portfolio}
            holdings={items}
            total={total}
            metrics={metrics}
            basis={basis}
            addition={portfolio.may.edit ? <AddFromFile id={portfolio.id} /> : null}
            toolFor={compareTool}
            tools={<ComparedLink />}
          />
        </Section>
      )}
    </WithHoldings>
  );
}

function MapPage({ portfolio }: { portfolio: Portfolio }) {
  return <WithHoldings portfolio={portfolio}>{({ items }) => <HoldingsMap holdings={items} />}</WithHoldings>;
}

interface WithHoldingsProps {
  portfolio: Portfolio;
  children: (holdings: NonNullable<ReturnType<typeof useHoldings>["data"]>) => ReactNode;
}

function WithHoldings({ portfolio, children }: WithHoldingsProps) {
  const { data, error, refetch } = useHoldings(portfolio.id);
  if (error && !data) return <FailureNote what="The holdings" error={error} onRetry={() => void refetch()} />;
  return data ? children(data) : <RowsSkeleton rows={12} />;
}

function CompositionPage({ id, basis }: { id: string; basis: Basis }) {
  const { data, error, refetch, isPlaceholderData } = useMetrics(id, basis);
  if (error && !data)
    return <FailureNote what="The composition" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={12} />;
  return (
    <Kept isOld={isPlaceholderData}>
      <Composition metrics={data} />
    </Kept>
  );
}

function ReturnsPage({ portfolio, basis }: { portfolio: Portfolio; basis: Basis }) {
  const { data, error, refetch, isPlaceholderData } = useReturns(portfolio.id, basis);
  if (error && !data) return <FailureNote what="The returns" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={12} />;
  return (
    <Kept isOld={isPlaceholderData}>
      <Returns portfolio={portfolio} returns={data} />
    </Kept>
  );
}

function Downloads({ id, basis }: { id: string; basis: Basis }) {
  return (["xlsx", "csv"] as const).map((format) => (
    <Button
      key={format}
      component="a"
      href={writeAddress(exportPortfolio, { params: { id }, query: { format, basis } })}
      download
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={`Export the holdings as ${format.toUpperCase()}`}
    >
      {format.toUpperCase()}
    </Button>
  ));
}

function AddFromFile({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconFileSpreadsheet size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add from a file
      </Button>
      {isOpen ? <ImportDialog portfolioId={id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
