import { useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Pages } from "../../components/layout/pagination.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { Kept } from "../../components/status/kept.tsx";
import { count } from "../../lib/format.ts";
import { REJECTED_PAGE, useRejectedRows } from "./queries.ts";
import classes from "./rejected-rows.module.css";

/** Rows of an import that were left out, each with its reason, a page at a time. */
export function RejectedRows({ importId }: { importId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useRejectedRows(importId, page);
  if (error && !data)
    return <FailureNote what="The rejected rows" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  if (data.rejectedCount === 0) {
    return <EmptyState title="No row was rejected">Every row of the file was loaded.</EmptyState>;
  }
  return (
    <>
      <Kept isOld={isPlaceholderData}>
        <ul className={classes.rows}>
          {data.items.map(({ row, reason }) => (
            <li key={`${row} ${reason}`}>
              <span className={classes.row}>Row {count(row)}</span>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      </Kept>
      {data.rejectedCount > data.total ? (
        <p className={classes.note}>
          The first {count(data.total)} of {count(data.rejectedCount)} rejected rows are listed with reasons.
        </p>
      ) : null}
      <Pages of="rejected rows" page={page} pageSize={REJECTED_PAGE} total={data.total} onPage={setPage} />
    </>
  );
}
