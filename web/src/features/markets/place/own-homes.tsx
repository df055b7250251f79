import type { MarketStats } from "@labs/contract/markets/metrics";
import { Text } from "@mantine/core";
import { KeyFigures } from "../../../components/figure/key-figures.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { count, money } from "../../../lib/format.ts";

/** What we own here. */
export function OwnHomes({ market }: { market: MarketStats }) {
  const { homes, invested, monthlyRent, unavailable } = market.holdings;
  return (
    <Section title="Our homes here">
      {homes === 0 ? (
        <Text size="sm">We own no homes in this market.</Text>
      ) : (
        <KeyFigures
          figures={[
            { label: "Homes", text: count(homes) },
            { label: "Invested", text: money(invested), unavailable: unavailable.invested },
            { label: "Monthly rent", text: money(monthlyRent), unavailable: unavailable.monthlyRent },
          ]}
        />
      )}
    </Section>
  );
}
