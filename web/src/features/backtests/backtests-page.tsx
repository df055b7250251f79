import type { BacktestReport, BacktestRun } from "@labs/contract/backtests";
import { Alert, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { DemoBand } from "../../components/status/demo-band.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { Kept } from "../../components/status/kept.tsx";
import { ProgressLine } from "../../components/status/progress-line.tsx";
import { counted } from "../../lib/format.ts";
import { asOfText, dateTime } from "../../lib/format-date.ts";
import { AccuracyFigures } from "./accuracy-figures.tsx";
import classes from "./backtests.module.css";
import { MarketPanel } from "./market-panel.tsx";
import { MarketsTable, marketKey } from "./markets-table.tsx";
import { useBacktests, useOpenBacktest, useReport } from "./queries.ts";
import { RunsTable } from "./runs-table.tsx";
import { type ChosenSet, SetPicker, useChosenSet } from "./set-picker.tsx";
import { SplitSections } from "./split-table.tsx";

/** How estimates met their outcomes: all of a set, then market by market. */
export function BacktestsPage() {
  const runs = useBacktests();
  const { job, endedAt, failure } = useOpenBacktest();
  const { refetch } = runs;
  const seen = useRef(endedAt);
  useEffect(() => {
    // A back-test that ended while one looked on: its figures are there now.
    if (seen.current !== endedAt && endedAt !== null) void refetch();
    seen.current = endedAt;
  }, [endedAt, refetch]);
  if (runs.error && !runs.data) {
    return <FailureNote what="The back-tests" error={runs.error} onRetry={() => void refetch()} />;
  }
  if (!runs.data) return <RowsSkeleton rows={10} />;
  return (
    <>
      {job === undefined ? null : (
        <Section title="A back-test is running">
          <ProgressLine label={job.title} done={job.done} total={job.total} stage={job.stage} />
        </Section>
      )}
      {failure === null ? null : (
        <Alert color="red" role="alert" title="The last back-test failed">
          {failure}
        </Alert>
      )}
      <Report key={endedAt} runs={runs.data.items} running={job?.id ?? null} />
    </>
  );
}

interface RunsProps {
  runs: BacktestRun[];
  /** The one at work; null for none. */
  running: string | null;
}

function Report({ runs, running }: RunsProps) {
  const chosen = useChosenSet(runs);
  const { data, error, refetch, isPlaceholderData } = useReport(chosen.set, chosen.run);
  return (
    <>
      <SetPicker chosen={chosen} />
      {chosen.set.demo ? (
        <DemoBand>These outcomes are simulated: the errors do not reflect real markets.</DemoBand>
      ) : null}
      {error && !data ? (
        <FailureNote what="The back-test" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={10} /> : null}
      {data ? (
        <Kept isOld={isPlaceholderData}>
          <Measured report={data} runs={runs} running={running} chosen={chosen} />
        </Kept>
      ) : null}
    </>
  );
}

interface MeasuredProps extends RunsProps {
  report: BacktestReport;
  chosen: ChosenSet;
}

function Measured({ report, runs, running, chosen }: MeasuredProps) {
  const { overall, splits, markets, level, run } = report;
  const { market, set, change } = chosen;
  return (
    <>
      {overall === null || splits === null ? (
        <EmptyState title="Nothing measured yet">
          {running === null
            ? "These estimates have not been back-tested. Back-tests run every Sunday, or when an analyst starts one, and need a year of dated rents or sales in a market."
            : "The back-test above is running. What it measures of these estimates appears here when it ends."}
        </EmptyState>
      ) : (
        <>
          <Section title="All markets" description={run ? describeRun(report, run.startedAt) : undefined}>
            <AccuracyFigures accuracy={overall} level={level} />
          </Section>
          <Section title="By market" flush>
            <MarketsTable
              markets={markets}
              chosen={market === null ? null : marketKey(market)}
              onChoose={(key) => change({ market: key })}
            />
          </Section>
        </>
      )}
      {market !== null ? (
        <MarketPanel set={set} market={market} level={level} onClose={() => change({ market: null })} />
      ) : splits === null ? null : (
        <div className={classes.splits}>
          <SplitSections splits={splits} />
          <Method words={report.method} />
        </div>
      )}
      {market !== null || splits === null ? <Method words={report.method} /> : null}
      {runs.length > 0 ? (
        <Section title="Back-tests" flush>
          <RunsTable
            runs={runs}
            running={running}
            set={set}
            shown={run?.id ?? null}
            onChoose={(id) => change({ run: id })}
          />
        </Section>
      ) : null}
    </>
  );
}

function describeRun({ markets, from, until }: BacktestReport, startedAt: string): string {
  const outcomes =
    from === null || until === null ? "" : `, outcomes of ${asOfText(from)} to ${asOfText(until)}`;
  return `${counted(markets.length, "market", "markets")}${outcomes}, measured ${dateTime(startedAt)}`;
}

function Method({ words }: { words: string[] }) {
  return (
    <Section title="Methodology">
      <ul className={classes.method}>
        {words.map((line) => (
          <li key={line}>
            <Text span size="sm">
              {line}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
}
