import { EMPLOYMENT } from "./employment.ts";
import { COSTS, LISTINGS, PURCHASES, RISK, SALES, SUPPLY } from "./homes.ts";
import type { CatalogMetric, MetroRule } from "./metric-record.ts";
import { ECONOMY, PEOPLE } from "./people.ts";
import { RENTS, RETURNS } from "./rents.ts";
import { AFFORDABILITY, VALUES } from "./values.ts";

export type { CatalogMetric };

/** Every metric of a county or a metro, in the order in which pages show them. */
export const METRICS: readonly CatalogMetric[] = [
  ...RENTS,
  ...VALUES,
  ...RETURNS,
  ...AFFORDABILITY,
  ...PEOPLE,
  ...ECONOMY,
  ...EMPLOYMENT,
  ...SUPPLY,
  ...SALES,
  ...LISTINGS,
  ...PURCHASES,
  ...COSTS,
  ...RISK,
];

/** Why a metric decides nothing; null where it may be ranked by. */
export function explainNotRanked({ protectedClasses, notRanked }: CatalogMetric): string | null {
  if (protectedClasses === undefined) return notRanked ?? null;
  return `Fair housing: it holds ${protectedClasses}, so it decides nothing here`;
}

export function describeMethod(metric: CatalogMetric, kind: "county" | "msa"): string {
  return kind === "msa" ? metric.method + describeRule(metric.metroRule) : metric.method;
}

function describeRule(rule: MetroRule): string {
  switch (rule) {
    case "none":
      return "";
    case "sum":
      return " Metros without a published figure: the sum of their counties.";
    case "fromSums":
      return " Metros without a published figure: computed from the sums of their counties.";
    case "fromFigures":
      return " Metros: computed from the metro's own figures, each of its newest date.";
    default: {
      const median = rule.ofMedians === true ? ", which is not the median of the metro" : "";
      return ` Metros without a published figure: their counties' mean, weighted by ${rule.words}${median}.`;
    }
  }
}
