import type { BacktestRun, BacktestSet } from "@labs/contract/backtests";
import { Anchor } from "@mantine/core";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, rate } from "../../lib/format.ts";
import { dateTime } from "../../lib/format-date.ts";

interface RunsTableProps {
  runs: BacktestRun[];
  /** The one at work; null for none. */
  running: string | null;
  set: BacktestSet;
  /** The run on screen. */
  shown: string | null;
  onChoose: (run: string) => void;
}

/** Earlier measurements of the same evidence: the error over time. */
export function RunsTable({ runs, running, set, shown, onChoose }: RunsTableProps) {
  const ofSet = (run: BacktestRun) =>
    run.sets.find(
      ({ evidence, propertyType, demo }) =>
        evidence === set.evidence && propertyType === set.propertyType && demo === set.demo,
    );
  const columns: Column<BacktestRun>[] = [
    {
      id: "started",
      header: "Started",
      value: (run) => run.startedAt,
      text: (run) => dateTime(run.startedAt),
      onCard: true,
      cell: (run) =>
        ofSet(run) === undefined ? (
          dateTime(run.startedAt)
        ) : (
          <Anchor component="button" fz="inherit" onClick={() => onChoose(run.id)}>
            {dateTime(run.startedAt)}
          </Anchor>
        ),
    },
    { id: "by", header: "By", value: (run) => run.startedBy ?? "Schedule" },
    {
      id: "ended",
      header: "Ended",
      value: (run) => run.finishedAt,
      text: (run) => {
        if (run.finishedAt !== null) return dateTime(run.finishedAt);
        return run.id === running ? "Running" : "Incomplete";
      },
    },
    {
      id: "markets",
      header: "Markets",
      align: "right",
      value: (run) => ofSet(run)?.markets ?? null,
    },
    {
      id: "n",
      header: "Outcomes",
      align: "right",
      value: (run) => ofSet(run)?.n ?? null,
      text: (run) => count(ofSet(run)?.n),
    },
    {
      id: "mdape",
      header: "Median error",
      align: "right",
      value: (run) => ofSet(run)?.mdape ?? null,
      text: (run) => rate(ofSet(run)?.mdape),
      onCard: true,
    },
    {
      id: "coverage",
      header: "Range coverage",
      align: "right",
      value: (run) => ofSet(run)?.coverage ?? null,
      text: (run) => rate(ofSet(run)?.coverage, 0),
    },
  ];
  return (
    <DataTable
      label="Back-tests"
      columns={columns}
      rows={runs}
      rowKey={(run) => run.id}
      csvName="backtests"
      isHighlighted={(run) => run.id === shown}
      hasSearch={false}
      maxHeight={320}
    />
  );
}
