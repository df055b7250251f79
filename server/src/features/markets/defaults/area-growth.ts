import { monthText, newestMonth, type Series, valueIn } from "../series.ts";
import { roundRate } from "./round-rate.ts";

/** Years over which growth is measured; none is assumed on a shorter history than the first. */
const WINDOWS = [5, 10, 20] as const;
const [SHORTEST] = WINDOWS;

export interface AreaGrowth {
  /** The newest month, counted from year 0, and how many months lie between two values. */
  month: number;
  step: number;
  /** By years, the longest last: compound growth a year up to the newest month. */
  windows: { years: number; growth: number }[];
  /** The lowest and highest growth a year over any five years. */
  lowest: number;
  highest: number;
}

/** How a series grew, from a history of at least five years; undefined for a shorter one. */
export function measureGrowth(series: Series | undefined): AreaGrowth | undefined {
  const month = newestMonth(series);
  if (series === undefined || month === null) return undefined;
  const windows = WINDOWS.flatMap((years) => {
    const growth = compound(series, month, years);
    return growth === undefined ? [] : [{ years, growth }];
  });
  if (windows[0]?.years !== SHORTEST) return undefined;
  const rolling = series.values.flatMap(
    (_, at) => compound(series, series.start + at * series.step, SHORTEST) ?? [],
  );
  return {
    month,
    step: series.step,
    windows,
    lowest: Math.min(...rolling),
    highest: Math.max(...rolling),
  };
}

/** The lowest growth of the windows: what the area kept up through good and bad years. */
export function chooseGrowth({ windows }: AreaGrowth): { years: number; growth: number } {
  return windows.reduce((lowest, window) => (window.growth < lowest.growth ? window : lowest));
}

function compound(series: Series, month: number, years: number): number | undefined {
  const [now, then] = [valueIn(series, month), valueIn(series, month - 12 * years)];
  if (now === null || then === null || !(now > 0 && then > 0)) return undefined;
  return roundRate((now / then) ** (1 / years) - 1);
}

/** `Oct 2026`, or the year of an annual figure. */
export function writePeriod({ month, step }: Pick<AreaGrowth, "month" | "step">): string {
  return step >= 12 ? String(Math.floor(month / 12)) : writeMonth(month);
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const writeMonth = (month: number): string => `${MONTHS[month % 12]} ${monthText(month).slice(0, 4)}`;
