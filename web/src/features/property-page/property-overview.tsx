import type { Property } from "@labs/contract/property-page";
import type { ReactNode } from "react";
import { LastSaleToday } from "./last-sale-today.tsx";
import { PropertyFacts } from "./property-facts.tsx";
import { PropertyImages } from "./property-images.tsx";
import { DataGaps, MarketStrips, PropertyEvents } from "./property-markets.tsx";
import { PropertyRecord, SimilarProperties } from "./property-record.tsx";
import { PropertySummary } from "./property-summary.tsx";

interface PropertyOverviewProps {
  property: Property;
  /** Beside the pictures: how to add one. */
  imageActions?: ReactNode;
  /** Asks for the property again. */
  onReload: () => Promise<Property>;
}

/** Summary, pictures, facts, history, owner, hazards, the markets and homes around it, and what is missing. */
export function PropertyOverview({ property, imageActions, onReload }: PropertyOverviewProps) {
  return (
    <>
      <PropertySummary id={property.googlePlacesId} text={property.investmentAdvisorDescription} />
      <PropertyFacts property={property} onReload={onReload} />
      <PropertyImages id={property.googlePlacesId} actions={imageActions} />
      {property.propertyId === 0 ? null : <PropertyEvents property={property} />}
      <LastSaleToday property={property} />
      <PropertyRecord property={property} />
      <SimilarProperties property={property} />
      <MarketStrips property={property} />
      <DataGaps property={property} />
    </>
  );
}
