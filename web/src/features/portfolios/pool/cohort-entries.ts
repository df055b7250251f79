import { choiceName } from "@labs/underwriting/choice-name";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import {
  flattenInputs,
  type Inputs,
  type InputValue,
  withInput,
  withInputs,
} from "@labs/underwriting/model-inputs";
import { cohortInputs } from "@labs/underwriting/pool-inputs";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { inputText, readInput } from "../../../lib/input-text.ts";

/** An assumption as it is being entered: the input and what its field says. */
export interface CohortEntry {
  key: string;
  text: string;
}

let rows: ReadonlyMap<string, FormulaRow> | undefined;

/** The inputs that may be assumed for a market, by key. */
export function assumableRows(): ReadonlyMap<string, FormulaRow> {
  rows ??= new Map(cohortInputs().map((row) => [row.key, row]));
  return rows;
}

/** What the firm's template says, as the field would show it. */
export const templateText = (row: FormulaRow): string => entryText(row.default?.value, row);

/** A value as its field shows it; a choice stands by its code. */
const entryText = (value: unknown, row: FormulaRow): string =>
  row.choices !== undefined && typeof value === "string" ? value : inputText(value as InputValue, row);

const UNITS: Record<string, string> = { yr: " yr", mo: " mo", "$/mo": " a month" };

/** An entry as it is read: with its unit, a choice by its name. */
export function shownEntry({ key, text }: CohortEntry): string {
  const row = assumableRows().get(key);
  return row?.choices === undefined ? `${text}${UNITS[row?.unit ?? ""] ?? ""}` : choiceName(text);
}

export function toEntries(inputs: Inputs): CohortEntry[] {
  const flat = flattenInputs(inputs);
  return [...assumableRows()].flatMap(([key, row]) =>
    key in flat ? [{ key, text: entryText(flat[key], row) }] : [],
  );
}

/** What was entered, or in words why the input can't be that. */
export function readEntry({ key, text }: CohortEntry): { value: InputValue } | { problem: string } {
  const row = assumableRows().get(key);
  if (row === undefined) return { problem: "Not available as a market assumption" };
  if (text.trim() === "") return { problem: "Enter a value or remove the assumption" };
  const read = row.unit === "text" ? { ok: true as const, value: text.trim() } : readInput(text, row);
  if (!read.ok) return { problem: `${row.label} must be a number` };
  const validation = validateInputs("singlefamily", withInput({}, key, read.value));
  const wrong = validation.ok ? undefined : validation.problems.find(({ type }) => type !== "missing");
  return wrong === undefined ? { value: read.value } : { problem: wrong.msg };
}

/** The inputs that are sent; undefined while one of them can't be. */
export function toInputs(entries: readonly CohortEntry[]): Inputs | undefined {
  const read = entries.map((entry) => [entry.key, readEntry(entry)] as const);
  const known = read.flatMap(([key, each]) => ("value" in each ? [[key, each.value] as const] : []));
  return known.length === read.length ? withInputs({}, known) : undefined;
}
