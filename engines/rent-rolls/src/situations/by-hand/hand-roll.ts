import type { Sheet } from "@labs/sheets/sheet";

/** A roll written by hand, and what must come out of it. */
export interface HandRoll {
  name: string;
  /** One sheet as text with bars between the cells, or several by their names. */
  file: string | Record<string, string>;
  typed?: boolean;
  merges?: Sheet["merges"];
  /** The day that is printed, or "given" and a day that the sender gives. */
  asOf?: string;
  /** Fields in the first line; a blank is "not known", for the rent of an empty unit nothing paid. */
  units?: string;
  /** Leases that are not in place: unit, kind, rent. */
  other?: string;
  /** Printed figures that must be tied and agree, each at least as often as it stands here. */
  tied?: string;
  /** Printed figures that can't agree with the units that are kept. */
  red?: string;
  /** Codes of all errors; a good roll has none. */
  errors?: string;
  /** Codes of warnings that must be among the issues. */
  warns?: string;
  /** Part of the reason for which it isn't accepted as a rent roll. */
  refused?: RegExp;
}
