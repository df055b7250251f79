import type { MarketStats, RankedMetric } from "@labs/contract/markets/metrics";
import { Text } from "@mantine/core";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import classes from "./market-decision.module.css";
import { MarketFigures } from "./market-figures.tsx";

/** What decides on a market, question by question: at most twelve figures, the first of each that is known. */
const QUESTIONS: readonly { title: string; most: number; keys: readonly string[] }[] = [
  {
    title: "Return",
    most: 3,
    keys: [
      "netYield",
      "rentGrowth5y",
      "valueGrowth5y",
      "grossYield",
      "rentGrowth1y",
      "valueGrowth1y",
      "typicalRent",
    ],
  },
  {
    title: "Risk",
    most: 2,
    keys: ["expectedLossRate", "homePriceGrowth10y", "valueGrowth10y", "propertyTaxRate"],
  },
  {
    title: "Supply",
    most: 2,
    keys: ["permitsPerThousandHomes", "monthsOfSupply", "rentalVacancyRate", "emptyShare"],
  },
  {
    title: "Affordability",
    most: 2,
    keys: ["rentToIncome", "priceToIncome", "priceToRent", "medianHouseholdIncome"],
  },
  {
    title: "Jobs and people",
    most: 3,
    keys: ["unemploymentRate", "incomeGrowth5y", "populationGrowth1y", "domesticMigrationRate", "population"],
  },
];

/** The decision first: current figures by question, and apart from them what is last known, each with its date. */
export function MarketDecision({ market }: { market: MarketStats }) {
  const known = new Map(
    market.metrics.filter(({ value }) => value !== null).map((metric) => [metric.key, metric]),
  );
  const pick = (keys: readonly string[]) => keys.flatMap((key) => known.get(key) ?? []);
  const groups = QUESTIONS.map(({ title, most, keys }) => {
    const current = pick(keys).filter(({ isLastKnown }) => !isLastKnown);
    const old = pick(keys).filter(({ isLastKnown }) => isLastKnown);
    return {
      title,
      current: current.slice(0, most),
      old: old.slice(0, Math.max(0, most - current.length)),
    };
  });
  const current = groups.filter((group) => group.current.length > 0);
  const old = groups.flatMap((group) => group.old);
  if (current.length === 0 && old.length === 0) {
    return (
      <Section title="Headline figures">
        <EmptyState title="No figures available">
          No loaded source covers this area. See Data sources for coverage.
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section
      title="Headline figures"
      description="Rank among areas of the same type: 1 is best, or highest where no side is better (hollow dot). Better is to the right; the tick is the median."
    >
      {current.length === 0 ? (
        <Text size="sm">No figure of this area is current: what is known is past its publisher’s cycle.</Text>
      ) : (
        <div className={classes.questions}>
          {current.map((group) => (
            <Question key={group.title} title={group.title} metrics={group.current} />
          ))}
        </div>
      )}
      {old.length > 0 ? (
        <div className={classes.old}>
          <h3 className={classes.title}>Last known, past the publisher’s cycle</h3>
          <MarketFigures metrics={old} />
        </div>
      ) : null}
    </Section>
  );
}

function Question({ title, metrics }: { title: string; metrics: RankedMetric[] }) {
  return (
    <div>
      <h3 className={classes.title}>{title}</h3>
      <MarketFigures metrics={metrics} />
    </div>
  );
}
