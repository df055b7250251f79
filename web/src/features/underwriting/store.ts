import type { Period } from "@labs/underwriting/explain";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import type { InputValue } from "@labs/underwriting/model-inputs";
import { create } from "zustand";
import { createForPerson } from "../../lib/person-store.ts";
import type { AnalysisSettings } from "./analysis/analysis-settings.ts";
import { beginDraft, changeDraft, type Draft } from "./model/draft.ts";
import type { AnalysisResult, AnalysisTask } from "./workers/analysis-tasks.ts";

interface Drafts {
  byProperty: Record<string, Draft>;
  begin: (id: string, draft: Parameters<typeof beginDraft>[0]) => void;
  /** Changes a draft by one of the edits of `lib/draft.ts`. */
  edit: (id: string, edit: (draft: Draft) => Draft) => void;
  set: (id: string, path: string, value: InputValue) => void;
  discard: (id: string) => void;
}

/** Drafts live as long as the tab: leaving the page, coming back and loading it again lose nothing but steps to undo. */
export const useDrafts = createForPerson<Drafts>(
  (update, get) => ({
    byProperty: {},
    begin: (id, draft) =>
      update((state) => ({ byProperty: { ...state.byProperty, [id]: beginDraft(draft) } })),
    edit: (id, edit) =>
      update((state) => {
        const draft = state.byProperty[id];
        if (draft === undefined) return state;
        const next = edit(draft);
        return next === draft ? state : { byProperty: { ...state.byProperty, [id]: next } };
      }),
    set: (id, path, value) => get().edit(id, (draft) => changeDraft(draft, [{ path, value }])),
    discard: (id) =>
      update((state) => {
        const { [id]: _gone, ...rest } = state.byProperty;
        return { byProperty: rest };
      }),
  }),
  { name: "underwriting-drafts", pick: ({ byProperty }) => ({ byProperty: withoutSteps(byProperty) }) },
);

function withoutSteps(drafts: Record<string, Draft>): Record<string, Draft> {
  const bare = (draft: Draft): Draft => ({ ...draft, past: [], future: [], typingAt: null });
  return Object.fromEntries(Object.entries(drafts).map(([id, draft]) => [id, bare(draft)]));
}

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

/** One analysis: under way, failed, or done for the inputs and settings that `key` stands for. */
export interface AnalysisRun {
  running: { key: string; done: number; total: number | null; cancel: () => void } | null;
  failure: string | null;
  finished: { key: string; task: AnalysisTask; result: AnalysisResult } | null;
}

interface Analyses {
  settings: Record<string, Partial<AnalysisSettings>>;
  /** By property, then by the name of the analysis: its kind, or another where two of a kind stand apart. */
  runs: Record<string, Record<string, AnalysisRun>>;
  configure: (id: string, change: Partial<AnalysisSettings>) => void;
  note: (id: string, name: string, change: Partial<AnalysisRun>) => void;
}

const NOTHING_RUN: AnalysisRun = { running: null, failure: null, finished: null };

/** Analyses of each property live beside its draft, as long as the tab; they go on while another page is looked at. */
export const useAnalyses = createForPerson<Analyses>((update) => ({
  settings: {},
  runs: {},
  configure: (id, change) =>
    update((state) => ({ settings: { ...state.settings, [id]: { ...state.settings[id], ...change } } })),
  note: (id, name, change) =>
    update((state) => {
      const run = { ...(state.runs[id]?.[name] ?? NOTHING_RUN), ...change };
      return { runs: { ...state.runs, [id]: { ...state.runs[id], [name]: run } } };
    }),
}));

/** The figure or input whose formula is open. */
interface Explained {
  key: string;
  period?: Period | undefined;
  /** What had the focus: it gets it back. */
  opener: HTMLElement | null;
}

interface Drawer {
  explained: Explained | null;
  /** The list of all figures stands in the same place. */
  isListOpen: boolean;
  toggleList: () => void;
  show: (explained: Explained) => void;
  close: () => void;
}

/** One place beside the page for the formula of any figure: it stays open while others are clicked. */
export const useDrawer = create<Drawer>((update, get) => ({
  explained: null,
  isListOpen: false,
  toggleList: () => update({ isListOpen: !get().isListOpen }),
  show: (explained) => update({ explained }),
  close: () => {
    const opener = get().explained?.opener;
    update({ explained: null });
    if (opener?.isConnected) opener.focus();
  },
}));
