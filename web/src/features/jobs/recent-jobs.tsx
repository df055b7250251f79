import type { Job } from "@labs/contract/jobs";
import { JobRow } from "./job-row.tsx";
import classes from "./jobs.module.css";
import { isOpen } from "./queries.ts";

const MOST_ENDED = 3;

/** What runs, and what ended last. */
export function RecentJobs({ jobs }: { jobs: Job[] }) {
  const shown = [...jobs.filter(isOpen), ...jobs.filter((job) => !isOpen(job)).slice(0, MOST_ENDED)];
  return (
    <ul className={classes.list}>
      {shown.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </ul>
  );
}
