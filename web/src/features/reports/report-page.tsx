import { documentContent } from "@labs/contract/documents";
import type { UnderwritingSummary } from "@labs/contract/underwriting";
import { Alert, Anchor } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { atHost } from "../../lib/calls/at-host.ts";
import { writeAddress } from "../../lib/calls/call.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";
import { CheckedNumbers } from "./checked-numbers.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { reportsQuery, writeReport } from "./queries.ts";
import classes from "./report-page.module.css";
import { ReportsList } from "./reports-list.tsx";
import { VersionChanges } from "./version-changes.tsx";

interface ReportPageProps {
  id: string;
  /** The property's underwriting versions, newest first. */
  versions: UnderwritingSummary[];
  underwritingHref: string;
  /** What the committee was brought, above the report. */
  committee: ReactNode;
  /** Why a report of a version takes no decision of its own; null where it does. */
  whoDecides: (version: number) => string | null;
}

/** Writes the committee report of one version, shows it, and keeps those before it. */
export function ReportPage({ id, versions, underwritingHref, committee, whoDecides }: ReportPageProps) {
  const role = useAuthStore((state) => state.user?.role);
  const canWrite = role !== "viewer";
  const canDecide = role === "approver" || role === "admin";
  const reports = useQuery(reportsQuery(id));
  const write = useMutation({
    mutationFn: writeReport,
    meta: { inline: true },
    onSuccess: () => {
      showToast({ type: "success", message: "Report saved" });
      void reports.refetch();
    },
  });
  if (versions.length === 0) {
    return (
      <EmptyState
        title="Nothing to report yet"
        action={
          <Anchor component={Link} to={underwritingHref}>
            Underwrite the property
          </Anchor>
        }
      >
        A report uses one saved underwriting version.
      </EmptyState>
    );
  }
  const newest = reports.data?.items[0];
  const shown = write.data
    ? atHost(write.data.downloadUrl)
    : newest && writeAddress(documentContent, { params: { id: newest.id } });
  return (
    <div className={canWrite ? classes.columns : classes.side}>
      <div className={classes.side}>
        {committee}
        {canWrite ? (
          <Section title="Committee report" description="Every figure comes from the selected version.">
            <DecisionForm
              versions={versions}
              underwritingHref={underwritingHref}
              isBusy={write.isPending}
              canDecide={canDecide}
              whoDecides={whoDecides}
              onWrite={(report) => write.mutate({ id, ...report })}
            />
            {write.data ? <CheckedNumbers verification={write.data.verification} /> : null}
            {write.isError ? (
              <Alert mt="sm" color="red" role="alert" title="The report was not written">
                {messageOfFailure(write.error)}
              </Alert>
            ) : null}
          </Section>
        ) : null}
        {versions.length > 1 ? <VersionChanges id={id} versions={versions} /> : null}
        <ReportsList query={reports} />
      </div>
      <Section
        title="Preview"
        actions={
          shown ? (
            <Anchor href={shown} target="_blank" rel="noreferrer" size="sm">
              Open the PDF
            </Anchor>
          ) : null
        }
        flush
      >
        {shown ? (
          <iframe src={shown} title="Latest report" className={classes.preview} />
        ) : (
          <NoPreview hasFailed={reports.isError} canWrite={canWrite} />
        )}
      </Section>
    </div>
  );
}

/** A list that could not be read is not an empty one. */
function NoPreview({ hasFailed, canWrite }: { hasFailed: boolean; canWrite: boolean }) {
  if (hasFailed) return <EmptyState title="Unknown">The written reports could not be loaded.</EmptyState>;
  return (
    <EmptyState title="No report yet">
      {canWrite
        ? "Write a report to see it here and under Documents."
        : "Reports appear here once written. Analysts and approvers can write them."}
    </EmptyState>
  );
}
