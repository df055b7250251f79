/** What judges a home's market at a glance, in the order in which it is read; the market's own page has all. */
export const AT_A_GLANCE = [
  ...["typicalRent", "rentGrowth1y", "rentGrowth5y", "typicalHomeValue", "valueGrowth1y", "valueGrowth5y"],
  ...["grossYield", "priceToRent", "rentToIncome", "monthsOfSupply", "emptyShare"],
  ...["permitsPerThousandHomes", "unemploymentRate", "propertyTaxRate"],
];
