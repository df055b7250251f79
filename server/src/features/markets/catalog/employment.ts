import { type CatalogMetric, derived, growth, spanLabel, stored } from "./metric-record.ts";

const employment = { theme: "jobs", frequency: "annual", direction: "neutral" } as const;
const WITHHELD =
  "No value where the publisher withholds it, so that no employer can be told from it; never 0.";
const COVERED = "that unemployment insurance covers, mean of the year";

/** Supersectors of private employers as the Bureau of Labor Statistics draws them, and government of every level. */
const SECTORS = [
  ["NaturalResources", "natural resources and mining"],
  ["Construction", "construction"],
  ["Manufacturing", "manufacturing"],
  ["TradeAndTransport", "trade, transportation and utilities"],
  ["Information", "information"],
  ["Finance", "financial activities"],
  ["BusinessServices", "professional and business services"],
  ["EducationAndHealth", "education and health services"],
  ["Leisure", "leisure and hospitality"],
  ["OtherServices", "other services"],
  ["Government", "government"],
] as const;

const jobGrowth = (years: number) =>
  growth(
    {
      ...employment,
      key: `jobGrowth${years}y`,
      label: spanLabel("Job growth", years),
      direction: "higherIsBetter",
    },
    { key: "coveredJobs", words: "Covered employment", years },
  );

const wageGrowth = (years: number) =>
  growth(
    {
      ...employment,
      key: `wageGrowth${years}y`,
      label: spanLabel("Wage growth", years),
      direction: "higherIsBetter",
    },
    { key: "averageWeeklyWage", words: "Average weekly wage", years },
  );

/** Where the Bureau counts jobs and their pay: at the workplace, by what the employer does. */
export const EMPLOYMENT: readonly CatalogMetric[] = [
  stored({
    ...employment,
    key: "coveredJobs",
    label: "Covered employment (QCEW)",
    unit: "count",
    method: `Jobs at workplaces here ${COVERED}.`,
    metroRule: "sum",
  }),
  jobGrowth(1),
  jobGrowth(5),
  stored({
    ...employment,
    key: "averageWeeklyWage",
    label: "Average weekly wage (QCEW)",
    unit: "usd",
    direction: "higherIsBetter",
    method: "Wages paid at workplaces here in the year ÷ covered employment ÷ 52.",
    metroRule: { weightedBy: "coveredJobs", words: "covered employment" },
  }),
  wageGrowth(1),
  wageGrowth(5),
  derived(
    {
      ...employment,
      key: "industryConcentration",
      label: "Industry concentration (HHI)",
      unit: "index",
      direction: "lowerIsBetter",
      method:
        "Sum of the squares of each sector's share of jobs in percent: ten private supersectors and government. 10,000 is one sector alone.",
      metroRule: "fromSums",
      decimals: 0,
    },
    {
      parts: SECTORS.map(([key]) => ({ key: `sectorJobs${key}`, lags: [0] })),
      dating: "sameMonth",
      compute: (jobs) => {
        const total = jobs.reduce((sum, count) => sum + count, 0);
        return total > 0
          ? jobs.reduce((sum, count) => sum + ((100 * count) / total) ** 2, 0)
          : "No jobs are counted";
      },
      reason: "The jobs of a sector are withheld, or not published for the same year",
    },
  ),
  ...SECTORS.flatMap(([key, words]) => [
    stored({
      ...employment,
      key: `sectorJobs${key}`,
      label: `Jobs: ${words}`,
      unit: "count",
      method: `Jobs at workplaces here in ${words} ${COVERED}${key === "Government" ? "" : "; private employers"}.`,
      missing: WITHHELD,
      metroRule: "sum",
    }),
    stored({
      ...employment,
      key: `sectorWage${key}`,
      label: `Weekly wage: ${words}`,
      unit: "usd",
      method: `Wages paid in ${words} in the year ÷ its covered employment ÷ 52${key === "Government" ? "; of several levels the mean by their jobs" : "; private employers"}.`,
      missing: WITHHELD,
      metroRule: { weightedBy: `sectorJobs${key}`, words: "the jobs of the sector" },
    }),
  ]),
];
