import { z } from "zod";
import { endpoint, Paging, paged, queryFlag } from "./endpoint.ts";

export const JobState = z.enum(["queued", "running", "succeeded", "failed", "cancelled", "expired"]);
export type JobState = z.infer<typeof JobState>;

/**
 * What became of work that ran to its end, in words: `with_gaps` lacks what the data did not have, `needs_review` waits for
 * somebody, who has done so when it is `reviewed`, and `refused` read a file that is not what it was sent as.
 */
export const JOB_RESULTS = {
  complete: "Completed",
  with_gaps: "Completed with gaps",
  with_errors: "Completed with errors",
  needs_review: "Needs review",
  reviewed: "Reviewed",
  refused: "Refused",
} as const;
export const JobResult = z.enum(
  Object.keys(JOB_RESULTS) as [keyof typeof JOB_RESULTS, ...(keyof typeof JOB_RESULTS)[]],
);
export type JobResult = z.infer<typeof JobResult>;

export const JobOutcome = z.object({ result: JobResult, note: z.string().nullable() });
export type JobOutcome = z.infer<typeof JobOutcome>;

/** Work that goes on by itself, with its progress: who started it may leave and find it again. */
export const Job = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  /** Where its results are shown. */
  href: z.string().nullable(),
  state: JobState,
  stage: z.string().nullable(),
  done: z.number().int(),
  /** Null while nobody can say how much there is to do. */
  total: z.number().int().nullable(),
  error: z.string().nullable(),
  /** Null until it has ended, where it failed, and where its end says all there is. */
  outcome: JobOutcome.nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  attempts: z.number().int(),
  /** Null for what the product does by itself. */
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type Job = z.infer<typeof Job>;

const tag = "jobs";
const JobId = z.object({ id: z.uuid() });

export const listJobs = endpoint({
  method: "GET",
  path: "/api/jobs",
  summary:
    "The user's jobs, newest first; on request with those that Labs started itself, or for administrators all users' jobs",
  tag,
  object: "job",
  rule: "own",
  query: Paging.extend({
    state: JobState.optional(),
    kind: z.string().max(60).optional(),
    /** With what the product started itself: everybody may see how far that is. */
    automatic: queryFlag.optional(),
    all: queryFlag.optional(),
  }),
  response: paged(Job),
});

export const getJob = endpoint({
  method: "GET",
  path: "/api/jobs/:id",
  summary: "A job with its progress",
  tag,
  object: "job",
  rule: "own",
  params: JobId,
  response: Job,
});

export const cancelJob = endpoint({
  method: "POST",
  path: "/api/jobs/:id/cancel",
  summary: "Cancel a job; completed work is kept",
  tag,
  object: "job",
  rule: "own",
  params: JobId,
  response: Job,
});
