import type { Property } from "@labs/contract/properties";
import { Text } from "@mantine/core";
import { Section } from "../../components/section.tsx";
import { DataGaps, MarketStrips, PropertyEvents } from "./property-context.tsx";
import { PropertyFacts } from "./property-facts.tsx";

/** Summary, facts, history, the markets around it, and what is missing. */
export function PropertyOverview({ property }: { property: Property }) {
  return (
    <>
      <Section title="Summary" description="Written from the figures of this page.">
        <Text maw={820}>{property.investmentAdvisorDescription}</Text>
      </Section>
      <PropertyFacts property={property} />
      <PropertyEvents property={property} />
      <MarketStrips property={property} />
      <DataGaps property={property} />
    </>
  );
}
