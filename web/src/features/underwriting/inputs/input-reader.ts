import type { FormulaRow } from "@labs/underwriting/formula-record";
import { type InputValue, valueAt } from "@labs/underwriting/model-inputs";
import { shallow } from "zustand/shallow";
import { inputText } from "../../../lib/typed-input/input-text.ts";
import { type Draft, isChanged, isOwn, type Origin } from "../model/draft.ts";

/** What stands beside the value of an input: most keystrokes change none of it. */
export interface InputPart {
  isEmpty: boolean;
  basis: string | undefined;
  isChanged: boolean;
  isOwn: boolean;
}

const NOT_BEGUN: InputPart = { isEmpty: true, basis: undefined, isChanged: false, isOwn: false };

/** Reads what a draft says of an input: the same object for as long as it says the same, and then at the cost of a look. */
export function createPartReader(path: string, origin: Origin): (draft: Draft | undefined) => InputPart {
  let last: { value: InputValue; before: InputValue } | undefined;
  let part = NOT_BEGUN;
  const keys = path.split(".");
  return (draft) => {
    if (draft === undefined) return NOT_BEGUN;
    const [value, before] = [valueAt(draft.inputs, keys), valueAt(draft.began, keys)];
    const basis = draft.basis[path];
    const isSame = last !== undefined && last.value === value && last.before === before;
    if (isSame && part.basis === basis) return part;
    last = { value, before };
    const next = {
      isEmpty: value === undefined,
      basis,
      isChanged: isChanged(draft, path),
      isOwn: isOwn(draft, origin, path),
    };
    if (!shallow(part, next)) part = next;
    return part;
  };
}

/** Reads an input as its field shows it at rest; the text is worked out when the value is another. */
export function createTextReader(row: FormulaRow): (draft: Draft | undefined) => string {
  const keys = (row.path ?? row.key).split(".");
  let [value, text]: [InputValue, string] = [undefined, ""];
  return (draft) => {
    const next = draft === undefined ? undefined : valueAt(draft.inputs, keys);
    if (next !== value) [value, text] = [next, inputText(next, row)];
    return text;
  };
}
