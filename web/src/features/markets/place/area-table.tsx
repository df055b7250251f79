import type { MarketStats } from "@labs/contract/markets/metrics";
import { Anchor } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useShownDates } from "../../../components/figure/shown-dates.ts";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { count } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { useHrefOfDay } from "../../../lib/known-on.ts";
import { metricText } from "../../../lib/metric-words.ts";

interface Area {
  id: string;
  name: string;
  values: Record<string, number | null>;
  /** The dates of values that are past their publisher's cycle. */
  lastKnown: Record<string, string>;
  distance?: number;
}

interface AreaTableProps {
  /** What the areas are to the market. */
  title: string;
  kind: "county" | "msa";
  market: MarketStats;
  areas: Area[];
  /** So many figures at first; the others are chosen. */
  shown?: number;
  maxHeight?: number;
}

/** Other areas by the figures of this page, each leading to its own. */
export function AreaTable({ title, kind, market, areas, shown: most = 7, maxHeight }: AreaTableProps) {
  const hrefOf = useHrefOfDay();
  const [shown, setShown] = useState<readonly string[]>([]);
  // Those that are of the newest date are of the page's own figures.
  useShownDates(areas.flatMap(({ lastKnown }) => shown.map((key) => ({ asOf: lastKnown[key] }))));
  if (areas.length === 0) return null;
  const known = market.metrics.filter(({ key }) => areas.some((area) => area.values[key] != null));
  const hasDistance = areas.some((area) => area.distance !== undefined);
  const columns: Column<Area>[] = [
    {
      id: "name",
      header: kind === "county" ? "County" : "Metro",
      width: 200,
      value: (area) => area.name,
      cell: (area) => (
        <Anchor component={Link} to={hrefOf(`/markets/${kind}/${area.id}`)} size="sm">
          {area.name}
        </Anchor>
      ),
    },
    ...known.map(
      (metric, index): Column<Area> => ({
        id: metric.key,
        header: metric.label,
        align: "right",
        hint: metric.method,
        value: (area) => area.values[metric.key] ?? null,
        text: (area) => valueText(area, metric),
        startsHidden: index >= most,
        onCard: index < 2,
      }),
    ),
    ...(hasDistance
      ? [
          {
            id: "distance",
            header: "Difference",
            align: "right",
            hint: "0 is no difference; 1 is one standard deviation",
            value: (area: Area) => area.distance ?? null,
            text: (area: Area) => count(area.distance ?? null, 2),
          } satisfies Column<Area>,
        ]
      : []),
  ];
  return (
    <DataTable
      label={`${title} of ${market.name}`}
      columns={columns}
      rows={areas}
      rowKey={(area) => area.id}
      onColumns={setShown}
      {...(maxHeight === undefined ? {} : { maxHeight })}
      csvName={`${title.toLowerCase().replace(" ", "-")}-of-${market.id}`}
    />
  );
}

/** A value, with its date where it is past its publisher's cycle. */
function valueText({ values, lastKnown }: Area, metric: MarketStats["metrics"][number]): string {
  const date = lastKnown[metric.key];
  const text = metricText(values[metric.key] ?? null, metric);
  return date === undefined ? text : `${text} (${asOfText(date)})`;
}
