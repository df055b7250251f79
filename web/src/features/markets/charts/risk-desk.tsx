import type { RiskMark } from "@labs/charts/chart-props";
import { RiskReturn } from "@labs/charts/risk-return";
import type { RiskChart, RiskRow } from "@labs/contract/markets/charts";
import { Anchor, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { Link } from "react-router";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { useShownDates } from "../../../components/figure/shown-dates.ts";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { DemoPill } from "../../../components/status/demo-pill.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { Kept } from "../../../components/status/kept.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { count, rate, returnRate } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { AssumptionsNote } from "../assumptions-note.tsx";
import classes from "../map/county-map.module.css";
import { riskChartQuery } from "../queries.ts";
import { withError } from "../ratio-words.ts";
import { useMarketSearch } from "../store.ts";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { ChosenMetros } from "./chosen-metros.tsx";
import { listLargest, shortName, toggled } from "./metro-chooser.tsx";
import { RiskControls } from "./risk-controls.tsx";
import { type RiskSearch, readRisk, volatilityOfHomes } from "./risk-search.ts";

const LABELS = { total: "Annual total return", hpa: "Annual appreciation", income: "Net yield" } as const;

/** Return over risk of every metro, with our homes among them. */
export function RiskDesk() {
  const { search, params } = useMarketSearch();
  const risk = useMemo(() => readRisk(params), [params]);
  const query = useMemo(() => {
    // The number of homes is the slider's: what it changes is computed here.
    const { homes: _, ...asked } = risk;
    const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null));
    return search.msa.length === 0 ? given : { ...given, msa: search.msa };
  }, [risk, search.msa]);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...riskChartQuery(query),
    placeholderData: keepPreviousData,
  });
  if (error !== null && data === undefined) {
    return <FailureNote what="The chart of return and risk" error={error} onRetry={() => refetch()} />;
  }
  if (data === undefined) return <RowsSkeleton rows={12} />;
  return (
    <Kept isOld={isPlaceholderData}>
      <RiskControls data={data} risk={risk} />
      {data.rows.length === 0 ? (
        <EmptyState title="No returns yet">
          {data.omitted.map(({ reason, count: metros }) => `${reason} (${metros} metros)`).join(". ")}. Load
          the publishers' rents and values of metros with labs ingest.
        </EmptyState>
      ) : (
        <Risks data={data} risk={risk} chosen={search.msa} />
      )}
    </Kept>
  );
}

function Risks({ data, risk, chosen }: { data: RiskChart; risk: RiskSearch; chosen: readonly string[] }) {
  const { search, change } = useMarketSearch();
  const [hovered, setHovered] = useState<string | null>(null);
  const ownVariance = readOwnVariance(data);
  // The slider runs ahead; nine hundred dots follow when there is time.
  const homes = useDeferredValue(risk.homes);
  const rows = useMemo(
    () =>
      listLargest(data.rows, { shown: search.shown, chosen }).map((row) => {
        const volatility = volatilityOfHomes(row.indexVolatility, { homes, ownVariance });
        if (homes === null) return row;
        const hasNone = row.notRanked !== null || volatility === null || volatility < 1e-12;
        const sharpe =
          hasNone || row.meanReturn === null ? null : (row.meanReturn - data.riskFree) / volatility;
        // With homes' own risk the index's standard error says too little.
        return { ...row, volatility, sharpe, sharpeError: null };
      }),
    [data, search.shown, chosen, homes, ownVariance],
  );
  const marks = useMemo(() => rows.flatMap((row) => toMark(row, chosen) ?? []), [rows, chosen]);
  const frontier = (data.frontier ?? []).map(({ ret, vol }) => ({
    ret,
    vol: volatilityOfHomes(vol, { homes, ownVariance }) ?? vol,
  }));
  const onOpen = useCallback((id: string) => change(({ msa }) => ({ msa: toggled(msa, id) })), [change]);
  const pointed = rows.find(({ msaId }) => msaId === hovered);
  const { portfolio } = data;
  useShownDates([{ asOf: data.window.to, demo: data.demo }]);
  return (
    <div className={classes.frame}>
      {data.demo ? (
        <div>
          <DemoPill>These returns use figures simulated by the demo generator.</DemoPill>
        </div>
      ) : null}
      <ResponsiveChart
        height={540}
        render={(frame) => (
          <RiskReturn
            {...frame}
            {...{ marks, frontier, hovered, onOpen }}
            riskFree={data.riskFree}
            returnLabel={LABELS[data.returnBasis]}
            portfolio={
              portfolio && {
                ret: portfolio.ret,
                vol: portfolio.vol,
                label: `Our ${count(portfolio.homes)} homes`,
              }
            }
            onHover={setHovered}
          />
        )}
      />
      {pointed ? <RiskTip row={pointed} /> : null}
      <FrontierNote data={data} homes={homes} />
      <ChosenMetros rows={rows.filter(({ msaId }) => chosen.includes(msaId))} />
      <Text size="xs" c="dimmed" my="sm">
        {asOfText(data.window.from)} to {asOfText(data.window.to)}. Gray: known for under ten years, too short
        to judge.
        {data.omitted.map(
          ({ reason, count: metros }) => ` ${metros} metros left out: ${reason.toLowerCase()}.`,
        )}
      </Text>
      <RiskTable rows={rows} chosen={chosen} />
      <AssumptionsNote assumptions={data.assumptions} method={data.method} source={data.source} />
    </div>
  );
}

function readOwnVariance({ assumptions }: RiskChart): number {
  const value = (key: string) => assumptions.find((each) => each.key === key)?.value ?? 0;
  return value("homeVolatility") ** 2 - value("indexVolatility") ** 2;
}

function toMark(row: RiskRow, chosen: readonly string[]): RiskMark | undefined {
  if (row.meanReturn === null || row.volatility === null) return undefined;
  return {
    id: row.msaId,
    label: shortName(row.name),
    volatility: row.volatility,
    ret: row.meanReturn,
    isHighlighted: chosen.includes(row.msaId),
    isShort: row.quality === "short",
  };
}

function RiskTip({ row }: { row: RiskRow }) {
  return (
    <ChartTooltip
      title={row.name}
      lines={[
        { label: "Return", text: returnRate(row.meanReturn) },
        { label: "Volatility", text: returnRate(row.volatility) },
        { label: "Sharpe", text: withError(row.sharpe, row.sharpeError) },
        { label: "Net yield", text: rate(row.netYield) },
        { label: "Max drawdown", text: rate(row.maxDrawdown) },
      ]}
      note={`${count(row.years, 1)} years${row.homes > 0 ? `, ${row.homes} of our homes` : ""}`}
    />
  );
}

type Key =
  | "meanReturn"
  | "volatility"
  | "netYield"
  | "hpa"
  | "maxDrawdown"
  | "worst12m"
  | "worst36m"
  | "rentGrowthVolatility";
const RATES: [key: Key, header: string, startsHidden?: boolean][] = [
  ["meanReturn", "Return"],
  ["volatility", "Volatility"],
  ["netYield", "Net yield"],
  ["hpa", "Appreciation"],
  ["maxDrawdown", "Max drawdown"],
  ["worst12m", "Worst 12 months"],
  ["worst36m", "Worst 36 months", true],
  ["rentGrowthVolatility", "Rent growth volatility", true],
];
type NumberKey = "sharpe" | "sortino" | "beta" | "r2" | "serialCorrelation";
const NUMBERS: [key: NumberKey, header: string, startsHidden?: boolean][] = [
  ["sharpe", "Sharpe"],
  ["sortino", "Sortino"],
  ["beta", "Beta"],
  ["r2", "R²"],
  ["serialCorrelation", "Serial correlation", true],
];

const COLUMNS: Column<RiskRow>[] = [
  {
    id: "name",
    header: "Metro",
    width: 240,
    value: (row) => row.name,
    cell: (row) => (
      <Anchor component={Link} to={`/markets/msa/${row.msaId}`} size="sm">
        {row.name}
      </Anchor>
    ),
  },
  ...RATES.map(
    ([key, header, startsHidden = false]): Column<RiskRow> => ({
      id: key,
      header,
      align: "right",
      value: (row) => row[key],
      text: (row) => returnRate(row[key]),
      cell: (row) => <span title={row.unavailable[key]}>{returnRate(row[key])}</span>,
      startsHidden,
      onCard: key === "meanReturn" || key === "volatility",
    }),
  ),
  ...NUMBERS.map(
    ([key, header, startsHidden = false]): Column<RiskRow> => ({
      id: key,
      header,
      align: "right",
      value: (row) => row[key],
      text: (row) => writeNumber(row, key),
      cell: (row) => <span title={row.unavailable[key]}>{writeNumber(row, key)}</span>,
      startsHidden,
    }),
  ),
  {
    id: "years",
    header: "Years",
    align: "right",
    value: (row) => row.years,
    text: (row) => count(row.years, 1),
  },
  { id: "homes", header: "Our homes", align: "right", value: (row) => row.homes, startsHidden: true },
  { id: "region", header: "Region", value: (row) => row.region, startsHidden: true },
];

/** Sharpe and Sortino stand with their standard errors. */
function writeNumber(row: RiskRow, key: NumberKey): string {
  if (key === "sharpe") return withError(row.sharpe, row.sharpeError);
  return key === "sortino" ? withError(row.sortino, row.sortinoError) : count(row[key], 2);
}

function RiskTable({ rows, chosen }: { rows: RiskRow[]; chosen: readonly string[] }) {
  return (
    <DataTable
      label="Metros by return and risk"
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.msaId}
      csvName="metros-return-and-risk"
      urlKey="metros"
      isDimmed={(row) => row.quality === "short"}
      isHighlighted={(row) => chosen.includes(row.msaId)}
      maxHeight={480}
    />
  );
}

/** What the ends of the frontier consist of, or why there is none; how much of our homes the diamond stands for. */
export function FrontierNote({ data, homes }: { data: RiskChart; homes: number | null }) {
  const names = new Map(data.rows.map(({ msaId, name }) => [msaId, name]));
  const listParts = (weights: Record<string, number>) =>
    Object.entries(weights)
      .sort((a, b) => b[1] - a[1])
      .map(([id, weight]) => `${rate(weight, 0)} ${names.get(id) ?? id}`)
      .join(", ");
  const [least, best] = [data.frontier?.[0], data.frontier?.at(-1)];
  const { portfolio, unavailable } = data;
  return (
    <Text size="sm" component="div" mt="sm">
      {least ? (
        <div>
          Minimum risk: {returnRate(least.ret)} per year: {listParts(least.weights)}.
        </div>
      ) : null}
      {best && best !== least ? (
        <div>
          Maximum return: {returnRate(best.ret)} per year: {listParts(best.weights)}.
        </div>
      ) : null}
      {unavailable.frontier ? <div>No frontier: {unavailable.frontier}.</div> : null}
      {portfolio ? (
        <div>
          Our homes: {returnRate(portfolio.ret)} per year at {returnRate(portfolio.vol)} volatility, weighted
          by number of homes
          {portfolio.covered < 1 ? `; ${rate(portfolio.covered, 0)} are in metros with returns` : ""}.
          {homes === null ? " The dots are indexes: set a number of homes to compare." : ""}
        </div>
      ) : (
        <div>No data point for our homes: {unavailable.portfolio}.</div>
      )}
    </Text>
  );
}
