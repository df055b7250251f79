import { useQuery } from "@tanstack/react-query";
import { PageSkeleton } from "../components/layout/page.tsx";
import { FailureNote } from "../components/status/failure-note.tsx";
import { CommitteePanel } from "../features/committee/committee-panel.tsx";
import { useCommittee } from "../features/committee/queries.ts";
import { whoDecides } from "../features/committee/who-decides.ts";
import { PropertyReports } from "../features/data-requests/property-reports.tsx";
import { PropertyStatements } from "../features/operating-statements/property-statements.tsx";
import { ReportPage } from "../features/reports/report-page.tsx";
import { historyQuery } from "../features/underwriting/queries.ts";
import { useAuthStore } from "../lib/auth-store.ts";
import { ReportReview } from "./report-review.tsx";

/** A community's rent rolls, from drop to accepted unit mix, on its own page. */
export function PropertyRentRolls({ id }: { id: string }) {
  return (
    <PropertyReports
      googlePlacesId={id}
      kind="rent-roll"
      renderRoll={(request) => <ReportReview request={request} />}
    />
  );
}

/** A community's operating statements, from drop to acceptance, and what was accepted side by side. */
export function PropertyOperatingStatements({ id, units }: { id: string; units: number | null }) {
  return (
    <>
      <PropertyReports
        googlePlacesId={id}
        kind="operating-statement"
        renderRoll={(request) => <ReportReview request={request} />}
      />
      <PropertyStatements id={id} units={units} />
    </>
  );
}

/** Where the report meets the versions that it may be bound to, and the committee that decides on one. */
export function PropertyReport({ id, base }: { id: string; base: string }) {
  const versions = useQuery(historyQuery(id));
  const committee = useCommittee(id);
  const canWrite = useAuthStore((state) => state.user?.role) !== "viewer";
  if (versions.isLoadingError) {
    return <FailureNote what="The versions" error={versions.error} onRetry={() => versions.refetch()} />;
  }
  if (!versions.data) return <PageSkeleton rows={6} />;
  const { items } = versions.data;
  return (
    <ReportPage
      id={id}
      versions={items}
      underwritingHref={`${base}/underwriting`}
      committee={
        <CommitteePanel {...{ id, canWrite }} versions={items} underwritingHref={`${base}/underwriting`} />
      }
      whoDecides={(version) => whoDecides(committee.data, version)}
    />
  );
}
