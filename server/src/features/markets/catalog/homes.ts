import { BY_HOUSEHOLDS, type CatalogMetric, derived, stored } from "./metric-record.ts";

const supply = { theme: "supply", frequency: "annual", unit: "count", direction: "neutral" } as const;
const byHouseholds = { weightedBy: "households", words: "households" } as const;
const PERMITTED = "Homes permitted in the year, with the publisher's estimate for places that did not report";

const permitsPer = (metric: { key: string; label: string; of: string; words: string }) =>
  derived(
    {
      ...supply,
      key: metric.key,
      label: metric.label,
      unit: "ratio",
      method: `Homes permitted in the newest year × 1,000 ÷ ${metric.words}.`,
      metroRule: "fromSums",
    },
    {
      parts: [
        { key: "permits", lags: [0] },
        { key: metric.of, lags: [0] },
      ],
      dating: "eachLatest",
      compute: ([permits = 0, stock = 0]) => (stock > 0 ? (permits * 1000) / stock : "There is no home"),
      reason: "Needs both permits and the number of homes",
    },
  );

export const SUPPLY: readonly CatalogMetric[] = [
  stored({
    ...supply,
    key: "permits",
    label: "Homes permitted, a year",
    method: `${PERMITTED}.`,
    metroRule: "sum",
  }),
  stored({
    ...supply,
    key: "permitsSingleFamily",
    label: "Houses permitted, a year",
    method: `${PERMITTED}, in buildings of one home.`,
    metroRule: "sum",
  }),
  stored({
    ...supply,
    key: "permitsMultiFamily",
    label: "Homes permitted in buildings of 5+",
    method: `${PERMITTED}, in buildings of five and more.`,
    metroRule: "sum",
  }),
  stored({
    ...supply,
    key: "permitsMonthly",
    label: "Homes permitted, a month",
    frequency: "monthly",
    method: "Homes permitted in the month; months whose file was not loaded stay open.",
    metroRule: "sum",
  }),
  permitsPer({
    key: "permitsPerThousandHomes",
    label: "Permits per 1,000 homes",
    of: "housingUnits",
    words: "homes that stand",
  }),
  permitsPer({
    key: "permitsPerThousandHouseholds",
    label: "Permits per 1,000 households",
    of: "households",
    words: "households",
  }),
  stored({
    ...supply,
    key: "housingUnits",
    label: "Homes",
    method: "Homes that stand, occupied or not, over the five years of the survey.",
    metroRule: "sum",
  }),
  stored({
    ...supply,
    key: "ownerShare",
    label: "Owner-occupied share",
    unit: "fraction",
    method: "Owner-occupied homes ÷ occupied homes.",
    metroRule: byHouseholds,
  }),
  derived(
    {
      ...supply,
      key: "emptyShare",
      label: "Homes without a household",
      unit: "fraction",
      method: "1 − households ÷ homes, both of the same survey; holiday homes count as empty.",
      metroRule: "fromSums",
    },
    {
      parts: [
        { key: "housingUnits", lags: [0] },
        { key: "occupiedHomes", lags: [0] },
      ],
      dating: "sameMonth",
      compute: ([homes = 0, occupied = 0]) => (homes > 0 ? 1 - occupied / homes : "There is no home"),
      reason: "Homes and households were not published for the same years",
    },
  ),
  stored({
    ...supply,
    key: "occupiedHomes",
    label: "Occupied homes",
    method: "Homes with a household, over the five years of the survey.",
    metroRule: "sum",
  }),
  stored({
    ...supply,
    key: "largeBuildingShare",
    label: "Homes in buildings of 10+",
    unit: "fraction",
    method: "Homes in buildings of ten and more ÷ homes.",
    metroRule: { weightedBy: "housingUnits", words: "homes" },
  }),
];

const sales = { theme: "supply", frequency: "monthly", unit: "count", direction: "neutral" } as const;

export const SALES: readonly CatalogMetric[] = [
  stored({
    ...sales,
    key: "salesCount",
    label: "Homes sold, a month",
    method: "Single-family homes sold in the month, estimated by the publisher; metros alone.",
  }),
  stored({
    ...sales,
    key: "forSaleInventory",
    label: "Homes for sale",
    method: "Single-family homes listed for sale at any time of the month, smoothed; metros alone.",
  }),
  derived(
    {
      ...sales,
      key: "monthsOfSupply",
      label: "Months of supply",
      unit: "ratio",
      direction: "lowerIsBetter",
      method: "Homes for sale ÷ mean of homes sold in that month and the two before it.",
    },
    {
      parts: [
        { key: "forSaleInventory", lags: [0] },
        { key: "salesCount", lags: [0, 1, 2] },
      ],
      dating: "sameMonth",
      compute: ([inventory = 0, ...sold]) => {
        const mean = sold.reduce((sum, value) => sum + value, 0) / sold.length;
        return mean > 0 ? inventory / mean : "No home was sold in three months";
      },
      reason: "Inventory and three months of sales were not published to the same month",
    },
  ),
];

const owners = "of homes that their owners live in; an investor's is often higher";

export const COSTS: readonly CatalogMetric[] = [
  stored({
    key: "medianPropertyTax",
    label: "Median property tax",
    theme: "other",
    unit: "usd",
    direction: "lowerIsBetter",
    frequency: "annual",
    method: `Median real-estate tax a year, ${owners}.`,
    codes: [
      { value: 199, text: "under $200" },
      { value: 10_001, text: "$10,000+" },
    ],
    metroRule: BY_HOUSEHOLDS,
  }),
  stored({
    key: "propertyTaxRate",
    label: "Effective property tax rate",
    theme: "other",
    unit: "fraction",
    direction: "lowerIsBetter",
    frequency: "annual",
    method: `Median property tax a year ÷ median home value, ${owners}.`,
    missing: "No value where tax or value is published only as below or above a bound; never 0.",
    decimals: 5,
    metroRule: byHouseholds,
  }),
];

export const RISK: readonly CatalogMetric[] = [
  stored({
    key: "hazardRiskScore",
    label: "Natural hazard risk",
    theme: "risk",
    unit: "index",
    direction: "lowerIsBetter",
    frequency: "once",
    method:
      "Expected annual loss from eighteen natural hazards, raised by the community's vulnerability and lowered by its resilience, as a score from 0 to 100.",
  }),
  stored({
    key: "expectedAnnualLoss",
    label: "Expected annual loss",
    theme: "risk",
    unit: "usd",
    direction: "lowerIsBetter",
    frequency: "once",
    method: "Mean loss a year from eighteen natural hazards: buildings, crops, and people at a stated value.",
    metroRule: "sum",
  }),
  stored({
    key: "expectedLossRate",
    label: "Expected loss rate of buildings",
    theme: "risk",
    unit: "fraction",
    direction: "lowerIsBetter",
    frequency: "once",
    method: "Expected annual loss of buildings ÷ value of buildings exposed.",
    decimals: 6,
    metroRule: { weightedBy: "housingUnits", words: "homes" },
  }),
  stored({
    key: "socialVulnerability",
    label: "Social vulnerability",
    theme: "risk",
    unit: "fraction",
    direction: "lowerIsBetter",
    frequency: "annual",
    method: "Percentile of the county among all by sixteen traits of its people and homes.",
  }),
  stored({
    key: "housingBurdenShare",
    label: "Burdened by housing costs",
    theme: "risk",
    unit: "fraction",
    direction: "lowerIsBetter",
    frequency: "annual",
    method:
      "Households with an income below $75,000 that spend 30% of it or more on housing ÷ all households.",
    metroRule: byHouseholds,
  }),
];
