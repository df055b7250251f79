import type { PortfolioPool } from "@labs/contract/portfolios/pool";
import { choiceName } from "@labs/underwriting/choice-name";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { ActionIcon, Select } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { NumberField } from "../../../components/field/number-field.tsx";
import { inputText } from "../../../lib/typed-input/input-text.ts";
import classes from "./pool-pages.module.css";
import { boundsText, readTerm, type TermChange, usualTerm } from "./pool-terms.ts";

interface PoolInputsProps {
  rows: readonly FormulaRow[];
  taken: PortfolioPool["terms"];
  onChange: (change: TermChange) => void;
}

/** What a page asks; its figures follow when a field is left. */
export function PoolInputs({ rows, taken, onChange }: PoolInputsProps) {
  return (
    <div className={classes.fields}>
      {rows.map((row) => (
        <PoolInput
          key={`${row.key} ${taken[row.key]}`}
          row={row}
          value={taken[row.key] ?? null}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

interface PoolInputProps {
  row: FormulaRow;
  value: string | number | null;
  onChange: PoolInputsProps["onChange"];
  /** In a table, whose heads have the words. */
  isBare?: boolean;
}

/** One term, marked where it is not as the firm has it, with the way back. */
export function PoolInput({ row, value, onChange, isBare = false }: PoolInputProps) {
  const { key, label, help, choices } = row;
  const usual = usualTerm(row);
  const isChanged = value !== usual;
  const change = (next: string | number | undefined) =>
    onChange({ [key]: next === usual ? undefined : next });
  const reset = isChanged ? <Reset row={row} onReset={() => change(undefined)} /> : null;
  const named = isBare ? { "aria-label": label } : { label, description: described(help, row, isChanged) };
  return (
    <div
      className={isBare ? classes.bareField : classes.field}
      data-changed={isChanged || undefined}
      data-nothing={value === 0 || undefined}
    >
      {choices === undefined ? (
        <Figure row={row} value={value} named={named} reset={reset} isBare={isBare} onChange={change} />
      ) : (
        <Select
          {...named}
          size="xs"
          data={choices.map((choice) => ({ value: choice, label: choiceName(choice) }))}
          value={String(value ?? "")}
          allowDeselect={false}
          leftSection={reset}
          onChange={(chosen) => change(readTerm(key, chosen))}
        />
      )}
    </div>
  );
}

/** What the firm has, as the field would show it. */
const usualText = (row: FormulaRow): string => {
  const usual = usualTerm(row);
  return usual === null ? "not tested" : `${inputText(usual, row)}${row.unit === "mo" ? " mo" : ""}`;
};

function described(help: string, row: FormulaRow, isChanged: boolean): ReactNode {
  if (!isChanged) return help;
  return (
    <>
      {help} <span className={classes.changed}>Changed from {usualText(row)}.</span>
    </>
  );
}

function Reset({ row, onReset }: { row: FormulaRow; onReset: () => void }) {
  return (
    <ActionIcon
      size={24}
      variant="subtle"
      aria-label={`${row.label}: back to ${usualText(row)}`}
      data-hint={`Back to ${usualText(row)}`}
      onClick={onReset}
    >
      <IconArrowBackUp size={14} aria-hidden />
    </ActionIcon>
  );
}

interface FigureProps {
  row: FormulaRow;
  value: string | number | null;
  named: { label?: string; description?: ReactNode; "aria-label"?: string };
  reset: ReactNode;
  isBare: boolean;
  onChange: (next: string | number | undefined) => void;
}

/** A number: taken when the field is left, refused with its bounds where it is impossible. */
function Figure({ row, value, named, reset, isBare, onChange }: FigureProps) {
  const [problem, setProblem] = useState<string>();
  const { key, unit } = row;
  const scale = unit === "%" ? 100 : 1;
  const shown = typeof value === "number" ? Number((value * scale).toPrecision(10)) : null;
  const [typed, setTyped] = useState(shown);
  const take = () => {
    if (typed === null) return value === usualTerm(row) ? undefined : onChange(undefined);
    const next = Number((typed / scale).toPrecision(10));
    if (next === value) return undefined;
    return readTerm(key, next) === undefined ? setProblem(boundsText(row)) : onChange(next);
  };
  return (
    <NumberField
      {...named}
      size="xs"
      value={typed}
      prefix={unit.startsWith("$") ? "$" : ""}
      suffix={SUFFIXES[unit] ?? ""}
      thousandSeparator=","
      decimalScale={3}
      placeholder={row.optional ? "not tested" : undefined}
      error={problem}
      {...(isBare ? { leftSection: reset } : { rightSection: reset })}
      onChange={(next) => {
        setProblem(undefined);
        setTyped(next);
      }}
      // What is no number says so itself, and is no way back to what is usual.
      onBlur={(event) => (event.currentTarget.validity.customError ? undefined : take())}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
    />
  );
}

const SUFFIXES: Record<string, string> = { "%": "%", x: "x", yr: " yr", mo: " mo" };
