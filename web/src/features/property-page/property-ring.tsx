import { type RingFigure, ring } from "@labs/contract/markets/small-areas";
import type { Property } from "@labs/contract/property-page";
import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Figure } from "../../components/figure/figure.tsx";
import { useShownDates } from "../../components/figure/shown-dates.ts";
import { Fold } from "../../components/layout/fold.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { endpointQuery } from "../../lib/calls/call.ts";
import { byUnit, count, oneOrMany, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { lastKnownText } from "../../lib/metric-words.ts";
import classes from "./property-facts.module.css";

const MILES = 3;

/** What is known of the census tracts within three miles; nothing where none is loaded or the place is not known. */
export function PropertyRing({ location }: Pick<Property, "location">) {
  const { latitude = 0, longitude = 0, precision = "" } = location ?? {};
  const isPlaced = location !== null && precision !== "state" && precision !== "city";
  const { data, error, refetch } = useQuery({
    ...endpointQuery(ring, { query: { latitude, longitude, miles: MILES } }),
    meta: { inline: true },
    enabled: isPlaced,
  });
  useShownDates(data?.figures.filter(({ value }) => value !== null) ?? []);
  if (error !== null && data === undefined) {
    return (
      <Section title={`Within ${MILES} miles`}>
        <FailureNote what="The census tracts around" error={error} onRetry={() => void refetch()} />
      </Section>
    );
  }
  if (data === undefined || data.tracts.length === 0) return null;
  const known = data.figures.filter(({ value }) => value !== null);
  const missing = data.figures.filter(({ value }) => value === null);
  return (
    <Section
      title={`Within ${MILES} miles`}
      description={`${count(data.tracts.length)} census ${oneOrMany(data.tracts.length, "tract", "tracts")}${data.census === null ? "" : ` of ${data.census}`}${data.population === null ? "" : `, ${count(data.population)} people`}, each by its share within the circle. ± is the margin of error at 90% confidence.`}
    >
      {known.length === 0 ? <Text size="sm">No figure of these tracts can be put together.</Text> : null}
      <dl className={classes.facts}>
        {known.map((figure) => (
          <div key={figure.key}>
            <dt>{figure.label}</dt>
            <dd>
              <Text span size="xs" c="dimmed" mr="sm">
                {sayOf(figure)}
              </Text>
              <Figure
                label={figure.label}
                text={textOf(figure)}
                provenance={{
                  source: figure.source,
                  asOf: figure.asOf,
                  formula: figure.method,
                  inputs: [
                    { label: "Tracts", text: `${figure.tracts} of ${data.tracts.length}` },
                    ...(figure.marginUnavailable === null
                      ? []
                      : [{ label: "Margin of error", text: figure.marginUnavailable }]),
                  ],
                }}
              />
            </dd>
          </div>
        ))}
      </dl>
      {[...missing.map(({ label, unavailable }) => `${label}: ${unavailable}`), ...data.notes].map((line) => (
        <Text key={line} size="xs" c="dimmed" mt={4}>
          {line}.
        </Text>
      ))}
      <Fold title="Tracts" note={count(data.tracts.length)}>
        <Text size="sm">
          {data.tracts.map(({ id, name, share }, at) => (
            <span key={id}>
              {at === 0 ? "" : ", "}
              <Anchor
                component={Link}
                to={`/markets/tract/${id}${data.census === "2010" ? "?census=2010" : ""}`}
                size="sm"
              >
                {name.replace(/^Census tract ([\d.]+).*$/, "$1")}
              </Anchor>{" "}
              ({rate(share, 0)})
            </span>
          ))}
        </Text>
      </Fold>
    </Section>
  );
}

function textOf({ value, margin, unit }: RingFigure): string {
  // Shares of tracts add up to parts of a person.
  const write = (amount: number | null) => (unit === "count" ? count(amount) : byUnit(amount, unit));
  return margin === null ? write(value) : `${write(value)} ±\u00a0${write(margin)}`;
}

/** The figure's date, and of how many people in reach it is where not of all. */
function sayOf({ asOf, isLastKnown, coverage }: RingFigure): string {
  const date = isLastKnown ? lastKnownText(asOf) : asOfText(asOf);
  return coverage === null || coverage > 0.995 ? date : `${date}, ${rate(coverage, 0)} of people`;
}
