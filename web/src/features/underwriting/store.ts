import type { FormulaRow } from "@labs/underwriting/formula-record";
import type { Inputs, InputValue } from "@labs/underwriting/model-inputs";
import { inputAt, withInput } from "@labs/underwriting/model-inputs";
import type { SimulationDriver } from "@labs/underwriting/simulation";
import { create } from "zustand";
import type { AnalysisKind, AnalysisResult, AnalysisTask } from "../../workers/analysis-tasks.ts";

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

/** An input and how far it is moved at once; null where its size says so. */
export interface MovedBy {
  input: string;
  step: number | null;
}

/** A case of the user's own: the inputs that differ from the draft. */
export interface OwnCase {
  id: string;
  label: string;
  changed: Record<string, InputValue>;
}

/** What each analysis was asked, so that leaving and coming back asks the same. A null hurdle judges nothing. */
export interface AnalysisSettings {
  sensitivity: { rows: MovedBy; columns: MovedBy; output: string; size: number; hurdle: number | null };
  tornado: { drivers: MovedBy[]; output: string; hurdle: number | null };
  scenarios: { shown: string[]; own: OwnCase[]; isDifferencesOnly: boolean };
  solve: { input: string; output: string; target: number | null };
  hold: { output: string };
  simulation: {
    drivers: SimulationDriver[];
    /** By the inputs of a pair, joined by a space; what is not here moves apart. */
    correlations: Record<string, number>;
    trials: number;
    seed: number;
    output: string;
    hurdle: number | null;
  };
}

/** One analysis: under way, failed, or done for the inputs and settings that `key` stands for. */
export interface AnalysisRun {
  running: { key: string; done: number; total: number | null; cancel: () => void } | null;
  failure: string | null;
  finished: { key: string; task: AnalysisTask; result: AnalysisResult } | null;
}

interface Analyses {
  settings: Record<string, Partial<AnalysisSettings>>;
  runs: Record<string, Partial<Record<AnalysisKind, AnalysisRun>>>;
  configure: (id: string, change: Partial<AnalysisSettings>) => void;
  note: (id: string, kind: AnalysisKind, change: Partial<AnalysisRun>) => void;
}

const NOTHING_RUN: AnalysisRun = { running: null, failure: null, finished: null };

/** Analyses of each property live beside its draft, as long as the tab; they go on while another page is looked at. */
export const useAnalyses = create<Analyses>((update) => ({
  settings: {},
  runs: {},
  configure: (id, change) =>
    update((state) => ({ settings: { ...state.settings, [id]: { ...state.settings[id], ...change } } })),
  note: (id, kind, change) =>
    update((state) => {
      const run = { ...(state.runs[id]?.[kind] ?? NOTHING_RUN), ...change };
      return { runs: { ...state.runs, [id]: { ...state.runs[id], [kind]: run } } };
    }),
}));
