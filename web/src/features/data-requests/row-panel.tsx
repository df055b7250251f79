import type { ResultRow, ResultRows } from "@labs/contract/uploads/data-request-rows";
import type { DataRequestDetail } from "@labs/contract/uploads/data-requests";
import { ActionIcon, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import type { z } from "zod";
import { columnLetters } from "../../components/sheet/sheet-address.ts";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { StateMark } from "../../components/status/state-mark.tsx";
import { useResultRow } from "./queries.ts";
import classes from "./row-panel.module.css";
import { type ResultValue, resultText } from "./store.ts";

interface RowPanelProps {
  request: DataRequestDetail;
  page: z.infer<typeof ResultRows>;
  /** Number of the row in the file. */
  row: number;
  onClose: () => void;
}

/** One row: the cells as they were uploaded, and beside them what was found, with what is wrong above. */
export function RowPanel({ request, page, row, onClose }: RowPanelProps) {
  const onPage = page.items.find((item) => item.row === row);
  const elsewhere = useResultRow(request.id, row, onPage === undefined);
  const found = onPage ?? elsewhere.data;
  return (
    <section className={classes.panel} aria-label={`Row ${row}`}>
      <div className={classes.head}>
        <h3>Row {row}</h3>
        <ActionIcon variant="subtle" size="sm" aria-label={`Close row ${row}`} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      {found ? <RowContent request={request} page={page} found={found} /> : null}
      {!found && elsewhere.isLoadingError ? (
        <FailureNote what="The row" error={elsewhere.error} onRetry={() => void elsewhere.refetch()} />
      ) : null}
      {elsewhere.data === null ? (
        <Text size="sm" c="dimmed">
          This file has no row {row} with a result yet.
        </Text>
      ) : null}
    </section>
  );
}

interface RowContentProps {
  request: DataRequestDetail;
  page: z.infer<typeof ResultRows>;
  found: ResultRow;
}

function RowContent({ request, page, found }: RowContentProps) {
  const labels = new Map(request.fields.map(({ key, label }) => [key, label]));
  const read = new Map(request.columns.map(({ index, field }) => [index, field]));
  const troubled = new Set(found.issues.map(({ column }) => column));
  return (
    <>
      {found.issues.length > 0 ? (
        <ul className={classes.issues}>
          {found.issues.map((issue) => (
            <li key={`${issue.code} ${issue.column} ${issue.message}`}>
              <StateMark tone={issue.severity === "error" ? "bad" : "warn"}>
                {issue.severity === "error" ? "Rejected" : "Warning"}
              </StateMark>
              <span>
                {issue.message} <span className={classes.repair}>{issue.repair}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={classes.sides}>
        <div>
          <h4>As uploaded</h4>
          <dl className={classes.values}>
            {page.headers.map((header, index) => {
              const field = read.get(index) ?? null;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat; a column is its place.
                <div key={index} data-troubled={troubled.has(header) || undefined}>
                  <dt>
                    {header === "" ? `Column ${columnLetters(index)}` : header}
                    {field ? <span className={classes.field}>{labels.get(field) ?? field}</span> : null}
                  </dt>
                  <dd>{found.cells[index] || <em>empty</em>}</dd>
                </div>
              );
            })}
          </dl>
        </div>
        <div>
          <h4>Results</h4>
          {found.outcome === "failed" ? (
            <Text size="sm" c="dimmed">
              None: the row was rejected.
            </Text>
          ) : (
            <dl className={classes.values}>
              {page.resultColumns.map(({ key, label }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>
                    <Found column={key} value={found.results[key]} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
    </>
  );
}

/** The property's page where a result names it. */
function Found({ column, value }: { column: string; value: ResultValue }) {
  const text = resultText(column, value);
  if (column !== "property_id" || typeof value !== "string" || value === "") return <>{text}</>;
  return <Link to={`/research-property/${encodeURIComponent(value)}`}>Open property</Link>;
}
