import { PIPELINE_STATUSES, type PipelineStatus } from "@labs/contract/deals/pipeline";
import { StateMark, type Tone } from "../../components/status/state-mark.tsx";

const TONES: Record<PipelineStatus, Tone> = {
  new: "idle",
  screening: "busy",
  underwriting: "busy",
  offer: "busy",
  underContract: "busy",
  diligence: "busy",
  committee: "busy",
  approved: "good",
  closed: "good",
  owned: "good",
  passed: "idle",
};

export const NO_STATUS = "No status";

export function PipelineStatusMark({ status }: { status: PipelineStatus | null }) {
  if (status === null) return <>{NO_STATUS}</>;
  return <StateMark tone={TONES[status]}>{PIPELINE_STATUSES[status]}</StateMark>;
}
