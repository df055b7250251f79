/** Points from the upper left corner of a page as it is read. */
export interface PrintedText {
  text: string;
  left: number;
  right: number;
  baseline: number;
  /** Height of the letters. */
  size: number;
  /** How far from the left edge each letter begins, and behind the last one where it ends, where that is known. */
  offsets?: number[];
}

/** The letters of one page. */
export interface PrintedPage {
  /** Counted from 1. */
  number: number;
  /** By how many quarters clockwise its letters lie on it as it is shown; it is read, and measured, upright. */
  turn?: number;
  width: number;
  height: number;
  texts: PrintedText[];
}
