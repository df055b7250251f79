import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Page, PageSkeleton, RowsSkeleton } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { DemoPill } from "../components/status/demo-pill.tsx";
import { EmptyState } from "../components/status/empty-state.tsx";
import { FailureNote } from "../components/status/failure-note.tsx";
import { lazyPart } from "../components/status/lazy-part.tsx";
import { PortfolioCards } from "../features/portfolios/portfolio-cards.tsx";
import { usePortfolios } from "../features/portfolios/queries.ts";
import { useAuthStore } from "../lib/auth-store.ts";
import { useDeskStore } from "../lib/desk-store.ts";
import { usePageAddress } from "../lib/page-address.ts";
import { portfolioAddress } from "../lib/portfolio-address.ts";

/** One portfolio has its code when it is opened, and the form when somebody makes another. */
const PortfolioPage = lazyPart({
  what: "The portfolio",
  load: async () => (await import("./portfolio-page.tsx")).PortfolioPage,
  waiting: <PageSkeleton rows={8} />,
});
const PortfolioForm = lazyPart({
  what: "The form",
  load: async () => (await import("../features/portfolios/portfolio-form.tsx")).PortfolioForm,
  waiting: null,
});

/** All portfolios, or the one that the address names. */
export function Component() {
  const { get } = usePageAddress();
  const id = get("portfolio");
  return id === "" ? <AllPortfolios /> : <PortfolioPage key={id} id={id} />;
}

function AllPortfolios() {
  const { get, set } = usePageAddress();
  const isArchive = get("archived") === "true";
  const { data, error, refetch } = usePortfolios({ archived: isArchive });
  const hasDemoData = useDeskStore((state) => state.hasDemoData);
  const items = data?.items ?? [];
  return (
    <Page wide>
      <PageHeader
        title="Portfolios"
        badges={(data ? items.some(({ demo }) => demo) : hasDemoData) ? <DemoPill /> : null}
        subtitle="Lists and rules of properties, with value, cost and rent"
        actions={<NewPortfolio />}
      />
      <SegmentedControl
        size="sm"
        style={{ alignSelf: "flex-start" }}
        aria-label="Current or archived portfolios"
        data={[
          { value: "", label: "Current" },
          { value: "true", label: "Archived" },
        ]}
        value={isArchive ? "true" : ""}
        onChange={(archived) => set({ archived })}
      />
      {error && !data ? (
        <FailureNote what="The portfolios" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={10} /> : null}
      {items.length > 0 ? <PortfolioCards portfolios={items} /> : null}
      {data && isArchive && items.length === 0 ? (
        <EmptyState title="Nothing is archived">
          Archived portfolios are hidden and kept with all their contents.
        </EmptyState>
      ) : null}
      {data && !isArchive && !items.some(isMade) ? (
        <EmptyState title="No portfolios of your own yet">
          Create a list and add properties from a file, property pages or searches, or create a rule that
          updates automatically.
        </EmptyState>
      ) : null}
    </Page>
  );
}

const isMade = ({ owner }: Portfolio) => owner !== null;

function NewPortfolio() {
  const canEdit = useAuthStore((state) => state.user?.role) !== "viewer";
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  if (!canEdit) return null;
  return (
    <>
      <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        New portfolio
      </Button>
      {isOpen ? (
        <PortfolioForm
          onClose={() => setOpen(false)}
          onMade={({ id }) => void navigate(portfolioAddress(id))}
        />
      ) : null}
    </>
  );
}
