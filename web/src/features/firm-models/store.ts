import {
  type CellValue,
  type Changes,
  FIRM_MODEL_MAX_BYTES,
  type UploadedModel,
  uploadFirmModel,
} from "@labs/contract/firm-models/firm-models";
import type { RunAnalyses } from "@labs/contract/firm-models/model-analyses";
import type { FillFrom } from "@labs/contract/firm-models/model-runs";
import { upload } from "../../lib/calls/upload.ts";
import { bytes } from "../../lib/format.ts";
import { createForPerson } from "../../lib/person-store.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";

/** Of which property the model stands filled, and as which scenario it was kept last. */
export interface FilledFor {
  from: FillFrom;
  label: string;
  targets: Record<string, number>;
  scenario?: { id: string; name: string; version: number };
}

interface Tries {
  /** By model, the inputs that differ from the file. */
  byModel: Record<string, Changes>;
  filledFor: Record<string, FilledFor>;
  /** By model, what was asked of it as it stands for the property: kept with its scenario. */
  asked: Record<string, RunAnalyses>;
  /** Puts the inputs of a property in the place of what was tried. */
  fillWith: (model: string, changes: Changes, filled: FilledFor, asked?: RunAnalyses) => void;
  noteAsked: (model: string, analyses: RunAnalyses) => void;
  keptAs: (model: string, scenario: NonNullable<FilledFor["scenario"]>) => void;
  /** Several cells at once. */
  changeAll: (model: string, changes: Changes) => void;
  change: (model: string, cell: string, value: CellValue) => void;
  /** Takes one change back, or all. */
  reset: (model: string, cell?: string) => void;
}

const NO_CHANGES: Changes = [];
const NOTHING_ASKED: RunAnalyses = {};

/** What is tried on a model lives as long as the tab: nothing of it is stored. */
export const useTries = createForPerson<Tries>(
  (set) => ({
    byModel: {},
    filledFor: {},
    asked: {},
    noteAsked: (model, analyses) =>
      set(({ asked }) => ({ asked: { ...asked, [model]: { ...asked[model], ...analyses } } })),
    fillWith: (model, changes, filled, analyses = NOTHING_ASKED) =>
      set(({ byModel, filledFor, asked }) => ({
        asked: { ...asked, [model]: analyses },
        byModel: { ...byModel, [model]: changes },
        filledFor: { ...filledFor, [model]: filled },
      })),
    keptAs: (model, scenario) =>
      set(({ filledFor }) => {
        const filled = filledFor[model];
        return filled === undefined ? {} : { filledFor: { ...filledFor, [model]: { ...filled, scenario } } };
      }),
    changeAll: (model, changes) =>
      set(({ byModel }) => {
        const cells = new Set(changes.map(({ cell }) => cell));
        const rest = (byModel[model] ?? NO_CHANGES).filter(({ cell }) => !cells.has(cell));
        return { byModel: { ...byModel, [model]: [...rest, ...changes] } };
      }),
    change: (model, cell, value) =>
      set(({ byModel }) => {
        const before = byModel[model] ?? NO_CHANGES;
        const isKnown = before.some((each) => each.cell === cell);
        const next = isKnown
          ? before.map((each) => (each.cell === cell ? { cell, value } : each))
          : [...before, { cell, value }];
        return { byModel: { ...byModel, [model]: next } };
      }),
    reset: (model, cell) =>
      set(({ byModel }) => {
        const rest = cell === undefined ? [] : (byModel[model] ?? []).filter((each) => each.cell !== cell);
        return { byModel: { ...byModel, [model]: rest } };
      }),
  }),
  { name: "labs-firm-model-tries", pick: ({ byModel, filledFor, asked }) => ({ byModel, filledFor, asked }) },
);

export const useFilledFor = (model: string): FilledFor | undefined =>
  useTries(({ filledFor }) => filledFor[model]);

export const useAsked = (model: string): RunAnalyses =>
  useTries(({ asked }) => asked[model] ?? NOTHING_ASKED);

export const useChanges = (model: string): Changes => useTries(({ byModel }) => byModel[model] ?? NO_CHANGES);

export const ENDINGS = [".xlsx", ".xlsm"];

/** Sends a workbook; what is plainly wrong with it is said before a byte is sent. */
export async function sendModel(
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<{ kept: UploadedModel } | { problem: string }> {
  if (file.size === 0) return { problem: `“${file.name}” is empty. Save it again in Excel.` };
  if (file.size > FIRM_MODEL_MAX_BYTES) {
    const most = FIRM_MODEL_MAX_BYTES / 1024 / 1024;
    return { problem: `“${file.name}” has ${bytes(file.size)}; a model may have at most ${most} MB.` };
  }
  try {
    return { kept: await upload<UploadedModel>({ endpoint: uploadFirmModel, file, fields: {}, ...options }) };
  } catch (error) {
    return { problem: messageOfFailure(error) };
  }
}
