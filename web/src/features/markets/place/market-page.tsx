import { type MarketStats, METRIC_THEMES } from "@labs/contract/markets/metrics";
import { Anchor, Badge, Button, Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { KeyFigures } from "../../../components/figure/key-figures.tsx";
import { useShownDates } from "../../../components/figure/shown-dates.ts";
import { Fold } from "../../../components/layout/fold.tsx";
import { Page, RowsSkeleton } from "../../../components/layout/page.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { DemoPill } from "../../../components/status/demo-pill.tsx";
import { lazyPart } from "../../../components/status/lazy-part.tsx";
import { byUnit, count, counted, oneOrMany, rate, returnRate } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { useHrefOfDay } from "../../../lib/known-on.ts";
import { THEME_LABELS } from "../../../lib/metric-words.ts";
import { AssumptionsNote } from "../assumptions-note.tsx";
import { withError } from "../ratio-words.ts";
import { KnownOnButton, KnownOnNote } from "./known-on.tsx";
import { MarketDecision, MarketJudgment } from "./market-decision.tsx";
import { countText, MarketFigures, MissingFigures } from "./market-figures.tsx";
import { MarketLines } from "./market-lines.tsx";
import classes from "./market-page.module.css";
import { OwnHomes } from "./own-homes.tsx";
import { isOfSector, SectorTable } from "./sector-table.tsx";

/** A map of counties only metros have; lines by theme and forecasts are folded at first. */
const Constituents = lazyPart({
  what: "The counties",
  load: async () => (await import("./constituents.tsx")).Constituents,
  waiting: <Skeleton height={480} />,
});
const AreaTable = lazyPart({
  what: "The table",
  load: async () => (await import("./area-table.tsx")).AreaTable,
  waiting: <RowsSkeleton rows={8} />,
});
const SmallAreaList = lazyPart({
  what: "The ZIP codes and tracts",
  load: async () => (await import("../small-areas/small-area-list.tsx")).SmallAreaList,
  waiting: <RowsSkeleton rows={8} />,
});
const MarketSeries = lazyPart({
  what: "The lines",
  load: async () => (await import("./market-series.tsx")).MarketSeries,
  waiting: <Skeleton height={240} />,
});
const NetYieldParts = lazyPart({
  what: "The net yield",
  load: async () => (await import("./net-yield-parts.tsx")).NetYieldParts,
  waiting: <RowsSkeleton rows={8} />,
});
const Revisions = lazyPart({
  what: "The revisions",
  load: async () => (await import("./revisions.tsx")).Revisions,
  waiting: <RowsSkeleton rows={4} />,
});
const MarketPlaces = lazyPart({
  what: "The properties",
  load: async () => (await import("./market-places.tsx")).MarketPlaces,
  waiting: <RowsSkeleton rows={8} />,
});
const MarketForecasts = lazyPart({
  what: "The forecasts",
  load: async () => (await import("./market-forecasts.tsx")).MarketForecasts,
  waiting: <RowsSkeleton rows={6} />,
});

/** A county or a metro: what decides, its series, then all figures by theme, its likes, its parts, and what stands there. */
export function MarketPage({ market, tools }: { market: MarketStats; tools?: ReactNode }) {
  const isDemo = market.metrics.some((metric) => metric.demo && metric.value !== null);
  const isCounty = market.kind === "county";
  useShownDates(listShown(market));
  const hrefOf = useHrefOfDay();
  return (
    <Page>
      <PageHeader
        title={market.name}
        crumbs={[{ label: "Markets", to: hrefOf("/markets") }]}
        badges={
          <>
            <Badge variant="light">{isCounty ? "County" : "Metro"}</Badge>
            {isDemo ? (
              <DemoPill>Some figures of this page are simulated. Open a figure to see its source.</DemoPill>
            ) : null}
          </>
        }
        subtitle={<Around market={market} />}
        actions={
          <>
            {tools}
            <KnownOnButton key={market.knownOn} knownOn={market.knownOn} />
            <Button
              component={Link}
              variant="default"
              to={
                isCounty ? hrefOf(`/markets?county=${market.id}`) : `/markets?view=returns&msa=${market.id}`
              }
            >
              {isCounty
                ? "Show on the map"
                : market.knownOn === null
                  ? "Compare with other metros"
                  : "Compare metros today"}
            </Button>
          </>
        }
      />
      <KnownOnNote knownOn={market.knownOn} metrics={market.metrics} />
      {market.note ? <Text>{market.note}</Text> : null}
      {market.kind === "msa"
        ? market.outOfRange.map((one) => (
            <Text key={one.key} size="sm" role="note">
              {`${one.label} of the metro in ${asOfText(one.month)}, ${byUnit(one.value, one.unit)}, lies outside its ${oneOrMany(one.counties, "county's", "counties'")} ${byUnit(one.low, one.unit)} to ${byUnit(one.high, one.unit)}: the publisher's two files are of different editions. Read each by itself.`}
            </Text>
          ))
        : null}
      <MarketJudgment market={market} />
      <div className={classes.first}>
        <div className={classes.score}>
          <MarketDecision market={market} />
        </div>
        <div className={classes.course}>
          <MarketLines series={market.series} name={market.name} />
          {market.returns ? <MarketReturns returns={market.returns} /> : null}
        </div>
      </div>
      {isCounty ? null : <Constituents market={market} />}
      <Details market={market} />
      <div className={classes.last}>
        <OtherPlaces market={market} />
        {market.knownOn === null ? <OwnHomes market={market} /> : null}
      </div>
    </Page>
  );
}

/** Its own figures, and those of the areas beside it that are past their publisher's cycle. */
function listShown({ metrics, counties, peers }: MarketStats) {
  const demo = new Map(metrics.map((metric) => [metric.key, metric.demo]));
  const old = [...counties, ...peers].flatMap(({ lastKnown }) =>
    Object.entries(lastKnown).map(([key, asOf]) => ({ asOf, demo: demo.get(key) ?? false })),
  );
  return [...metrics.filter(({ value }) => value !== null), ...old];
}

/** What lies within, asked for when it is opened as a metro has thousands of them, and what is alike. */
function OtherPlaces({ market }: { market: MarketStats }) {
  const { kind, id, name, peers, peersMethod } = market;
  const alike = kind === "county" ? "Similar counties" : "Similar metros";
  return (
    <Section title="Other places">
      <Fold title="ZIP codes and census tracts" note="Ranked by any figure">
        <SmallAreaList area={{ kind, id, name }} />
      </Fold>
      {peers.length > 0 ? (
        <Fold title={alike} note={`${peers.length} side by side`}>
          <Text size="sm" c="dimmed" mb="sm">
            {peersMethod}
          </Text>
          <AreaTable title={alike} kind={kind} market={market} areas={peers} />
        </Fold>
      ) : null}
    </Section>
  );
}

/** Every figure and series by theme, the forecasts, and what stands here: each opened when it is wanted. */
function Details({ market }: { market: MarketStats }) {
  const { singleFamily, multiFamily } = market.places;
  const { items, missing } = market.forecasts;
  const history = new Map(market.series.map(({ key, points }) => [key, points]));
  const themes = METRIC_THEMES.map((theme) => ({
    theme,
    series: market.series.filter((line) => line.theme === theme && !isOfSector(line)),
    figures: market.metrics.filter((metric) => metric.theme === theme && metric.coverage > 0),
  })).filter(({ series, figures }) => series.length + figures.length > 0);
  if (themes.length === 0 && items.length === 0 && singleFamily + multiFamily === 0) return null;
  return (
    <Section title="All figures">
      <div className={classes.folds}>
        {items.length + missing.length > 0 ? (
          <Fold title="Forecast and track record" note={`${items.length} with their past errors`}>
            <MarketForecasts forecasts={market.forecasts} history={history} />
          </Fold>
        ) : null}
        {market.netYield ? (
          <Fold title="From rent to net yield" note={rate(market.netYield.netYield)}>
            <NetYieldParts parts={market.netYield} />
          </Fold>
        ) : null}
        {themes.map(({ theme, series, figures }) => (
          <Fold key={theme} title={THEME_LABELS[theme]} note={countText(figures)}>
            {series.length > 0 ? <MarketSeries series={series} name={market.name} /> : null}
            <MarketFigures metrics={figures.filter((one) => one.value !== null && !isOfSector(one))} />
            {theme === "jobs" ? <SectorTable metrics={figures} name={market.name} /> : null}
            <MissingFigures metrics={figures.filter((one) => one.value === null && !isOfSector(one))} />
          </Fold>
        ))}
        {market.editions.length > 0 ? (
          <Fold title="Revisions" note={writeRevised(market.editions)}>
            <Revisions editions={market.editions} name={market.name} />
          </Fold>
        ) : null}
        {singleFamily + multiFamily > 0 && market.knownOn === null ? (
          <Fold title="Properties here" note={count(singleFamily + multiFamily)}>
            <MarketPlaces market={market} />
          </Fold>
        ) : null}
      </div>
    </Section>
  );
}

const writeRevised = ({ length }: MarketStats["editions"]): string =>
  `${count(length)} later ${oneOrMany(length, "edition", "editions")} with changes`;

function Around({ market }: { market: MarketStats }) {
  const hrefOf = useHrefOfDay();
  if (market.msa) {
    return (
      <>
        Part of{" "}
        <Anchor component={Link} to={hrefOf(`/markets/msa/${market.msa.id}`)}>
          {market.msa.name}
        </Anchor>
      </>
    );
  }
  if (market.kind === "county") return "Outside loaded metro areas";
  return counted(market.counties.length, "county", "counties");
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
          figure("sharpe", "Sharpe", withError(returns.sharpe, returns.sharpeError)),
          figure("sortino", "Sortino", withError(returns.sortino, returns.sortinoError)),
          figure("netYield", `Net yield, ${asOfText(returns.to)}`, rate(returns.netYield)),
          figure("hpa", "Mean appreciation", returnRate(returns.hpa)),
          figure(
            "maxDrawdown",
            `Max drawdown since ${asOfText(returns.drawdownFrom)}`,
            rate(returns.maxDrawdown),
          ),
          figure("worst12m", "Worst 12 months", rate(returns.worst12m)),
          figure("beta", "Beta", count(returns.beta, 2)),
        ]}
      />
      <AssumptionsNote assumptions={returns.assumptions} method={method} />
    </Section>
  );
}
