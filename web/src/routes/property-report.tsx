import { useQuery } from "@tanstack/react-query";
import { FailureNote } from "../components/failure-note.tsx";
import { PageSkeleton } from "../components/page.tsx";
import { ReportPage } from "../features/reports/report-page.tsx";
import { historyQuery } from "../features/underwriting/queries.ts";

/** Where the report meets the versions that it may be bound to. */
export function PropertyReport({ id, base }: { id: string; base: string }) {
  const versions = useQuery(historyQuery(id));
  if (versions.isError) {
    return <FailureNote what="The versions" error={versions.error} onRetry={() => versions.refetch()} />;
  }
  if (!versions.data) return <PageSkeleton rows={6} />;
  return <ReportPage id={id} versions={versions.data.items} underwritingHref={`${base}/underwriting`} />;
}
