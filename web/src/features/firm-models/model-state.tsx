import type { FirmModel } from "@labs/contract/firm-models/firm-models";
import { StateMark } from "../../components/status/state-mark.tsx";

/** How far a workbook got in, by word and shape. */
export function ModelState({ model }: { model: Pick<FirmModel, "status" | "accepted"> }) {
  const { status, accepted } = model;
  if (status === "queued") return <StateMark tone="idle">Waiting</StateMark>;
  if (status === "reading") return <StateMark tone="busy">Reading</StateMark>;
  if (status === "refused") return <StateMark tone="bad">Refused</StateMark>;
  if (status === "failed") return <StateMark tone="bad">Failed</StateMark>;
  return accepted === "whole" ? (
    <StateMark tone="good">Accepted in full</StateMark>
  ) : (
    <StateMark tone="warn">Accepted in part</StateMark>
  );
}
