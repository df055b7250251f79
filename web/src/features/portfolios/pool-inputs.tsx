import type { PortfolioPool } from "@labs/contract/portfolio-pool";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { NumberInput, Select } from "@mantine/core";
import { readTerm } from "../../lib/pool-terms.ts";
import classes from "./pool-pages.module.css";

interface PoolInputsProps {
  rows: readonly FormulaRow[];
  taken: PortfolioPool["terms"];
  onChange: (key: string, value: string | number | undefined) => void;
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
}

function PoolInput({ row, value, onChange }: PoolInputProps) {
  const { key, label, help, choices, unit } = row;
  if (choices !== undefined) {
    return (
      <Select
        label={label}
        description={help}
        size="xs"
        data={choices}
        value={String(value ?? "")}
        allowDeselect={false}
        onChange={(chosen) => onChange(key, readTerm(key, chosen))}
      />
    );
  }
  const scale = unit === "%" ? 100 : 1;
  return (
    <NumberInput
      label={label}
      description={help}
      size="xs"
      defaultValue={typeof value === "number" ? Number((value * scale).toPrecision(10)) : ""}
      prefix={unit.startsWith("$") ? "$" : undefined}
      suffix={SUFFIXES[unit]}
      thousandSeparator=","
      decimalScale={3}
      placeholder={row.optional ? "not tested" : undefined}
      hideControls
      onBlur={(event) => {
        const text = event.currentTarget.value.replaceAll(/[^\d.-]/g, "");
        const typed = text === "" ? "" : Number((Number(text) / scale).toPrecision(10));
        if (typed !== (value ?? "")) onChange(key, readTerm(key, typed));
      }}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
    />
  );
}

const SUFFIXES: Record<string, string> = { "%": "%", x: "x", yr: " yr", mo: " mo" };
