import { SUBMISSION_STATES, type SubmissionState } from "@labs/contract/committee/committee";

const DECIDED = ["approved", "approvedWithConditions", "declined"] as const;
const OPEN = ["draft", "returned"] as const;

/** What may be done to a submission in which states, and where it leads; a decision leads to its outcome. */
const MOVES = {
  save: { from: OPEN, to: null },
  submit: { from: OPEN, to: "submitted" },
  withdraw: { from: ["submitted"], to: "draft" },
  return: { from: ["submitted"], to: "returned" },
  decide: { from: ["submitted"], to: null },
  reopen: { from: DECIDED, to: "returned" },
} as const satisfies Record<string, { from: readonly SubmissionState[]; to: SubmissionState | null }>;
export type Move = keyof typeof MOVES;

export const isDecided = (state: SubmissionState): state is (typeof DECIDED)[number] =>
  DECIDED.some((each) => each === state);

/** Whether the state allows the move. */
export const mayMove = (state: SubmissionState, move: Move): boolean =>
  MOVES[move].from.some((each) => each === state);

/** How a state is told in a sentence: "version 3 is …". */
export const stateWords = (state: SubmissionState): string =>
  state === "submitted" ? "before the committee" : SUBMISSION_STATES[state].toLowerCase();
