import { type CatalogMetric, METRICS } from "../catalog/metrics.ts";
import type { Cycle } from "../figures/publishing-rhythm.ts";

/** How a metric of the catalog differs below the county, and how tracts around a point are put together. */
interface Below {
  key: string;
  /** Where the figure has another source there, and so another method. */
  method?: string;
  cycle?: Cycle;
  /** Of tracts around a point: a sum of counts, or a mean weighted by people. */
  ring?: "sum" | "mean" | "meanOfMedians";
}

const SURVEYED = "5-year survey (ACS), with the Census Bureau's margin of error at 90% confidence.";
const COUNTED = "5-year survey (ACS); in 2020 the count of the census.";

/** What small areas have figures of, in the catalog's words and order. */
const BELOW: readonly Below[] = [
  { key: "typicalRent" },
  { key: "rentGrowth1y" },
  { key: "rentGrowth3y" },
  { key: "rentGrowth5y" },
  { key: "medianGrossRent", method: `Median of rents with utilities. ${SURVEYED}`, ring: "meanOfMedians" },
  ...["Studio", "1Bedroom", "2Bedroom", "3Bedroom", "4Bedroom"].map((size) => ({
    key: `fairMarketRent${size}`,
    method: "HUD's small-area fair market rent, by ZIP code.",
  })),
  { key: "typicalHomeValue" },
  { key: "valueGrowth1y" },
  { key: "valueGrowth3y" },
  { key: "valueGrowth5y" },
  { key: "medianHomeValue", method: `Median of owners' own estimates. ${SURVEYED}`, ring: "meanOfMedians" },
  { key: "grossYield" },
  { key: "priceToRent" },
  { key: "rentToIncome" },
  { key: "priceToIncome" },
  { key: "rentBurdenShare", ring: "mean" },
  { key: "population", method: `Residents. ${COUNTED}`, cycle: "survey", ring: "sum" },
  { key: "households" },
  { key: "medianHouseholdIncome", ring: "meanOfMedians" },
  { key: "incomeGrowth5y" },
  {
    key: "jobs",
    method: "Jobs at workplaces here, from payroll records with noise added (LODES).",
    cycle: "editions",
    ring: "sum",
  },
  {
    key: "housingUnits",
    method: `Housing units, occupied or vacant. ${COUNTED}`,
    cycle: "survey",
    ring: "sum",
  },
  { key: "ownerShare", ring: "mean" },
  { key: "emptyShare", ring: "mean" },
  { key: "rentalVacancyRate", ring: "mean" },
  { key: "homePurchaseLoans", ring: "sum" },
  { key: "investorPurchaseShare" },
  { key: "expectedLossRate", ring: "mean" },
  { key: "hazardRiskScore" },
];

const byKey = new Map(BELOW.map((entry) => [entry.key, entry]));

export const SMALL_AREA_METRICS: readonly CatalogMetric[] = METRICS.flatMap((metric) => {
  const below = byKey.get(metric.key);
  if (below === undefined) return [];
  const { method = metric.method, cycle = metric.cycle } = below;
  return [{ ...metric, method, cycle }];
});

/** How tracts within reach of a point make one figure; undefined for what they can't. */
export const findRingRule = (key: string): Below["ring"] => byKey.get(key)?.ring;
