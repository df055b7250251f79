import type { Evaluation, FirmModelDetail } from "@labs/contract/firm-models/firm-models";
import { Button, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { count, counted } from "../../lib/format.ts";
import classes from "./firm-models.module.css";

interface ModelOutputsProps {
  model: FirmModelDetail;
  evaluation: Evaluation | undefined;
  isCalculating: boolean;
  error: unknown;
  onRetry: () => void;
  onShow: (cell: string) => void;
}

const SHOWN = 5;

/** The workbook's results, returns first; what moved stands beside what it was in the file. */
export function ModelOutputs({
  model,
  evaluation,
  isCalculating,
  error,
  onRetry,
  onShow,
}: ModelOutputsProps) {
  const [isAll, setAll] = useState(false);
  if (error && !evaluation) return <FailureNote what="The results" error={error} onRetry={onRetry} />;
  if (!evaluation) return <Skeleton height={180} aria-label="Calculating" />;
  const { outputs, residual, changedCells } = evaluation;
  const changed = changedCells.reduce((sum, cells) => sum + cells, 0);
  const before = new Map(model.outputs.map(({ cell, text }) => [cell, text]));
  if (outputs.length === 0) return <Text size="sm">No results were found; every cell is in the sheets.</Text>;
  return (
    <div aria-busy={isCalculating}>
      {error ? <FailureNote what="The results" error={error} onRetry={onRetry} /> : null}
      <ul className={classes.outputs} aria-label="Results">
        {outputs.slice(0, isAll ? outputs.length : SHOWN).map(({ cell, label, text, isChanged }) => (
          <li key={cell} data-changed={isChanged || undefined}>
            <button
              type="button"
              className={classes.inputLabel}
              title={`Show ${cell}`}
              onClick={() => onShow(cell)}
            >
              {label === "" ? cell : label}
              <span className={classes.inputCell}>{cell}</span>
            </button>
            <span className={classes.figure}>
              {text}
              {isChanged ? <span className={classes.before}>was {before.get(cell) ?? "—"}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      {outputs.length > SHOWN ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(!isAll)}>
          {isAll ? "Show fewer" : `Show all ${count(outputs.length)}`}
        </Button>
      ) : null}
      <Text size="xs" c="dimmed" role="status">
        {describeChanges(changed)}
        {residual === null ? "" : ` ${describeSettling(residual)}`}
      </Text>
    </div>
  );
}

function describeChanges(changed: number): string {
  if (changed === 0) return "As in the file.";
  return counted(changed, "cell differs from the file.", "cells differ from the file.");
}

const describeSettling = (residual: number): string =>
  residual === 0
    ? "Circular references settled to the last digit."
    : `Circular references settled within ${residual.toExponential(1)} of their values.`;
