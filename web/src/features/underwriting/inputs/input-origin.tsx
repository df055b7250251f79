import type { FormulaRow } from "@labs/underwriting/formula-record";
import { type InputValue, inputAt } from "@labs/underwriting/model-inputs";
import { dateTime } from "../../../lib/format-date.ts";
import { inputText } from "../../../lib/typed-input/input-text.ts";
import { isSameInput } from "../model/draft.ts";
import { useModel } from "../model/model-context.tsx";
import classes from "../statement/explanation-panel.module.css";
import { useDrafts } from "../store.ts";
import { BASIS_WORDS } from "./input-row.tsx";

const DEFAULT_WORDS: Record<string, string> = {
  neutral: "not used unless entered",
  firm: "firm template",
  benchmark: "a benchmark",
};

/** Where an input comes from, with its date, and what else is known of it: source, default, bounds. */
export function InputOrigin({ row }: { row: FormulaRow }) {
  const { propertyId, origin, sources, lastKnown } = useModel();
  const draft = useDrafts((drafts) => drafts.byProperty[propertyId]);
  if (draft === undefined) return null;
  // A column of a table has its source with the table.
  const table = row.key.split(".")[0] ?? row.key;
  const path = row.grain === "unitType" ? table : (row.path ?? row.key);
  const value = inputAt(draft.inputs, path);
  const basis = draft.basis[path];
  const now = inputAt(origin.inputs, path);
  const text = (each: InputValue) =>
    typeof each === "object" && row.grain === "unitType" ? "a table" : inputText(each, row);
  const isKept = isSameInput(value, inputAt(draft.began, path)) && draft.openedFrom !== null;
  const entered = isKept
    ? `Entered, saved with version ${draft.openedFrom}${draft.keptBy ? ` by ${draft.keptBy.by}, ${dateTime(draft.keptBy.at)}` : ""}`
    : "Entered in this draft";
  const offered = lastKnown.find((each) => each.path === path);
  const rows: [name: string, words: string][] = [
    ["Value", value === undefined || value === null ? "not entered" : text(value)],
    [
      "Source",
      basis === undefined
        ? "none"
        : basis === "user"
          ? entered
          : (sources[path] ?? BASIS_WORDS[basis] ?? basis),
    ],
  ];
  if (now !== undefined && !isSameInput(value, now))
    rows.push([
      `Now from ${BASIS_WORDS[origin.basis[path] ?? ""] ?? "template"}`,
      `${text(now)}. ${sources[path] ?? ""}`,
    ]);
  if (offered !== undefined)
    rows.push([
      isSameInput(value, offered.value) ? "Last known" : "Last known, not used",
      `${text(offered.value)}. ${offered.source}`,
    ]);
  if (row.default)
    rows.push(["Default", `${inputText(row.default.value, row)}, ${DEFAULT_WORDS[row.default.basis] ?? ""}`]);
  const { min, max } = row.bounds ?? {};
  if (min !== undefined || max !== undefined)
    rows.push([
      "Bounds",
      `${min === undefined ? "" : inputText(min, row)} to ${max === undefined ? "" : inputText(max, row)}`,
    ]);
  return (
    <dl className={classes.inputs}>
      {rows.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
