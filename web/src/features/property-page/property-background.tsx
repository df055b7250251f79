import type { TeamEvent } from "@labs/contract/deals/pipeline";
import type { Property } from "@labs/contract/property-page";
import type { ReactNode } from "react";
import { LastSaleToday } from "./last-sale-today.tsx";
import { PropertyHistory } from "./property-history.tsx";
import { PropertyImages } from "./property-images.tsx";
import { PropertyOwner } from "./property-owner.tsx";
import { PropertyRecord, SimilarProperties } from "./property-record.tsx";

interface PropertyBackgroundProps {
  property: Property;
  team: readonly TeamEvent[];
  imageActions: ReactNode;
}

/** What stands behind the first look: pictures, what happened, the last sale today, hazards and similar homes. */
export function PropertyBackground({ property, team, imageActions }: PropertyBackgroundProps) {
  return (
    <>
      <PropertyImages id={property.googlePlacesId} actions={imageActions} />
      {property.propertyId === 0 ? null : <PropertyHistory property={property} team={team} />}
      <LastSaleToday property={property} />
      <PropertyOwner property={property} />
      <PropertyRecord property={property} />
      <SimilarProperties property={property} />
    </>
  );
}
