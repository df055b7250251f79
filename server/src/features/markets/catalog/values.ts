import { BY_HOUSEHOLDS, type CatalogMetric, derived, growth, spanLabel, stored } from "./metric-record.ts";

const rising = { theme: "rentAndValue", direction: "higherIsBetter" } as const;

const valueGrowth = (years: number) =>
  growth(
    {
      ...rising,
      key: `valueGrowth${years}y`,
      label: spanLabel("Home value growth", years),
      frequency: "monthly",
      rankedWithHistoryOf: "typicalHomeValue",
    },
    { key: "typicalHomeValue", words: "Typical home value", years },
  );

const indexGrowth = (years: number) =>
  growth(
    {
      ...rising,
      key: `homePriceGrowth${years}y`,
      label: spanLabel("Price index growth", years),
      frequency: "quarterly",
      rankedWithHistoryOf: "homePriceIndex",
    },
    { key: "homePriceIndex", words: "Home price index", years },
  );

export const VALUES: readonly CatalogMetric[] = [
  stored({
    key: "typicalHomeValue",
    label: "Typical home value",
    theme: "rentAndValue",
    unit: "usd",
    direction: "neutral",
    frequency: "monthly",
    method: "Typical value of mid-tier homes, smoothed and seasonally adjusted by its publisher.",
  }),
  valueGrowth(1),
  valueGrowth(3),
  valueGrowth(5),
  valueGrowth(10),
  stored({
    key: "medianHomeValue",
    cycle: "survey",
    label: "Median home value (owner-reported)",
    theme: "rentAndValue",
    unit: "usd",
    direction: "neutral",
    frequency: "annual",
    method: "Median value reported by owner-occupants, 5-year survey.",
    codes: [{ value: 2_000_001, text: "$2,000,000+" }],
    metroRule: BY_HOUSEHOLDS,
  }),
  stored({
    key: "homePriceIndex",
    notRanked: "Index levels are not comparable: each starts at 100 in its own first month",
    label: "Home price index",
    theme: "rentAndValue",
    unit: "index",
    direction: "neutral",
    frequency: "quarterly",
    method:
      "Repeat sales and appraisals of the same homes, all transactions. Metros by quarter, 100 in the first quarter of 1995; counties by year, 100 in their first year. Of the largest metros the publisher gives divisions alone: theirs is the divisions' growth from quarter to quarter, weighted by population.",
  }),
  indexGrowth(1),
  indexGrowth(5),
  indexGrowth(10),
  stored({
    key: "purchaseOnlyIndex",
    notRanked: "Index levels are not comparable: each starts at 100 in its own first month",
    label: "Home price index, purchases only",
    theme: "rentAndValue",
    unit: "index",
    direction: "neutral",
    frequency: "quarterly",
    method:
      "Repeat sales of the same homes, purchases alone, seasonally adjusted, 100 in the first quarter of 1991. The 100 largest areas; of the largest metros, divisions weighted by population as in the home price index.",
  }),
];

const newest = "each of its newest date";
const LOAN_SHARE = 0.8;
const MONTHS = 360;
/** The share of its income that a household may spend on the payment, by the National Association of Realtors. */
const QUALIFYING_SHARE = 0.25;

/** What a level loan on a typical home costs a month. */
function computePayment(value: number, annualRate: number): number {
  const rate = annualRate / 12;
  const loan = LOAN_SHARE * value;
  return rate === 0 ? loan / MONTHS : (loan * rate) / (1 - (1 + rate) ** -MONTHS);
}

const LOAN = "a 30-year loan of 80% of the typical home value at the month's mean mortgage rate";

export const AFFORDABILITY: readonly CatalogMetric[] = [
  derived(
    {
      key: "rentToIncome",
      label: "Rent to income",
      theme: "affordability",
      unit: "fraction",
      direction: "lowerIsBetter",
      frequency: "monthly",
      metroRule: "fromFigures",
      method: `12 × typical rent ÷ median household income (owners' and tenants' together), ${newest}.`,
    },
    {
      parts: [
        { key: "typicalRent", lags: [0] },
        { key: "medianHouseholdIncome", lags: [0] },
      ],
      dating: "eachLatest",
      compute: ([rent = 0, income = 0]) => (income > 0 ? (12 * rent) / income : "The income is not positive"),
      reason: "Needs both a rent and an income",
    },
  ),
  derived(
    {
      key: "priceToIncome",
      label: "Price to income",
      theme: "affordability",
      unit: "ratio",
      direction: "lowerIsBetter",
      frequency: "monthly",
      metroRule: "fromFigures",
      method: `Typical home value ÷ median household income, ${newest}.`,
    },
    {
      parts: [
        { key: "typicalHomeValue", lags: [0] },
        { key: "medianHouseholdIncome", lags: [0] },
      ],
      dating: "eachLatest",
      compute: ([value = 0, income = 0]) => (income > 0 ? value / income : "The income is not positive"),
      reason: "Needs both a home value and an income",
    },
  ),
  derived(
    {
      key: "affordabilityIndex",
      label: "Affordability index",
      theme: "affordability",
      unit: "index",
      direction: "higherIsBetter",
      frequency: "monthly",
      method: `100 × median household income of its newest year ÷ the income that qualifies, which is 12 × the payment ÷ 0.25; the payment is of ${LOAN}.`,
    },
    {
      parts: [
        { key: "typicalHomeValue", lags: [0] },
        { key: "mortgageRate", lags: [0], national: true },
        { key: "medianHouseholdIncome", lags: [0] },
      ],
      dating: "eachLatest",
      compute: ([value = 0, rate = 0, income = 0]) =>
        value > 0
          ? (100 * income * QUALIFYING_SHARE) / (12 * computePayment(value, rate))
          : "The value is not positive",
      reason: "Needs a home value, an income and the mortgage rate",
    },
  ),
  derived(
    {
      key: "ownToRentGap",
      label: "Own-vs-rent gap (monthly)",
      theme: "affordability",
      unit: "usd",
      direction: "neutral",
      frequency: "monthly",
      method: `Principal and interest of ${LOAN}, less the typical rent; without taxes, insurance and upkeep. All of the latest month that all three have.`,
    },
    {
      parts: [
        { key: "typicalHomeValue", lags: [0] },
        { key: "mortgageRate", lags: [0], national: true },
        { key: "typicalRent", lags: [0] },
      ],
      dating: "sameMonth",
      compute: ([value = 0, rate = 0, rent = 0]) => computePayment(value, rate) - rent,
      reason: "Home value, rent and mortgage rate were not published for the same month",
    },
  ),
];
