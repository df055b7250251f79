import {
  classColors,
  evenBreaks,
  findClass,
  histogram,
  quantileBreaks,
} from "../../../components/map/class-breaks.ts";

type Values = readonly (number | null)[];

const CLASSES = 7;
const BINS = 44;

export interface CountyClasses {
  breaks: number[];
  colors: readonly string[];
  colorById: ReadonlyMap<string, string>;
  missing: number;
  /** How many counties in each even step of the axis between `low` and `high`, with the color of its middle. */
  bins: { count: number; color: string }[];
  low: number;
  high: number;
}

interface ClassesOf {
  ids: readonly string[];
  values: Values;
  /** What the classes are cut from: all dates of a series, so that colors mean the same in each. */
  pool: Values;
  kind: "quantile" | "even";
  isDark: boolean;
  /** Rows with a value that stand apart: past their publisher's cycle, or too small to be ranked. */
  apart?: ReadonlySet<number>;
}

/** One gray for what has a value and no class. */
const APART = { light: "#c9ced6", dark: "#4a515c" };

/** Classes of a map and its legend's histogram, from the values that exist. */
export function classifyCounties({ ids, values, pool, kind, isDark, apart }: ClassesOf): CountyClasses {
  const breaks = (kind === "even" ? evenBreaks : quantileBreaks)(pool, CLASSES);
  const colors = classColors(breaks.length + 1, isDark);
  const colorById = new Map<string, string>();
  let missing = 0;
  for (const [at, id] of ids.entries()) {
    const value = values[at] ?? null;
    if (value === null) missing += 1;
    else if (apart?.has(at)) colorById.set(id, isDark ? APART.dark : APART.light);
    else colorById.set(id, colors[findClass(value, breaks)] ?? "");
  }
  const sorted = pool.filter((value) => value !== null).sort((a, b) => a - b);
  const low = sorted[Math.floor(0.01 * (sorted.length - 1))] ?? 0;
  const high = sorted[Math.ceil(0.99 * (sorted.length - 1))] ?? 0;
  const width = (high - low) / BINS;
  const bins = histogram(values, { low, high, bins: BINS }).map((count, at) => ({
    count,
    color: colors[findClass(low + width * (at + 0.5), breaks)] ?? "",
  }));
  return { breaks, colors, colorById, missing, bins, low, high };
}
