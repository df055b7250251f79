import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Page, RowsSkeleton } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { Section } from "../components/layout/section.tsx";
import { DemoBand } from "../components/status/demo-band.tsx";
import { EmptyState } from "../components/status/empty-state.tsx";
import { FailureNote } from "../components/status/failure-note.tsx";
import { OverdueSources } from "../features/data-sources/overdue-sources.tsx";
import { useDataSources, useFeeds } from "../features/data-sources/queries.ts";
import { SourceAges } from "../features/data-sources/source-ages.tsx";
import { PlaceSearch } from "../features/property-search/place-search.tsx";
import { useRecentProperties } from "../features/property-search/queries.ts";
import { RecentList } from "../features/property-search/recent-list.tsx";
import { useAuthStore } from "../lib/auth-store.ts";
import { useDeskStore } from "../lib/desk-store.ts";
import classes from "./home.module.css";
import { Footprint, Portfolios } from "./home-markets.tsx";
import { Work } from "./home-work.tsx";

const STEPS: { title: string; text: ReactNode }[] = [
  {
    title: "Find a property",
    text: "Type a street address, a parcel number or a county into the search above, and open a suggestion.",
  },
  {
    title: "Judge its rent",
    text: "On its page, look at the comps: include and exclude them, and see how far the estimate moves.",
  },
  {
    title: "Underwrite it and write the report",
    text: "Fill the formula pages, save a version, and write its report for the investment committee.",
  },
];

function FirstSteps() {
  return (
    <ol className={classes.steps}>
      {STEPS.map(({ title, text }) => (
        <li key={title}>
          <strong>{title}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

const MOST_RECENT = 6;

function Continue() {
  const { data, error, refetch } = useRecentProperties();
  const items = data?.items ?? [];
  return (
    <Section
      title={data && items.length === 0 ? "First steps" : "Continue"}
      actions={items.length > 0 ? <Link to="/research">All recent</Link> : null}
    >
      <div className={classes.continue}>
        {error ? (
          <FailureNote what="Your recent properties" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <RowsSkeleton rows={8} /> : null}
        {data && items.length === 0 ? <FirstSteps /> : null}
        {items.length > 0 ? <RecentList items={items.slice(0, MOST_RECENT)} /> : null}
      </div>
    </Section>
  );
}

function DataAges({ sources }: { sources: ReturnType<typeof useDataSources> }) {
  const { data, error, refetch } = sources;
  const feeds = useFeeds();
  const overdue = (feeds.data?.items ?? []).filter(({ isOverdue }) => isOverdue);
  return (
    <Section title="Data" actions={<Link to="/data-sources">Data sources</Link>}>
      {error ? <FailureNote what="The data sources" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={5} /> : null}
      {data && data.items.length === 0 ? (
        <EmptyState
          title="No data was loaded yet"
          action={
            <Anchor component={Link} to="/data-tools?tab=load">
              How to load data
            </Anchor>
          }
        />
      ) : null}
      {data ? <SourceAges imports={data.items} limit={6} /> : null}
      {feeds.error ? (
        <FailureNote what="The sources’ rhythms" error={feeds.error} onRetry={() => void feeds.refetch()} />
      ) : null}
      {overdue.length > 0 ? (
        <div className={classes.part}>
          <h3>Overdue</h3>
          <OverdueSources feeds={overdue} />
        </div>
      ) : null}
    </Section>
  );
}

/** Where one was, what goes on, what we own, how old the data is; above all, the search. */
export function Component() {
  const firstName = useAuthStore((state) => state.user?.firstName);
  const sources = useDataSources();
  const hasDemoData = useDeskStore((state) => state.hasDemoData);
  return (
    <Page>
      <PageHeader title="Home" subtitle={firstName ? `Good to see you, ${firstName}` : undefined} />
      <PlaceSearch label="Find a property or market" size="lg" />
      {(sources.data ? sources.data.items.some(({ demo }) => demo) : hasDemoData) ? (
        <DemoBand>Homes, listings, sales and market figures marked so are simulated, not observed.</DemoBand>
      ) : null}
      <div className={classes.columns}>
        <div className={classes.side}>
          <Continue />
          <Work />
        </div>
        <div className={classes.side}>
          <Footprint />
          <Portfolios />
          <DataAges sources={sources} />
        </div>
      </div>
    </Page>
  );
}
