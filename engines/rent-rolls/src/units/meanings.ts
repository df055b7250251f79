import type { ChargeCategory } from "../roll.ts";
import type { StatusReading } from "../words/read-status.ts";

/** What the reader may be told: meanings of the file's own words, and where days come first. */
export interface Meanings {
  statuses: ReadonlyMap<string, StatusReading>;
  chargeCodes: ReadonlyMap<string, ChargeCategory>;
  floorPlans: ReadonlyMap<string, string>;
  dayFirst: boolean;
  /** Rents are due at other times than by the month. */
  isOftenOther: boolean;
  /** The roll's own day. */
  asOf: string | null;
  /** Concessions are printed as what is taken off, without a sign. */
  isTakenOff: boolean;
  /** A column of total concessions has those of each whole lease. */
  isTotalOfLease: boolean;
}
