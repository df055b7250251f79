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
      <Areas
        title={market.kind === "county" ? "Similar counties" : "Similar metros"}
        description="Nearest in size, rent and value."
        kind={market.kind}
        market={market}
        areas={market.peers}
      />
      {market.kind === "msa" ? (
        <Areas title="Counties" kind="county" market={market} areas={market.counties} />
      ) : null}
    </Page>
  );
}

function Holdings({ market }: { market: MarketStats }) {
  const { homes, invested, monthlyRent, unavailable } = market.holdings;
  if (homes === 0) return <EmptyState title="None yet">We own no home in this market.</EmptyState>;
  return (
    <KeyFigures
      figures={[
        { label: "Homes", text: count(homes) },
        { label: "Invested", text: money(invested), unavailable: unavailable.invested },
        { label: "Monthly rent", text: money(monthlyRent), unavailable: unavailable.monthlyRent },
      ]}
    />
  );
}

type Area = MarketStats["counties"][number];

interface AreasProps {
  title: string;
  description?: string;
  kind: "county" | "msa";
  market: MarketStats;
  areas: Area[];
}

/** Other areas by the first figures of this page, each leading to its own. */
function Areas({ title, description, kind, market, areas }: AreasProps) {
  if (areas.length === 0) return null;
  const columns: Column<Area>[] = [
    {
      id: "name",
      header: kind === "county" ? "County" : "Metro",
      value: (area) => area.name,
      cell: (area) => (
        <Anchor component={Link} to={`/markets/${kind}/${area.id}`}>
          {area.name}
        </Anchor>
      ),
    },
    ...market.metrics.slice(0, 6).map(
      (metric, index): Column<Area> => ({
        id: metric.key,
        header: metric.label,
        align: "right",
        value: (area) => area.values[metric.key] ?? null,
        text: (area) => byUnit(area.values[metric.key] ?? null, metric.unit),
        onCard: index < 2,
      }),
    ),
  ];
  return (
    <Section title={title} {...(description ? { description } : {})} flush>
      <DataTable
        label={`${title} of ${market.name}`}
        columns={columns}
        rows={areas}
        rowKey={(area) => area.id}
        csvName={`${title.toLowerCase().replace(" ", "-")}-of-${market.id}`}
      />
    </Section>
  );
}
