import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { Select } from "@mantine/core";
import { NumberField } from "../../../components/field/number-field.tsx";
import { isByYear, outputName } from "../model/output-name.ts";
import type { AnalysisScope } from "./analysis-run.tsx";

interface RowSelectProps {
  label: string;
  pages: FormulaPage[];
  /** The rows to choose from, shown under their pages. */
  rows: readonly FormulaRow[];
  value: string | null;
  onChange: (key: string) => void;
  isLabelHidden?: boolean;
}

/** One input of the model, found by typing a part of its name. */
export function RowSelect({ label, pages, rows, value, onChange, isLabelHidden = false }: RowSelectProps) {
  const data = pages.flatMap((page) => {
    const items = page.rows
      .filter((row) => rows.includes(row))
      .map((row) => ({ value: row.key, label: row.label }));
    return items.length > 0 ? [{ group: `${page.id} ${page.title}`, items }] : [];
  });
  return (
    <Select
      size="xs"
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      data={data}
      value={value}
      onChange={(key) => key && onChange(key)}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No matching input"
      maxDropdownHeight={320}
    />
  );
}

interface OutputSelectProps {
  label: string;
  scope: AnalysisScope;
  rows: readonly FormulaRow[];
  value: string;
  onChange: (output: string) => void;
}

/** One output; of those by year each year of the hold. */
export function OutputSelect({ label, scope, rows, value, onChange }: OutputSelectProps) {
  const hold = typeof scope.inputs.holdYears === "number" ? scope.inputs.holdYears : 1;
  const data = scope.pages.flatMap((page) => {
    const items = page.rows
      .filter((row) => rows.includes(row))
      .flatMap((row) => outputKeys(row, hold))
      .map((key) => ({ value: key, label: outputName(scope, key) }));
    return items.length > 0 ? [{ group: `${page.id} ${page.title}`, items }] : [];
  });
  return (
    <Select
      size="xs"
      label={label}
      data={data}
      value={value}
      onChange={(output) => output && onChange(output)}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No matching output"
      maxDropdownHeight={320}
    />
  );
}

function outputKeys(row: FormulaRow, hold: number): string[] {
  if (!isByYear(row)) return [row.key];
  return Array.from({ length: hold }, (_, index) => `${row.key}.${index + 1}`);
}

/** An output as it is asked for: one by year stands with its first year unless another is named. */
export function outputKey({ findRow }: Pick<AnalysisScope, "findRow">, output: string): string {
  const row = findRow(output);
  return row !== undefined && isByYear(row) ? `${output}.1` : output;
}

interface AmountInputProps {
  label: string;
  /** The row whose unit the amount has. */
  row: Pick<FormulaRow, "format" | "integer"> | undefined;
  value: number | null;
  onChange: (value: number | null) => void;
  /** A distance rather than a figure: rates in points. */
  isStep?: boolean;
  error?: string | undefined;
  isLabelHidden?: boolean;
  width?: number;
}

/** An amount in the unit of its row: rates are typed as percent and kept as fractions. */
export function AmountInput(props: AmountInputProps) {
  const { label, row, value, onChange, isStep = false, error, isLabelHidden = false, width } = props;
  const isShare = row?.format === "percent";
  const scale = isShare ? 100 : 1;
  return (
    <NumberField
      size="xs"
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      value={value === null || !Number.isFinite(value) ? null : Number((value * scale).toPrecision(12))}
      onChange={(next) => onChange(next === null ? null : Number((next / scale).toPrecision(12)))}
      prefix={row?.format === "currency" ? "$" : ""}
      suffix={isShare ? (isStep ? " pts" : "%") : row?.format === "multiple" ? "x" : ""}
      thousandSeparator={row?.format === "currency" ? "," : ""}
      allowDecimal={row?.integer !== true}
      decimalScale={4}
      error={error}
      {...(width === undefined ? {} : { w: width })}
    />
  );
}
