import type { SubmissionState } from "@labs/contract/committee/committee";

/** What the history of a submission says of the step that brings a version before the committee. */
export const writeSubmitted = (version: number): string => `Submitted version ${version}`;

const SUBMITTED = /^Submitted version (\d+)$/;

/** The version that was before the committee before the one that is or was voted on last; from the steps, newest first. */
export function findFormerVersion(state: SubmissionState, steps: readonly { text: string }[]): number | null {
  if (state === "draft" || state === "returned") return null;
  const versions = steps.flatMap(({ text }) => SUBMITTED.exec(text)?.[1] ?? []);
  return versions[1] === undefined ? null : Number(versions[1]);
}
