import type { TeamEvent } from "@labs/contract/deals/pipeline";
import type { Property } from "@labs/contract/property-page";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../components/status/lazy-part.tsx";
import { DataQuality } from "./data-quality.tsx";
import { PropertyFacts } from "./property-facts.tsx";
import { DataGaps, MarketStrips } from "./property-markets.tsx";
import classes from "./property-overview.module.css";
import { PropertyRing } from "./property-ring.tsx";
import { PropertySummary } from "./property-summary.tsx";

/** Below what a first look needs. */
const PropertyBackground = lazyPart({
  what: "Pictures, history and record",
  load: async () => (await import("./property-background.tsx")).PropertyBackground,
  waiting: <div className={classes.background} />,
  isFarDown: true,
});

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
      <PropertyBackground property={property} team={team} imageActions={imageActions} />
      <DataGaps property={property} />
    </>
  );
}
