import { dateWords } from "@labs/reporting/figure-format";
import type { Snapshot } from "../snapshot.ts";

/** A current figure of a county to start from, with its publisher and date in words. */
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
}

/** The figure, or why there is none to start from: what is past its publisher's cycle is named, not used. */
export function findCountyFigure(
  snapshot: Snapshot,
  { key, countyFips, demo }: Asked,
): CountyFigure | { reason: string } {
  const column = snapshot.columns.county.get(key);
  const isOwn = column?.metric.demo === demo;
  const figure = isOwn ? column.values.get(countyFips) : undefined;
  const old = isOwn ? column.lastKnown.get(countyFips) : undefined;
  if (old !== undefined) {
    return { reason: `the county's is last known for ${dateWords(old.asOf)}, past its publisher's cycle` };
  }
  if (column === undefined || figure === undefined)
    return { reason: "no loaded source has it for the county" };
  const { label, source } = column.metric;
  return { value: figure.value, label, origin: `${source}, ${figure.asOf}` };
}
