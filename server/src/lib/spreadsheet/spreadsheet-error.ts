export type SpreadsheetProblem =
  | "too_large"
  | "wrong_type"
  | "damaged"
  | "encrypted"
  | "macro"
  | "empty"
  | "no_text";

/** A file that cannot be read as a spreadsheet, said in words that its sender may read. */
export class SpreadsheetError extends Error {
  readonly problem: SpreadsheetProblem;

  constructor(problem: SpreadsheetProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
