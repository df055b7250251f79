import type { CountyMetrics, Metric } from "@labs/contract/markets/metrics";
import type { Criteria } from "@labs/contract/property-search/criteria";
import type { SearchChoices } from "@labs/contract/property-search/searches";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useShownDates } from "../../components/figure/shown-dates.ts";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { count } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { lastKnownWords, metricText } from "../../lib/metric-words.ts";
import classes from "./funnel-table.module.css";
import { countyFiguresQuery } from "./queries.ts";

/** So many counties are looked at side by side; a wider search shows those with the most properties. */
const MOST_COUNTIES = 8;

interface CountyFiguresProps {
  criteria: Criteria;
  choices: SearchChoices;
}

/** The markets that the criteria look at, each by the figures that a buy box is judged against. */
export function CountyFigures({ criteria, choices }: CountyFiguresProps) {
  const { data, error, refetch } = useQuery(countyFiguresQuery());
  const counties = countiesWithin(criteria, choices);
  const shown = counties.slice(0, MOST_COUNTIES);
  if (shown.length === 0) return null;
  const rest = counties.length - shown.length;
  return (
    <Section
      title="County markets"
      description={
        rest > 0
          ? `The ${MOST_COUNTIES} of ${count(counties.length)} counties with the most properties`
          : undefined
      }
      flush
    >
      {error && !data ? (
        <FailureNote what="The county figures" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={3} /> : null}
      {data ? <FiguresTable counties={shown} figures={data} /> : null}
    </Section>
  );
}

function FiguresTable({
  counties,
  figures,
}: {
  counties: SearchChoices["counties"];
  figures: CountyMetrics;
}) {
  const metrics = figures.metrics.filter(({ coverage }) => coverage > 0);
  const rowById = new Map(figures.ids.map((id, row) => [id, row]));
  const rows = new Set(counties.map(({ id }) => rowById.get(id)));
  useShownDates(
    metrics.flatMap(({ key, asOf, demo }) => {
      const old = (figures.lastKnown[key] ?? []).filter((those) => those.rows.some((row) => rows.has(row)));
      return [{ asOf, demo }, ...old.map((those) => ({ asOf: those.asOf, demo }))];
    }),
  );
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <caption className={classes.caption}>Market figures of the counties searched</caption>
        <thead>
          <tr>
            <th scope="col">County</th>
            <th scope="col" data-align="right">
              Properties
            </th>
            {metrics.map((metric) => (
              <th
                key={metric.key}
                scope="col"
                data-align="right"
                title={`${metric.source}. ${metric.method}`}
              >
                {metric.label}
                <br />
                {asOfWords(metric)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counties.map((county) => (
            <tr key={county.id}>
              <th scope="row">
                <Link to={`/markets/county/${county.id}`}>{county.name}</Link>
              </th>
              <td data-align="right">{count(county.count)}</td>
              {metrics.map((metric) => (
                <td key={metric.key} data-align="right">
                  {figureText(figures, metric, rowById.get(county.id) ?? -1)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The figure of a row, with its date where it is past its publisher's cycle. */
function figureText({ values, lastKnown }: CountyMetrics, metric: Metric, row: number): string {
  const text = metricText(values[metric.key]?.[row], metric);
  const old = lastKnown[metric.key]?.find(({ rows }) => rows.includes(row));
  return old === undefined ? text : `${text} (${lastKnownWords(old.asOf)})`;
}

const asOfWords = ({ asOf, demo }: Metric) => (demo ? `${asOfText(asOf)}, demo` : asOfText(asOf));

/** Counties that the place criteria let through, the one with the most properties first. */
function countiesWithin({ states, countyIds, msaIds }: Criteria, { counties }: SearchChoices) {
  const isAnywhere = [states, countyIds, msaIds].every((list) => list === undefined || list.length === 0);
  return counties
    .filter(
      ({ id, name, msaId }) =>
        isAnywhere ||
        countyIds?.includes(id) ||
        (msaId !== null && msaIds?.includes(msaId)) ||
        states?.some((state) => name.endsWith(`, ${state}`)),
    )
    .toSorted((a, b) => b.count - a.count);
}
