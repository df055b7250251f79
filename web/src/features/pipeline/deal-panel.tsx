import type { PropertyWork } from "@labs/contract/deals/pipeline";
import { NextStep } from "./next-step.tsx";
import { PropertyOffers } from "./property-offers.tsx";

/** What a property has as a deal: what is next, and what was offered. */
export function DealPanel({ id, work }: { id: string; work: PropertyWork }) {
  return (
    <>
      <NextStep id={id} work={work} />
      {work.status === null ? null : <PropertyOffers id={id} />}
    </>
  );
}
