const NAMES: Record<string, string> = {
  demo: "Demo universe",
  omb: "Metro delineation",
  "zillow-zori-county": "Zillow rent by county",
  "zillow-zhvi-county": "Zillow home value by county",
  "zillow-zori-metro": "Zillow rent by metro",
  "zillow-zhvi-metro": "Zillow home value by metro",
  "zillow-sales-metro": "Zillow sales by metro",
  "zillow-inventory-metro": "Zillow homes for sale by metro",
  "realtor-listings-county": "Realtor.com listings by county",
  "realtor-listings-metro": "Realtor.com listings by metro",
  "fhfa-metro-index": "FHFA price index by metro",
  "fhfa-metro-purchase-index": "FHFA purchase-only index",
  "fhfa-county-index": "FHFA price index by county",
  "census-population-county": "Census population by county",
  "census-population-metro": "Census population by metro",
  "census-acs-income": "Census household income",
  "census-acs-rent": "Census rents by bedrooms",
  "census-acs-costs": "Census home values and taxes",
  "census-acs-vacancy": "Census rental vacancy",
  "census-acs-movers": "Census renter moves",
  "census-gazetteer": "Census gazetteer",
  "census-permits-annual": "Building permits by year",
  "census-permits-monthly": "Building permits by month",
  "hud-fair-market-rents": "HUD fair market rents",
  "hud-small-area-rents": "HUD fair market rents by ZIP code",
  "bls-unemployment-county": "BLS unemployment by county",
  "bls-unemployment-state": "BLS unemployment by state",
  "fema-national-risk-index": "FEMA National Risk Index",
  "cdc-social-vulnerability": "CDC Social Vulnerability Index",
  "usda-rural-atlas": "USDA Rural Atlas",
  "freddie-mac-mortgage-rates": "Freddie Mac mortgage rates",
};

/** The words for a source's key; one that was named at its import keeps its name. */
export function sourceName(source: string): string {
  return NAMES[source] ?? source;
}
