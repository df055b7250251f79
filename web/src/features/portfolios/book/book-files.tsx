import type { BookUpload } from "@labs/contract/portfolios/book";
import { Anchor, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { Pages } from "../../../components/layout/pagination.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { type Column, DataTable } from "../../../components/table/data-table.tsx";
import { count } from "../../../lib/format.ts";
import { dateTime } from "../../../lib/format-date.ts";
import { FILES_PAGE, undoBookFile, useBookFiles } from "./book-queries.ts";

export const KIND_LABELS: Record<BookUpload["kind"], string> = {
  homes: "Homes",
  leases: "Leases",
  loans: "Loans",
  statements: "Operating statements",
  balances: "Balances",
  capexPlan: "Capital budget",
  capexSpend: "Capital spend",
};

const STATUS_LABELS: Record<BookUpload["status"], string> = {
  queued: "Waiting",
  reading: "Being read",
  ready: "Preview",
  refused: "Not read",
  applied: "Applied",
  undone: "Undone",
};

interface BookFilesProps {
  id: string;
  onOpen: (uploadId: string) => void;
  onChanged: (upload: BookUpload) => void;
}

/** Every file of the portfolio's own book with what it did, who applied it, and the way back. */
export function BookFiles({ id, onOpen, onChanged }: BookFilesProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useBookFiles(id, page);
  const undo = useMutation({ mutationFn: undoBookFile, onSuccess: onChanged });
  if (error && !data) return <FailureNote what="The files" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  const columns: Column<BookUpload>[] = [
    {
      id: "file",
      header: "File",
      value: (file) => file.fileName,
      width: 240,
      onCard: "line",
      cell: (file) => (
        <Anchor component="button" type="button" size="sm" onClick={() => onOpen(file.id)}>
          {file.fileName}
        </Anchor>
      ),
    },
    { id: "kind", header: "About", value: (file) => KIND_LABELS[file.kind] },
    { id: "status", header: "State", value: (file) => STATUS_LABELS[file.status], onCard: true },
    { id: "effect", header: "Homes", value: writeEffect, width: 260, onCard: "line" },
    { id: "by", header: "Uploaded by", value: (file) => file.createdBy },
    {
      id: "at",
      header: "Uploaded",
      value: (file) => file.createdAt,
      text: (file) => dateTime(file.createdAt),
    },
    {
      id: "applied",
      header: "Applied",
      value: (file) => file.appliedAt,
      text: (file) => (file.appliedAt === null ? "" : `${dateTime(file.appliedAt)} by ${file.appliedBy}`),
      width: 200,
    },
    {
      id: "undo",
      header: "Undo",
      value: () => null,
      text: () => "",
      filter: false,
      onCard: "line",
      cell: (file) =>
        file.canUndo ? (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Undo ${file.fileName}`}
            loading={undo.isPending}
            onClick={() => undo.mutate({ id, uploadId: file.id })}
          >
            Undo
          </Button>
        ) : null,
    },
  ];
  return (
    <Section title="Files" flush>
      <DataTable
        label="Files of the own book"
        columns={columns}
        rows={data.items}
        rowKey={(file) => file.id}
        csvName="own-book-files"
        hasSearch={false}
        empty={
          <EmptyState title="No files yet">
            Upload your homes first, then leases, loans and operating statements by the same own ids.
          </EmptyState>
        }
        footer={<Pages of="files" page={page} pageSize={FILES_PAGE} total={data.total} onPage={setPage} />}
      />
    </Section>
  );
}

/** What a file did or would do, in one line. */
export function writeEffect({ status, counts, reason }: BookUpload): string {
  if (status === "refused") return reason ?? "";
  const parts = [
    [counts.new + counts.created, "added"],
    [counts.changed, "changed"],
    [counts.sold, "sold"],
    [counts.review, "to choose"],
    [counts.rejected, "rejected"],
  ] as const;
  return parts
    .filter(([amount]) => amount > 0)
    .map(([amount, word]) => `${count(amount)} ${word}`)
    .join(", ");
}
