import type { MarketStats } from "@labs/contract/markets";
import { Anchor, Badge, Text } from "@mantine/core";
import { Link } from "react-router";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { DemoBand } from "../../components/demo-band.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { KeyFigures } from "../../components/key-figures.tsx";
import { Page } from "../../components/page.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Section } from "../../components/section.tsx";
import { byUnit, count, money } from "../../lib/format.ts";
import { MarketFigures } from "./market-figures.tsx";
import { MarketSeries } from "./market-series.tsx";

/** A county or a metro: headline figures, series, our homes there, and the counties of a metro. */
export function MarketPage({ market }: { market: MarketStats }) {
  const isDemo = market.metrics.some((metric) => metric.demo && metric.value !== null);
  return (
    <Page>
      <PageHeader
        title={market.kind === "county" && market.state ? `${market.name}, ${market.state}` : market.name}
        crumbs={[{ label: "Markets", to: "/markets" }]}
        badges={<Badge variant="light">{market.kind === "county" ? "County" : "Metro"}</Badge>}
        subtitle={
          market.msa ? (
            <>
              Part of{" "}
              <Anchor component={Link} to={`/markets/msa/${market.msa.id}`}>
                {market.msa.name}
              </Anchor>
            </>
          ) : market.kind === "county" ? (
            "Outside the metro areas that are loaded"
          ) : (
            `${market.counties.length} ${market.counties.length === 1 ? "county" : "counties"}`
          )
        }
      />
      {isDemo ? (
        <DemoBand>Some figures of this page are simulated. Open a figure to see its source.</DemoBand>
      ) : null}
      {market.note ? <Text>{market.note}</Text> : null}
      <Section
        title="Headline figures"
        description="Rank among all areas of its kind: 1 is the best where a figure has a better side, else the highest. The bar shows how many areas lie below."
      >
        <MarketFigures metrics={market.metrics} />
      </Section>
      <Section title="Rent and value over time">
        <MarketSeries series={market.series} />
      </Section>
      <Section title="Our homes here">
        <Holdings market={market} />
      </Section>
      {market.kind === "msa" ? <Counties market={market} /> : null}
    </Page>
  );
}

function Holdings({ market }: { market: MarketStats }) {
  const { homes, invested, monthlyRent } = market.holdings;
  if (homes === 0) return <EmptyState title="None yet">We own no home in this market.</EmptyState>;
  return (
    <KeyFigures
      figures={[
        { label: "Homes", text: count(homes) },
        { label: "Invested", text: money(invested), unavailable: "No acquisition price is recorded" },
        { label: "Monthly rent", text: money(monthlyRent), unavailable: "No rent is recorded" },
      ]}
    />
  );
}

type County = MarketStats["counties"][number];

function Counties({ market }: { market: MarketStats }) {
  const columns: Column<County>[] = [
    {
      id: "name",
      header: "County",
      value: (county) => county.name,
      cell: (county) => (
        <Anchor component={Link} to={`/markets/county/${county.id}`}>
          {county.name}
        </Anchor>
      ),
    },
    ...market.metrics.slice(0, 6).map(
      (metric): Column<County> => ({
        id: metric.key,
        header: metric.label,
        align: "right",
        value: (county) => county.values[metric.key] ?? null,
        text: (county) => byUnit(county.values[metric.key] ?? null, metric.unit),
      }),
    ),
  ];
  return (
    <Section title="Counties" flush>
      <DataTable
        label={`Counties of ${market.name}`}
        columns={columns}
        rows={market.counties}
        rowKey={(county) => county.id}
        csvName={`counties-of-${market.id}`}
      />
    </Section>
  );
}
