import type { CountyMetrics, Metric, MetroMetrics } from "@labs/contract/markets/metrics";
import { ActionIcon, Anchor, Group, Paper, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import { Link } from "react-router";
import { useShownDates } from "../../components/figure/shown-dates.ts";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { compareCodes } from "../../lib/compare-codes.ts";
import { count } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { useHrefOfDay } from "../../lib/known-on.ts";
import { lastKnownWords, metricText } from "../../lib/metric-words.ts";
import { MetricPicker } from "./metric-picker.tsx";
import { findLastKnown, listDates, listRankedValues, rankCounties } from "./rank-counties.ts";
import { type RankSpread, scoreRows } from "./rank-score.ts";
import { type MarketSearch, useMarketSearch } from "./store.ts";
import { TypedNumber } from "./typed-number.tsx";

interface Row {
  id: string;
  name: string;
  state: string;
  row: number;
  rank: number | null;
  score: number | null;
  spread: RankSpread | null;
}

type AreaKind = MarketSearch["areas"];
const WORDS = {
  county: { one: "County", many: "Counties", code: "FIPS" },
  msa: { one: "Metro", many: "Metros", code: "CBSA" },
} as const;

interface RankDeskProps {
  data: CountyMetrics & Partial<Pick<MetroMetrics, "outOfRange">>;
  metric: Metric;
  kind?: AreaKind;
}

/** Every county or metro by the chosen metric, or by a score of several with weights of one's own. */
export function RankDesk({ data, metric, kind = "county" }: RankDeskProps) {
  const { search } = useMarketSearch();
  const hrefOf = useHrefOfDay();
  const weights = useDeferredValue(search.weights);
  const weighed = useMemo(
    () =>
      data.metrics.filter(
        ({ key, coverage, notRanked }) => weights[key] !== undefined && coverage > 0 && notRanked === null,
      ),
    [data, weights],
  );
  const scored = useMemo(
    () =>
      weighed.length === 0
        ? null
        : scoreRows(
            weighed.map(({ key, direction }) => ({
              values: listRankedValues(data, key),
              isLowerBetter: direction === "lowerIsBetter",
              weight: weights[key] ?? 0,
            })),
          ),
    [data, weighed, weights],
  );
  const rows = useMemo(() => listRows(data, metric, scored), [data, metric, scored]);
  const [shown, setShown] = useState<readonly string[]>([]);
  useShownDates(
    data.metrics.filter(({ key }) => shown.includes(key)).flatMap((each) => listDates(data, each)),
  );
  const columns = useMemo(
    () => createColumns({ data, metric, weighed, isScored: scored !== null, kind, hrefOf }),
    [data, metric, weighed, scored, kind, hrefOf],
  );
  return (
    <>
      <WeightPanel data={data} />
      {scored === null && metric.isLastKnown ? (
        <Text size="sm" mb="sm" role="status">
          {metric.label}: {lastKnownWords(metric.asOf)}, past its publisher’s cycle. Sorted by value, not
          ranked.
        </Text>
      ) : null}
      {scored === null ? null : (
        <Text size="sm" mb="sm" role="status">
          {scored.stable} of the first {scored.first} stay in the top group when any one weight changes by
          25%. Rank range shows how far each {WORDS[kind].one.toLowerCase()} moves.
        </Text>
      )}
      <OutOfRangeNote data={data} shown={scored === null ? [metric] : weighed} />
      <DataTable
        key={kind}
        label={`${WORDS[kind].many} by ${scored === null ? metric.label : "weighted score"}`}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        csvName={`${WORDS[kind].many.toLowerCase()}-${scored === null ? metric.key : "score"}`}
        urlKey={WORDS[kind].many.toLowerCase()}
        isHighlighted={(row) => row.id === search.county}
        onColumns={setShown}
        maxHeight={620}
      />
    </>
  );
}

/** Of which figures a metro contradicts its own counties, as the publisher's two files are of different editions. */
function OutOfRangeNote({
  data: { outOfRange = {} },
  shown,
}: {
  data: RankDeskProps["data"];
  shown: readonly Metric[];
}) {
  return shown.flatMap(({ key, label }) => {
    const metros = outOfRange[key]?.length ?? 0;
    if (metros === 0) return [];
    return [
      <Text key={key} size="sm" mb="sm" role="note">
        {label}: the figures of {count(metros)} metros lie outside the range of their own counties, as the
        publisher’s two files are of different editions. Marked ◊; compare metros with metros.
      </Text>,
    ];
  });
}

function listRows(data: CountyMetrics, metric: Metric, scored: ReturnType<typeof scoreRows> | null): Row[] {
  const { ranks } = rankCounties(data, metric);
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
  const sign = metric.direction === "lowerIsBetter" ? 1 : -1;
  const readValue = ({ row }: Row) => {
    const value = scored === null ? (data.values[metric.key]?.[row] ?? null) : null;
    return value === null ? last : sign * value;
  };
  return rows.sort(
    (a, b) =>
      compare(a.rank ?? last, b.rank ?? last) ||
      compare(readValue(a), readValue(b)) ||
      compareCodes(a.id, b.id),
  );
}

/** Two without a value are equal. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

interface ColumnsOf {
  data: RankDeskProps["data"];
  metric: Metric;
  weighed: readonly Metric[];
  isScored: boolean;
  kind: AreaKind;
  hrefOf: (href: string) => string;
}

function createColumns({ data, metric, weighed, isScored, kind, hrefOf }: ColumnsOf): Column<Row>[] {
  const outside = new Map(
    Object.entries(data.outOfRange ?? {}).map(([key, those]) => [key, new Set(those)] as const),
  );
  const figure = (each: Metric, startsHidden: boolean): Column<Row> => ({
    id: each.key,
    header: each.label,
    align: "right",
    hint: each.method,
    value: ({ row }) => data.values[each.key]?.[row] ?? null,
    text: ({ row }) => {
      const asOf = findLastKnown(data, each.key, row);
      const mark = outside.get(each.key)?.has(row) === true ? " ◊" : "";
      const text = metricText(data.values[each.key]?.[row] ?? null, each) + mark;
      return asOf === undefined ? text : `${text} (${asOfText(asOf)})`;
    },
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
      header: WORDS[kind].one,
      width: 220,
      isName: true,
      value: (row) => row.name,
      cell: (row) => (
        <Anchor component={Link} to={hrefOf(`/markets/${kind}/${row.id}`)} size="sm">
          {row.name}
        </Anchor>
      ),
    },
    { id: "state", header: "State", width: 72, value: (row) => row.state },
    ...(isScored ? SCORE_COLUMNS : []),
    ...first.map((each, at): Column<Row> => ({ ...figure(each, false), onCard: at === 0 })),
    ...others.map((each) => figure(each, !shown.has(each.key))),
    { id: "fips", header: WORDS[kind].code, value: (row) => row.id, startsHidden: true },
  ];
}

const SCORE_COLUMNS: Column<Row>[] = [
  {
    id: "score",
    header: "Score",
    align: "right",
    width: 80,
    hint: "Weighted mean of the area's percentiles, 0 to 100. Blank if a figure is missing.",
    value: (row) => row.score,
    text: (row) => count(row.score, 1),
    onCard: true,
  },
  {
    id: "range",
    header: "Rank range",
    align: "right",
    width: 110,
    hint: "Best and worst rank when one weight at a time changes by 25%.",
    value: (row) => (row.spread === null ? null : row.spread.worst - row.spread.best),
    text: ({ spread }) => (spread === null ? "—" : `${spread.best} – ${spread.worst}`),
  },
];

const MOST = 6;
const FIRST_WEIGHT = "25";

/** The figures that a score is made of, each with its weight; kept in the address. */
export function WeightPanel({ data }: { data: CountyMetrics }) {
  const { search, change } = useMarketSearch();
  const weighed = data.metrics.filter(({ key }) => search.weights[key] !== undefined);
  const left = data.metrics.filter(({ key }) => search.weights[key] === undefined);
  return (
    <Group gap="sm" mb="sm" align="end">
      {weighed.map(({ key, label, direction }) => (
        <Paper key={key} withBorder px="sm" py="xs">
          <Group gap="xs" wrap="nowrap">
            <Text size="xs">
              {direction === "lowerIsBetter" ? "Low" : "High"} {label.toLowerCase()}
            </Text>
            <TypedNumber
              w={64}
              aria-label={`Weight of ${label}`}
              min={1}
              max={100}
              value={search.weights[key] ?? 0}
              onTake={(weight) => change({ [`w.${key}`]: String(weight) })}
            />
            <ActionIcon
              size="sm"
              variant="subtle"
              aria-label={`Remove ${label} from the score`}
              onClick={() => change({ [`w.${key}`]: null })}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </Group>
        </Paper>
      ))}
      {weighed.length < MOST ? (
        <MetricPicker
          label={weighed.length === 0 ? "Add a metric to the custom score" : "Add a metric"}
          metrics={left}
          value=""
          onChange={(key) => change({ [`w.${key}`]: FIRST_WEIGHT })}
        />
      ) : null}
    </Group>
  );
}
