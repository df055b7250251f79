import { Alert } from "@mantine/core";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { ProgressLine } from "../../components/status/progress-line.tsx";
import type { usePortfolioJob } from "./queries.ts";

/** How far a job over the portfolio is; what ended well says nothing more. */
export function JobLine({ run: { job, failure, lookAgain } }: { run: ReturnType<typeof usePortfolioJob> }) {
  if (failure) return <FailureNote what="The progress" error={failure} onRetry={lookAgain} />;
  if (job === undefined || job.state === "succeeded") return null;
  if (job.state === "queued" || job.state === "running") {
    return (
      <ProgressLine label={job.title} stage={job.stage ?? "Waiting"} done={job.done} total={job.total} />
    );
  }
  return (
    <Alert color="red" role="alert" title={`“${job.title}” ended early`}>
      {job.error ?? "It was canceled. Completed work is kept."}
    </Alert>
  );
}
