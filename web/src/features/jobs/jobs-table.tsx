import { type Job, JobState } from "@labs/contract/jobs";
import { Pagination, Select, Switch } from "@mantine/core";
import { useMemo } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { Kept } from "../../components/status/kept.tsx";
import { ProgressLine } from "../../components/status/progress-line.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, UNAVAILABLE } from "../../lib/format.ts";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { usePageAddress } from "../../lib/page-address.ts";
import { CancelButton } from "./job-row.tsx";
import { JobStateMark, jobWord, stateWord } from "./job-state-mark.tsx";
import classes from "./jobs.module.css";
import { isOpen, JOBS_PAGE, type JobFilter, useJobs } from "./queries.ts";

/** `4 min 10 s`, of what has begun. */
function durationText({ startedAt, endedAt }: Job): string {
  if (startedAt === null) return UNAVAILABLE;
  const end = endedAt === null ? Date.now() : Date.parse(endedAt);
  const seconds = Math.max(0, Math.round((end - Date.parse(startedAt)) / 1_000));
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function ProgressCell({ job }: { job: Job }) {
  if (job.state === "running") {
    return <ProgressLine isBare label={job.title} done={job.done} total={job.total} stage={job.stage} />;
  }
  if (job.error !== null) return <span className={classes.errorCell}>{job.error}</span>;
  if (job.outcome?.note) return <span className={classes.noteCell}>{job.outcome.note}</span>;
  return <>{job.done > 0 ? `${count(job.done)} done` : UNAVAILABLE}</>;
}

const COLUMNS: Column<Job>[] = [
  { id: "title", header: "Job", value: (job) => job.title, width: 240 },
  {
    id: "state",
    header: "State",
    onCard: true,
    value: jobWord,
    width: 180,
    cell: (job) => (
      <span className={classes.stateCell}>
        <JobStateMark job={job} />
        {isOpen(job) ? <CancelButton job={job} /> : null}
      </span>
    ),
  },
  {
    id: "progress",
    header: "Progress",
    onCard: true,
    width: 240,
    filter: false,
    value: (job) => job.error ?? job.outcome?.note ?? job.stage ?? job.done,
    cell: (job) => <ProgressCell job={job} />,
  },
  {
    id: "started",
    header: "Requested",
    align: "right",
    filter: false,
    value: (job) => job.createdAt,
    text: (job) => ageText(job.createdAt, new Date()),
    cell: (job) => <span title={dateTime(job.createdAt)}>{ageText(job.createdAt, new Date())}</span>,
  },
  {
    id: "duration",
    header: "Took",
    align: "right",
    filter: false,
    value: (job) =>
      job.startedAt === null ? null : Date.parse(job.endedAt ?? job.startedAt) - Date.parse(job.startedAt),
    text: durationText,
  },
  {
    id: "attempts",
    header: "Attempts",
    align: "right",
    hint: "A job whose process stopped is retried once",
    value: (job) => job.attempts,
    startsHidden: true,
  },
  { id: "kind", header: "Job type", value: (job) => job.kind, startsHidden: true },
];

const OWNER: Column<Job> = {
  id: "owner",
  header: "Owner",
  value: (job) => job.owner?.name ?? "Labs",
};

/** Jobs with state, progress and error; an administrator may look at everybody's. */
export function JobsTable({ maySeeAll }: { maySeeAll: boolean }) {
  const address = usePageAddress();
  const filter: JobFilter = {
    state: JobState.options.find((state) => state === address.get("state")) ?? null,
    all: maySeeAll && address.get("all") === "true",
    page: address.page("page"),
  };
  const { data, error, refetch, isPlaceholderData } = useJobs(filter);
  const columns = useMemo(
    () => [...COLUMNS.slice(0, 3), ...(filter.all ? [OWNER] : []), ...COLUMNS.slice(3)],
    [filter.all],
  );
  const pages = Math.ceil((data?.total ?? 0) / JOBS_PAGE);
  return (
    <>
      <div className={classes.filters}>
        <Select
          aria-label="State"
          placeholder="All statuses"
          clearable
          value={filter.state}
          data={JobState.options.map((value) => ({ value, label: stateWord(value) }))}
          onChange={(state) => address.set({ state, page: null })}
        />
        {maySeeAll ? (
          <Switch
            label="All users’ jobs"
            checked={filter.all}
            onChange={(event) =>
              address.set({ all: event.currentTarget.checked ? "true" : null, page: null })
            }
          />
        ) : null}
      </div>
      {error && !data ? <FailureNote what="The jobs" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={8} /> : null}
      {data ? (
        <Kept isOld={isPlaceholderData}>
          <DataTable
            label="Jobs"
            columns={columns}
            rows={data.items}
            rowKey={(job) => job.id}
            csvName="jobs"
            writeHref={(job) => job.href ?? undefined}
            empty={
              <EmptyState title={filter.state === null ? "No jobs yet" : "No job is in this state"}>
                Searches, uploads, valuations and other long-running jobs are listed here during and after the
                run.
              </EmptyState>
            }
            rowsOfAllPages={data.total}
            footer={
              pages > 1 ? (
                <Pagination
                  total={pages}
                  value={filter.page}
                  onChange={(page) => address.set({ page })}
                  getControlProps={(control) => ({ "aria-label": `${control} page` })}
                />
              ) : undefined
            }
          />
        </Kept>
      ) : null}
    </>
  );
}
