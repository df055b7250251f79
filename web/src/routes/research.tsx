import { DemoBand } from "../components/demo-band.tsx";
import { FailureNote } from "../components/failure-note.tsx";
import { Page, RowsSkeleton } from "../components/page.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { PlaceSearch } from "../features/property-search/place-search.tsx";
import { useRecentProperties } from "../features/property-search/queries.ts";
import { RecentProperties } from "../features/property-search/recent-properties.tsx";

/** Find a property, or go on with one. */
export function Component() {
  const { data, error, refetch } = useRecentProperties();
  return (
    <Page>
      <PageHeader title="Research" subtitle="Find a property by its address, parcel number or name" />
      <PlaceSearch label="Find a property or market" size="lg" />
      {data?.items.some(({ demo }) => demo) ? (
        <DemoBand>Some of these properties are simulated, not observed.</DemoBand>
      ) : null}
      <Section title="Recent properties" flush>
        {error ? (
          <FailureNote what="Your recent properties" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <RowsSkeleton rows={8} /> : null}
        {data ? <RecentProperties items={data.items} /> : null}
      </Section>
    </Page>
  );
}
