import type { MarketStats, RankedMetric } from "@labs/contract/markets/metrics";
import { Text } from "@mantine/core";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { andList } from "../../../lib/and-list.ts";
import classes from "./market-decision.module.css";
import { MarketFigures, placeOf } from "./market-figures.tsx";

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
    keys: [
      "unemploymentRate",
      "jobGrowth1y",
      "incomeGrowth5y",
      "populationGrowth1y",
      "domesticMigrationRate",
      "population",
    ],
  },
];

/** The figures of each question, current ones apart from those that are last known. */
function pickCurrent(market: MarketStats) {
  const known = new Map(
    market.metrics.filter(({ value }) => value !== null).map((metric) => [metric.key, metric]),
  );
  const pick = (keys: readonly string[]) => keys.flatMap((key) => known.get(key) ?? []);
  return QUESTIONS.map(({ title, most, keys }) => {
    const current = pick(keys).filter(({ isLastKnown }) => !isLastKnown);
    const old = pick(keys).filter(({ isLastKnown }) => isLastKnown);
    return {
      title,
      current: current.slice(0, most),
      old: old.slice(0, Math.max(0, most - current.length)),
    };
  });
}

/** The decision first: current figures by question, and apart from them what is last known, each with its date. */
export function MarketDecision({ market }: { market: MarketStats }) {
  const groups = pickCurrent(market);
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
      description="Better is to the right, the tick is the median. Rank 1 is best, or highest where no side is better (hollow dot)."
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
          <MarketFigures metrics={old} isScored />
        </div>
      ) : null}
    </Section>
  );
}

const STRONG = 0.8;

/** In a sentence what the market is good for and what speaks against it, from its current ranked figures. */
export function MarketJudgment({ market }: { market: MarketStats }) {
  const kind = market.kind === "county" ? "counties" : "metros";
  const placed = pickCurrent(market)
    .flatMap(({ current }) => current)
    .flatMap((metric) => {
      const place = placeOf(metric);
      return place === null ? [] : [{ name: lowered(metric.label), place }];
    });
  if (placed.length === 0) return null;
  const strong = placed.filter(({ place }) => place >= STRONG).sort((a, b) => b.place - a.place);
  const weak = placed.filter(({ place }) => place <= 1 - STRONG).sort((a, b) => a.place - b.place);
  const names = (some: typeof placed) => andList(some.map(({ name }) => name));
  const share = Math.round(100 * STRONG);
  if (strong.length + weak.length === 0) {
    return (
      <p className={classes.judgment}>
        Not better or worse than {share}% of {kind} in any headline figure.
      </p>
    );
  }
  return (
    <p className={classes.judgment}>
      {strong.length > 0 ? (
        <>
          Better than {share}% of {kind} in <strong>{names(strong)}</strong>.{" "}
        </>
      ) : null}
      {weak.length > 0 ? (
        <>
          Worse than {share}% in <strong>{names(weak)}</strong>.
        </>
      ) : null}
    </p>
  );
}

/** `Rent growth, 5-yr CAGR` within a sentence; an abbreviation keeps its letters. */
const lowered = (label: string) =>
  (/^[A-Z][A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)).replace(/, /g, " ");

function Question({ title, metrics }: { title: string; metrics: RankedMetric[] }) {
  return (
    <div>
      <h3 className={classes.title}>{title}</h3>
      <MarketFigures metrics={metrics} isScored />
    </div>
  );
}
