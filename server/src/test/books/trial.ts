import type { Book } from "./book.ts";

/** A firm's model, what somebody changes in it, and what is known of it before it is read. */
export interface Trial {
  book: Book;
  changes: Record<string, number | string | boolean>[];
  /** Cells by the figure of Labs that they must be proposed as. */
  inputs: Record<string, string>;
  outputs: Record<string, string>;
  /** Set where those are all: nothing else may be proposed so surely that it is taken without a look. */
  isLabeledWhole?: true;
  /** In which unit an input stands, as scale, period and what it is of. */
  units?: Record<string, string>;
  /** Cells that can't be taken in, and why. */
  refused?: Record<string, RegExp>;
  /** Cells with functions that the other program doesn't know, each by a cell that must have the same value. */
  twins?: Record<string, string>;
  /** Cells that no comparison is made of: they depend on the two above. */
  apart?: RegExp;
}
