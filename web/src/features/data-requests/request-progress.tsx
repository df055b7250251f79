import type { DataRequestDetail } from "@labs/contract/data-requests";
import { Section } from "../../components/layout/section.tsx";
import { ProgressLine } from "../../components/status/progress-line.tsx";
import { RequestCounts } from "./request-counts.tsx";
import { STATUS_NAMES } from "./request-state.tsx";

/** A request at work: it goes on when one leaves, and is found again by its address or in the history. */
export function RequestProgress({ request }: { request: DataRequestDetail }) {
  const { status, stage, progress, counts, fileName } = request;
  const isWaiting = status === "queued";
  return (
    <Section
      title={STATUS_NAMES[status]}
      description="You may leave this page: the work goes on, and the history below leads back here."
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
