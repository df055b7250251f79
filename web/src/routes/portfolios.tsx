import type { Portfolio } from "@labs/contract/portfolios";
import { Badge } from "@mantine/core";
import { useSearchParams } from "react-router";
import { DemoBand } from "../components/demo-band.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { FailureNote } from "../components/failure-note.tsx";
import { Page, RowsSkeleton } from "../components/page.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { HoldingsTable } from "../features/portfolios/holdings-table.tsx";
import { PortfolioFigures } from "../features/portfolios/portfolio-figures.tsx";
import { usePortfolios } from "../features/portfolios/queries.ts";
import { useDeskStore } from "../lib/desk-store.ts";

function PortfolioSections({ portfolio }: { portfolio: Portfolio }) {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1);
  function setPage(next: number): void {
    setParams((current) => {
      const changed = new URLSearchParams(current);
      changed.set("page", String(next));
      return changed;
    });
  }
  return (
    <>
      <Section
        title={portfolio.name}
        description={portfolio.description}
        actions={portfolio.kind === "rule" ? <Badge variant="light">Keeps itself</Badge> : null}
      >
        <PortfolioFigures portfolio={portfolio} />
      </Section>
      <Section title="Holdings" flush>
        <HoldingsTable portfolioId={portfolio.id} page={page} onPage={setPage} />
      </Section>
    </>
  );
}

/** The firm's portfolios and what they hold. */
export function Component() {
  const { data, error, refetch } = usePortfolios();
  const hasDemoData = useDeskStore((state) => state.hasDemoData);
  const [params] = useSearchParams();
  const items = data?.items ?? [];
  const chosen = items.find(({ id }) => id === params.get("portfolio")) ?? items[0];
  return (
    <Page wide>
      <PageHeader title="Portfolios" subtitle="The homes that the firm owns, with what they cost and earn" />
      {(chosen ? chosen.demo : hasDemoData && !data) ? <DemoBand /> : null}
      {error ? <FailureNote what="The portfolios" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={16} /> : null}
      {data && !chosen ? (
        <EmptyState title="No portfolio yet">
          The homes that the firm owns form the first portfolio, as soon as properties with our own number are
          loaded.
        </EmptyState>
      ) : null}
      {chosen ? <PortfolioSections key={chosen.id} portfolio={chosen} /> : null}
    </Page>
  );
}
