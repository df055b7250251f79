import { LineSeries, lineSeriesTable } from "@labs/charts/line-series";
import type { MarketForecasts as Forecasts, MarketForecast } from "@labs/contract/markets/forecasts";
import { Table, Text } from "@mantine/core";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { byUnit, count, moneyShort, rate } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { AssumptionsNote } from "../assumptions-note.tsx";
import classes from "./market-series.module.css";

type Points = readonly (readonly [string, number])[];

interface MarketForecastsProps {
  forecasts: Forecasts;
  /** The published series of this area, by metric. */
  history: ReadonlyMap<string, Points>;
}

/** Where rent and value lead, each beside what the same forecasts missed by in this area's own past. */
export function MarketForecasts({ forecasts, history }: MarketForecastsProps) {
  const { items, missing, method } = forecasts;
  if (items.length === 0 && missing.length === 0) return null;
  return (
    <>
      <Text size="xs" c="dimmed" mb="sm">
        Damped trend of the last year. Read it with the past errors shown next to it.
      </Text>
      <div className={classes.grid}>
        {items.map((forecast) => (
          <ForecastPanel key={forecast.key} forecast={forecast} points={history.get(forecast.key) ?? []} />
        ))}
      </div>
      {missing.map(({ key, label, reason }) => (
        <Text key={key} size="sm" c="dimmed">
          No forecast of {label.toLowerCase()}: {lowerFirst(reason)}.
        </Text>
      ))}
      {items.length > 0 ? <AssumptionsNote assumptions={[]} method={method} /> : null}
    </>
  );
}

/** Years before the forecast that stand beside it: enough to see what it goes on from. */
const YEARS_SHOWN = 8;

function ForecastPanel({ forecast, points }: { forecast: MarketForecast; points: Points }) {
  const unit = forecast.unit === "usd" ? "usd" : "index";
  const since = `${Number((forecast.asOf ?? "0").slice(0, 4)) - YEARS_SHOWN}`;
  const recent = (line: Points) => line.filter(([month]) => month >= since);
  const series = [
    { label: "Published", points: recent(points) },
    { label: "Forecast one year earlier", points: recent(forecast.track) },
  ];
  const fan = { label: `Forecast, ${rate(forecast.level, 0)} of past outcomes`, steps: forecast.path };
  return (
    <figure className={classes.figure}>
      <figcaption>{forecast.label}</figcaption>
      <ResponsiveChart
        height={220}
        table={lineSeriesTable({ series, unit, fan })}
        render={(frame) => <LineSeries {...frame} series={series} unit={unit} fan={fan} />}
      />
      <ErrorTable forecast={forecast} />
      <Text size="xs" c="dimmed" mt="xs">
        From {byUnit(forecast.value, forecast.unit)} in {asOfText(forecast.asOf)}, the last published month (
        {forecast.source}){forecast.demo ? ". Demo data" : ""}.
      </Text>
    </figure>
  );
}

function ErrorTable({ forecast }: { forecast: MarketForecast }) {
  return (
    <Table.ScrollContainer minWidth={420} mt="sm" scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={`${forecast.label}: forecasts and their past errors`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Month</Table.Th>
            <Table.Th ta="right">Range, {rate(forecast.level, 0)}</Table.Th>
            <Table.Th ta="right">Point</Table.Th>
            <Table.Th ta="right">Past error</Table.Th>
            <Table.Th ta="right">No change</Table.Th>
            <Table.Th ta="right">In range</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {forecast.horizons.map((horizon) => (
            <HorizonRow key={horizon.months} horizon={horizon} unit={forecast.unit} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function HorizonRow({ horizon, unit }: { horizon: MarketForecast["horizons"][number]; unit: string }) {
  const { error } = horizon;
  // The table behind the chart has every dollar.
  const amount = (value: number) =>
    unit === "usd" && value >= 100_000 ? moneyShort(value) : byUnit(value, unit);
  const isWorse = error.meanAbsolute >= error.noChange;
  const onEditions = error.onEditions > 0 ? ` (${count(error.onEditions)} on the edition of their time)` : "";
  const measured = `${count(error.count)} forecasts${onEditions} for ${asOfText(error.from)} to ${asOfText(error.to)}; on average ${rate(Math.abs(error.bias))} too ${error.bias < 0 ? "low" : "high"}`;
  return (
    <Table.Tr>
      <Table.Td>{asOfText(horizon.month)}</Table.Td>
      <Table.Td ta="right">
        {amount(horizon.low)} – {amount(horizon.high)}
      </Table.Td>
      <Table.Td ta="right">
        {amount(horizon.value)} ({horizon.change > 0 ? "+" : ""}
        {rate(horizon.change)})
      </Table.Td>
      <Table.Td ta="right" title={measured}>
        {isWorse ? "▼ " : ""}
        {rate(error.meanAbsolute)}
      </Table.Td>
      <Table.Td ta="right">{rate(error.noChange)}</Table.Td>
      <Table.Td ta="right">{rate(error.coverage, 0)}</Table.Td>
    </Table.Tr>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
