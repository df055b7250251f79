import type { FormulaRow } from "@labs/underwriting/formula-record";
import { Popover, Tooltip, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { modelFigure, statementFigure } from "../../lib/model-format.ts";
import { useCalculation } from "./calculation.tsx";
import { ExplanationPanel } from "./explanation-panel.tsx";
import classes from "./formula-figure.module.css";

interface FormulaFigureProps {
  row: FormulaRow;
  /** A year of a line; without it the figure is a scalar output. */
  year?: number;
}

/** A figure of the model; a click or Enter opens its formula, worked out only then. */
export function FormulaFigure({ row, year }: FormulaFigureProps) {
  const { result } = useCalculation();
  const [isOpen, setOpen] = useState(false);
  const value = result === null ? null : figureOf(result, row, year);
  if (value === null || value === undefined) {
    return <Missing label={row.label} reason={reasonOf(result, row, year)} />;
  }
  const text =
    year === undefined ? modelFigure(value, row.format) : statementFigure(value as number, row.format);
  const name = year === undefined ? row.label : `${row.label}, year ${year}`;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withArrow
      trapFocus
      returnFocus
      width={380}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.figure}
          onClick={() => setOpen((before) => !before)}
          aria-label={`${name}: ${text}. Show formula`}
          aria-expanded={isOpen}
        >
          {text}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Formula of ${name}`}>
        {isOpen ? <ExplanationPanel row={row} year={year} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

type Result = NonNullable<ReturnType<typeof useCalculation>["result"]>;

function figureOf(result: Result, row: FormulaRow, year: number | undefined) {
  if (year === undefined) return result.outputs[row.key];
  return result.lines[row.key]?.[year - 1] ?? null;
}

function reasonOf(result: Result | null, row: FormulaRow, year: number | undefined): string {
  if (result === null) return "An input is missing or invalid";
  const reasons = result.unavailable;
  return reasons[`${row.key}.${year}`] ?? reasons[row.key] ?? "It does not exist for these inputs";
}

function Missing({ label, reason }: { label: string; reason: string }) {
  return (
    <Tooltip label={reason} multiline maw={320}>
      <UnstyledButton className={classes.missing} aria-label={`${label} is unavailable: ${reason}`}>
        —
      </UnstyledButton>
    </Tooltip>
  );
}
