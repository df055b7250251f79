import type { Metric } from "@labs/contract/markets";

/** How a metro without a published figure gets one from its counties; everything else would mislead. */
export type MetroRule = "sum" | "growthOfSum" | "populationWeighted" | "none";

/** Figures that are computed when they are asked for, from the stored series of rent and value. */
type Derivation = "rentGrowth" | "valueGrowth" | "grossYield" | "priceToRent";

export interface CataloguedMetric extends Pick<Metric, "key" | "label" | "unit" | "direction" | "method"> {
  derivation: Derivation | undefined;
  metroRule: MetroRule;
}

function stored(
  metric: Omit<CataloguedMetric, "derivation" | "metroRule">,
  metroRule: MetroRule = "none",
): CataloguedMetric {
  return { ...metric, derivation: undefined, metroRule };
}

function derived(metric: Omit<CataloguedMetric, "derivation" | "metroRule">, derivation: Derivation) {
  return { ...metric, derivation, metroRule: "none" as const };
}

/** Every metric of a county or a metro, in the order in which pages show them. */
export const METRICS: readonly CataloguedMetric[] = [
  stored({
    key: "typicalRent",
    label: "Typical rent",
    unit: "usd",
    direction: "neutral",
    method:
      "Typical asking rent a month, of homes in the middle of the market, smoothed and seasonally adjusted by its publisher.",
  }),
  derived(
    {
      key: "rentGrowth1y",
      label: "Rent growth, 1 year",
      unit: "fraction",
      direction: "higherIsBetter",
      method: "Typical rent ÷ typical rent twelve months earlier − 1.",
    },
    "rentGrowth",
  ),
  stored({
    key: "typicalHomeValue",
    label: "Typical home value",
    unit: "usd",
    direction: "neutral",
    method:
      "Typical value of homes in the middle of the market, smoothed and seasonally adjusted by its publisher.",
  }),
  derived(
    {
      key: "valueGrowth1y",
      label: "Value growth, 1 year",
      unit: "fraction",
      direction: "higherIsBetter",
      method: "Typical home value ÷ typical home value twelve months earlier − 1.",
    },
    "valueGrowth",
  ),
  derived(
    {
      key: "grossYield",
      label: "Gross yield",
      unit: "fraction",
      direction: "higherIsBetter",
      method: "12 × typical rent ÷ typical home value, both of the latest month in which both are published.",
    },
    "grossYield",
  ),
  derived(
    {
      key: "priceToRent",
      label: "Price to rent",
      unit: "ratio",
      direction: "lowerIsBetter",
      method:
        "Typical home value ÷ (12 × typical rent), both of the latest month in which both are published.",
    },
    "priceToRent",
  ),
  stored(
    {
      key: "population",
      label: "Population",
      unit: "count",
      direction: "neutral",
      method: "Resident population, estimated for July.",
    },
    "sum",
  ),
  stored(
    {
      key: "populationGrowth1y",
      label: "Population growth, 1 year",
      unit: "fraction",
      direction: "higherIsBetter",
      method: "Population ÷ population a year earlier − 1.",
    },
    "growthOfSum",
  ),
  stored({
    key: "medianHouseholdIncome",
    label: "Median household income",
    unit: "usd",
    direction: "higherIsBetter",
    method: "Median income of households in the last twelve months.",
  }),
  stored({
    key: "incomeGrowth5y",
    label: "Income growth, 5 years",
    unit: "fraction",
    direction: "higherIsBetter",
    method: "Median household income ÷ median household income five years earlier − 1.",
  }),
  stored(
    {
      key: "unemploymentRate",
      label: "Unemployment rate",
      unit: "fraction",
      direction: "lowerIsBetter",
      method: "Unemployed ÷ labour force.",
    },
    "populationWeighted",
  ),
  stored({
    key: "propertyTaxRate",
    label: "Effective property tax rate",
    unit: "fraction",
    direction: "lowerIsBetter",
    method: "Median property tax a year ÷ median value of owner-occupied homes.",
  }),
  stored({
    key: "permitsPerThousandHomes",
    label: "Permits per 1,000 homes",
    unit: "ratio",
    direction: "neutral",
    method: "Homes permitted in twelve months × 1,000 ÷ homes that stand.",
  }),
  stored(
    {
      key: "ownerShare",
      label: "Owner-occupied share",
      unit: "fraction",
      direction: "neutral",
      method: "Owner-occupied homes ÷ occupied homes.",
    },
    "populationWeighted",
  ),
  stored({
    key: "hazardRiskScore",
    label: "Natural hazard risk",
    unit: "index",
    direction: "lowerIsBetter",
    method:
      "Expected annual loss from natural hazards and the community's vulnerability to it, as a score from 0 to 100.",
  }),
];

const METRO_METHOD: Readonly<Record<MetroRule, string>> = {
  sum: " Metros without a published figure: the sum of their counties.",
  growthOfSum: " Metros without a published figure: growth of the sum of their counties.",
  populationWeighted: " Metros without a published figure: their counties' mean, weighted by population.",
  none: "",
};

export function methodOf(metric: CataloguedMetric, kind: "county" | "msa"): string {
  return kind === "msa" ? metric.method + METRO_METHOD[metric.metroRule] : metric.method;
}
