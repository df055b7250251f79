import type { FormulaRow } from "@labs/underwriting/formula-record";
import { type InputValue, inputAt, valueAt } from "@labs/underwriting/model-inputs";
import { useMemo } from "react";
import { shallow } from "zustand/shallow";
import {
  cancelTyping,
  changeDraft,
  type Draft,
  endTyping,
  isChanged,
  isOwn,
  type Origin,
} from "../../lib/draft.ts";
import { inputText } from "../../lib/input-text.ts";
import type { Source } from "../../lib/use-written.ts";
import { useModel } from "./model-context.tsx";
import { useDrafts } from "./store.ts";

export type Input = ReturnType<typeof useInput>;

/** What the draft says of one input, and how it is changed: one subscription, as a page has a hundred of them. */
export function useInput(row: FormulaRow) {
  const { propertyId, origin, sources } = useModel();
  const path = row.path ?? row.key;
  const read = useMemo(() => {
    const partOf = createReader({ path, origin });
    return ({ byProperty }: ReturnType<typeof useDrafts.getState>) => partOf(byProperty[propertyId]);
  }, [path, origin, propertyId]);
  const part = useDrafts(read);
  const edit = (change: (draft: Draft) => Draft) => useDrafts.getState().edit(propertyId, change);
  return {
    ...part,
    path,
    usual: inputAt(origin.inputs, path),
    source: part.basis === "user" ? undefined : sources[path],
    usualBasis: origin.basis[path],
    type: (next: InputValue) => edit((draft) => changeDraft(draft, [{ path, value: next }], path)),
    settle: () => edit(endTyping),
    cancel: () => edit((draft) => cancelTyping(draft, path)),
    reset: () =>
      edit((draft) =>
        changeDraft(draft, [
          { path, value: inputAt(origin.inputs, path), basis: origin.basis[path] ?? "template" },
        ]),
      ),
  };
}

interface Place {
  path: string;
  origin: Origin;
}

/** What stands beside the value: most keystrokes change none of it. */
interface Part {
  isEmpty: boolean;
  basis: string | undefined;
  isChanged: boolean;
  isOwn: boolean;
}

/** Reads what a draft says of an input; where that is what it was, the same object and at the cost of a look. */
function createReader({ path, origin }: Place): (draft: Draft | undefined) => Part {
  let last: { value: InputValue; before: InputValue } | undefined;
  let part = NOT_BEGUN;
  const keys = path.split(".");
  return (draft) => {
    if (draft === undefined) return NOT_BEGUN;
    const [value, before] = [valueAt(draft.inputs, keys), valueAt(draft.began, keys)];
    const basis = draft.basis[path];
    if (last !== undefined && last.value === value && last.before === before && part.basis === basis)
      return part;
    const next = {
      isEmpty: value === undefined,
      basis,
      isChanged: isChanged(draft, path),
      isOwn: isOwn(draft, origin, path),
    };
    if (last === undefined || !shallow(part, next)) part = next;
    last = { value, before };
    return part;
  };
}

const NOT_BEGUN: Part = { isEmpty: true, basis: undefined, isChanged: false, isOwn: false };

/** An input as its field shows it at rest; worked out again when the value is another. */
export function useFieldText(row: FormulaRow): Source<string> {
  const { propertyId } = useModel();
  return useMemo(() => {
    const keys = (row.path ?? row.key).split(".");
    let [value, text]: [InputValue, string] = [undefined, ""];
    const getState = () => {
      const draft = useDrafts.getState().byProperty[propertyId];
      const next = draft === undefined ? undefined : valueAt(draft.inputs, keys);
      if (next !== value) [value, text] = [next, inputText(next, row)];
      return text;
    };
    return { getState, subscribe: useDrafts.subscribe };
  }, [propertyId, row]);
}

/** A name or a day as it stands in the draft. */
export function useWords(path: string): string {
  const { propertyId } = useModel();
  const value = useDrafts(({ byProperty }) => inputAt(byProperty[propertyId]?.inputs ?? {}, path));
  return typeof value === "string" ? value : "";
}
