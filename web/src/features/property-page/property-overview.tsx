import type { TeamEvent } from "@labs/contract/deals/pipeline";
import type { Property } from "@labs/contract/property-page";
import type { ReactNode } from "react";
import { lazyPart } from "../../components/status/lazy-part.tsx";
import { MarketStrips } from "./property-markets.tsx";
import classes from "./property-overview.module.css";

/** Below what a first look needs. */
const PropertyDetails = lazyPart({
  what: "Surroundings, facts and record",
  load: async () => (await import("./property-details.tsx")).PropertyDetails,
  waiting: <div className={classes.details} />,
  isFarDown: true,
});

export interface PropertyOverviewProps {
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

/** What decides first, then the markets, and further down the surroundings and all that is on record. */
export function PropertyOverview({ first, ...details }: PropertyOverviewProps) {
  const { property } = details;
  return (
    <>
      {first}
      <MarketStrips property={property} />
      <PropertyDetails {...details} />
    </>
  );
}
