import { isEvidenced } from "@labs/contract/estimates";
import type { MarketFigure, Property } from "@labs/contract/property-page";
import { Anchor, Text } from "@mantine/core";
import { memo } from "react";
import { Link } from "react-router";
import { Figure } from "../../components/figure/figure.tsx";
import { useShownDates } from "../../components/figure/shown-dates.ts";
import { Section } from "../../components/layout/section.tsx";
import { basisPoints, byUnit, count, rate } from "../../lib/format.ts";
import { datesText } from "../../lib/metric-words.ts";
import { readGrossYield } from "../../lib/property/gross-yield.ts";
import { AT_A_GLANCE } from "../../lib/property/market-glance.ts";
import classes from "./property-facts.module.css";

type Strip = NonNullable<Property["county"]>;

/** The county and the metro around the property, each figure with its rank. */
export const MarketStrips = memo(function MarketStrips({ property }: { property: Property }) {
  return (
    <div className={classes.markets}>
      {property.county ? <MarketStrip market={property.county} kind="county" property={property} /> : null}
      {property.msa ? <MarketStrip market={property.msa} kind="msa" property={property} /> : null}
    </div>
  );
});

interface MarketStripProps {
  market: Strip;
  kind: "county" | "msa";
  property: Property;
}

function MarketStrip({ market, kind, property }: MarketStripProps) {
  const shown = AT_A_GLANCE.flatMap((key) => market.figures.find((figure) => figure.key === key) ?? []);
  const known = shown
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => Number(a.isLastKnown ?? false) - Number(b.isLastKnown ?? false));
  const missing = shown.filter(({ value }) => value === null);
  useShownDates(known);
  return (
    <Section
      title={market.name}
      actions={
        <Anchor component={Link} to={`/markets/${kind}/${market.id}`} size="sm">
          Open {kind === "county" ? "county" : "metro"}
        </Anchor>
      }
    >
      <Spreads market={market} property={property} />
      <FigureList figures={known} />
      {missing.length === 0 ? null : (
        <Text size="xs" c="dimmed" mt="xs">
          No value for this area: {missing.map(({ label }) => label.toLowerCase()).join("; ")}.
        </Text>
      )}
    </Section>
  );
}

/** How the property stands against its market; of a building rents and values are of another kind. */
function Spreads({ market, property }: { market: Strip; property: Property }) {
  if (property.propertyType === "multifamily") return null;
  const { rentEstimate: rent, valueEstimate: value } = property;
  // An old figure is no measure of what the property is worth now.
  const read = (key: string) =>
    market.figures.find((figure) => figure.key === key && figure.isLastKnown !== true)?.value ?? null;
  const own = readGrossYield(property).value;
  const usual = read("grossYield");
  const spreads = [
    isEvidenced(rent) ? spread("Rent", rent.point, read("typicalRent")) : null,
    isEvidenced(value) ? spread("Value", value.point, read("typicalHomeValue")) : null,
    own === null || usual === null
      ? null
      : `Gross yield ${rate(own)}, ${basisPoints(Math.abs(own - usual))} ${own < usual ? "under" : "over"}`,
  ].filter((words) => words !== null);
  if (spreads.length === 0) return null;
  return (
    <p className={classes.spreads} title="The property's estimates against the typical home of the market">
      {spreads.map((words) => (
        <span key={words}>{words}</span>
      ))}
    </p>
  );
}

function spread(label: string, own: number, usual: number | null): string | null {
  if (usual === null || usual <= 0) return null;
  const share = own / usual - 1;
  return `${label} ${rate(Math.abs(share), 0)} ${share < 0 ? "under" : "over"} typical`;
}

/** Figures of an area, each with its rank. */
export function FigureList({ figures }: { figures: readonly MarketFigure[] }) {
  return (
    <dl className={`${classes.facts} ${classes.figures}`}>
      {figures.map((figure) => (
        <div key={figure.key}>
          <dt>{figure.label}</dt>
          <dd>
            <RankedFigure figure={figure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RankedFigure({ figure }: { figure: MarketFigure }) {
  return (
    <>
      <Text span size="xs" c="dimmed" mr="sm">
        {placeText(figure)}
      </Text>
      <Figure
        label={figure.label}
        text={figure.value === null ? null : byUnit(figure.value, figure.unit)}
        unavailable={`${figure.source} has no value for this area`}
        provenance={{ source: figure.source, asOf: figure.asOf, demo: figure.demo }}
      />
    </>
  );
}

/** Rank and date of a figure; past its publisher's cycle it has no rank. */
function placeText({ rank, of, asOf, dates, isLastKnown }: MarketFigure): string {
  const date = datesText(asOf, dates);
  if (isLastKnown === true) return `Last known ${date}`;
  return rank === null ? date : `${count(rank)} of ${count(of)}, ${date}`;
}
