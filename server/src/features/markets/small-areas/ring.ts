import type { Ring, RingFigure } from "@labs/contract/markets/small-areas";
import { marginOfSum, type Weighted, weightedMean } from "@labs/estimation/margins";
import type { Database } from "../../../lib/database/database.ts";
import { milesBetween } from "../../../lib/geography/miles-between.ts";
import { shareInCircle } from "../../../lib/geography/share-in-circle.ts";
import { listImports } from "../repository.ts";
import { getSnapshot } from "../snapshot.ts";
import { nameArea } from "./area-names.ts";
import { loadSmallAreas, type SmallFigure } from "./small-area-figures.ts";
import { findRingRule, SMALL_AREA_METRICS } from "./small-area-metrics.ts";
import { listNear, type StoredKind } from "./small-area-repository.ts";

interface Circle {
  latitude: number;
  longitude: number;
  miles: number;
}

/** A tract that the circle meets, and how much of it lies within. */
interface Met {
  id: string;
  share: number;
  hasOutline: boolean;
}

const MILES_A_DEGREE = 69.1;
/** A sliver of a tract says nothing about the circle. */
const LEAST_SHARE = 0.005;

/** Figures of the tracts around a point. Tracts of 2020 are taken where any are loaded there, else those of 2010. */
export async function getRing(database: Database, circle: Circle): Promise<Ring> {
  const snapshot = await getSnapshot(database);
  for (const [census, kind] of [
    ["2020", "tract"],
    ["2010", "tract2010"],
  ] as const) {
    const met = await findMet(database, kind, circle);
    if (met.length === 0) continue;
    const imports = new Map((await listImports(database)).map((entry) => [entry.id, entry]));
    const ids = met.map(({ id }) => id);
    const loaded = await loadSmallAreas(database, { snapshot, kind, ids, imports });
    const people = loaded.figures.get("population") ?? new Map<string, SmallFigure>();
    const tracts = met.map(({ id, share, hasOutline }) => ({
      ...{ id, share, hasOutline, name: nameArea(snapshot, { kind, id }) },
      population: people.get(id)?.value ?? null,
    }));
    const figures = loaded.metrics.flatMap((metric) => {
      const column = loaded.figures.get(metric.key);
      return column === undefined || column.size === 0
        ? []
        : (describeFigure(metric, { met, column, people }) ?? []);
    });
    const population = figures.find(({ key }) => key === "population")?.value ?? null;
    return { ...circle, census, tracts, population, figures, notes: listNotes(tracts, figures) };
  }
  return {
    ...circle,
    ...{ census: null, tracts: [], population: null, figures: [] },
    notes: ["No census tract whose place is known lies within reach"],
  };
}

async function findMet(database: Database, kind: StoredKind, circle: Circle): Promise<Met[]> {
  const high = circle.miles / MILES_A_DEGREE;
  const wide = high / Math.max(0.1, Math.cos((circle.latitude * Math.PI) / 180));
  const near = await listNear(database, { kind, ...circle, high, wide });
  return near.flatMap(({ id, outline, latitude, longitude }) => {
    const hasOutline = outline !== null;
    const share = hasOutline
      ? shareInCircle(JSON.parse(outline), circle)
      : Number(milesBetween(circle, { latitude, longitude }) <= circle.miles);
    return share < LEAST_SHARE ? [] : [{ id, share, hasOutline }];
  });
}

const METHODS = {
  sum: "Sum over tracts, each by the share of its area within the circle.",
  mean: "Mean of tracts, weighted by people: each tract's population times the share of its area within the circle.",
  meanOfMedians:
    "Mean of tracts' medians, weighted by people (each tract's population times the share of its area within the circle); it is not the median of the circle.",
} as const;

type Described = Pick<RingFigure, "key" | "label" | "unit" | "source"> & {
  codes: readonly { value: number; text: string }[];
};

function describeFigure(
  metric: Described,
  of: {
    met: readonly Met[];
    column: ReadonlyMap<string, SmallFigure>;
    people: ReadonlyMap<string, SmallFigure>;
  },
): RingFigure | undefined {
  const { met, column, people } = of;
  const rule = findRingRule(metric.key);
  if (rule === undefined) return undefined;
  const weighed = met.map(({ id, share }) => ({
    share,
    figure: column.get(id),
    people: people.get(id)?.value,
  }));
  const known = weighed.flatMap(({ figure, ...one }) => (figure === undefined ? [] : [{ ...one, figure }]));
  const dates = [...new Set(known.map(({ figure }) => figure.asOf))].sort();
  const everybody = weighed.reduce((sum, one) => sum + one.share * (one.people ?? 0), 0);
  const covered = known.reduce((sum, one) => sum + one.share * (one.people ?? 0), 0);
  const { key, label, unit, source } = metric;
  const head = {
    ...{ key, label, unit, source, method: METHODS[rule] },
    asOf: dates[0] ?? null,
    tracts: known.length,
    coverage: everybody > 0 ? covered / everybody : null,
    isLastKnown: known.some(({ figure }) => figure.isLastKnown),
  };
  const fail = (unavailable: string): RingFigure => ({
    ...{ ...head, value: null, margin: null, unavailable, marginUnavailable: null },
  });
  if (dates.length > 1) return fail(`Its tracts' figures are of different dates, ${dates.join(" and ")}`);
  if (rule === "sum") {
    if (known.length < met.length) {
      return fail(`${met.length - known.length} of ${met.length} tracts have no figure, and a sum needs all`);
    }
    const value = known.reduce((sum, { share, figure }) => sum + share * figure.value, 0);
    return { ...head, value, ...tellMargin(known.map((one) => scaled(one))), unavailable: null };
  }
  const unweighted = known.filter((one) => one.people === undefined).length;
  if (unweighted > 0) {
    return fail(`The population of ${unweighted} of ${known.length} tracts, to weight by, is not loaded`);
  }
  const mean = weightedMean(
    known.map(
      ({ share, figure, people: weight = 0 }): Weighted => ({
        ...{ value: figure.value, margin: figure.margin, weight: share * weight },
      }),
    ),
  );
  if (mean === null) return fail("No population in these tracts");
  return { ...head, value: mean.value, ...explainMargin(mean.margin, known), unavailable: null };
}

interface Known {
  share: number;
  figure: SmallFigure;
}

const scaled = ({ share, figure }: Known): number | null =>
  figure.margin === null ? null : share * figure.margin;

function tellMargin(margins: (number | null)[]): Pick<RingFigure, "margin" | "marginUnavailable"> {
  const margin = marginOfSum(margins);
  const without = margins.filter((one) => one === null).length;
  return { margin, marginUnavailable: margin === null ? sayWithout(without, margins.length) : null };
}

function explainMargin(
  margin: number | null,
  known: readonly Known[],
): Pick<RingFigure, "margin" | "marginUnavailable"> {
  const without = known.filter(({ figure }) => figure.margin === null).length;
  return { margin, marginUnavailable: margin === null ? sayWithout(without, known.length) : null };
}

const sayWithout = (without: number, all: number): string =>
  without === all
    ? "The loaded files give no margins of error for it"
    : `${without} of ${all} tracts have no published margin of error`;

function listNotes(tracts: Ring["tracts"], figures: readonly RingFigure[]): string[] {
  const points = tracts.filter(({ hasOutline }) => !hasOutline).length;
  const isPartial = figures.some(({ value, tracts: count }) => value !== null && count < tracts.length);
  const coded = figures.filter(({ key, value }) => value !== null && hasCodes(key));
  return [
    ...(points > 0
      ? [`${points} tracts have no outline: each counts whole where its middle lies within`]
      : []),
    ...(isPartial ? ["A figure of fewer tracts than are in reach leaves the others out"] : []),
    ...(coded.length > 0 ? ["Medians at the ends of the survey's scale count as that end"] : []),
  ];
}

const hasCodes = (key: string): boolean =>
  (SMALL_AREA_METRICS.find((metric) => metric.key === key)?.codes.length ?? 0) > 0;
