import { Skeleton } from "@mantine/core";
import { Page, RowsSkeleton } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { Section } from "../components/layout/section.tsx";
import { EmptyState } from "../components/status/empty-state.tsx";
import { FailureNote } from "../components/status/failure-note.tsx";
import { lazyPart } from "../components/status/lazy-part.tsx";
import { CompareSelected } from "../features/compare/compare-buttons.tsx";
import { useRecentProperties } from "../features/property-search/recent-queries.ts";
import { SearchPage } from "../features/property-search/search-page.tsx";

/** Beside the results of a search. */
const AddToPortfolio = lazyPart({
  what: "Add to portfolio",
  load: async () => (await import("../features/portfolios/add-to-portfolio.tsx")).AddToPortfolio,
  waiting: <Skeleton height={30} width={140} />,
});
/** Of who opened some. */
const RecentProperties = lazyPart({
  what: "Your recent properties",
  load: async () => (await import("../features/property-search/recent-properties.tsx")).RecentProperties,
  waiting: <RowsSkeleton rows={8} />,
});

/** Of found properties alone: the empty page does without its code. */
const AddToPipeline = lazyPart({
  what: "The pipeline",
  load: async () => (await import("../features/pipeline/add-to-pipeline.tsx")).AddToPipeline,
  waiting: null,
});

/** All properties that meet criteria; the search of the frame finds one by its name. */
export function Component() {
  return (
    <Page wide>
      <PageHeader
        title="Research"
        subtitle="All properties that meet your criteria; one by its address is found by the search above"
      />
      <SearchPage
        actionsFor={(placeIds) => (
          <>
            <AddToPortfolio placeIds={placeIds} />
            <AddToPipeline placeIds={placeIds} />
            <CompareSelected ids={placeIds} />
          </>
        )}
        idle={<RecentSection />}
      />
    </Page>
  );
}

function RecentSection() {
  const { data, error, refetch } = useRecentProperties();
  return (
    <Section title="Recent properties" flush>
      {error && !data ? (
        <FailureNote what="Your recent properties" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={8} /> : null}
      {data?.items.length === 0 ? (
        <EmptyState title="No properties opened yet">
          Properties you open appear here, with returns from their latest version.
        </EmptyState>
      ) : null}
      {data && data.items.length > 0 ? <RecentProperties items={data.items} /> : null}
    </Section>
  );
}
