import type { CellTrace } from "@labs/contract/firm-models/firm-models";
import { Skeleton, Text } from "@mantine/core";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { count } from "../../lib/format.ts";
import classes from "./firm-models.module.css";

interface CellTraceProps {
  trace: CellTrace | undefined;
  error: unknown;
  onRetry: () => void;
  onShow: (cell: string) => void;
}

/** What the marked cell reads, and what reads it; each leads to its cell. */
export function CellTracePanel({ trace, error, onRetry, onShow }: CellTraceProps) {
  const failure = error ? <FailureNote what="The trace" error={error} onRetry={onRetry} /> : null;
  if (failure && !trace) return failure;
  if (!trace) return <Skeleton height={80} aria-label="Tracing" />;
  return (
    <div className={classes.trace}>
      {failure}
      <section aria-label="Precedents">
        <Text size="xs" fw={600}>
          Reads {trace.precedents.length === 0 ? "no other cell" : ""}
        </Text>
        <TraceList cells={trace.precedents} onShow={onShow} />
        {trace.isDynamic ? (
          <Text size="xs" c="dimmed">
            OFFSET and INDIRECT find further cells when they run; those are not listed.
          </Text>
        ) : null}
      </section>
      <section aria-label="Dependents">
        <Text size="xs" fw={600}>
          Read by {trace.dependentCount === 0 ? "no other cell" : count(trace.dependentCount)}
        </Text>
        <TraceList cells={trace.dependents} onShow={onShow} />
        {trace.dependentCount > trace.dependents.length ? (
          <Text size="xs" c="dimmed">
            The first {count(trace.dependents.length)} are listed.
          </Text>
        ) : null}
      </section>
    </div>
  );
}

function TraceList({
  cells,
  onShow,
}: {
  cells: readonly { cell: string; label: string; text: string | null }[];
  onShow: (cell: string) => void;
}) {
  return (
    <ul className={classes.traceList}>
      {cells.map(({ cell, label, text }) => (
        <li key={cell}>
          <button type="button" className={classes.inputLabel} onClick={() => onShow(cell)}>
            {cell} {label === "" ? "" : `· ${label}`}
          </button>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
