import { Page } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { CompareDesk } from "../features/compare/compare-desk.tsx";
import { PlaceSearch } from "../features/property-search/places/place-search.tsx";

/** Some properties side by side. */
export function Component() {
  return (
    <Page wide>
      <PageHeader
        title="Compare"
        subtitle="Up to four properties side by side: estimates, underwriting, facts and market"
        crumbs={[{ label: "Research", to: "/research" }]}
      />
      <CompareDesk
        addition={(onProperty) => <PlaceSearch label="Add a property to compare" onProperty={onProperty} />}
      />
    </Page>
  );
}
