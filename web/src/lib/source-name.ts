const NAMES: Record<string, string> = {
  demo: "Demo universe",
  omb: "Metro delineation",
  "zillow-zori-county": "Zillow rent by county",
  "zillow-zhvi-county": "Zillow home value by county",
};

/** The words for a source's key; one that was named at its import keeps its name. */
export function sourceName(source: string): string {
  return NAMES[source] ?? source;
}
