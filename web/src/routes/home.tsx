import type { InboxKind } from "@labs/contract/access/inbox";
import type { CommitteeQueue } from "@labs/contract/committee/committee";
import { Anchor } from "@mantine/core";
import { IconFilterSearch, IconMap, IconTableImport } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Page, RowsSkeleton } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { Section } from "../components/layout/section.tsx";
import { DemoPill } from "../components/status/demo-pill.tsx";
import { EmptyState } from "../components/status/empty-state.tsx";
import { FailureNote } from "../components/status/failure-note.tsx";
import { Notices, OwnConditions, Returned, ToVote } from "../features/committee/committee-queue.tsx";
import { useCommitteeQueue } from "../features/committee/queries.ts";
import { OverdueSources } from "../features/data-sources/overdue-sources.tsx";
import { useDataSources, useFeeds } from "../features/data-sources/queries.ts";
import { SourceAges } from "../features/data-sources/source-ages.tsx";
import { FootprintTable } from "../features/footprint/footprint-table.tsx";
import { MoversList } from "../features/footprint/movers-list.tsx";
import { useFootprint } from "../features/footprint/queries.ts";
import { InboxList } from "../features/inbox/inbox-list.tsx";
import { useInbox } from "../features/inbox/queries.ts";
import { useRecentJobs } from "../features/jobs/queries.ts";
import { RecentJobs } from "../features/jobs/recent-jobs.tsx";
import { MINE, MyProperties } from "../features/pipeline/my-properties.tsx";
import { usePipeline } from "../features/pipeline/queries.ts";
import { PortfolioFigures } from "../features/portfolios/card-figures.tsx";
import { usePortfolios } from "../features/portfolios/queries.ts";
import { RecentList } from "../features/property-search/recent-list.tsx";
import { useRecentProperties } from "../features/property-search/recent-queries.ts";
import { useSavedSearches } from "../features/property-search/saved-queries.ts";
import { SavedSearchNews } from "../features/property-search/saved-search-news.tsx";
import { AwaitingList } from "../features/reports/awaiting-list.tsx";
import { useAwaitingReports } from "../features/reports/queries.ts";
import { useAuthStore } from "../lib/auth-store.ts";
import { useDeskStore } from "../lib/desk-store.ts";
import { portfolioAddress } from "../lib/portfolio-address.ts";
import classes from "./home.module.css";

const DESKS = [
  {
    to: "/research",
    icon: IconFilterSearch,
    title: "Screen for properties",
    text: "Set a buy box and rank what matches it",
  },
  {
    to: "/data-tools",
    icon: IconTableImport,
    title: "Upload a file",
    text: "A list, a rent roll or an operating statement",
    isUpload: true,
  },
  {
    to: "/markets",
    icon: IconMap,
    title: "Compare markets",
    text: "Rents, values, yields and risk by county",
  },
];

/** What one comes to do, besides looking up one property. */
function Desks() {
  const mayUpload = useAuthStore(({ user }) => user?.role !== "viewer");
  return (
    <nav className={classes.desks} aria-label="Start">
      {DESKS.filter(({ isUpload = false }) => mayUpload || !isUpload).map(
        ({ to, icon: Icon, title, text }) => (
          <Link key={to} to={to} className={classes.desk} title={text}>
            <Icon size={16} stroke={1.75} aria-hidden />
            {title}
          </Link>
        ),
      )}
    </nav>
  );
}

const STEPS: { title: string; text: ReactNode }[] = [
  {
    title: "Find a property",
    text: "Enter a street address, parcel number or county in the search at the top, and open a suggestion.",
  },
  {
    title: "Review its rent",
    text: "On its page, review the comps: include or exclude them and see how the estimate moves.",
  },
  {
    title: "Underwrite it and write the report",
    text: "Complete the inputs, save a version, and write the investment committee report.",
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
      <div className={classes.continue} data-waiting={(!data && !error) || undefined}>
        {error && !data ? (
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
      {error && !data ? (
        <FailureNote what="The data sources" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={5} /> : null}
      {data && data.items.length === 0 ? (
        <EmptyState
          title="No data loaded yet"
          action={
            <Anchor component={Link} to="/data-tools?tab=load">
              How to load data
            </Anchor>
          }
        />
      ) : null}
      {data ? <SourceAges imports={data.items} limit={6} /> : null}
      {feeds.error ? (
        <FailureNote what="The sources’ schedules" error={feeds.error} onRetry={() => void feeds.refetch()} />
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

/** What needs somebody, where one was, where we own, how old the data is; the search stands in the bar above. */
export function Component() {
  const sources = useDataSources();
  const needs = useNeeds();
  const hasDemoData = useDeskStore((state) => state.hasDemoData);
  return (
    <Page>
      <PageHeader
        title="Home"
        badges={
          (sources.data ? sources.data.items.some(({ demo }) => demo) : hasDemoData) ? (
            <DemoPill>
              Homes, listings, sales and market figures with this mark are simulated, not observed.
            </DemoPill>
          ) : null
        }
        actions={<Desks />}
      />
      <div className={classes.columns}>
        <div className={classes.side}>
          <Work {...needs} />
          {/* What is above takes its room first: nothing that is being read moves down. */}
          <div hidden={needs.isWaiting}>
            <Continue />
          </div>
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

interface PartProps {
  title: string;
  what: string;
  query: { data: unknown; error: unknown; refetch: () => unknown };
  isEmpty: boolean;
  children: ReactNode;
}

/** One kind of work; nothing of it takes no room. */
function Part({ title, what, query, isEmpty, children }: PartProps) {
  if (query.error && !query.data) {
    return (
      <div className={classes.part}>
        <FailureNote what={what} error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (isEmpty) return null;
  return (
    <div className={classes.part}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

/** A notice and the step that it tells of are written in one transaction. */
const ONE_STEP_MILLISECONDS = 5_000;

/** Notices without those of a step that stands in a list of its own: what is to be voted on, and what came back. */
function withoutListed({ toVote, returned, notices }: CommitteeQueue): CommitteeQueue["notices"] {
  const listed = [
    ...toVote.map(({ googlePlacesId, submittedAt: at }) => ({ googlePlacesId, at })),
    ...returned.map(({ googlePlacesId, at }) => ({ googlePlacesId, at })),
  ];
  return notices.filter(
    (notice) =>
      !listed.some(
        ({ googlePlacesId, at }) =>
          googlePlacesId === notice.googlePlacesId &&
          Math.abs(Date.parse(at) - Date.parse(notice.at)) < ONE_STEP_MILLISECONDS,
      ),
  );
}

/** What only the inbox tells; the rest stands here in lists of its own. */
const ONLY_HERE = new Set<InboxKind>([
  "mentions",
  "steps",
  "dates",
  "rows",
  "loans",
  "caps",
  "leases",
  "alerts",
  "markets",
]);

/** All that may need somebody; each part is asked for at once, and shown when every one has answered. */
function useNeeds() {
  const needs = {
    committee: useCommitteeQueue(),
    mine: usePipeline(MINE),
    jobs: useRecentJobs(),
    reports: useAwaitingReports(),
    searches: useSavedSearches(),
    inbox: useInbox(),
  };
  return { ...needs, isWaiting: Object.values(needs).some(({ data, error }) => !data && !error) };
}

/** What goes on and what waits for somebody: jobs, reports to decide on, searches with new matches. */
function Work({ committee, mine, jobs, reports, searches, inbox, isWaiting }: ReturnType<typeof useNeeds>) {
  const queries = [committee, mine, jobs, reports, searches, inbox];
  const off = new Set(inbox.data?.off);
  const recent = (jobs.data?.items ?? []).filter(({ state }) => state !== "failed" || !off.has("jobs"));
  const others = (inbox.data?.groups ?? []).filter(({ kind }) => ONLY_HERE.has(kind));
  const news = (searches.data?.items ?? []).filter(({ newMatches }) => newMatches !== null && newMatches > 0);
  const { toVote = [], returned = [], conditions = [] } = committee.data ?? {};
  const notices = committee.data ? withoutListed(committee.data) : [];
  // What is voted on stands in the list of votes already.
  const awaiting = (reports.data?.items ?? []).filter(
    ({ googlePlacesId }) => !toVote.some((one) => one.googlePlacesId === googlePlacesId),
  );
  const isIdle =
    queries.every(({ data }) => data) &&
    mine.data?.total === 0 &&
    recent.length === 0 &&
    awaiting.length === 0 &&
    [toVote, returned, conditions, notices, others].every((items) => items.length === 0) &&
    news.length === 0;
  return (
    <Section
      title="Needs you"
      actions={
        <>
          <Link to="/pipeline?assignee=me">My properties</Link>
          <Link to="/settings/jobs">All jobs</Link>
          <Link to="/settings/inbox">Inbox settings</Link>
        </>
      }
    >
      {isWaiting ? <RowsSkeleton rows={3} /> : null}
      {isIdle ? (
        <p className={classes.quiet}>
          Nothing needs you now. Votes, conditions, properties assigned to you, running jobs, reports awaiting
          a decision, files to review, loans, caps and leases that end, and news of watched markets and saved
          searches appear here.
        </p>
      ) : null}
      {isWaiting ? null : (
        <>
          <Part
            title="To vote"
            what="The committee’s work"
            query={committee}
            isEmpty={toVote.length === 0 || off.has("votes")}
          >
            <ToVote items={toVote} />
          </Part>
          {returned.length > 0 && !off.has("returned") ? (
            <div className={classes.part}>
              <h3>Returned to you</h3>
              <Returned items={returned} />
            </div>
          ) : null}
          {conditions.length > 0 && !off.has("conditions") ? (
            <div className={classes.part}>
              <h3>Your conditions</h3>
              <OwnConditions items={conditions} />
            </div>
          ) : null}
          {notices.length > 0 && !off.has("notices") ? (
            <div className={classes.part}>
              <h3>Committee notices</h3>
              <Notices items={notices} />
            </div>
          ) : null}
          <Part title="My properties" what="Your properties" query={mine} isEmpty={!mine.data?.total}>
            <MyProperties counts={mine.data?.counts ?? []} />
          </Part>
          <Part
            title="Reports awaiting a decision"
            what="The reports"
            query={reports}
            isEmpty={awaiting.length === 0 || off.has("reports")}
          >
            <AwaitingList reports={awaiting} />
          </Part>
          <Part
            title="Saved searches with new matches"
            what="The saved searches"
            query={searches}
            isEmpty={news.length === 0 || off.has("searches")}
          >
            <SavedSearchNews searches={news} />
          </Part>
          <Part title="Your inbox" what="Your inbox" query={inbox} isEmpty>
            {null}
          </Part>
          {others.map((group) => (
            <div key={group.kind} className={classes.part}>
              <h3>{group.label}</h3>
              <InboxList group={group} />
            </div>
          ))}
          <Part title="Jobs" what="The jobs" query={jobs} isEmpty={recent.length === 0}>
            <RecentJobs jobs={recent} />
          </Part>
        </>
      )}
    </Section>
  );
}

/** Markets where we own or look, and where rents moved most. */
function Footprint() {
  const { data, error, refetch } = useFootprint();
  const movers = data?.movers;
  return (
    <Section
      title="Footprint"
      description="Markets where we own homes or you viewed properties"
      actions={<Link to="/markets">All markets</Link>}
    >
      <div className={classes.footprint}>
        {error && !data ? (
          <FailureNote what="The markets" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <RowsSkeleton rows={17} /> : null}
        {data && data.markets.length === 0 ? (
          <EmptyState title="No markets yet">
            Counties of homes we own or you open appear here with rents, values and changes.
          </EmptyState>
        ) : null}
        {data && data.markets.length > 0 ? <FootprintTable markets={data.markets} /> : null}
        {movers && (movers.of > 0 || movers.unavailable !== null) ? (
          <div className={classes.part}>
            <h3>Market movers</h3>
            <MoversList movers={movers} />
          </div>
        ) : null}
      </div>
    </Section>
  );
}

const MOST_PORTFOLIOS = 3;

/** The first portfolios with their four figures. */
function Portfolios() {
  const { data, error, refetch } = usePortfolios();
  const items = data?.items ?? [];
  return (
    <Section
      title="Portfolios"
      actions={items.length > 0 ? <Link to="/portfolios">All portfolios</Link> : null}
    >
      <div className={classes.portfolios}>
        {error && !data ? (
          <FailureNote what="The portfolios" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <RowsSkeleton rows={3} /> : null}
        {data && items.length === 0 ? (
          <EmptyState title="No company-owned homes yet">
            Company-owned homes form the first portfolio and appear here with cost and rent.
          </EmptyState>
        ) : null}
        {items.slice(0, MOST_PORTFOLIOS).map((portfolio) => (
          <div key={portfolio.id} className={classes.part}>
            <h3>
              <Link to={portfolioAddress(portfolio.id)}>{portfolio.name}</Link>
            </h3>
            <PortfolioFigures portfolio={portfolio} />
          </div>
        ))}
      </div>
    </Section>
  );
}
