import { Page, RowsSkeleton } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { Section } from "../components/layout/section.tsx";
import { FailureNote } from "../components/status/failure-note.tsx";
import { CompareSelected } from "../features/compare/compare-buttons.tsx";
import { AddToPortfolio } from "../features/portfolios/add-to-portfolio.tsx";
import { useRecentProperties } from "../features/property-search/queries.ts";
import { RecentProperties } from "../features/property-search/recent-properties.tsx";
import { SearchPage } from "../features/property-search/search-page.tsx";

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
      {data ? <RecentProperties items={data.items} /> : null}
    </Section>
  );
}
