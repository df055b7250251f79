import { isBeingFitted } from "@labs/contract/estimates";
import type { Property } from "@labs/contract/property-page";
import { useEffect } from "react";

const PAUSE = 3000;

/** Asks for the property again and again while the estimator is being fitted to its market. */
export function useLookAgain(property: Property, reload: () => Promise<Property>): void {
  useEffect(() => {
    if (!isBeingFitted(property.valueEstimate) && !isBeingFitted(property.rentEstimate)) return;
    // A failure is told by the next action of the person; there is nobody to toast to here.
    const timer = setTimeout(() => void reload().catch(() => undefined), PAUSE);
    return () => clearTimeout(timer);
    // Each answer is another object, so that the next look follows it.
  }, [property, reload]);
}
