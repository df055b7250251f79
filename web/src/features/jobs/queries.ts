import { cancelJob, type Job, type JobState, listJobs } from "@labs/contract/jobs";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { onJobsChanged, tellJobsChanged } from "../../lib/jobs-changed.ts";
import { refetchOnFocus } from "../../lib/refetch-on-focus.ts";
import { showToast } from "../../lib/toasts.ts";

const RECENT = 20;
const BUSY_MILLISECONDS = 2_000;
const IDLE_MILLISECONDS = 30_000;

export const JOBS_PAGE = 50;

export const isOpen = ({ state }: Pick<Job, "state">) => state === "queued" || state === "running";

const recentQuery = () => endpointQuery(listJobs, { query: { pageSize: RECENT } });

/**
 * One's newest jobs, the same answer for the top bar and for pages: read again every two seconds while something
 * runs, else now and then, and at once when somebody says that jobs have changed.
 */
export function useRecentJobs() {
  return useQuery({
    ...recentQuery(),
    refetchInterval: (query) =>
      query.state.data?.items.some(isOpen) ? BUSY_MILLISECONDS : IDLE_MILLISECONDS,
    refetchOnMount: false,
    ...refetchOnFocus,
    meta: { background: true },
  });
}

/** Whether a call's answer says that it started long work. */
function namesWork(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null) return false;
  return "jobId" in answer || "requestId" in answer || ("status" in answer && answer.status === "queued");
}

/** Looks again when work was started or stopped; mounted once, where the frame is. */
export function useJobNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = () => void client.invalidateQueries({ queryKey: [listJobs.path] });
    const leaveCalls = client.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === "updated" && mutation.state.status === "success" && namesWork(mutation.state.data)) look();
    });
    const leaveWords = onJobsChanged(look);
    return () => {
      leaveCalls();
      leaveWords();
    };
  }, [client]);
}

export interface JobFilter {
  state: JobState | null;
  all: boolean;
  page: number;
}

/** A page of jobs for the table, followed while any of them is open. */
export function useJobs({ state, all, page }: JobFilter) {
  return useQuery({
    ...endpointQuery(listJobs, {
      query: {
        page,
        pageSize: JOBS_PAGE,
        ...(state === null ? {} : { state }),
        ...(all ? { all: "true" as const } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.items.some(isOpen) ? BUSY_MILLISECONDS : false),
    ...refetchOnFocus,
  });
}

export function useCancelJob() {
  return useMutation({
    mutationFn: (job: Job) => call(cancelJob, { params: { id: job.id } }),
    onSuccess: ({ title, state }) =>
      showToast({
        type: "success",
        // It may have ended just before.
        message: state === "cancelled" ? `“${title}” was canceled` : `“${title}” had already ended`,
      }),
    onSettled: tellJobsChanged,
  });
}
