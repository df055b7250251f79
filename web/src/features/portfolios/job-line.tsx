import { JOB_RESULTS, type Job } from "@labs/contract/jobs";
import { Alert, Stack } from "@mantine/core";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { ProgressLine } from "../../components/status/progress-line.tsx";
import { portfolioAddress } from "../../lib/portfolio-address.ts";
import { useOpenRuns, type usePortfolioJob } from "./queries.ts";

/** How far a job over the portfolio is, and what it had to leave out; what ended well says nothing more. */
export function JobLine({ run: { job, failure, lookAgain } }: { run: ReturnType<typeof usePortfolioJob> }) {
  if (failure) return <FailureNote what="The progress" error={failure} onRetry={lookAgain} />;
  if (job === undefined) return null;
  if (job.state === "succeeded") return <LeftOut job={job} />;
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

function LeftOut({ job: { title, outcome } }: { job: Job }) {
  if (outcome === null || outcome.result === "complete") return null;
  return (
    <Alert color="yellow" role="status" title={`“${title}”: ${JOB_RESULTS[outcome.result].toLowerCase()}`}>
      {outcome.note}
    </Alert>
  );
}

/** How far runs over the portfolio are that no other line tells of: they fill what is still missing. */
export function OpenRuns({ portfolioId, withOwn = false }: { portfolioId: string; withOwn?: boolean }) {
  const address = portfolioAddress(portfolioId);
  const runs = useOpenRuns({ withOwn }).filter(({ href }) => href === address);
  if (runs.length === 0) return null;
  return (
    <Stack gap="xs" mb="sm">
      {runs.map(({ id, title, stage, done, total }) => (
        <ProgressLine key={id} label={title} stage={stage ?? "Waiting"} done={done} total={total} />
      ))}
    </Stack>
  );
}
