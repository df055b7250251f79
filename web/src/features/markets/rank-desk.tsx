import type { CountyMetrics, Metric } from "@labs/contract/markets";
import { Anchor, Text } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import { Link } from "react-router";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count } from "../../lib/format.ts";
import { metricText } from "../../lib/metric-words.ts";
import { countyRanks } from "./map/county-classes.ts";
import { type RankSpread, scoreRows } from "./rank-score.ts";
import { useMarketSearch } from "./store.ts";
import { WeightPanel } from "./weight-panel.tsx";

interface Row {
  id: string;
  name: string;
  state: string;
  row: number;
  rank: number | null;
  score: number | null;
  spread: RankSpread | null;
}

/** Every county by the chosen metric, or by a score of several with weights of one's own. */
export function RankDesk({ data, metric }: { data: CountyMetrics; metric: Metric }) {
  const { search } = useMarketSearch();
  const weights = useDeferredValue(search.weights);
  const weighed = useMemo(
    () => data.metrics.filter(({ key, coverage }) => weights[key] !== undefined && coverage > 0),
    [data, weights],
  );
  const scored = useMemo(
    () =>
      weighed.length === 0
        ? null
        : scoreRows(
            weighed.map(({ key, direction }) => ({
              values: data.values[key] ?? [],
              isLowerBetter: direction === "lowerIsBetter",
              weight: weights[key] ?? 0,
            })),
          ),
    [data, weighed, weights],
  );
  const rows = useMemo(() => rowsOf(data, metric, scored), [data, metric, scored]);
  const columns = useMemo(
    () => columnsOf({ data, metric, weighed, isScored: scored !== null }),
    [data, metric, weighed, scored],
  );
  return (
    <>
      <WeightPanel data={data} />
      {scored === null ? null : (
        <Text size="sm" mb="sm" role="status">
          {scored.stable} of the first {scored.first} stay among them when any one weight is a quarter more or
          less. The column Rank range says how far each county moves.
        </Text>
      )}
      <DataTable
        label={scored === null ? `Counties by ${metric.label}` : "Counties by weighted score"}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        csvName={scored === null ? `counties-${metric.key}` : "counties-score"}
        urlKey="counties"
        isHighlighted={(row) => row.id === search.county}
        maxHeight={620}
      />
    </>
  );
}

function rowsOf(data: CountyMetrics, metric: Metric, scored: ReturnType<typeof scoreRows> | null): Row[] {
  const { ranks } = countyRanks(data, metric);
  const rows = data.ids.map((id, row): Row => {
    const spread = scored?.spreads[row] ?? null;
    const name = data.names[row] ?? id;
    return {
      id,
      name,
      state: name.slice(name.lastIndexOf(", ") + 2),
      row,
      rank: scored === null ? (ranks[row] ?? null) : (spread?.rank ?? null),
      score: scored?.scores[row] ?? null,
      spread,
    };
  });
  const last = Number.POSITIVE_INFINITY;
  return rows.sort((a, b) => (a.rank ?? last) - (b.rank ?? last) || a.id.localeCompare(b.id));
}

interface ColumnsOf {
  data: CountyMetrics;
  metric: Metric;
  weighed: readonly Metric[];
  isScored: boolean;
}

function columnsOf({ data, metric, weighed, isScored }: ColumnsOf): Column<Row>[] {
  const figure = (each: Metric, startsHidden: boolean): Column<Row> => ({
    id: each.key,
    header: each.label,
    align: "right",
    hint: each.method,
    value: ({ row }) => data.values[each.key]?.[row] ?? null,
    text: ({ row }) => metricText(data.values[each.key]?.[row] ?? null, each),
    startsHidden,
  });
  const first = isScored ? weighed : [metric];
  const shown = new Set([...first.map(({ key }) => key), "population"]);
  const others = data.metrics.filter(
    ({ key, coverage }) => !first.some((each) => each.key === key) && coverage > 0,
  );
  return [
    { id: "rank", header: "Rank", align: "right", width: 72, value: (row) => row.rank, onCard: true },
    {
      id: "name",
      header: "County",
      width: 220,
      isName: true,
      value: (row) => row.name,
      cell: (row) => (
        <Anchor component={Link} to={`/markets/county/${row.id}`} size="sm">
          {row.name}
        </Anchor>
      ),
    },
    { id: "state", header: "State", width: 72, value: (row) => row.state },
    ...(isScored ? SCORE_COLUMNS : []),
    ...first.map((each, at): Column<Row> => ({ ...figure(each, false), onCard: at === 0 })),
    ...others.map((each) => figure(each, !shown.has(each.key))),
    { id: "fips", header: "FIPS", value: (row) => row.id, startsHidden: true },
  ];
}

const SCORE_COLUMNS: Column<Row>[] = [
  {
    id: "score",
    header: "Score",
    align: "right",
    width: 80,
    hint: "Weighted mean of the county's percentiles, 0 to 100. Empty where one of the figures is missing.",
    value: (row) => row.score,
    text: (row) => count(row.score, 1),
    onCard: true,
  },
  {
    id: "range",
    header: "Rank range",
    align: "right",
    width: 110,
    hint: "Best and worst rank when one weight at a time is a quarter more or less.",
    value: (row) => (row.spread === null ? null : row.spread.worst - row.spread.best),
    text: ({ spread }) => (spread === null ? "—" : `${spread.best} – ${spread.worst}`),
  },
];
