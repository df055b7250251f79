import type { Job } from "@labs/contract/jobs";
import { Popover, RingProgress, UnstyledButton } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { useCloseOnEscape } from "../../lib/close-on-escape.ts";
import { JobRow } from "./job-row.tsx";
import classes from "./jobs.module.css";
import { isOpen, useJobNews, useRecentJobs } from "./queries.ts";

const MOST_SHOWN = 8;

/** How far everything that runs is together; undefined while one of them cannot say. */
function computeShare(open: Job[]): number | undefined {
  if (open.length === 0 || open.some(({ total }) => !total)) return undefined;
  const shares = open.map(({ done, total }) => Math.min(1, done / (total ?? 1)));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** The work that goes on, in the top bar: how much, how far, and the way back to each. */
export function JobsMenu() {
  const [isOpened, setOpened] = useState(false);
  useCloseOnEscape(isOpened, () => setOpened(false));
  const jobs = useRecentJobs();
  useJobNews();
  const items = jobs.data?.items ?? [];
  const open = items.filter(isOpen);
  const label = open.length === 0 ? "Jobs" : `Jobs, ${open.length} at work`;
  return (
    <Popover position="bottom-end" width={360} opened={isOpened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.button} aria-label={label} onClick={() => setOpened(!isOpened)}>
          {open.length === 0 ? <IconListCheck size={18} aria-hidden /> : <Ring open={open} />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label="Jobs">
        <div className={classes.panelHead} tabIndex={-1} data-autofocus>
          <strong>Jobs</strong>
          <Link to="/settings/jobs" onClick={() => setOpened(false)}>
            All jobs
          </Link>
        </div>
        {jobs.error && !jobs.data ? (
          <FailureNote what="The jobs" error={jobs.error} onRetry={() => void jobs.refetch()} />
        ) : null}
        {jobs.isPending ? <RowsSkeleton rows={3} /> : null}
        {jobs.data && items.length === 0 ? (
          <p className={classes.none}>
            Nothing is running. Searches, uploads and portfolio runs show their progress here.
          </p>
        ) : null}
        <ul className={classes.list}>
          {[...open, ...items.filter((job) => !isOpen(job))].slice(0, MOST_SHOWN).map((job) => (
            <JobRow key={job.id} job={job} onFollow={() => setOpened(false)} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function Ring({ open }: { open: Job[] }) {
  const share = computeShare(open);
  return (
    <RingProgress
      size={30}
      thickness={3}
      aria-hidden
      className={share === undefined ? (classes.turning ?? "") : ""}
      sections={[{ value: (share ?? 0.25) * 100, color: "var(--labs-accent)" }]}
      label={<span className={classes.count}>{open.length}</span>}
    />
  );
}
