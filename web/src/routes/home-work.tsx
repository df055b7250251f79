import type { ReactNode } from "react";
import { Link } from "react-router";
import { RowsSkeleton } from "../components/layout/page.tsx";
import { Section } from "../components/layout/section.tsx";
import { FailureNote } from "../components/status/failure-note.tsx";
import { useRecentJobs } from "../features/jobs/queries.ts";
import { RecentJobs } from "../features/jobs/recent-jobs.tsx";
import { useSavedSearches } from "../features/property-search/queries.ts";
import { SavedSearchNews } from "../features/property-search/saved-search-news.tsx";
import { AwaitingList } from "../features/reports/awaiting-list.tsx";
import { useAwaitingReports } from "../features/reports/queries.ts";
import classes from "./home.module.css";

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

/** What goes on and what waits for somebody: jobs, reports to decide on, searches with new matches. */
export function Work() {
  const jobs = useRecentJobs();
  const reports = useAwaitingReports();
  const searches = useSavedSearches();
  const queries = [jobs, reports, searches];
  const isWaiting = queries.some(({ data, error }) => !data && !error);
  const news = (searches.data?.items ?? []).filter(({ newMatches }) => newMatches !== null && newMatches > 0);
  const isIdle =
    !isWaiting &&
    queries.every(({ error }) => !error) &&
    jobs.data?.items.length === 0 &&
    reports.data?.items.length === 0 &&
    news.length === 0;
  return (
    <Section title="Work" actions={<Link to="/settings/jobs">All jobs</Link>}>
      {isWaiting ? <RowsSkeleton rows={3} /> : null}
      {isIdle ? (
        <p className={classes.quiet}>
          Nothing waits. Long work with its progress, reports to decide on and saved searches with new matches
          appear here.
        </p>
      ) : null}
      {isWaiting ? null : (
        <>
          <Part title="Jobs" what="The jobs" query={jobs} isEmpty={!jobs.data?.items.length}>
            <RecentJobs jobs={jobs.data?.items ?? []} />
          </Part>
          <Part
            title="Reports awaiting a decision"
            what="The reports"
            query={reports}
            isEmpty={!reports.data?.items.length}
          >
            <AwaitingList reports={reports.data?.items ?? []} />
          </Part>
          <Part
            title="Saved searches with new matches"
            what="The saved searches"
            query={searches}
            isEmpty={news.length === 0}
          >
            <SavedSearchNews searches={news} />
          </Part>
        </>
      )}
    </Section>
  );
}
