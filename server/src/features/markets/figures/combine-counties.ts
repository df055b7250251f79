import type { Metric } from "@labs/contract/markets/metrics";
import {
  type CatalogMetric,
  type Derivation,
  type FigurePlace,
  MOST_MONTHS_APART,
} from "../catalog/metric-record.ts";
import type { PartValues } from "../repository.ts";
import { isPartCurrent } from "./finish-columns.ts";
import { endOfPeriod } from "./publishing-rhythm.ts";
import { findShared, type SharedParts } from "./shared-month.ts";
import { isStillUsed } from "./slow-figures.ts";
import type { TypicalHomes } from "./typical-homes.ts";

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
  shared: SharedParts | undefined;
  homes: TypicalHomes;
  now: Date;
}): void {
  const { metric, countiesOfMetro, county, msa, homes } = options;
  const target = msa.get(metric.key);
  const source = county.get(metric.key);
  if (target === undefined || source === undefined) return;
  const now = source.metric.demo ? null : options.now;
  const parts = new Map(
    options.parts.filter(({ kind }) => kind === "county").map((entry) => [entry.id, entry]),
  );
  for (const [id, members] of countiesOfMetro) {
    if (target.values.has(id) || target.reasons.has(id)) continue;
    const combined =
      metric.metroRule === "fromFigures"
        ? computeFromFigures(metric, { kind: "msa", id, homes, now }, { msa, shared: options.shared })
        : combine(metric, { members, source, parts, county, place: { kind: "msa", id, homes, now } });
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
export function computeFrom(
  derivation: Derivation,
  values: readonly (number | null)[],
  place?: FigurePlace,
): number | string {
  const mayLack = derivation.parts.flatMap(({ lags, isOptional = false }) => lags.map(() => isOptional));
  if (values.some((value, at) => value === null && mayLack[at] !== true)) return derivation.reason;
  return derivation.compute(
    values.map((value) => value ?? Number.NaN),
    place,
  );
}

/** Of what a figure may lack, what no default of an underwriting takes for its age is left out. */
export function isOldOptional(
  derivation: Derivation,
  { key, asOf }: FigurePart,
  { now }: Pick<FigurePlace, "now">,
): boolean {
  const isOptional = derivation.parts.some((part) => part.key === key && part.isOptional === true);
  return (
    isOptional &&
    asOf !== "" &&
    now !== null &&
    !isPartCurrent({ key, asOf }, now) &&
    !isStillUsed({ key, asOf }, now)
  );
}

/** A derivation of the metro's own figures, published or combined before: the newest, or those of the month they share. */
function computeFromFigures(
  { derivation }: CatalogMetric,
  place: FigurePlace,
  { msa, shared }: { msa: Columns; shared: SharedParts | undefined },
): Figure | string {
  if (derivation === undefined) return GAP;
  const together = findShared(shared, place);
  const parts = derivation.parts.map(({ key, isOfSharedMonth }) => ({
    key,
    column: msa.get(key),
    figure: isOfSharedMonth === true ? together?.get(key) : msa.get(key)?.values.get(place.id),
  }));
  const isOld = parts.map(({ key, figure }) =>
    isOldOptional(derivation, { key, asOf: figure?.asOf ?? "" }, place),
  );
  const used = parts.filter(({ figure }, at) => figure !== undefined && isOld[at] !== true);
  const isMixed = new Set(used.map(({ column }) => column?.metric.demo)).size > 1;
  if (isMixed) return derivation.reason;
  const value = computeFrom(
    derivation,
    parts.map(({ figure }, at) => (isOld[at] === true ? null : (figure?.value ?? null))),
    place,
  );
  if (typeof value === "string") return value;
  const dated = used.map(({ key, figure }) => ({ key, asOf: figure?.asOf ?? "" }));
  return dateFigure(value, dated, derivation.monthsApart);
}

/** A figure of dated parts, as of the oldest; the reason where they lie too far apart to be combined. */
export function dateFigure(
  value: number,
  parts: readonly FigurePart[],
  most = MOST_MONTHS_APART,
): Figure | string {
  const sorted = parts.toSorted((a, b) => endOfPeriod(a.asOf) - endOfPeriod(b.asOf));
  const [oldest, newest] = [sorted[0]?.asOf ?? "", sorted.at(-1)?.asOf ?? ""];
  if (endOfPeriod(newest) - endOfPeriod(oldest) > most * MONTH)
    return `Its parts are of dates more than ${most} months apart`;
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
    place: FigurePlace;
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
    const value = derivation && values && computeFrom(derivation, values, from.place);
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
