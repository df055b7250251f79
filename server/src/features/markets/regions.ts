/** The four regions of the Census Bureau, by postal abbreviation. */
const REGIONS: Readonly<Record<string, string>> = {
  Northeast: "CT ME MA NH RI VT NJ NY PA",
  Midwest: "IL IN MI OH WI IA KS MN MO NE ND SD",
  South: "DE DC FL GA MD NC SC VA WV AL KY MS TN AR LA OK TX",
  West: "AZ CO ID MT NV NM UT WY AK CA HI OR WA",
};

const REGION_OF = new Map(
  Object.entries(REGIONS).flatMap(([region, states]) => states.split(" ").map((state) => [state, region])),
);

/** Null for Puerto Rico and the islands, which belong to none. */
export function findRegion(state: string | undefined): string | null {
  return REGION_OF.get(state ?? "") ?? null;
}

/** States of a metro in the order of its title (`Charlotte-Concord-Gastonia, NC-SC`), else of its counties. */
export function listStates(metro: { name: string }, counties: readonly { state: string }[]): string[] {
  const titled = /, ([A-Z]{2}(?:-[A-Z]{2})*)$/.exec(metro.name)?.[1]?.split("-") ?? [];
  return titled.length > 0 ? titled : [...new Set(counties.map((county) => county.state))].sort();
}
