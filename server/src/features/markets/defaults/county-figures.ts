import type { Snapshot } from "../snapshot.ts";
import { type EvidenceAge, judgeAge } from "./evidence-age.ts";

/** A figure of a county that is young enough to start from, with its publisher and date in words. */
export interface CountyFigure {
  value: number;
  label: string;
  /** `Census Bureau, 2023`. */
  origin: string;
}

interface Asked {
  key: string;
  countyFips: string;
  demo: boolean;
  now: Date;
}

/** The figure, or why there is none to start from. */
export function findCountyFigure(
  snapshot: Snapshot,
  { key, countyFips, demo, now }: Asked,
): CountyFigure | { reason: string } {
  const column = snapshot.columns.county.get(key);
  const figure = column?.metric.demo === demo ? column.values.get(countyFips) : undefined;
  if (column === undefined || figure === undefined)
    return { reason: "no loaded source has it for the county" };
  const { label, source, frequency } = column.metric;
  const age: EvidenceAge = demo ? "current" : judgeAge({ end: endOfPeriod(figure.asOf), frequency, now });
  if (age === "tooOld") return { reason: `the county's is of ${figure.asOf}, too old to start from` };
  const asOf = `${age === "lastKnown" ? "last known " : ""}${figure.asOf}`;
  return { value: figure.value, label, origin: `${source}, ${asOf}` };
}

/** The last day of `2023` or `2025-12`. */
function endOfPeriod(asOf: string): number {
  const [year = 0, month = 12] = asOf.split("-").map(Number);
  return Date.UTC(year, month, 0);
}
