import type { PropertyWork } from "@labs/contract/deals/pipeline";
import { DealChecklist } from "./deal-checklist.tsx";
import { NextStep } from "./next-step.tsx";
import { PropertyOffers } from "./property-offers.tsx";

/** What a property has as a deal: what is next, what was offered, and which documents it needs. */
export function DealPanel({ id, work }: { id: string; work: PropertyWork }) {
  return (
    <>
      <NextStep id={id} work={work} />
      {work.status === null ? null : (
        <>
          <PropertyOffers id={id} />
          <DealChecklist id={id} status={work.status} />
        </>
      )}
    </>
  );
}
