import type { Job, JobState } from "@labs/contract/jobs";
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

/** Files that are read: whether all of one could be used stands on its own page, and is not told by the work's end. */
const FILE_KINDS: ReadonlySet<string> = new Set(["data-request", "report-request"]);

/** The state of a job by word, shape and color. */
export function JobStateMark({ job: { state, kind } }: { job: Pick<Job, "state" | "kind"> }) {
  if (state === "succeeded" && FILE_KINDS.has(kind)) return <StateMark tone="idle">File read</StateMark>;
  return <StateMark tone={STATES[state].tone}>{STATES[state].word}</StateMark>;
}
