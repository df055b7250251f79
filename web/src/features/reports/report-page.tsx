import { documentContent } from "@labs/contract/documents";
import { downloadDeck } from "@labs/contract/reports";
import type { UnderwritingSummary } from "@labs/contract/underwriting";
import { Alert, Anchor, SegmentedControl } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { ProgressLine } from "../../components/status/progress-line.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { atHost } from "../../lib/calls/at-host.ts";
import { writeAddress } from "../../lib/calls/call.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";
import { CheckedNumbers } from "./checked-numbers.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { DraftPreview } from "./draft-preview.tsx";
import { reportsQuery, writeReport } from "./queries.ts";
import type { ReportDraft } from "./report-draft.ts";
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
  const [draft, setDraft] = useState<ReportDraft>();
  const [chosenView, setView] = useState<View>();
  const write = useMutation({
    mutationFn: writeReport,
    meta: { inline: true },
    onSuccess: () => {
      showToast({ type: "success", message: "Report saved" });
      setView("filed");
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
  // What was written last stands there until something is typed; before the first, what would be written.
  const view = !canWrite ? "filed" : (chosenView ?? (shown || !reports.isSuccess ? "filed" : "draft"));
  return (
    <div className={canWrite ? classes.columns : classes.side}>
      <div className={classes.side}>
        {committee}
        {canWrite ? (
          <Section
            title="Committee report"
            description="Every figure comes from the selected version, or from the firm’s own model."
          >
            <DecisionForm
              id={id}
              versions={versions}
              underwritingHref={underwritingHref}
              isBusy={write.isPending}
              canDecide={canDecide}
              whoDecides={whoDecides}
              onChange={(changed) => {
                setDraft(changed);
                if (draft !== undefined) setView("draft");
              }}
              onWrite={(report) => write.mutate({ id, ...report })}
            />
            {write.isPending ? (
              <ProgressLine
                label="Writing the report"
                stage="Checking figures, setting pages, filing"
                done={0}
                total={null}
              />
            ) : null}
            {write.data ? <CheckedNumbers report={write.data} run={write.variables.modelRun} /> : null}
            {write.isError ? (
              <Alert mt="sm" color="red" role="alert" title="The report was not written">
                {messageOfFailure(write.error)}
              </Alert>
            ) : null}
          </Section>
        ) : null}
        <ReportsList query={reports} />
      </div>
      <div className={classes.side}>
        <Preview
          {...{ id, draft, view, shown }}
          version={draft?.underwritingVersion ?? versions[0]?.version}
          onView={canWrite ? setView : undefined}
          hasFailed={reports.isError}
        />
        {versions.length > 1 ? <VersionChanges id={id} versions={versions} /> : null}
      </div>
    </div>
  );
}

type View = "draft" | "filed";

interface PreviewProps {
  id: string;
  draft: ReportDraft | undefined;
  view: View;
  /** Where the report lies that was filed last. */
  shown: string | undefined;
  version: number | undefined;
  /** Who may write chooses between what is typed and what is filed. */
  onView: ((view: View) => void) | undefined;
  hasFailed: boolean;
}

function Preview({ id, draft, view, shown, version, onView, hasFailed }: PreviewProps) {
  return (
    <Section
      title="Preview"
      actions={
        <>
          {onView && shown ? <ViewChoice view={view} onChange={onView} /> : null}
          <Anchor
            href={writeAddress(downloadDeck, {
              params: { id },
              query: { version },
            })}
            size="sm"
          >
            PowerPoint
          </Anchor>
          {shown ? (
            <Anchor href={shown} target="_blank" rel="noreferrer" size="sm">
              Open the PDF
            </Anchor>
          ) : null}
        </>
      }
      flush
    >
      {view === "draft" && draft ? (
        <DraftPreview id={id} draft={draft} />
      ) : shown ? (
        <iframe src={shown} title="Latest report" className={classes.preview} />
      ) : (
        <NoPreview hasFailed={hasFailed} />
      )}
    </Section>
  );
}

function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="What the preview shows"
      data={[
        { value: "draft", label: "As typed" },
        { value: "filed", label: "Filed" },
      ]}
      value={view}
      onChange={(chosen) => onChange(chosen as View)}
    />
  );
}

/** A list that could not be read is not an empty one. */
function NoPreview({ hasFailed }: { hasFailed: boolean }) {
  if (hasFailed) return <EmptyState title="Unknown">The written reports could not be loaded.</EmptyState>;
  return (
    <EmptyState title="No report yet">
      Reports appear here once written. Analysts and approvers can write them.
    </EmptyState>
  );
}
