import type { AssumedValue, TemplateVersion } from "@labs/contract/assumptions";
import { firmInputs, lenderInputs, sampleAssumptions } from "@labs/underwriting/firm-inputs";
import { getCatalog } from "@labs/underwriting/formula-pages";
import type { FormulaRow, ModelName } from "@labs/underwriting/formula-record";
import { entryText, readAssumed, shownText } from "../../lib/assumed-value.ts";

/** An assumption as it is being entered. */
export interface Entry {
  key: string;
  text: string;
  note: string;
}

export interface Group {
  title: string;
  rows: FormulaRow[];
}

const groups: Partial<Record<ModelName, readonly Group[]>> = {};

/** Inputs that a firm may assume, under the pages they stand on. */
export function listGroups(model: ModelName): readonly Group[] {
  const known = groups[model] ?? groupByPage(model);
  groups[model] = known;
  return known;
}

function groupByPage(model: ModelName): Group[] {
  const { rows, definition } = getCatalog(model);
  const inputs = firmInputs(model);
  return definition.pages.flatMap(({ id, title }) => {
    const onPage = inputs.filter(({ key }) => rows.get(key)?.page === id);
    return onPage.length === 0 ? [] : [{ title, rows: onPage }];
  });
}

/** Those without which a template of all markets is refused. */
export const listRequired = (model: ModelName): ReadonlySet<string> =>
  new Set(Object.keys(sampleAssumptions(model)));

/** Of these groups what a lender's terms may say. */
export function listLenderGroups(model: ModelName): readonly Group[] {
  const known = new Set(lenderInputs(model).map(({ key }) => key));
  return listGroups(model).flatMap(({ title, rows }) => {
    const some = rows.filter(({ key }) => known.has(key));
    return some.length === 0 ? [] : [{ title, rows: some }];
  });
}

export const shownValue = (value: AssumedValue, row: FormulaRow): string =>
  shownText(entryText(value, row), row);

export function toEntries(assumptions: TemplateVersion["assumptions"], model: ModelName): Entry[] {
  return firmInputs(model).flatMap((row): Entry[] => {
    const known = assumptions[row.key];
    return known === undefined
      ? []
      : [{ key: row.key, text: entryText(known.value, row), note: known.note ?? "" }];
  });
}

/** The assumptions that are sent; undefined while one of them can't be. */
export function toAssumptions(
  entries: readonly Entry[],
  model: ModelName,
): TemplateVersion["assumptions"] | undefined {
  const rows = new Map(firmInputs(model).map((row) => [row.key, row]));
  const assumptions: TemplateVersion["assumptions"] = {};
  for (const { key, text, note } of entries) {
    const row = rows.get(key);
    const read = row === undefined ? undefined : readAssumed(text, row, model);
    if (read === undefined || "problem" in read) return undefined;
    const value = read.value as AssumedValue;
    assumptions[key] = note.trim() === "" ? { value } : { value, note: note.trim() };
  }
  return assumptions;
}

/** Beyond this a bound keeps mistakes of typing out and tells nobody anything. */
const LARGEST_TOLD = 1_000_000;

/** What may be entered: the unit, the bounds, and whether by year. */
export function describeField(row: FormulaRow): string {
  const { unit, bounds, grain } = row;
  const known = ["%", "text"].includes(unit) ? "" : unit;
  const { min, max } = bounds ?? {};
  const span =
    min === undefined || max === undefined || max > LARGEST_TOLD
      ? ""
      : `${entryText(min, row)} to ${entryText(max, row)}`;
  const byYear = grain === "list" ? "one value per year, the last repeats" : "";
  return [known, span, byYear].filter(Boolean).join("; ");
}
