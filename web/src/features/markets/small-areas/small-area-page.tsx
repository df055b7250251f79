import { METRIC_THEMES } from "@labs/contract/markets/metrics";
import type { SmallAreaStats } from "@labs/contract/markets/small-areas";
import { Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { Fragment } from "react";
import { Link } from "react-router";
import { useShownDates } from "../../../components/figure/shown-dates.ts";
import { Fold } from "../../../components/layout/fold.tsx";
import { Page } from "../../../components/layout/page.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { money, rate } from "../../../lib/format.ts";
import { useHrefOfDay } from "../../../lib/known-on.ts";
import { byHeadline, THEME_LABELS } from "../../../lib/metric-words.ts";
import { KnownOnButton, KnownOnNote } from "../place/known-on.tsx";
import { countText, MarketFigures, MissingFigures } from "../place/market-figures.tsx";
import { MarketSeries } from "../place/market-series.tsx";
import { areaHref, KIND_WORDS } from "./area-words.ts";

/** What leads the page: the first of these that are known, current ones before others. */
const LEADING = [
  "typicalRent",
  "medianGrossRent",
  "typicalHomeValue",
  "medianHomeValue",
  "grossYield",
  "rentGrowth1y",
  "medianHouseholdIncome",
  "rentToIncome",
  "ownerShare",
  "emptyShare",
  "population",
  "rentBurdenShare",
  "expectedLossRate",
  "jobs",
];
const MOST = 12;

/** A ZIP code or a census tract: what is known of it with dates and margins, its series, then all figures by theme. */
export function SmallAreaPage({ area }: { area: SmallAreaStats }) {
  const known = area.metrics.filter(({ value }) => value !== null);
  const leading = LEADING.flatMap((key) => known.find((metric) => metric.key === key) ?? []);
  const current = leading.filter(({ isLastKnown }) => !isLastKnown).slice(0, MOST);
  const old = leading.filter(({ isLastKnown }) => isLastKnown).slice(0, MOST - current.length);
  const [county] = area.counties;
  useShownDates(known);
  const hrefOf = useHrefOfDay();
  return (
    <Page>
      <PageHeader
        title={area.name}
        crumbs={[
          { label: "Markets", to: hrefOf("/markets") },
          ...(county ? [{ label: county.name, to: hrefOf(`/markets/county/${county.id}`) }] : []),
        ]}
        badges={
          <Badge variant="light">
            {KIND_WORDS[area.kind].one}
            {area.census === null ? "" : ` of ${area.census}`}
          </Badge>
        }
        subtitle={<Around area={area} />}
        actions={
          <>
            <KnownOnButton key={area.knownOn} knownOn={area.knownOn} />
            <Actions area={area} />
          </>
        }
      />
      <KnownOnNote knownOn={area.knownOn} metrics={area.metrics} />
      {area.note === null ? null : (
        <Text size="sm" role="note">
          {area.note}{" "}
          {area.otherCensus === null ? null : (
            <Anchor
              component={Link}
              to={hrefOf(`/markets/tract/${area.id}?census=${area.otherCensus}`)}
              size="sm"
            >
              Open the tract of {area.otherCensus}
            </Anchor>
          )}
        </Text>
      )}
      <Section
        title="Headline figures"
        description={`Rank among the ${KIND_WORDS[area.kind].inText} of its county. ± is the survey’s margin of error at 90% confidence.`}
      >
        {current.length + old.length === 0 ? (
          <EmptyState title="No figures available">
            No loaded source covers this area. See Data sources for coverage.
          </EmptyState>
        ) : null}
        <MarketFigures metrics={current} />
        {old.length === 0 ? null : (
          <>
            <Text size="sm" fw={600} mt="md">
              Last known, past the publisher’s cycle
            </Text>
            <MarketFigures metrics={old} />
          </>
        )}
      </Section>
      <Themes area={area} />
      {area.fairRents.length === 0 ? null : <FairRents area={area} />}
      {area.overlaps.length === 0 ? null : <Overlaps area={area} />}
    </Page>
  );
}

function Actions({ area }: { area: SmallAreaStats }) {
  const [county] = area.counties;
  const hrefOf = useHrefOfDay();
  const search = new URLSearchParams({ criteria: JSON.stringify({ zips: [area.id] }), run: "1" });
  return (
    <Group gap="sm">
      {area.kind === "zip" ? (
        <Button component={Link} variant="default" to={`/research?${search}`}>
          Find properties here
        </Button>
      ) : null}
      {county === undefined ? null : (
        <Button
          component={Link}
          variant="default"
          to={hrefOf(`/markets?level=${area.kind}&within=county-${county.id}`)}
        >
          Show on the map
        </Button>
      )}
    </Group>
  );
}

function Around({ area }: { area: SmallAreaStats }) {
  const hrefOf = useHrefOfDay();
  if (area.counties.length === 0) return "Outside every known county";
  return (
    <>
      {area.counties.map(({ id, name, share }, at) => (
        <Fragment key={id}>
          {at === 0 ? "In " : ", "}
          <Anchor component={Link} to={hrefOf(`/markets/county/${id}`)}>
            {name}
          </Anchor>
          {share === null || area.counties.length === 1 ? "" : ` (${rate(share, 0)} of addresses)`}
        </Fragment>
      ))}
      {area.msa === null ? null : (
        <>
          {", part of "}
          <Anchor component={Link} to={hrefOf(`/markets/msa/${area.msa.id}`)}>
            {area.msa.name}
          </Anchor>
        </>
      )}
    </>
  );
}

function Themes({ area }: { area: SmallAreaStats }) {
  const themes = METRIC_THEMES.map((theme) => ({
    theme,
    series: area.series.filter((line) => line.theme === theme),
    figures: byHeadline(
      area.metrics.filter(
        ({ theme: own, coverage, unavailable }) =>
          own === theme && (coverage > 0 || unavailable?.startsWith("Withheld") === true),
      ),
    ),
  })).filter(({ series, figures }) => series.length + figures.length > 0);
  const [lead] = themes.filter(({ series }) => series.length > 0);
  if (themes.length === 0) return null;
  return (
    <>
      {lead === undefined ? null : (
        <Section title={`${THEME_LABELS[lead.theme]} over time`}>
          <MarketSeries series={lead.series.slice(0, 2)} name={area.name} />
        </Section>
      )}
      <Section title="All figures">
        {themes.map(({ theme, series, figures }) => (
          <Fold key={theme} title={THEME_LABELS[theme]} note={countText(figures)}>
            <MarketSeries series={series} name={area.name} />
            <MarketFigures metrics={figures.filter(({ value }) => value !== null)} />
            <MissingFigures metrics={figures.filter(({ value }) => value === null)} />
          </Fold>
        ))}
      </Section>
    </>
  );
}

type FairRent = SmallAreaStats["fairRents"][number];
const SIZES = ["Studio", "1 bedroom", "2 bedrooms", "3 bedrooms", "4 bedrooms"];

/** A ZIP code may lie in several rent areas, each with rents of its own. */
function FairRents({ area }: { area: SmallAreaStats }) {
  const columns: Column<FairRent>[] = [
    { id: "year", header: "Fiscal year", value: ({ fiscalYear }) => `FY${fiscalYear}` },
    ...SIZES.map(
      (header, at): Column<FairRent> => ({
        id: header,
        header,
        align: "right",
        value: ({ rents }) => rents[at],
        text: ({ rents }) => money(rents[at]),
        onCard: at === 2,
      }),
    ),
    { id: "area", header: "Rent area", width: 220, value: ({ areaName }) => areaName },
  ];
  return (
    <Section title="Fair market rents by fiscal year" description="HUD, small-area fair market rents." flush>
      <DataTable
        label={`Fair market rents of ${area.name}`}
        columns={columns}
        rows={area.fairRents}
        rowKey={({ fiscalYear, areaName }) => `${fiscalYear} ${areaName}`}
        csvName={`fair-rents-of-${area.id}`}
        hasSearch={false}
      />
    </Section>
  );
}

function Overlaps({ area }: { area: SmallAreaStats }) {
  const other = area.kind === "zip" ? "tract" : "zip";
  const hrefOf = useHrefOfDay();
  return (
    <Section title={`${KIND_WORDS[other].many} that share addresses with it`}>
      <Text size="sm">
        {area.overlaps.map(({ id, name }, at) => (
          <Fragment key={id}>
            {at === 0 ? "" : ", "}
            <Anchor component={Link} to={hrefOf(areaHref(other, id, null))} size="sm">
              {name.replace(/^Census tract ([\d.]+).*$/, "$1").replace(/^(\d{5}), (.*), \w\w$/, "$1 $2")}
            </Anchor>
          </Fragment>
        ))}
      </Text>
      <Text size="xs" c="dimmed">
        By HUD’s crosswalk of postal addresses.
      </Text>
    </Section>
  );
}
