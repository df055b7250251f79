import { JOB_RESULTS, type Job, type JobResult, type JobState } from "@labs/contract/jobs";
import { StateMark, type Tone } from "../../components/status/state-mark.tsx";

const STATES: Record<JobState, { word: string; tone: Tone }> = {
  queued: { word: "Waiting", tone: "idle" },
  running: { word: "Running", tone: "busy" },
  succeeded: { word: "Done", tone: "good" },
  failed: { word: "Failed", tone: "bad" },
  cancelled: { word: "Canceled", tone: "idle" },
  expired: { word: "Expired", tone: "warn" },
};

export const stateWord = (state: JobState) => STATES[state].word;

const TONES: Record<JobResult, Tone> = {
  complete: "good",
  with_gaps: "warn",
  with_errors: "warn",
  needs_review: "warn",
  reviewed: "idle",
  refused: "bad",
};

/** What became of a job that ran to its end; undefined of others, and where its end says all there is. */
const findResult = ({ state, outcome }: Pick<Job, "state" | "outcome">) =>
  state === "succeeded" ? outcome?.result : undefined;

/** A job's state in words; of one that ran to its end what became of it. */
export function jobWord(job: Pick<Job, "state" | "outcome">): string {
  const result = findResult(job);
  return result === undefined ? stateWord(job.state) : JOB_RESULTS[result];
}

/** The same by word, shape and color. */
export function JobStateMark({ job }: { job: Pick<Job, "state" | "outcome"> }) {
  const result = findResult(job);
  return (
    <StateMark tone={result === undefined ? STATES[job.state].tone : TONES[result]}>{jobWord(job)}</StateMark>
  );
}
