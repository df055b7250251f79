import { asOfText } from "../../../lib/format-date.ts";

/** One month of a record, `YYYY-MM`, and its value. */
type MonthPoint = readonly [month: string, value: number];

export interface GrowthRecord {
  /** Compound growth a year that a tenth of the holds fell short of. */
  growth: number;
  /** How many holds of that length the record has, each beginning a month after the one before. */
  holds: number;
  /** The record's first and last month. */
  from: string;
  to: string;
}

/** Fewer holds than the months of a year say nothing of a tenth percentile. */
const LEAST_HOLDS = 12;

const LOW = 0.1;

/**
 * The tenth percentile of a record's compound growth over holds of so many years, one from each month on, as
 * Excel's PERCENTILE interpolates; or why there is none. The holds overlap: the record says less than their number.
 */
export function lowGrowth(
  points: readonly MonthPoint[],
  holdYears: number,
): { ok: true; record: GrowthRecord } | { ok: false; reason: string } {
  const byMonth = new Map(points.map(([month, value]) => [monthNumber(month), value]));
  const growths = points.flatMap(([month, value]) => {
    const end = byMonth.get(monthNumber(month) + 12 * holdYears);
    return end !== undefined && end > 0 && value > 0 ? [(end / value) ** (1 / holdYears) - 1] : [];
  });
  const months = points.map(([month]) => month).toSorted();
  const [from, to] = [months[0], months.at(-1)];
  if (from === undefined || to === undefined) return { ok: false, reason: "The record is empty" };
  if (growths.length < LEAST_HOLDS) {
    const few = growths.length === 0 ? "no whole hold" : `${growths.length} of the ${LEAST_HOLDS} holds`;
    return {
      ok: false,
      reason: `The record from ${asOfText(from)} to ${asOfText(to)} has ${few} of ${holdYears} years needed for a 10th percentile`,
    };
  }
  return { ok: true, record: { growth: percentile(growths, LOW), holds: growths.length, from, to } };
}

function monthNumber(month: string): number {
  const [year, of] = month.split("-").map(Number);
  return 12 * (year ?? 0) + (of ?? 1) - 1;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (place - Math.floor(place)) * (above - below);
}
