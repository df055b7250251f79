import type { DataFeed } from "@labs/contract/data-sources";
import { Anchor } from "@mantine/core";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count } from "../../lib/format.ts";
import { asOfText, dateTime } from "../../lib/format-date.ts";
import classes from "./feed-panel.module.css";

const COLUMNS: Column<DataFeed["metrics"][number]>[] = [
  { id: "label", header: "Metric", value: (row) => row.label, width: 240 },
  { id: "areas", header: "Of", onCard: true, value: (row) => row.areas },
  {
    id: "coverage",
    header: "Areas",
    align: "right",
    onCard: true,
    value: (row) => row.coverage,
    text: (row) => count(row.coverage),
  },
  {
    id: "asOf",
    header: "As of",
    align: "right",
    value: (row) => row.asOf,
    text: (row) => asOfText(row.asOf),
  },
];

const OUTCOMES = {
  new: "found a new file",
  unchanged: "no new file",
  failed: "failed",
} as const;

/** Whose the source is, on what terms, and what it is loaded for. */
export function FeedPanel({ feed }: { feed: DataFeed }) {
  const { check, loaded } = feed;
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>Publisher</dt>
          <dd>
            {feed.publisher}
            {", "}
            <Anchor underline="always" href={feed.page}>
              documentation
            </Anchor>
          </dd>
        </div>
        <div>
          <dt>Terms</dt>
          <dd>{feed.terms}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>
            <code>{feed.address}</code>
            {feed.doubt === null ? null : <p className={classes.doubt}>{feed.doubt}</p>}
          </dd>
        </div>
        <div>
          <dt>Loaded</dt>
          <dd>{loaded === null ? "Nothing yet" : `${loaded.file}, ${dateTime(loaded.importedAt)}`}</dd>
        </div>
        <div>
          <dt>Last check</dt>
          <dd data-failed={check?.outcome === "failed" || undefined}>
            {check === null
              ? "Not checked yet"
              : `${dateTime(check.checkedAt)} ${OUTCOMES[check.outcome]}${check.detail === null ? "" : `: ${check.detail}`}`}
          </dd>
        </div>
      </dl>
      <DataTable
        label="Metrics of the source"
        columns={COLUMNS}
        rows={feed.metrics}
        rowKey={(row) => `${row.key} ${row.areas}`}
        csvName={`coverage-${feed.source}`}
        hasSearch={false}
        maxHeight={320}
        empty={
          <EmptyState title="No metric uses it now">
            {loaded === null
              ? "Load the publisher’s file by the command line, or fetch it here."
              : "Its rows describe places, or newer files from another source replaced them."}
          </EmptyState>
        }
      />
    </>
  );
}
