import type { DataRequest } from "@labs/contract/uploads/data-requests";
import type { ReactNode } from "react";
import { ProgressLine } from "../../components/status/progress-line.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, UNAVAILABLE } from "../../lib/format.ts";
import { ageText, dateTime } from "../../lib/format-date.ts";
import classes from "./data-requests.module.css";
import { KIND_NAMES, RequestState, STATUS_NAMES } from "./status-mark.tsx";
import { durationText, isAtWork } from "./store.ts";

const right = { align: "right", filter: false } as const;

const rows = (id: keyof DataRequest["counts"], header: string): Column<DataRequest> => ({
  id,
  header,
  ...right,
  value: ({ counts }) => counts[id],
  text: ({ counts }) => (counts.rows === 0 ? UNAVAILABLE : count(counts[id])),
});

const COLUMNS: Column<DataRequest>[] = [
  {
    id: "file",
    header: "File",
    value: ({ fileName }) => fileName,
    cell: ({ fileName }) => (
      <span className={classes.fileName} title={fileName}>
        {fileName}
      </span>
    ),
  },
  { id: "kind", header: "File type", value: ({ kind }) => KIND_NAMES[kind].replace(" list", "") },
  {
    id: "status",
    header: "Status",
    onCard: true,
    value: ({ status }) => STATUS_NAMES[status],
    cell: (request) =>
      // What waits is not under way, and has nothing to measure.
      isAtWork(request) && request.status !== "queued" && request.progress ? (
        <ProgressLine
          isBare
          label={`Progress of ${request.fileName}`}
          done={request.progress.done}
          total={request.progress.total}
        />
      ) : (
        <RequestState request={request} />
      ),
  },
  rows("rows", "Rows"),
  rows("matched", "Results"),
  rows("warned", "Warnings"),
  { ...rows("failed", "Rejected"), onCard: true },
  {
    id: "owner",
    header: "By",
    value: ({ owner }) => owner.name,
    text: ({ owner, isMine }) => (isMine ? "You" : owner.name),
    cell: ({ owner, isMine, shared }) => (
      <span title={shared ? "Shared with the firm" : undefined}>
        {isMine ? "You" : owner.name}
        {shared ? " ⇄" : ""}
      </span>
    ),
  },
  {
    id: "created",
    header: "Uploaded",
    ...right,
    onCard: true,
    value: ({ createdAt }) => createdAt,
    text: ({ createdAt }) => ageText(createdAt, new Date()),
    cell: ({ createdAt }) => <span title={dateTime(createdAt)}>{ageText(createdAt, new Date())}</span>,
  },
  {
    id: "duration",
    header: "Took",
    ...right,
    value: ({ durationSeconds }) => durationSeconds,
    text: ({ durationSeconds }) => (durationSeconds === null ? UNAVAILABLE : durationText(durationSeconds)),
  },
];

interface RequestsTableProps {
  requests: DataRequest[];
  writeHref: (id: string) => string;
  openId: string;
  empty: ReactNode;
}

/** Uploads with how they fared, each leading to its review. */
export function RequestsTable({ requests, writeHref, openId, empty }: RequestsTableProps) {
  return (
    <DataTable
      label="Uploads"
      columns={COLUMNS}
      rows={requests}
      rowKey={({ id }) => id}
      csvName="uploads"
      hasSearch={false}
      writeHref={({ id }) => writeHref(id)}
      isHighlighted={({ id }) => id === openId}
      empty={empty}
    />
  );
}
