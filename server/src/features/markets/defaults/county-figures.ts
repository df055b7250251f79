import { dateWords } from "@labs/reporting/figure-format";
import { isStillUsed, usedUntil } from "../figures/slow-figures.ts";
import type { Snapshot } from "../snapshot.ts";

/** A figure of a county to start from, with its publisher and date in words. */
export interface CountyFigure {
  value: number;
  label: string;
  /** `Census Bureau, 2023`. */
  origin: string;
}

/** Why there is no figure to start from, and what was last known. */
export interface NoCountyFigure {
  reason: string;
  lastKnown?: CountyFigure;
}

interface Asked {
  key: string;
  countyFips: string;
  demo: boolean;
}

/**
 * The figure, or why there is none to start from. What is past its publisher's cycle is named and not used, but for shares
 * that a place keeps for years, which say so.
 */
export function findCountyFigure(
  snapshot: Snapshot,
  { key, countyFips, demo }: Asked,
): CountyFigure | NoCountyFigure {
  const column = snapshot.columns.county.get(key);
  if (column === undefined || column.metric.demo !== demo)
    return { reason: "no loaded source has it for the county" };
  const { label, source } = column.metric;
  const describe = ({ value, asOf }: { value: number; asOf: string }): CountyFigure => ({
    ...{ value, label },
    origin: `${source}, ${dateWords(asOf)}`,
  });
  const figure = column.values.get(countyFips);
  if (figure !== undefined) return describe(figure);
  const old = column.lastKnown.get(countyFips);
  if (old === undefined) return { reason: "no loaded source has it for the county" };
  const until = isStillUsed({ key, asOf: old.asOf }, snapshot.now)
    ? usedUntil({ key, asOf: old.asOf })
    : null;
  if (until !== null) {
    const figure = describe(old);
    const words = `the newest loaded: past its publisher's cycle, used through ${until.getUTCFullYear()} as it changes slowly`;
    return { ...figure, origin: `${figure.origin}, ${words}` };
  }
  const reason = `the county's is last known for ${dateWords(old.asOf)}, past its publisher's cycle`;
  return { reason, lastKnown: describe(old) };
}

/** What is known of the place, current or not. */
export function readAnyAge(
  found: CountyFigure | NoCountyFigure,
): { figure: CountyFigure; isOld: boolean } | undefined {
  if (!("reason" in found)) return { figure: found, isOld: false };
  return found.lastKnown === undefined ? undefined : { figure: found.lastKnown, isOld: true };
}
