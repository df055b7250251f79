import type { BubbleChart, BubbleRow } from "@labs/contract/markets/charts";
import { rankAreas } from "@labs/contract/markets/ranks";
import { dateWords } from "@labs/reporting/figure-format";
import type { Database } from "../../lib/database/database.ts";
import { invalid } from "../../lib/errors.ts";
import type { Precompressed } from "../../lib/precompressed.ts";
import { assume } from "./assumptions.ts";
import { DEFAULT_PRESET, listPresets } from "./bubble-presets.ts";
import { explainNotRanked, METRICS } from "./catalog/metrics.ts";
import { type ChartColumn, listChartColumns } from "./chart-columns.ts";
import { findExpenseRatios } from "./expense-ratios.ts";
import { keepAnswer } from "./keep-answer.ts";
import { countHomesByMetro, type HomesByMetro } from "./own-homes.ts";
import { findRegion, listStates } from "./regions.ts";
import { findNewestRate } from "./repository.ts";
import { getMetroSeries, monthText } from "./series.ts";
import { findPeople, getSnapshot, type Snapshot } from "./snapshot.ts";

const AXES = ["x", "y", "size", "color"] as const;
type Axis = (typeof AXES)[number];

export interface BubbleQuery extends Partial<Record<Axis, string | undefined>> {
  preset?: string | undefined;
  trail: number;
  expenseRatio?: number | undefined;
  riskFree?: number | undefined;
}

/** Metros by four metrics, compressed once for each question, state of the data and number of own homes. */
export async function getBubbleChart(database: Database, query: BubbleQuery): Promise<Precompressed> {
  const snapshot = await getSnapshot(database);
  const homes = await countHomesByMetro(database, snapshot);
  const series = await getMetroSeries(database, snapshot);
  const ratios = findExpenseRatios(snapshot, { kind: "msa" });
  const survey = await findNewestRate(database, snapshot.knownOn);
  const assumptions = assume(query, { survey, ratios, now: snapshot.now });
  const columns = listChartColumns({ snapshot, series, assumptions });
  // An unknown key is refused before anything is kept under its name.
  const chosen = chooseAxes(query, columns);
  const name = `bubbles ${JSON.stringify([query, [...homes.byMetro]])}`;
  return keepAnswer(snapshot, name, (): BubbleChart => {
    const { axes, unavailable } = chosen;
    const dates = AXES.flatMap((axis) => axes?.[axis]?.metric.asOf ?? []).sort();
    return {
      asOf: dates[0] ?? null,
      axes: axes && {
        x: axes.x.metric,
        y: axes.y.metric,
        size: axes.size?.metric ?? null,
        color: axes.color?.metric ?? null,
      },
      metrics: Array.from(columns.values(), ({ metric }) => metric),
      presets: listPresets(columns),
      rows: axes === null ? [] : listRows({ snapshot, homes, axes, trail: query.trail }),
      medians: { x: axes && computeMedian(axes.x), y: axes && computeMedian(axes.y) },
      isoReturns: axes !== null && isYieldAndGrowth(axes) ? [0.07, 0.085, 0.1] : [],
      trailYears: query.trail,
      assumptions: assumptions.stated,
      unavailable,
    };
  });
}

interface Axes extends Partial<Record<Axis, ChartColumn>> {
  x: ChartColumn;
  y: ChartColumn;
}

function chooseAxes(
  query: BubbleQuery,
  columns: ReadonlyMap<string, ChartColumn>,
): { axes: Axes | null; unavailable: Record<string, string> } {
  const preset = listPresets(columns).find(({ key }) => key === (query.preset ?? DEFAULT_PRESET));
  if (preset === undefined) throw refused("preset", `There is no preset ${query.preset}`);
  const axes: Partial<Record<Axis, ChartColumn>> = {};
  const unavailable: Record<string, string> = {};
  for (const axis of AXES) {
    const column = columns.get(query[axis] ?? preset[axis]);
    // What is last known is drawn when it is asked for by name, never by a preset.
    const isRefused = column?.metric.isLastKnown === true && query[axis] === undefined;
    if (column !== undefined && !isRefused) axes[axis] = column;
    else unavailable[axis] = reasonWithout(query[axis] ?? preset[axis], axis, column?.metric);
  }
  const { x, y, size, color } = axes;
  if (x === undefined || y === undefined) return { axes: null, unavailable };
  return { axes: { x, y, ...(size ? { size } : {}), ...(color ? { color } : {}) }, unavailable };
}

function reasonWithout(key: string, axis: Axis, old: ChartColumn["metric"] | undefined): string {
  if (old !== undefined) {
    return `${old.label} of metros is last known for ${dateWords(old.asOf)}, past its publisher's cycle: choose it by name to draw it`;
  }
  const known = METRICS.find((metric) => metric.key === key);
  const never = known && explainNotRanked(known);
  if (never) return `${known?.label}: ${never}`;
  if (key === "netYield") return "Needs rent, value and property tax of metros";
  if (known !== undefined) return `No loaded source has ${known.label.toLowerCase()} by metro`;
  if (COMPUTED.has(key)) return "Needs rent and value of metros over more than a year";
  throw refused(axis, `There is no metric ${key}`);
}

/** Computed for charts: known by name even when nothing is loaded that they could be computed from. */
const COMPUTED = new Set(["rentGrowth3mAnnualised", "riskAdjustedScore", "totalReturn", "returnVolatility"]);

function refused(parameter: string, msg: string) {
  return invalid([{ loc: ["query", parameter], msg, type: "metric" }]);
}

function isYieldAndGrowth({ x, y }: Axes): boolean {
  const growth = ["valueGrowth5y", "valueGrowth3y", "valueGrowth1y"];
  return x.metric.key === "netYield" && growth.includes(y.metric.key);
}

function computeMedian({ values }: ChartColumn): number | null {
  const sorted = [...values.values()].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  const [below, above] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0];
  return (below + above) / 2;
}

interface RowsOf {
  snapshot: Snapshot;
  homes: HomesByMetro;
  axes: Axes;
  trail: number;
}

/** Metros that have both coordinates. */
function listRows({ snapshot, homes, axes, trail }: RowsOf): BubbleRow[] {
  const ranks = rankMetros(axes.color);
  return Array.from(snapshot.metros.values()).flatMap(({ id, name }): BubbleRow[] => {
    const [x, y] = [axes.x.values.get(id), axes.y.values.get(id)];
    if (x === undefined || y === undefined) return [];
    const states = listStates({ name }, snapshot.countiesOfMetro.get(id) ?? []);
    const series = trail === 0 ? [] : listTrail(id, axes, trail);
    return [
      {
        msaId: id,
        name,
        states,
        region: findRegion(states[0]),
        population: findPeople(snapshot, { kind: "msa", id }) ?? null,
        x,
        y,
        size: axes.size?.values.get(id) ?? null,
        color: axes.color?.values.get(id) ?? null,
        rank: ranks.get(id) ?? null,
        homes: homes.byMetro.get(id) ?? 0,
        ...(series.length < 2 ? {} : { series }),
      },
    ];
  });
}

/** The same two figures in the years before, each so many months before its own latest, oldest first. */
function listTrail(id: string, { x, y }: Axes, years: number): NonNullable<BubbleRow["series"]> {
  const points: NonNullable<BubbleRow["series"]> = [];
  for (let year = years; year >= 0; year -= 1) {
    const [left, up] = [x.before?.(id, 12 * year), y.before?.(id, 12 * year)];
    if (!left || !up) continue;
    points.push({ date: monthText(Math.max(left.month, up.month)), x: left.value, y: up.value });
  }
  return points;
}

function rankMetros(column: ChartColumn | undefined): ReadonlyMap<string, number> {
  if (column === undefined) return new Map();
  const metros = [...column.ranked.keys()];
  const ranks = rankAreas([...column.ranked.values()], column.metric);
  return new Map(metros.map((id, at) => [id, ranks[at] ?? metros.length]));
}
