import { TYPICAL_HOME } from "../figures/typical-homes.ts";
import { BY_HOUSEHOLDS, type CatalogMetric, derived, growth, spanLabel, stored } from "./metric-record.ts";

const BEDROOMS = [
  ["Studio", "studios"],
  ["1Bedroom", "1 bedroom"],
  ["2Bedroom", "2 bedrooms"],
  ["3Bedroom", "3 bedrooms"],
  ["4Bedroom", "4 bedrooms"],
] as const;

/** The survey's codes for medians below and above what it prints. */
const RENT_CODES = [
  { value: 99, text: "under $100" },
  { value: 3501, text: "$3,500+" },
];

const rent = { theme: "rentAndValue", unit: "usd", direction: "neutral" } as const;
const rising = { theme: "rentAndValue", direction: "higherIsBetter", frequency: "monthly" } as const;
const GROSS_RENT = "Median rent with utilities, 5-year survey";

const rentGrowth = (years: number) =>
  growth(
    {
      ...rising,
      key: `rentGrowth${years}y`,
      label: spanLabel("Rent growth", years),
      rankedWithHistoryOf: "typicalRent",
    },
    { key: "typicalRent", words: "Typical rent", years },
  );

export const RENTS: readonly CatalogMetric[] = [
  stored({
    ...rent,
    key: "typicalRent",
    label: "Typical rent",
    frequency: "monthly",
    method:
      "Typical mid-tier monthly asking rent, smoothed and seasonally adjusted by the publisher. Small areas have outliers.",
  }),
  rentGrowth(1),
  rentGrowth(3),
  rentGrowth(5),
  stored({
    ...rent,
    key: "medianGrossRent",
    cycle: "survey",
    label: "Median gross rent (ACS)",
    frequency: "annual",
    method: `${GROSS_RENT}. Long-term renters pay less than current asking rents.`,
    codes: RENT_CODES,
    metroRule: BY_HOUSEHOLDS,
  }),
  ...BEDROOMS.slice(0, 4).map(([key, words]) =>
    stored({
      ...rent,
      key: `medianGrossRent${key}`,
      cycle: "survey",
      label: `Median gross rent (ACS), ${words}`,
      frequency: "annual",
      method: `${GROSS_RENT}, of homes with this number of bedrooms.`,
      codes: RENT_CODES,
      metroRule: BY_HOUSEHOLDS,
    }),
  ),
  ...BEDROOMS.map(([key, words]) =>
    stored({
      ...rent,
      key: `fairMarketRent${key}`,
      cycle: "fiscalYear",
      label: `Fair market rent, ${words}`,
      frequency: "annual",
      method:
        "40th percentile of rents with utilities that recent movers pay, set by HUD for a fiscal year. A New England county with several rent areas: their mean, weighted by the towns' population.",
      metroRule: { weightedBy: "households", words: "households" },
    }),
  ),
];

const both = { theme: "rentAndValue", frequency: "monthly" } as const;
const rentAndValue = {
  parts: [
    { key: "typicalRent", lags: [0] },
    { key: "typicalHomeValue", lags: [0] },
  ],
  dating: "sameMonth",
  reason: "Rent and value were not published for the same month",
} as const;
const ofOneMonth = "both of the latest month in which both are published";

/** Hazards are mapped every few years and move little in between. */
const MOST_MONTHS_APART_OF_COSTS = 60;

export const RETURNS: readonly CatalogMetric[] = [
  derived(
    {
      ...both,
      key: "grossYield",
      label: "Gross yield",
      unit: "fraction",
      direction: "higherIsBetter",
      method: `12 × typical rent ÷ typical home value, ${ofOneMonth}.`,
    },
    { ...rentAndValue, compute: ([monthly = 0, value = 0]) => (12 * monthly) / value },
  ),
  derived(
    {
      ...both,
      key: "netYield",
      label: "Net yield on value",
      unit: "fraction",
      direction: "higherIsBetter",
      method: `NOI of ${TYPICAL_HOME} at typical rent ÷ typical home value, ${ofOneMonth}. Underwritten as any home, on the firm's template with the property tax, the building losses and the moves of the place. Before capital expenditures. Of the past: rent and value of then at the costs of today.`,
      metroRule: "fromFigures",
    },
    {
      parts: [
        { key: "typicalRent", lags: [0], isOfSharedMonth: true },
        { key: "typicalHomeValue", lags: [0], isOfSharedMonth: true },
        { key: "propertyTaxRate", lags: [0] },
        { key: "expectedLossRate", lags: [0], isOptional: true },
        { key: "renterMoveRate", lags: [0], isOptional: true },
      ],
      dating: "eachLatest",
      monthsApart: MOST_MONTHS_APART_OF_COSTS,
      compute: (
        [monthlyRent = 0, value = 0, propertyTaxRate = 0, losses = Number.NaN, moves = Number.NaN],
        place,
      ) =>
        place === undefined
          ? "Its costs are those of today"
          : place.homes.calculateNetYield(place, {
              ...{ monthlyRent, value, propertyTaxRate },
              lossRate: Number.isNaN(losses) ? null : losses,
              turnoverRate: Number.isNaN(moves) ? null : moves,
            }),
      reason: "Needs a rent and a value published for the same month, and a property tax",
    },
  ),
  derived(
    {
      ...both,
      key: "priceToRent",
      label: "Price to rent",
      unit: "ratio",
      direction: "lowerIsBetter",
      method: `Typical home value ÷ (12 × typical rent), ${ofOneMonth}.`,
    },
    { ...rentAndValue, compute: ([monthly = 0, value = 0]) => value / (12 * monthly) },
  ),
];
