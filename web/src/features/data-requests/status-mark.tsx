import { JOB_RESULTS } from "@labs/contract/jobs";
import type { DataRequest, DataRequestKind, DataRequestStatus } from "@labs/contract/uploads/data-requests";
import { StateMark, type Tone } from "../../components/status/state-mark.tsx";

export const KIND_NAMES: Record<DataRequestKind, string> = {
  "single-family": "Single-family list",
  "multi-family": "Multi-family list",
  "rent-roll": "Rent roll",
  "operating-statement": "Operating statement",
};

export const STATUS_NAMES: Record<DataRequestStatus, string> = {
  queued: "Waiting",
  validating: "Reading",
  needs_review: JOB_RESULTS.needs_review,
  processing: "Processing",
  completed: JOB_RESULTS.complete,
  completed_with_errors: JOB_RESULTS.with_errors,
  failed: "Failed",
  cancelled: "Canceled",
};

export const isStatus = (text: string): text is DataRequestStatus => Object.hasOwn(STATUS_NAMES, text);

const TONES: Record<DataRequestStatus, Tone> = {
  queued: "idle",
  validating: "busy",
  needs_review: "warn",
  processing: "busy",
  completed: "good",
  completed_with_errors: "warn",
  failed: "bad",
  cancelled: "idle",
};

/** Where a request stands; a file that is not the report that it was sent as was read well and refused. */
export function RequestState({ request }: { request: Pick<DataRequest, "status" | "accepted" | "kind"> }) {
  if (request.accepted === false) {
    const what = request.kind === "rent-roll" ? "a rent roll" : "a statement";
    return <StateMark tone="bad">Not {what}</StateMark>;
  }
  return <StateMark tone={TONES[request.status]}>{STATUS_NAMES[request.status]}</StateMark>;
}
