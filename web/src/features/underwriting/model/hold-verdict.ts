import { modelFigure } from "../../../lib/model-format.ts";

/** Returns of a sale at the end of each year, by output. */
export interface HoldYear {
  holdYears: number;
  outputs: Readonly<Record<string, number | null | undefined>>;
}

/** Years around a peak that differ from it by less than anyone can forecast. */
interface NearPeak {
  year: number;
  value: number;
  from: number;
  to: number;
}

export interface HoldVerdict {
  /** Of the figure that the reader judges by. */
  peak: NearPeak | null;
  /** Years that may be called best: their return peaks, and no other year adds more dollars. */
  best: { from: number; to: number } | null;
  words: string;
}

/** Rates within five basis points of the peak are one; so are dollars within one percent of it. */
const NEAR_RATE = 0.0005;
const NEAR_SHARE = 0.01;

/**
 * Which year of sale is best. A rate alone never says so: a short hold makes a high rate of a small gain. A year is best
 * where the rate peaks and the value that it adds at the discount rate does too, and that value is more than nothing.
 */
export function judgeHolds(
  years: readonly HoldYear[],
  by: { output: string; label: string; discountRate: number | null },
): HoldVerdict {
  const peak = findPeak(years, by.output);
  if (peak === null) return { peak, best: null, words: `No year has a value of ${by.label}.` };
  const value = findPeak(years, "npv");
  const shown = `${by.label} is highest ${describePeak(years, peak, by.output)}`;
  if (value === null) {
    return { peak, best: null, words: `${shown}. Without a net present value, no year is called best.` };
  }
  const rate =
    by.discountRate === null ? "the discount rate" : `${modelFigure(by.discountRate, "percent")} a year`;
  if (value.value <= 0) {
    const least = `Net present value at ${rate} is below $0 in every year`;
    const nearest = `, least so in year ${value.year} (${modelFigure(value.value, "currency")})`;
    const rest = by.output === "npv" ? "" : ` ${shown}.`;
    return { peak, best: null, words: `No exit year adds value. ${least}${nearest}.${rest}` };
  }
  const from = Math.max(peak.from, value.from);
  const to = Math.min(peak.to, value.to);
  if (from <= to) {
    return { peak, best: { from, to }, words: `Best exit: ${nameYears({ from, to })}. ${shown}.` };
  }
  const more = `Net present value at ${rate} is highest ${describePeak(years, value, "npv")}`;
  return { peak, best: null, words: `No single best exit year. ${shown}. ${more}.` };
}

export const nameYears = ({ from, to }: { from: number; to: number }): string =>
  from === to ? `year ${from}` : `years ${from} to ${to}`;

/** How near the years around a peak are to it, as a chart says it. */
export const nearWords = (output: string): string => (isRate(output) ? "within 5 bps" : "within 1%");

const isRate = (output: string): boolean => output !== "npv";

function findPeak(years: readonly HoldYear[], output: string): NearPeak | null {
  const known = years.flatMap(({ holdYears: year, outputs }) => {
    const value = outputs[output] ?? null;
    return value === null ? [] : [{ year, value }];
  });
  const [first, ...rest] = known;
  if (first === undefined) return null;
  const top = rest.reduce((best, each) => (each.value > best.value ? each : best), first);
  const least = top.value - (isRate(output) ? NEAR_RATE : Math.abs(top.value) * NEAR_SHARE);
  const isNear = (year: number) => known.some((each) => each.year === year && each.value >= least);
  let [from, to] = [top.year, top.year];
  while (isNear(from - 1)) from -= 1;
  while (isNear(to + 1)) to += 1;
  return { ...top, from, to };
}

/** "in year 1 (12.00%, 1.08x, $8,100 profit)": what the rate is a rate of. */
function describePeak(years: readonly HoldYear[], peak: NearPeak, output: string): string {
  const { year, value, from, to } = peak;
  const outputs = years.find(({ holdYears }) => holdYears === year)?.outputs ?? {};
  const { leveredIrr, leveredEquityMultiple, leveredProfit } = outputs;
  const facts = [
    modelFigure(value, isRate(output) ? "percent" : "currency"),
    ...(output === "npv" && leveredIrr != null ? [`${modelFigure(leveredIrr, "percent")} levered IRR`] : []),
    ...(leveredEquityMultiple == null ? [] : [`${modelFigure(leveredEquityMultiple, "multiple")} on equity`]),
    ...(leveredProfit == null ? [] : [`${modelFigure(leveredProfit, "currency")} profit`]),
  ].join(", ");
  return from === to
    ? `in year ${year} (${facts})`
    : `in years ${from} to ${to}, ${nearWords(output)} of year ${year} (${facts})`;
}
