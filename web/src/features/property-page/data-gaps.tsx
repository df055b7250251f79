import type { Property } from "@labs/contract/property-page";
import { Section } from "../../components/layout/section.tsx";
import classes from "./property-facts.module.css";

/** What is not known, as a list with reasons; what is unknown for one reason under two names stands once. */
export function DataGaps({ property }: { property: Property }) {
  // What may be entered stands with the data to complete.
  const isListed = (key: string) => {
    const fact = key.replace(/^facts\./, "");
    const known = property.facts[fact];
    const isSetToUnknown = known?.value === null && known.override !== null;
    return property.propertyId !== 0 && (isSetToUnknown || fact in property.unknownFacts);
  };
  const missing = Object.entries(property.unavailable).filter(([key]) => !isListed(key));
  const gaps = new Map(
    missing.map(([key, reason]) => {
      const field = key.replace(/^facts\./, "");
      const named = property.facts[field] ?? property.unknownFacts[field];
      const label = named?.label ?? labelOfField(key);
      return [label, reason];
    }),
  );
  if (gaps.size === 0) return null;
  return (
    <Section title="Missing data" description="What this page lacks besides, and why.">
      <dl className={classes.facts}>
        {[...gaps].map(([label, reason]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Facts that are named otherwise than their fields. */
const FACT_NAMES: Record<string, string> = {
  sqft: "Living area",
  lotSqft: "Lot",
  taxAnnual: "Property tax",
  taxes: "Taxes by year",
  ownerLink: "Owner's other homes",
  beds: "Bedrooms",
  baths: "Bathrooms",
  hoaMonth: "HOA dues (monthly)",
  upid: "Universal property identifier",
  msa: "Metro",
  censusData: "Census figures",
  zip: "ZIP code",
};

/** `rentEstimate` reads as `Rent estimate`, `county.figures` as `County figures`. */
function labelOfField(key: string): string {
  const field = key.replace(/^facts\./, "");
  const named = FACT_NAMES[field];
  if (named) return named;
  const words = field.replace(".", " ").replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
