import type { AssumedValue, TemplateVersion } from "@labs/contract/assumptions";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import type { InputValue } from "@labs/underwriting/model-inputs";
import { cohortInputs } from "@labs/underwriting/pool-inputs";
import { entryText, readAssumed, shownText } from "../../../lib/assumed-value.ts";

/** An assumption as it is being entered: the input and what its field says. */
export interface CohortEntry {
  key: string;
  text: string;
  /** Where it is from, or why; kept as it was. */
  note?: string | undefined;
}

let rows: ReadonlyMap<string, FormulaRow> | undefined;

/** The inputs that may be assumed for a market, by key. */
export function assumableRows(): ReadonlyMap<string, FormulaRow> {
  rows ??= new Map(cohortInputs().map((row) => [row.key, row]));
  return rows;
}

/** What the firm assumes for all markets, by path of the input. */
type Assumed = TemplateVersion["assumptions"];

/** What the firm's template says, as the field would show it. */
export const templateText = (row: FormulaRow, assumed: Assumed = {}): string =>
  entryText(assumed[row.key]?.value ?? row.default?.value, row);

/** An entry as it is read: with its unit, a choice by its name. */
export const shownEntry = ({ key, text }: CohortEntry): string => shownText(text, assumableRows().get(key));

export function toEntries(assumptions: Assumed): CohortEntry[] {
  return [...assumableRows()].flatMap(([key, row]) => {
    const known = assumptions[key];
    return known === undefined ? [] : [{ key, text: entryText(known.value, row), note: known.note }];
  });
}

/** What was entered, or in words why the input can't be that. */
export function readEntry({ key, text }: CohortEntry): { value: InputValue } | { problem: string } {
  const row = assumableRows().get(key);
  if (row === undefined) return { problem: "Not available as a market assumption" };
  return readAssumed(text, row, "singlefamily");
}

/** The assumptions that are sent; undefined while one of them can't be. */
export function toAssumptions(entries: readonly CohortEntry[]): Assumed | undefined {
  const assumptions: Assumed = {};
  for (const entry of entries) {
    const read = readEntry(entry);
    if ("problem" in read) return undefined;
    const value = read.value as AssumedValue;
    assumptions[entry.key] = entry.note === undefined ? { value } : { value, note: entry.note };
  }
  return assumptions;
}
