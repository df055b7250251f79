import type { Metric } from "@labs/contract/markets/metrics";
import { type CatalogMetric, type Derivation, MOST_MONTHS_APART } from "../catalog/metric-record.ts";
import type { PartValues } from "../repository.ts";
import { endOfPeriod } from "./publishing-rhythm.ts";

/** What one part of a figure is, and of when. */
export interface FigurePart {
  key: string;
  asOf: string;
}

export interface Figure {
  value: number;
  /** Of its oldest part. */
  asOf: string;
  /** Of a figure whose parts are of different dates: each. */
  parts?: readonly FigurePart[];
}

export interface Column {
  metric: Metric;
  values: Map<string, Figure>;
  reasons: Map<string, string>;
}

type Columns = ReadonlyMap<string, Column>;

/**
 * Fills in metros that have no published figure from their counties, by the metric's stated rule. Every county has
 * to have a figure of the same date: a part of a metro is not the metro.
 */
export function combineCounties(options: {
  metric: CatalogMetric;
  countiesOfMetro: ReadonlyMap<string, readonly { id: string }[]>;
  county: Columns;
  msa: Columns;
  parts: readonly PartValues[];
}): void {
  const { metric, countiesOfMetro, county, msa } = options;
  const target = msa.get(metric.key);
  const source = county.get(metric.key);
  if (target === undefined || source === undefined) return;
  const parts = new Map(
    options.parts.filter(({ kind }) => kind === "county").map((entry) => [entry.id, entry]),
  );
  for (const [id, members] of countiesOfMetro) {
    if (target.values.has(id) || target.reasons.has(id)) continue;
    const combined =
      metric.metroRule === "fromFigures"
        ? computeFromFigures(metric, id, msa)
        : combine(metric, { members, source, parts, county });
    if (typeof combined === "string") target.reasons.set(id, combined);
    else target.values.set(id, combined);
  }
  if (metric.metroRule === "fromFigures" && target.values.size > 0) {
    target.metric.source = source.metric.source;
    target.metric.demo ||= source.metric.demo;
  }
  if (target.metric.source === "" && target.values.size > 0) {
    target.metric.source = `Computed from counties: ${source.metric.source}`;
    target.metric.demo = source.metric.demo;
  }
}

/** A derivation's figure of its parts' values; the reason when one is missing or they make none. */
export function computeFrom(derivation: Derivation, values: readonly (number | null)[]): number | string {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? derivation.reason : derivation.compute(known);
}

/** A derivation of the metro's own newest figures, published or combined before. */
function computeFromFigures({ derivation }: CatalogMetric, id: string, msa: Columns): Figure | string {
  if (derivation === undefined) return GAP;
  const parts = derivation.parts.map(({ key }) => ({
    column: msa.get(key),
    figure: msa.get(key)?.values.get(id),
  }));
  const isMixed = new Set(parts.map(({ column }) => column?.metric.demo)).size > 1;
  const figures = parts.flatMap(({ figure }) => figure ?? []);
  if (isMixed || figures.length < parts.length) return derivation.reason;
  const value = derivation.compute(figures.map((figure) => figure.value));
  if (typeof value === "string") return value;
  const dated = derivation.parts.map(({ key }, at) => ({ key, asOf: figures[at]?.asOf ?? "" }));
  return dateFigure(value, dated) ?? TOO_FAR_APART;
}

/** Why parts of different dates make no figure. */
export const TOO_FAR_APART = `Its parts are of dates more than ${MOST_MONTHS_APART} months apart`;

/** A figure of dated parts, as of the oldest; undefined where they lie too far apart to be combined. */
export function dateFigure(value: number, parts: readonly FigurePart[]): Figure | undefined {
  const sorted = parts.toSorted((a, b) => endOfPeriod(a.asOf) - endOfPeriod(b.asOf));
  const [oldest, newest] = [sorted[0]?.asOf ?? "", sorted.at(-1)?.asOf ?? ""];
  if (endOfPeriod(newest) - endOfPeriod(oldest) > MOST_MONTHS_APART * MONTH) return undefined;
  const distinct = parts.filter(({ key }, at) => parts.findIndex((part) => part.key === key) === at);
  const isOfOneDate = distinct.every(({ asOf }) => asOf === oldest);
  return { value, asOf: oldest, ...(isOfOneDate ? {} : { parts: distinct }) };
}

const MONTH = 30.44 * 86_400_000;

const GAP = "Not every county of this metro has a figure of the same date";

function combine(
  metric: CatalogMetric,
  from: {
    members: readonly { id: string }[];
    source: Column;
    parts: ReadonlyMap<string, PartValues>;
    county: Columns;
  },
): Figure | string {
  const { metroRule: rule, derivation } = metric;
  if (rule === "none" || rule === "fromFigures") return reasonWithoutRule(metric);
  const figures = from.members.flatMap(({ id }) => from.source.values.get(id) ?? []);
  const [first] = figures;
  const isWhole = figures.length === from.members.length && figures.every(({ asOf }) => asOf === first?.asOf);
  if (first === undefined || !isWhole) return GAP;
  const { asOf } = first;
  if (rule === "sum") return { value: figures.reduce((sum, { value }) => sum + value, 0), asOf };
  if (rule === "fromSums") {
    const values = derivation && sumParts(from.members.map(({ id }) => from.parts.get(id)));
    const value = derivation && values && computeFrom(derivation, values);
    if (value === undefined) return GAP;
    return typeof value === "string" ? value : { ...first, value };
  }
  let total = 0;
  let weights = 0;
  for (const { id } of from.members) {
    const weight = from.county.get(rule.weightedBy)?.values.get(id)?.value ?? 0;
    if (weight <= 0) return `Not every county of this metro has ${rule.words} to weight by`;
    total += weight * (from.source.values.get(id)?.value ?? Number.NaN);
    weights += weight;
  }
  return { value: total / weights, asOf };
}

/** Part by part; undefined unless all are of one month. */
function sumParts(members: readonly (PartValues | undefined)[]): (number | null)[] | undefined {
  const [first] = members;
  if (first === undefined || members.some((member) => member?.month !== first.month)) return undefined;
  return first.values.map((_, index) =>
    members.reduce<number | null>((sum, member) => {
      const value = member?.values[index] ?? null;
      return sum === null || value === null ? null : sum + value;
    }, 0),
  );
}

function reasonWithoutRule(metric: CatalogMetric): string {
  if (metric.derivation !== undefined) return "Needs its parts published for the metro itself";
  return "Not published for this metro, and its counties' figures cannot be combined";
}
