import type { JobState } from "@labs/contract/jobs";
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

/** The state of a job by word, shape and color. */
export function JobStateMark({ state }: { state: JobState }) {
  return <StateMark tone={STATES[state].tone}>{STATES[state].word}</StateMark>;
}
