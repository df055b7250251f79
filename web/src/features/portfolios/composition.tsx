import { Ranking, rankingTable } from "@labs/charts/ranking";
import type { PortfolioConcentration, PortfolioMetrics } from "@labs/contract/portfolios/figures";
import { Figure } from "../../components/figure/figure.tsx";
import { ResponsiveChart } from "../../components/figure/responsive-chart.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { count, rate } from "../../lib/format.ts";
import classes from "./composition.module.css";

const TITLES: Record<PortfolioConcentration["by"], string> = {
  metro: "By metro",
  county: "By county",
  zip: "By ZIP code",
  vintage: "By decade built",
  type: "By type",
};

/** So many groups are drawn; the rest are summed up in words. */
const MOST_BARS = 8;
const BAR_HEIGHT = 24;

/** By share of value where every value is known, else by count, and said so. */
function createBars({ groups, valueHhi }: PortfolioConcentration) {
  return groups.map(({ label, countShare, valueShare }) => ({
    label,
    value: valueHhi === null ? countShare : (valueShare ?? 0),
  }));
}

/** How the portfolio is spread over places, decades and types, with an index of how concentrated that is. */
export function Composition({ metrics }: { metrics: PortfolioMetrics }) {
  if (metrics.holdings === 0) {
    return <EmptyState title="No composition yet">Shares appear once a property is added.</EmptyState>;
  }
  return (
    <div className={classes.grid}>
      {metrics.concentration.map((one) => (
        <Spread key={one.by} spread={one} />
      ))}
    </div>
  );
}

function Spread({ spread }: { spread: PortfolioConcentration }) {
  const { by, valueHhi, countHhi, unavailable } = spread;
  const all = createBars(spread);
  const bars = all.slice(0, MOST_BARS);
  const others = all.slice(MOST_BARS);
  const what = valueHhi === null ? "Share of properties" : "Share of value";
  const hhi = valueHhi ?? countHhi;
  return (
    <Section
      title={TITLES[by]}
      description={what}
      actions={
        <span className={classes.index}>
          HHI{" "}
          <Figure
            label={`Concentration ${TITLES[by].toLowerCase()}`}
            text={hhi === null ? null : count(hhi)}
            provenance={{
              source: "Herfindahl-Hirschman index, 0 to 10,000",
              formula: "sum of squared shares in percent",
              note: hhi === null ? undefined : wordsFor(hhi),
            }}
          />
        </span>
      }
    >
      {bars.length === 0 ? (
        <EmptyState title="Not known for any property" />
      ) : (
        <ResponsiveChart
          height={18 + bars.length * BAR_HEIGHT}
          table={rankingTable({ items: all, unit: "fraction" })}
          render={(frame) => <Ranking {...frame} items={bars} unit="fraction" mark="bar" />}
        />
      )}
      {others.length > 0 ? (
        <p className={classes.note}>
          {count(others.length)} others combined: {rate(others.reduce((sum, { value }) => sum + value, 0))}
        </p>
      ) : null}
      {Object.values(unavailable).map((reason) => (
        <p key={reason} className={classes.note}>
          {reason}
        </p>
      ))}
    </Section>
  );
}

/** The bounds of the Merger Guidelines, for want of others that everybody knows. */
function wordsFor(hhi: number): string {
  if (hhi > 1_800) return "Above 1,800 the Merger Guidelines call a market highly concentrated";
  return hhi >= 1_000
    ? "Between 1,000 and 1,800 the Merger Guidelines call a market moderately concentrated"
    : "Below 1,000 the Merger Guidelines call a market unconcentrated";
}
