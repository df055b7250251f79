import type { FormulaRow } from "@labs/underwriting/formula-record";
import { type InputValue, inputAt } from "@labs/underwriting/model-inputs";
import { Badge, NumberInput, Select, TextInput, Tooltip } from "@mantine/core";
import { memo, useId, useState } from "react";
import classes from "./input-row.module.css";
import { isChanged, useDrafts } from "./store.ts";

interface InputRowProps {
  propertyId: string;
  row: FormulaRow;
  /** Where a prefilled value comes from, in words. */
  source?: string | undefined;
  problem?: string | undefined;
}

export const BASIS_WORDS: Record<string, string> = {
  user: "entered",
  facts: "facts",
  comps: "comps",
  unitMix: "unit mix",
  template: "template",
};

/** What the draft says of one input. */
function useInput(propertyId: string, row: FormulaRow) {
  const path = row.path ?? row.key;
  const value = useDrafts((drafts) => inputAt(drafts.byProperty[propertyId]?.inputs ?? {}, path));
  const basis = useDrafts((drafts) => drafts.byProperty[propertyId]?.basis[path]);
  const changed = useDrafts((drafts) => {
    const draft = drafts.byProperty[propertyId];
    return draft ? isChanged(draft, path) : false;
  });
  const set = useDrafts((drafts) => drafts.set);
  return { value, basis, changed, onChange: (next: InputValue) => set(propertyId, path, next) };
}

/** One input with its unit, its basis and what is wrong with it; only this row draws again when it changes. */
export const InputRow = memo(function InputRow({ propertyId, row, source, problem }: InputRowProps) {
  const id = useId();
  const { value, basis, changed, onChange } = useInput(propertyId, row);
  return (
    <div className={classes.row} data-changed={changed || undefined}>
      <Tooltip label={row.help} disabled={row.help === ""} multiline maw={320} position="top-start">
        <label htmlFor={id}>
          {row.label}
          {changed ? <span className={classes.mark}> changed</span> : null}
        </label>
      </Tooltip>
      <Field id={id} row={row} value={value} problem={problem} onChange={onChange} />
      <BasisBadge basis={basis} source={source} />
    </div>
  );
});

/** The same in a cell of a table, whose head has the words. */
export const InputCell = memo(function InputCell({ propertyId, row, source, problem }: InputRowProps) {
  const id = useId();
  const { value, basis, changed, onChange } = useInput(propertyId, row);
  return (
    <div className={classes.cell} data-changed={changed || undefined}>
      <label htmlFor={id} className={classes.hidden}>
        {row.label}
      </label>
      <Field id={id} row={row} value={value} problem={problem} onChange={onChange} />
      <BasisBadge basis={changed ? "user" : basis} source={source} />
    </div>
  );
});

function BasisBadge({ basis, source }: { basis: string | undefined; source: string | undefined }) {
  return (
    <Tooltip label={source ?? basisHelp(basis)} multiline maw={320}>
      <Badge size="sm" variant="default" tabIndex={0} className={classes.basis}>
        {basis === undefined ? "none" : (BASIS_WORDS[basis] ?? basis)}
      </Badge>
    </Tooltip>
  );
}

function basisHelp(basis: string | undefined): string {
  if (basis === undefined) return "Not given";
  return basis === "template" ? "The firm's template" : `From ${BASIS_WORDS[basis] ?? basis}`;
}

interface FieldProps {
  id: string;
  row: FormulaRow;
  value: InputValue;
  problem: string | undefined;
  onChange: (value: InputValue) => void;
}

function Field({ id, row, value, problem, onChange }: FieldProps) {
  if (row.unit === "text") {
    return (
      <Select
        id={id}
        size="xs"
        data={row.choices ?? []}
        value={typeof value === "string" ? value : null}
        onChange={(next) => onChange(next ?? undefined)}
        clearable={row.optional === true}
        error={problem}
      />
    );
  }
  if (row.grain === "list")
    return <ListField id={id} row={row} value={value} problem={problem} onChange={onChange} />;
  const isShare = row.format === "percent";
  return (
    <NumberInput
      id={id}
      size="xs"
      value={typeof value === "number" ? toShown(value, isShare) : ""}
      onChange={(next) => onChange(typeof next === "number" ? fromShown(next, isShare) : undefined)}
      prefix={row.format === "currency" ? "$" : ""}
      suffix={isShare ? "%" : ""}
      thousandSeparator={row.format === "currency" ? "," : ""}
      allowDecimal={row.integer !== true}
      decimalScale={isShare ? 4 : 2}
      hideControls
      error={problem}
      classNames={{ input: classes.number ?? "" }}
    />
  );
}

/** By year, separated by spaces: the last value repeats. */
function ListField({ id, row, value, problem, onChange }: FieldProps) {
  const isShare = row.format === "percent";
  const shown = listText(value, isShare);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      id={id}
      size="xs"
      value={typed ?? shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(listOf(event.currentTarget.value, isShare));
      }}
      onBlur={() => setTyped(null)}
      rightSection={isShare ? "%" : null}
      error={problem}
      classNames={{ input: classes.number ?? "" }}
      aria-description="One value a year, separated by spaces; the last one repeats"
    />
  );
}

function listText(value: InputValue, isShare: boolean): string {
  const list = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return list.map((each) => (typeof each === "number" ? toShown(each, isShare) : String(each))).join(" ");
}

function listOf(text: string, isShare: boolean): InputValue {
  const parts = text.split(/[\s;%]+/).filter((part) => part !== "");
  if (parts.length === 0) return undefined;
  const numbers = parts.map((part) => fromShown(Number(part), isShare));
  return numbers.length === 1 ? numbers[0] : numbers;
}

/** `0.0575` is typed and shown as 5.75, without the dust of binary fractions. */
const toShown = (value: number, isShare: boolean) =>
  isShare ? Number((value * 100).toPrecision(12)) : value;
const fromShown = (value: number, isShare: boolean) =>
  isShare ? Number((value / 100).toPrecision(12)) : value;
