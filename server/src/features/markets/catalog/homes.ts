import { BY_HOUSEHOLDS, type CatalogMetric, derived, stored } from "./metric-record.ts";

const supply = { theme: "supply", frequency: "annual", unit: "count", direction: "neutral" } as const;
const byHouseholds = { weightedBy: "households", words: "households" } as const;
const PERMITTED =
  "Housing units permitted in the year, with the publisher's estimate for non-reporting places";

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
      compute: ([permits = 0, stock = 0]) => (stock > 0 ? (permits * 1000) / stock : "No housing units"),
      reason: "Needs permits and the number of housing units",
    },
  );

export const SUPPLY: readonly CatalogMetric[] = [
  stored({
    ...supply,
    key: "permits",
    label: "Building permits (annual)",
    method: `${PERMITTED}.`,
    metroRule: "sum",
  }),
  stored({
    ...supply,
    key: "permitsSingleFamily",
    label: "Single-family permits (annual)",
    method: `${PERMITTED}, in single-unit buildings.`,
    metroRule: "sum",
  }),
  stored({
    ...supply,
    key: "permitsMultiFamily",
    label: "Multifamily permits, 5+ units (annual)",
    method: `${PERMITTED}, in buildings of five or more units.`,
    metroRule: "sum",
  }),
  stored({
    ...supply,
    key: "permitsMonthly",
    label: "Building permits (monthly)",
    frequency: "monthly",
    method: "Housing units permitted in the month; blank for months not loaded.",
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
    cycle: "editions",
    label: "Homes",
    method: "Housing units, occupied or vacant, 5-year survey.",
    metroRule: "sum",
  }),
  stored({
    ...supply,
    key: "ownerShare",
    cycle: "survey",
    label: "Owner-occupied share",
    unit: "fraction",
    method: "Owner-occupied homes ÷ occupied homes.",
    metroRule: byHouseholds,
  }),
  derived(
    {
      ...supply,
      key: "emptyShare",
      label: "Vacancy rate, all causes",
      unit: "fraction",
      method: "1 − households ÷ housing units, same survey; seasonal homes count as vacant.",
      metroRule: "fromSums",
    },
    {
      parts: [
        { key: "housingUnits", lags: [0] },
        { key: "occupiedHomes", lags: [0] },
      ],
      dating: "sameMonth",
      compute: ([homes = 0, occupied = 0]) => (homes > 0 ? 1 - occupied / homes : "No housing units"),
      reason: "Homes and households were not published for the same years",
    },
  ),
  stored({
    ...supply,
    theme: "affordability",
    key: "rentBurdenShare",
    cycle: "survey",
    label: "Rent-burdened renters",
    unit: "fraction",
    direction: "lowerIsBetter",
    method:
      "Renter households that pay 30% or more of their income for rent ÷ renter households of which it is known.",
    metroRule: "none",
  }),
  stored({
    ...supply,
    key: "rentalVacancyRate",
    cycle: "survey",
    label: "Rental vacancy rate (ACS)",
    unit: "fraction",
    direction: "lowerIsBetter",
    method:
      "Vacant homes for rent ÷ homes rented or for rent, 5-year survey: apartments and houses, without seasonal homes.",
    metroRule: byHouseholds,
  }),
  stored({
    ...supply,
    key: "renterMoveRate",
    cycle: "survey",
    label: "Renters who moved in within a year (ACS)",
    unit: "fraction",
    direction: "lowerIsBetter",
    method:
      "1 − people in rented homes who lived there a year before ÷ all people in rented homes, 5-year survey.",
    metroRule: byHouseholds,
  }),
  stored({
    ...supply,
    key: "occupiedHomes",
    cycle: "editions",
    label: "Occupied homes",
    method: "Occupied housing units, 5-year survey.",
    metroRule: "sum",
  }),
  stored({
    ...supply,
    key: "largeBuildingShare",
    cycle: "editions",
    label: "Share of units in 10+ unit buildings",
    unit: "fraction",
    method: "Units in buildings of ten or more ÷ housing units.",
    metroRule: { weightedBy: "housingUnits", words: "homes" },
  }),
];

const sales = { theme: "supply", frequency: "monthly", unit: "count", direction: "neutral" } as const;

export const SALES: readonly CatalogMetric[] = [
  stored({
    ...sales,
    key: "salesCount",
    label: "Home sales (monthly)",
    method: "Single-family homes sold in the month, estimated by the publisher; metros only.",
  }),
  stored({
    ...sales,
    key: "forSaleInventory",
    label: "Homes for sale",
    method: "Single-family homes listed for sale during the month, smoothed; metros only.",
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
        return mean > 0 ? inventory / mean : "No homes sold in three months";
      },
      reason: "Inventory and three months of sales were not published to the same month",
    },
  ),
];

const FOR_SALE = "Homes listed for sale on the publisher's site";

export const LISTINGS: readonly CatalogMetric[] = [
  stored({
    ...sales,
    key: "activeListings",
    label: "Active listings",
    method: `${FOR_SALE} on a usual day of the month, without those under contract where that is known.`,
    metroRule: "sum",
  }),
  stored({
    ...sales,
    key: "newListings",
    label: "New listings (monthly)",
    method: `${FOR_SALE} that came on in the month.`,
    metroRule: "sum",
  }),
  stored({
    ...sales,
    key: "reducedListings",
    label: "Listings with a price cut",
    method: `${FOR_SALE} whose asking price was lowered in the month.`,
    metroRule: "sum",
  }),
  derived(
    {
      ...sales,
      key: "priceCutShare",
      label: "Share of listings with a price cut",
      unit: "fraction",
      method: "Listings with a price cut ÷ active listings, same month.",
      metroRule: "fromSums",
    },
    {
      parts: [
        { key: "reducedListings", lags: [0] },
        { key: "activeListings", lags: [0] },
      ],
      dating: "sameMonth",
      compute: ([reduced = 0, active = 0]) => (active > 0 ? reduced / active : "No active listings"),
      reason: "Price cuts and active listings were not published for the same month",
    },
  ),
  stored({
    ...sales,
    key: "medianDaysOnMarket",
    label: "Median days on market",
    method: `${FOR_SALE}: the median of the days that they spend on the market, of the month.`,
  }),
  stored({
    ...sales,
    key: "medianListingPrice",
    label: "Median asking price",
    unit: "usd",
    method: `${FOR_SALE}: the median of their asking prices, of the month.`,
  }),
];

const LOANS =
  "First-lien loans made in the year to buy homes of one to four units (HMDA); purchases in cash are none of them";

export const PURCHASES: readonly CatalogMetric[] = [
  stored({
    ...supply,
    key: "homePurchaseLoans",
    label: "Home purchase loans (annual)",
    method: `${LOANS}.`,
    metroRule: "sum",
  }),
  stored({
    ...supply,
    key: "investorPurchaseShare",
    label: "Investor share of purchase loans",
    unit: "fraction",
    method: `${LOANS}: those for an investment property ÷ all.`,
    missing: "No value for fewer than 20 loans in the year, or where none are loaded; never 0.",
    metroRule: { weightedBy: "homePurchaseLoans", words: "home purchase loans" },
  }),
];

const owners = "of owner-occupied homes; an investor's is often higher";

export const COSTS: readonly CatalogMetric[] = [
  stored({
    key: "medianPropertyTax",
    cycle: "survey",
    label: "Median property tax",
    theme: "other",
    unit: "usd",
    direction: "lowerIsBetter",
    frequency: "annual",
    method: `Median annual real estate taxes, ${owners}.`,
    codes: [
      { value: 199, text: "under $200" },
      { value: 10_001, text: "$10,000+" },
    ],
    metroRule: BY_HOUSEHOLDS,
  }),
  stored({
    key: "propertyTaxRate",
    cycle: "survey",
    label: "Effective property tax rate",
    theme: "other",
    unit: "fraction",
    direction: "lowerIsBetter",
    frequency: "annual",
    method: `Median annual property tax ÷ median home value, ${owners}.`,
    missing: "No value where tax or value is published only as below or above a bound; never 0.",
    decimals: 5,
    metroRule: byHouseholds,
  }),
];

export const RISK: readonly CatalogMetric[] = [
  stored({
    key: "hazardRiskScore",
    cycle: "editions",
    label: "Natural hazard risk",
    protectedClasses: "race, ethnicity, age and disability, by the social vulnerability within it",
    theme: "risk",
    unit: "index",
    direction: "lowerIsBetter",
    frequency: "once",
    method:
      "Expected annual loss from 18 natural hazards, adjusted for vulnerability and resilience; score from 0 to 100.",
  }),
  stored({
    key: "expectedLossRate",
    cycle: "editions",
    label: "Expected building loss per $1,000",
    theme: "risk",
    unit: "perThousand",
    direction: "lowerIsBetter",
    frequency: "once",
    method:
      "Expected loss of buildings a year from 18 natural hazards, per $1,000 of the value of buildings exposed.",
    decimals: 6,
    metroRule: { weightedBy: "housingUnits", words: "homes" },
  }),
  stored({
    key: "socialVulnerability",
    cycle: "editions",
    label: "Social vulnerability",
    protectedClasses: "race, ethnicity, language, age, disability and single parents",
    theme: "risk",
    unit: "fraction",
    direction: "lowerIsBetter",
    frequency: "annual",
    method: "County percentile on 16 social and housing factors.",
  }),
  stored({
    key: "housingBurdenShare",
    cycle: "editions",
    label: "Cost-burdened households",
    theme: "risk",
    unit: "fraction",
    direction: "lowerIsBetter",
    frequency: "annual",
    method:
      "Households with an income below $75,000 that spend 30% of it or more on housing ÷ all households.",
    metroRule: byHouseholds,
  }),
];
