import { choiceName } from "@labs/underwriting/choice-name";
import type { FormulaRow, ModelName } from "@labs/underwriting/formula-record";
import { type InputValue, withInput } from "@labs/underwriting/model-inputs";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { inputText, readInput } from "./typed-input/input-text.ts";

/** A value as its field shows it; a choice stands by its code. */
export const entryText = (value: unknown, row: FormulaRow): string =>
  row.choices !== undefined && typeof value === "string" ? value : inputText(value as InputValue, row);

const UNITS: Record<string, string> = {
  yr: " yr",
  mo: " mo",
  days: " days",
  "$/mo": "/mo",
  "$/yr": "/yr",
  "$/unit/yr": "/unit/yr",
};

/** An entry as it is read: with its unit, a choice by its name. */
export const shownText = (text: string, row: FormulaRow | undefined): string =>
  row?.choices === undefined ? `${text}${UNITS[row?.unit ?? ""] ?? ""}` : choiceName(text);

/** What was entered, or in words why the input can't be that. */
export function readAssumed(
  text: string,
  row: FormulaRow,
  model: ModelName,
): { value: NonNullable<InputValue> } | { problem: string } {
  if (text.trim() === "") return { problem: "Enter a value or remove the assumption" };
  const read = row.unit === "text" ? { ok: true as const, value: text.trim() } : readInput(text, row);
  if (!read.ok || read.value === undefined || read.value === null)
    return { problem: `${row.label} must be a number` };
  const validation = validateInputs(model, withInput({}, row.key, read.value));
  const wrong = validation.ok ? undefined : validation.problems.find(({ type }) => type !== "missing");
  return wrong === undefined ? { value: read.value } : { problem: wrong.msg };
}
