import { BY_HOUSEHOLDS, type CatalogMetric, derived, growth, spanLabel, stored } from "./metric-record.ts";

const people = { theme: "people", frequency: "annual", direction: "higherIsBetter" } as const;

const populationGrowth = (years: number): CatalogMetric =>
  growth(
    {
      ...people,
      key: `populationGrowth${years}y`,
      label: spanLabel("Population growth", years),
      metroRule: "fromSums",
    },
    { key: "population", words: "Population", years },
  );

const migrationRate = (metric: { key: string; label: string; of: string; words: string }) =>
  derived(
    {
      ...people,
      key: metric.key,
      label: metric.label,
      unit: "fraction",
      method: `${metric.words} in the year to July ÷ population at its start.`,
      metroRule: "fromSums",
    },
    {
      parts: [
        { key: metric.of, lags: [0] },
        { key: "population", lags: [12] },
      ],
      dating: "sameMonth",
      compute: ([moved = 0, before = 0]) => (before > 0 ? moved / before : "The population is not positive"),
      reason: "Migration or the population a year earlier is not published",
    },
  );

export const PEOPLE: readonly CatalogMetric[] = [
  stored({
    ...people,
    key: "population",
    label: "Population",
    unit: "count",
    direction: "neutral",
    method: "Resident population, estimated for July.",
    metroRule: "sum",
  }),
  populationGrowth(1),
  populationGrowth(3),
  populationGrowth(5),
  stored({
    ...people,
    key: "netMigration",
    label: "Net migration",
    unit: "count",
    method: "People who moved in less people who moved out in the year to July, from abroad included.",
    metroRule: "sum",
  }),
  stored({
    ...people,
    key: "domesticMigration",
    label: "Net domestic migration",
    unit: "count",
    method: "People who moved in from other counties less people who moved out to them, in the year to July.",
    metroRule: "sum",
  }),
  migrationRate({
    key: "netMigrationRate",
    label: "Net migration rate",
    of: "netMigration",
    words: "Net migration",
  }),
  migrationRate({
    key: "domesticMigrationRate",
    label: "Net domestic migration rate",
    of: "domesticMigration",
    words: "Net domestic migration",
  }),
  stored({
    ...people,
    key: "households",
    cycle: "survey",
    label: "Households",
    unit: "count",
    direction: "neutral",
    method: "Occupied homes, over the five years of the survey.",
    metroRule: "sum",
  }),
];

const economy = { theme: "jobs", frequency: "annual" } as const;

export const ECONOMY: readonly CatalogMetric[] = [
  stored({
    ...economy,
    key: "medianHouseholdIncome",
    cycle: "survey",
    label: "Median household income",
    unit: "usd",
    direction: "higherIsBetter",
    method:
      "Median income of households over the five years of the survey, in dollars of its last year. One factor for the whole country misses a county's present income by 7.6% (median) to 18%: good for rank, not for underwriting.",
    codes: [
      { value: 2_499, text: "under $2,500" },
      { value: 250_001, text: "$250,000+" },
    ],
    metroRule: BY_HOUSEHOLDS,
  }),
  growth(
    {
      ...economy,
      key: "incomeGrowth5y",
      label: spanLabel("Income growth", 5),
      direction: "higherIsBetter",
    },
    { key: "medianHouseholdIncome", words: "Median household income", years: 5 },
  ),
  stored({
    ...economy,
    key: "jobs",
    label: "Jobs located here",
    unit: "count",
    direction: "neutral",
    method: "Jobs at workplaces here that unemployment insurance covers, mean of the year.",
    metroRule: "sum",
  }),
  stored({
    ...economy,
    key: "laborForce",
    label: "Labor force",
    unit: "count",
    direction: "neutral",
    method: "People employed or looking for work, annual average.",
    metroRule: "sum",
  }),
  stored({
    ...economy,
    key: "unemploymentRate",
    label: "Unemployment rate",
    unit: "fraction",
    direction: "lowerIsBetter",
    method: "Unemployed ÷ labor force, mean of the year.",
    metroRule: { weightedBy: "laborForce", words: "labor force" },
  }),
];
