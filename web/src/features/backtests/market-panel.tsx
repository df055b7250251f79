import type { BacktestMarketDetail, BacktestSet } from "@labs/contract/backtests";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, money, moneyChange, rate } from "../../lib/format.ts";
import { asOfText, dateTime } from "../../lib/format-date.ts";
import { AccuracyFigures } from "./accuracy-figures.tsx";
import classes from "./backtests.module.css";
import { type ReportMarket, useMarket } from "./queries.ts";
import { SplitSections } from "./split-table.tsx";

interface MarketPanelProps {
  set: BacktestSet;
  market: Pick<ReportMarket, "kind" | "id">;
  level: number;
  onClose: () => void;
}

/** One market: its error by beds, price and age, what was furthest off, and how it was before. */
export function MarketPanel({ set, market, level, onClose }: MarketPanelProps) {
  const { data, error, refetch } = useMarket(set, market);
  const actions = (
    <Anchor component="button" size="sm" onClick={onClose}>
      Close
    </Anchor>
  );
  if (error && !data) {
    return <FailureNote what="The market's back-test" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <RowsSkeleton rows={8} />;
  const { splits } = data;
  return (
    <>
      <Section title={data.name} description={writeSpan(data)} actions={actions}>
        {data.accuracy === null ? (
          <Text size="sm">{data.unavailable}</Text>
        ) : (
          <AccuracyFigures accuracy={data.accuracy} level={level} />
        )}
        {data.earlier.length > 0 ? (
          <Text size="xs" c="dimmed" mt="sm">
            Before: {data.earlier.slice(0, 6).map(earlierText).join("; ")}.
          </Text>
        ) : null}
      </Section>
      {data.accuracy === null ? null : (
        <>
          <div className={classes.splits}>
            <SplitSections splits={splits} />
          </div>
          <Section
            title="Likely to clear"
            description="Homes that a screen of this market would have reported, each period with the calibration of the others."
          >
            <Text size="sm">{writePromise(data.promise)}</Text>
          </Section>
          <Section title="Largest misses" description="Each frozen estimate next to its outcome." flush>
            <DataTable
              label="Largest misses"
              columns={MISSES}
              rows={data.misses}
              rowKey={(miss) => miss.id}
              csvName={`backtest-misses-${market.id}`}
              maxHeight={420}
            />
          </Section>
        </>
      )}
    </>
  );
}

function writeSpan({ from, until, measuredAt }: BacktestMarketDetail): string {
  const measured = `measured ${dateTime(measuredAt)}`;
  return from === null ? measured : `Outcomes of ${asOfText(from)} to ${asOfText(until)}, ${measured}`;
}

function writePromise(promise: BacktestMarketDetail["promise"]): string {
  if (promise === null) return "Not measured in this back-test: run it again.";
  const { record, unavailable } = promise;
  if (unavailable !== null) return `${unavailable}.`;
  if (record === null) return "Too few periods to measure it: one would be screened without a calibration.";
  const { share, reported, missed, plain, plainMissed } = record;
  const found = `Of all whose estimates cleared, ${rate(plainMissed / plain)} of ${count(plain)} did not.`;
  if (reported === 0) return `No home was certain enough to be reported. ${found}`;
  return `Promised: at most ${rate(share, 0)} miss. Realized: ${rate(missed / reported)} of ${count(reported)} reported. ${found}`;
}

function earlierText({ measuredAt, n, mdape, coverage }: BacktestMarketDetail["earlier"][number]): string {
  return `${asOfText(measuredAt.slice(0, 10))}: ${rate(mdape)} over ${count(n)}, range coverage ${rate(coverage, 0)}`;
}

type Miss = BacktestMarketDetail["misses"][number];

const MISSES: Column<Miss>[] = [
  {
    id: "label",
    header: "Home",
    value: ({ label }) => label,
    width: 240,
    onCard: true,
    cell: ({ label, googlePlacesId }) =>
      googlePlacesId === null ? (
        label
      ) : (
        <Anchor component={Link} to={`/research-property/${encodeURIComponent(googlePlacesId)}`}>
          {label}
        </Anchor>
      ),
  },
  { id: "frozen", header: "Frozen", value: (miss) => miss.frozenOn, text: (miss) => asOfText(miss.frozenOn) },
  {
    id: "observed",
    header: "Outcome",
    value: (miss) => miss.observedOn,
    text: (miss) => asOfText(miss.observedOn),
  },
  {
    id: "range",
    header: "Range",
    align: "right",
    value: (miss) => miss.low,
    text: (miss) => `${money(miss.low)} – ${money(miss.high)}`,
  },
  {
    id: "point",
    header: "Estimate",
    align: "right",
    value: (miss) => miss.point,
    text: (miss) => money(miss.point),
  },
  {
    id: "actual",
    header: "Actual",
    align: "right",
    value: (miss) => miss.actual,
    text: (miss) => money(miss.actual),
    onCard: true,
  },
  {
    id: "off",
    header: "Miss",
    align: "right",
    value: (miss) => miss.point / miss.actual - 1,
    text: (miss) => `${moneyChange(miss.point - miss.actual)} (${rate(miss.point / miss.actual - 1, 0)})`,
    onCard: true,
  },
];
