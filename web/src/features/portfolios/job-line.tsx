import type { Job } from "@labs/contract/jobs";
import { Alert } from "@mantine/core";
import { ProgressLine } from "../../components/status/progress-line.tsx";

/** How far a job over the portfolio is; what ended well says nothing more. */
export function JobLine({ job }: { job: Job }) {
  if (job.state === "succeeded") return null;
  if (job.state === "queued" || job.state === "running") {
    return (
      <ProgressLine label={job.title} stage={job.stage ?? "Waiting"} done={job.done} total={job.total} />
    );
  }
  return (
    <Alert color="red" role="alert" title={`“${job.title}” ended early`}>
      {job.error ?? "It was cancelled. What was finished stays."}
    </Alert>
  );
}
