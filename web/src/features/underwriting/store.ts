import type { FormulaRow } from "@labs/underwriting/formula-record";
import type { Inputs, InputValue } from "@labs/underwriting/model-inputs";
import { inputAt, withInput } from "@labs/underwriting/model-inputs";
import { create } from "zustand";

export interface Draft {
  inputs: Inputs;
  /** By dotted path: user, facts, comps, unitMix or template. */
  basis: Record<string, string>;
  /** The inputs the draft began with, to mark what changed. */
  began: Inputs;
  basedOn: number | null;
}

interface Drafts {
  byProperty: Record<string, Draft>;
  begin: (id: string, draft: Omit<Draft, "began">) => void;
  set: (id: string, path: string, value: InputValue) => void;
  discard: (id: string) => void;
}

/** Drafts live as long as the tab: leaving the page and coming back loses nothing. */
export const useDrafts = create<Drafts>((update) => ({
  byProperty: {},
  begin: (id, draft) =>
    update((state) => ({ byProperty: { ...state.byProperty, [id]: { ...draft, began: draft.inputs } } })),
  set: (id, path, value) =>
    update((state) => {
      const draft = state.byProperty[id];
      if (!draft) return state;
      const changed = withoutStaleValue(
        { ...draft, inputs: withInput(draft.inputs, path, value), basis: { ...draft.basis, [path]: "user" } },
        path,
      );
      return { byProperty: { ...state.byProperty, [id]: changed } };
    }),
  discard: (id) =>
    update((state) => {
      const { [id]: _gone, ...rest } = state.byProperty;
      return { byProperty: rest };
    }),
}));

/** Where a row's value stands among the inputs; the columns of a table stand in the table as one. */
export function inputPath(row: FormulaRow): string {
  const path = row.path ?? row.key;
  return row.grain === "unitType" ? (path.split(".")[0] ?? path) : path;
}

/** Whether a problem's path leads to an input or into it: a year of a list, a cell of a table. */
export function concerns(problem: { path: string[] }, path: string): boolean {
  const place = problem.path.join(".");
  return place === path || place.startsWith(`${path}.`);
}

/** Comps of homes as they stand say nothing of this one renovated: that value has to be entered. */
function withoutStaleValue(draft: Draft, path: string): Draft {
  const isPlanned = path === "renovation" && Number(inputAt(draft.inputs, path)) > 0;
  if (!isPlanned || draft.basis.afterRepairValue !== "comps") return draft;
  const { afterRepairValue: _asItStands, ...basis } = draft.basis;
  return { ...draft, inputs: withInput(draft.inputs, "afterRepairValue", undefined), basis };
}

export function isChanged(draft: Draft, path: string): boolean {
  return JSON.stringify(inputAt(draft.inputs, path)) !== JSON.stringify(inputAt(draft.began, path));
}

/** The inputs that the user entered: all that is sent; the rest the server fills and says from where. */
export function userInputs(draft: Draft): Inputs {
  let inputs: Inputs = {};
  for (const [path, basis] of Object.entries(draft.basis)) {
    const value = inputAt(draft.inputs, path);
    if (basis === "user" && value !== undefined && value !== null) inputs = withInput(inputs, path, value);
  }
  return inputs;
}
