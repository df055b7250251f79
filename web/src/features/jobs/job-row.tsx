import type { Job } from "@labs/contract/jobs";
import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import { Hint } from "../../components/status/hint.tsx";
import { ProgressLine } from "../../components/status/progress-line.tsx";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { JobStateMark } from "./job-state-mark.tsx";
import classes from "./jobs.module.css";
import { isOpen, useCancelJob } from "./queries.ts";

/** One job in a list: what it is, how far it is, the way to its page, and the way to stop it. */
export function JobRow({ job, onFollow }: { job: Job; onFollow?: () => void }) {
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        {job.href === null ? (
          <span className={classes.title}>{job.title}</span>
        ) : (
          <Link to={job.href} className={classes.title} onClick={onFollow}>
            {job.title}
          </Link>
        )}
        {isOpen(job) ? <CancelButton job={job} /> : null}
      </div>
      {job.state === "running" ? (
        <ProgressLine label={job.title} done={job.done} total={job.total} stage={job.stage} />
      ) : (
        <div className={classes.meta}>
          <JobStateMark job={job} />
          <span title={dateTime(job.endedAt ?? job.createdAt)}>
            {ageText(job.endedAt ?? job.createdAt, new Date())}
          </span>
        </div>
      )}
      {job.error === null ? null : <p className={classes.error}>{job.error}</p>}
      {job.outcome?.note ? <p className={classes.note}>{job.outcome.note}</p> : null}
    </li>
  );
}

/** Stops a job; what it has finished stays. */
export function CancelButton({ job }: { job: Job }) {
  const cancel = useCancelJob();
  return (
    <Hint label="Cancel; completed work is kept">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Cancel ${job.title}`}
        loading={cancel.isPending}
        onClick={() => cancel.mutate(job)}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
