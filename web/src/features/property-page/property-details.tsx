import { useState } from "react";
import { lazyPart } from "../../components/status/lazy-part.tsx";
import { DataGaps } from "./data-gaps.tsx";
import { DataQuality } from "./data-quality.tsx";
import { PropertyFacts } from "./property-facts.tsx";
import classes from "./property-overview.module.css";
import type { PropertyOverviewProps } from "./property-overview.tsx";
import { PropertyRing } from "./property-ring.tsx";
import { PropertySummary } from "./property-summary.tsx";

const PropertyBackground = lazyPart({
  what: "Pictures, history and record",
  load: async () => (await import("./property-background.tsx")).PropertyBackground,
  waiting: <div className={classes.background} />,
  isFarDown: true,
});

/** Surroundings, summary, facts, notes, pictures, history, owner, hazards and what is missing. */
export function PropertyDetails({
  property,
  imageActions,
  notes,
  team,
  onReload,
}: Omit<PropertyOverviewProps, "first">) {
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <>
      <PropertyRing location={property.location} />
      <PropertySummary id={property.googlePlacesId} text={property.investmentAdvisorDescription} />
      <PropertyFacts property={property} onReload={onReload} edited={edited} onEdit={setEdited} />
      {property.propertyId === 0 ? null : <DataQuality id={property.googlePlacesId} onEdit={setEdited} />}
      {notes}
      <PropertyBackground property={property} team={team} imageActions={imageActions} />
      <DataGaps property={property} />
    </>
  );
}
