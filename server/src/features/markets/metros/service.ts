import type { Metric } from "@labs/contract/markets";
import type { CataloguedMetric, MetroRule } from "../catalogue/service.ts";

export interface Figure {
  value: number;
  asOf: string;
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
  metric: CataloguedMetric;
  countiesOfMetro: ReadonlyMap<string, readonly { id: string }[]>;
  county: Columns;
  msa: Columns;
}): void {
  const { metric, countiesOfMetro, county, msa } = options;
  const target = msa.get(metric.key);
  const source = county.get(metric.key);
  const population = county.get("population");
  if (target === undefined || source === undefined || population === undefined) return;
  for (const [id, members] of countiesOfMetro) {
    if (target.values.has(id) || target.reasons.has(id)) continue;
    if (metric.metroRule === "none") {
      target.reasons.set(id, reasonWithoutRule(metric));
      continue;
    }
    const figures = members.map((member) => ({
      own: source.values.get(member.id),
      people: population.values.get(member.id)?.value,
    }));
    const combined = combine(metric.metroRule, figures);
    if (combined === undefined)
      target.reasons.set(id, "Not every county of this metro has a figure of the same date");
    else target.values.set(id, combined);
  }
  if (target.metric.source === "" && target.values.size > 0) {
    target.metric.source = `Computed from counties: ${source.metric.source}`;
    target.metric.demo = source.metric.demo;
  }
}

function reasonWithoutRule(metric: CataloguedMetric): string {
  if (metric.derivation !== undefined) return "Needs a rent or value published for the metro itself";
  return "Not published for this metro, and its counties' figures cannot be combined";
}

function combine(
  rule: Exclude<MetroRule, "none">,
  figures: { own: Figure | undefined; people: number | undefined }[],
): Figure | undefined {
  let total = 0;
  let weights = 0;
  let asOf: string | undefined;
  for (const { own, people } of figures) {
    if (own === undefined || (asOf !== undefined && own.asOf !== asOf)) return undefined;
    asOf = own.asOf;
    if (rule === "sum") {
      total += own.value;
    } else {
      if (people === undefined || people <= 0 || own.value <= -1) return undefined;
      // Growth of the sum is people now over people then; the latter follow from each county's own growth.
      total += rule === "growthOfSum" ? people : people * own.value;
      weights += rule === "growthOfSum" ? people / (1 + own.value) : people;
    }
  }
  if (asOf === undefined) return undefined;
  if (rule === "sum") return { value: total, asOf };
  return { value: rule === "growthOfSum" ? total / weights - 1 : total / weights, asOf };
}
