import type { ErrorCode, InvalidField } from "@labs/contract/errors";
import type {
  CellTrace,
  EntryKind,
  Evaluation,
  FirmModelReading,
  NamedCell,
  SheetWindow,
  Solution,
} from "@labs/contract/firm-models/firm-models";
import type {
  InputSpread,
  MaxBid,
  ModelSensitivity,
  ModelSimulation,
  ModelTornado,
} from "@labs/contract/firm-models/model-analyses";
import type { ModelMapping } from "@labs/contract/firm-models/model-mappings";
import type { SpreadsheetProblem } from "../../lib/spreadsheet/spreadsheet-error.ts";

export type GivenChanges = readonly { cell: string; value: number | string | boolean | null }[];

/** Cells that are one assumption: the first is moved, the others by as much, times their weight, or in proportion. */
export type LinkedCells = readonly { cell: string; how: "add" | "scale"; weight: number }[];

/** What can be asked of a workbook, and what is answered. */
export interface ModelQuestions {
  describe: { given: object; answer: ModelReport };
  evaluate: { given: { changes: GivenChanges }; answer: Evaluation };
  cells: {
    given: {
      changes: GivenChanges;
      sheet: number;
      top: number;
      left: number;
      rows: number;
      columns: number;
    };
    answer: SheetWindow;
  };
  trace: { given: { changes: GivenChanges; cell: string }; answer: CellTrace };
  solve: {
    given: {
      changes: GivenChanges;
      input: string;
      output: string;
      target: number;
      low: number;
      high: number;
    };
    answer: Solution;
  };
  /** What the inputs and results may be in Labs. */
  propose: { given: object; answer: ModelMapping["proposed"] };
  /** Cells one by one, under changed inputs. */
  look: { given: { changes: GivenChanges; cells: readonly string[] }; answer: CellLooks };
  bid: {
    given: {
      changes: GivenChanges;
      input: LinkedCells;
      output: string;
      target: number;
      low?: number | undefined;
      high?: number | undefined;
    };
    answer: MaxBid;
  };
  tabulate: {
    given: {
      changes: GivenChanges;
      rows: { linked: LinkedCells; values: readonly number[] };
      columns: { linked: LinkedCells; values: readonly number[] };
      output: string;
    };
    answer: ModelSensitivity;
  };
  tornado: {
    given: {
      changes: GivenChanges;
      output: string;
      drivers: readonly { linked: LinkedCells; low: number; high: number }[];
    };
    answer: ModelTornado;
  };
  simulate: {
    given: {
      changes: GivenChanges;
      outputs: readonly { cell: string; target: number | null }[];
      drivers: readonly { linked: LinkedCells; spread: InputSpread }[];
      trials: number;
      seed: number;
    };
    answer: ModelSimulation;
  };
  fill: { given: { changes: GivenChanges }; answer: Uint8Array };
}

/** A cell as the file has it and under changed inputs. */
export interface CellLook extends NamedCell {
  entry: EntryKind;
  isConstant: boolean;
  fileValue: NamedCell["value"];
  fileText: string;
}

export interface CellLooks {
  cells: CellLook[];
  is1904: boolean;
  residual: number | null;
}

export type ModelQuestion = keyof ModelQuestions;

export interface ModelReport {
  accepted: "whole" | "part" | "none";
  reason: string | null;
  formulas: number;
  refusedCells: number;
  report: FirmModelReading;
}

export interface ModelJob {
  file: { path: string; sha256: string; name: string };
  question: ModelQuestion;
  given: ModelQuestions[ModelQuestion]["given"];
}

export type ModelReply =
  | { ok: true; answer: unknown }
  | { ok: false; problem: SpreadsheetProblem; message: string }
  | { ok: false; code: ErrorCode; message: string; fields: InvalidField[] | undefined };
