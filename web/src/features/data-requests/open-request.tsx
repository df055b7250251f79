import { type DataRequestDetail, isReport } from "@labs/contract/uploads/data-requests";
import { Alert, Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { StepList } from "../../components/layout/step-list.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { ProgressLine } from "../../components/status/progress-line.tsx";
import { readStatus } from "../../lib/toast-for-failure.ts";
import { ErrorGroups } from "./error-groups.tsx";
import { MappingStep } from "./mapping-step.tsx";
import { refreshHistory, useDataRequest } from "./queries.ts";
import { RequestCounts } from "./request-counts.tsx";
import { RequestHead } from "./request-head.tsx";
import { ResultRows } from "./result-rows.tsx";
import { STATUS_NAMES } from "./status-mark.tsx";
import { findStep, isAtWork, STEPS } from "./store.ts";
import { UnreadColumns } from "./unread-columns.tsx";

interface OpenRequestProps {
  id: string;
  /** Shows a rent roll that was read; lists are shown here. */
  renderRoll: (request: DataRequestDetail) => ReactNode;
  onClose: () => void;
  onOpen: (id: string) => void;
  writeHref: (id: string) => string;
}

/** One request at whichever step it stands. */
export function OpenRequest({ id, onClose, ...rest }: OpenRequestProps) {
  const { data: request, error, refetch } = useDataRequest(id);
  const wasAtWork = useRef(false);
  const isBusy = request !== undefined && isAtWork(request);
  useEffect(() => {
    // The history learns of the end at once, not at its own next look.
    if (wasAtWork.current && !isBusy) void refreshHistory();
    wasAtWork.current = isBusy;
  }, [isBusy]);
  if (error && !request) {
    const isGone = readStatus(error) === 404 || readStatus(error) === 422;
    return isGone ? (
      <EmptyState
        title="No such request"
        action={
          <Button variant="default" onClick={onClose}>
            Upload a file
          </Button>
        }
      >
        It was not shared with you, or the link is incomplete.
      </EmptyState>
    ) : (
      <FailureNote what="The request" error={error} onRetry={() => void refetch()} />
    );
  }
  if (!request) return <RowsSkeleton rows={8} />;
  return (
    <>
      <StepList label="Steps" steps={STEPS} current={findStep(request)} />
      <RequestHead request={request} onClose={onClose} />
      {request.warnings.length > 0 ? <Warnings warnings={request.warnings} /> : null}
      <RequestBody request={request} {...rest} />
    </>
  );
}

function Warnings({ warnings }: { warnings: string[] }) {
  return (
    <Alert color="yellow" role="note" title="About the file">
      {warnings.map((warning) => (
        <div key={warning}>{warning}</div>
      ))}
    </Alert>
  );
}

type RequestBodyProps = Omit<OpenRequestProps, "id" | "onClose"> & { request: DataRequestDetail };

function RequestBody({ request, renderRoll, onOpen, writeHref }: RequestBodyProps) {
  const { status } = request;
  if (isAtWork(request)) return <RequestProgress request={request} />;
  if (status === "needs_review" && !isReport(request.kind))
    return <MappingStep key={request.id} request={request} />;
  if (status === "failed") return <Stopped request={request} title="The request failed" />;
  if (status === "cancelled") return <Stopped request={request} title="The request was cancelled" />;
  if (isReport(request.kind)) return <>{renderRoll(request)}</>;
  return (
    <>
      <Section title="Outcome">
        <RequestCounts request={request} />
      </Section>
      <ErrorGroups request={request} onOpen={onOpen} writeHref={writeHref} />
      <UnreadColumns key={request.confirmedAt} request={request} />
      <ResultRows request={request} />
    </>
  );
}

/** Nothing was lost: the file is kept, and what was done before stays. */
function Stopped({ request, title }: { request: DataRequestDetail; title: string }) {
  const isFailed = request.status === "failed";
  const isUnread = isFailed && request.counts.rows === 0;
  return (
    <>
      <Alert
        color={isFailed ? "red" : "gray"}
        role={isFailed ? "alert" : "note"}
        title={isUnread ? "The file could not be read" : title}
      >
        {request.error ? `${request.error.replace(/\.$/, "")}. ` : ""}
        {isUnread
          ? "Correct the file and upload it again; “Start again” reads the same file once more."
          : "“Start again” resumes where it stopped; completed rows are not processed twice."}
      </Alert>
      {request.counts.matched > 0 && !isReport(request.kind) ? <ResultRows request={request} /> : null}
    </>
  );
}

/** A request at work: it goes on when one leaves, and is found again by its address or in the history. */
function RequestProgress({ request }: { request: DataRequestDetail }) {
  const { status, stage, progress, counts, fileName } = request;
  const isWaiting = status === "queued";
  return (
    <Section
      title={STATUS_NAMES[status]}
      description="You can leave this page. Processing continues, and the history below links back here."
    >
      {counts.rows > 0 ? <RequestCounts request={request} /> : null}
      <ProgressLine
        label={`Progress of ${fileName}`}
        stage={stage ?? (isWaiting ? "Waiting for a worker" : null)}
        done={progress?.done ?? 0}
        total={progress?.total ?? null}
      />
    </Section>
  );
}
