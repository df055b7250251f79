import {
  type MarketStats,
  METRIC_THEMES,
  type MetricTheme,
  type RankedMetric,
} from "@labs/contract/markets/metrics";
import { Anchor, Badge, Button, Text } from "@mantine/core";
import { Link } from "react-router";
import { KeyFigures } from "../../../components/figure/key-figures.tsx";
import { Page } from "../../../components/layout/page.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { DemoBand } from "../../../components/status/demo-band.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { count, rate, returnRate } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { byHeadline, THEME_LABELS } from "../../../lib/metric-words.ts";
import { AssumptionsNote } from "../assumptions-note.tsx";
import { AreaTable } from "./area-table.tsx";
import { Constituents } from "./constituents.tsx";
import { MarketFigures, MissingFigures } from "./market-figures.tsx";
import { MarketForecasts } from "./market-forecasts.tsx";
import { MarketPlaces } from "./market-places.tsx";
import { MarketSeries } from "./market-series.tsx";

/** So many figures stand in the strip at the top. */
const STRIP = 12;

function chooseHeadline(metrics: readonly RankedMetric[]): RankedMetric[] {
  return byHeadline(metrics.filter((metric) => metric.value !== null && !metric.isLastKnown)).slice(0, STRIP);
}

/** A county or a metro: headline figures, then theme by theme, its likes, its parts, and what stands there. */
export function MarketPage({ market }: { market: MarketStats }) {
  const isDemo = market.metrics.some((metric) => metric.demo && metric.value !== null);
  const headline = chooseHeadline(market.metrics);
  const isCounty = market.kind === "county";
  const title = isCounty && market.state ? `${market.name}, ${market.state}` : market.name;
  return (
    <Page>
      <PageHeader
        title={title}
        crumbs={[{ label: "Markets", to: "/markets" }]}
        badges={<Badge variant="light">{isCounty ? "County" : "Metro"}</Badge>}
        subtitle={<Around market={market} />}
        actions={
          <Button
            component={Link}
            variant="default"
            to={isCounty ? `/markets?county=${market.id}` : `/markets?view=returns&msa=${market.id}`}
          >
            {isCounty ? "Show on the map" : "Compare with other metros"}
          </Button>
        }
      />
      {isDemo ? (
        <DemoBand>Some figures of this page are simulated. Open a figure to see its source.</DemoBand>
      ) : null}
      {market.note ? <Text>{market.note}</Text> : null}
      <Section
        title="Headline figures"
        description="Rank among areas of the same type: 1 is best, or highest for neutral metrics. The bar shows the percentile."
      >
        {headline.length === 0 ? (
          <EmptyState title="No figures available">
            No loaded source covers this area. See Data sources for coverage.
          </EmptyState>
        ) : (
          <MarketFigures metrics={headline} />
        )}
      </Section>
      {METRIC_THEMES.map((theme) => (
        <Theme key={theme} theme={theme} market={market} headline={headline} />
      ))}
      <MarketForecasts
        forecasts={market.forecasts}
        history={new Map(market.series.map(({ key, points }) => [key, points]))}
      />
      {market.returns ? <MarketReturns returns={market.returns} /> : null}
      {isCounty ? null : <Constituents market={market} />}
      <MarketPlaces market={market} />
      <AreaTable
        title={isCounty ? "Similar counties" : "Similar metros"}
        description={market.peersMethod}
        kind={market.kind}
        market={market}
        areas={market.peers}
      />
    </Page>
  );
}

function Around({ market }: { market: MarketStats }) {
  if (market.msa) {
    return (
      <>
        Part of{" "}
        <Anchor component={Link} to={`/markets/msa/${market.msa.id}`}>
          {market.msa.name}
        </Anchor>
      </>
    );
  }
  if (market.kind === "county") return "Outside loaded metro areas";
  return `${market.counties.length} ${market.counties.length === 1 ? "county" : "counties"}`;
}

interface ThemeProps {
  theme: MetricTheme;
  market: MarketStats;
  headline: readonly RankedMetric[];
}

/** Series and further figures of a theme; nothing where no source has any of it for any area. */
function Theme({ theme, market, headline }: ThemeProps) {
  const series = market.series.filter((line) => line.theme === theme);
  const shown = new Set(headline.map(({ key }) => key));
  const figures = market.metrics.filter(
    (metric) => metric.theme === theme && !shown.has(metric.key) && metric.coverage > 0,
  );
  if (series.length === 0 && figures.length === 0) return null;
  const known = figures.filter((metric) => metric.value !== null);
  return (
    <Section title={theme === "rentAndValue" ? "Rent and value over time" : THEME_LABELS[theme]}>
      <MarketSeries series={series} name={market.name} />
      {known.length > 0 ? <MarketFigures metrics={known} /> : null}
      <MissingFigures metrics={figures.filter((metric) => metric.value === null)} />
    </Section>
  );
}

type Returns = NonNullable<MarketStats["returns"]>;

/** What an owner of this market's homes would have earned, and how rough the way was. */
function MarketReturns({ returns }: { returns: Returns }) {
  const { unavailable, method } = returns;
  const figure = (key: keyof Returns & string, label: string, text: string) => ({
    label,
    text,
    unavailable: unavailable[key],
    provenance: {
      source: "Computed from rent and value of this area",
      asOf: returns.to,
      formula: method.join(" "),
    },
  });
  return (
    <Section
      title="Return and risk"
      description={`${asOfText(returns.from)} to ${asOfText(returns.to)}, ${returns.n} overlapping years${returns.quality === "short" ? ". Under ten years: too short to evaluate" : ""}.`}
    >
      <KeyFigures
        figures={[
          figure("meanReturn", "Mean annual return", returnRate(returns.meanReturn)),
          figure("volatility", "Volatility", returnRate(returns.volatility)),
          figure("sharpe", "Sharpe", count(returns.sharpe, 2)),
          figure("sortino", "Sortino", count(returns.sortino, 2)),
          figure("netYield", "Current net yield", rate(returns.netYield)),
          figure("hpa", "Mean appreciation", returnRate(returns.hpa)),
          figure("maxDrawdown", "Max drawdown in value", rate(returns.maxDrawdown)),
          figure("worst12m", "Worst 12 months", rate(returns.worst12m)),
          figure("beta", "Beta", count(returns.beta, 2)),
        ]}
      />
      <AssumptionsNote assumptions={returns.assumptions} method={method} />
    </Section>
  );
}
