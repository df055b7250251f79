import type { TeamEvent } from "@labs/contract/deals/pipeline";
import type { Property } from "@labs/contract/property-page";
import { type ReactNode, useState } from "react";
import { DataQuality } from "./data-quality.tsx";
import { LastSaleToday } from "./last-sale-today.tsx";
import { PropertyFacts } from "./property-facts.tsx";
import { PropertyHistory } from "./property-history.tsx";
import { PropertyImages } from "./property-images.tsx";
import { DataGaps, MarketStrips } from "./property-markets.tsx";
import { PropertyRecord, SimilarProperties } from "./property-record.tsx";
import { PropertyRing } from "./property-ring.tsx";
import { PropertySummary } from "./property-summary.tsx";

interface PropertyOverviewProps {
  property: Property;
  /** Beside the pictures: how to add one. */
  imageActions?: ReactNode;
  notes?: ReactNode;
  /** The decision, the rulers and the map of comps. */
  first: ReactNode;
  /** What people of the firm did to the property. */
  team: readonly TeamEvent[];
  /** Asks for the property again. */
  onReload: () => Promise<Property>;
}

/** What decides first, then the markets, facts, pictures, history, owner, hazards and what is missing. */
export function PropertyOverview({
  property,
  imageActions,
  notes,
  first,
  team,
  onReload,
}: PropertyOverviewProps) {
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <>
      {first}
      <MarketStrips property={property} />
      <PropertyRing location={property.location} />
      <PropertySummary id={property.googlePlacesId} text={property.investmentAdvisorDescription} />
      <PropertyFacts property={property} onReload={onReload} edited={edited} onEdit={setEdited} />
      {property.propertyId === 0 ? null : <DataQuality id={property.googlePlacesId} onEdit={setEdited} />}
      {notes}
      <PropertyImages id={property.googlePlacesId} actions={imageActions} />
      {property.propertyId === 0 ? null : <PropertyHistory property={property} team={team} />}
      <LastSaleToday property={property} />
      <PropertyRecord property={property} />
      <SimilarProperties property={property} />
      <DataGaps property={property} />
    </>
  );
}
