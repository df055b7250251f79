import type { PropertyType } from "@labs/contract/estimates";
import type { PropertySummary } from "@labs/contract/summary";
import type { Database } from "../../lib/database/database.ts";
import { readProperty } from "./service.ts";

/** The advisor's text with the figures behind each sentence, and everything of the page that is missing. */
export async function getSummary(of: {
  database: Database;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}): Promise<PropertySummary> {
  const { property, sentences } = await readProperty(of);
  return {
    googlePlacesId: of.googlePlacesId,
    text: property.investmentAdvisorDescription,
    sentences,
    missing: Object.entries(property.unavailable).map(([key, reason]) => ({ key, reason })),
    demo: property.demo,
  };
}
