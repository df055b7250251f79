import { z } from "zod";
import { endpoint, Paging, paged, queryFlag } from "../endpoint.ts";

/** A workbook may have at most so many bytes. */
export const FIRM_MODEL_MAX_BYTES = 50 * 1024 * 1024;

/** For so many days a deleted model can be restored; then its bytes go too. */
export const FIRM_MODEL_RESTORABLE_DAYS = 30;

/** `refused` is a file that cannot be taken in, `failed` one whose reading broke off. */
export const FirmModelStatus = z.enum(["queued", "reading", "ready", "refused", "failed"]);
export type FirmModelStatus = z.infer<typeof FirmModelStatus>;

export const FirmModel = z.object({
  id: z.string(),
  fileName: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  status: FirmModelStatus,
  /** Whether all of its formulas run, or some of its cells stand with the value they were saved with; null until it was read. */
  accepted: z.enum(["whole", "part", "none"]).nullable(),
  /** Why it was refused or failed. */
  reason: z.string().nullable(),
  formulas: z.number().int(),
  refusedCells: z.number().int(),
  owner: z.object({ id: z.string(), name: z.string() }),
  isMine: z.boolean(),
  shared: z.boolean(),
  jobId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
  readMilliseconds: z.number().nullable(),
  deletedAt: z.iso.datetime().nullable(),
});
export type FirmModel = z.infer<typeof FirmModel>;

export const CellValue = z.union([z.number(), z.string(), z.boolean(), z.null()]);
export type CellValue = z.infer<typeof CellValue>;

/** What is typed into a cell: a share or a day is a number as the workbook stores it. */
export const EntryKind = z.enum(["number", "percent", "date", "text", "flag"]);
export type EntryKind = z.infer<typeof EntryKind>;

/** A cell with the words that stand beside it in the workbook. */
export const NamedCell = z.object({
  /** As "Sheet!B4", the sheet's name bare. */
  cell: z.string(),
  label: z.string(),
  value: CellValue,
  /** As the workbook prints it. */
  text: z.string(),
});
export type NamedCell = z.infer<typeof NamedCell>;

export const ModelInput = NamedCell.extend({ entry: EntryKind });
export type ModelInput = z.infer<typeof ModelInput>;

export const ModelSheet = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  rows: z.number().int(),
  columns: z.number().int(),
  frozenRows: z.number().int(),
  frozenColumns: z.number().int(),
  /** In letters, as Excel counts; 0 for a hidden column. */
  widths: z.array(z.number()),
  hiddenRows: z.array(z.number().int()),
});
export type ModelSheet = z.infer<typeof ModelSheet>;

/** What was found in a workbook when it was read. */
export const FirmModelReading = z.object({
  sheets: z.array(ModelSheet),
  /** Proposed: the constants that formulas use, in the order of the sheets; of very many the first. */
  inputs: z.array(ModelInput),
  inputCount: z.number().int(),
  /** Proposed: results, returns first; of very many the first. */
  outputs: z.array(NamedCell),
  outputCount: z.number().int(),
  /** Cells that stand with the value they were saved with, and why; of very many the first. */
  refusals: z.array(z.object({ cell: z.string(), reason: z.string() })),
  is1904: z.boolean(),
  hasMacros: z.boolean(),
  externalLinks: z.number().int(),
});
export type FirmModelReading = z.infer<typeof FirmModelReading>;

export const FirmModelDetail = FirmModel.extend(FirmModelReading.shape);
export type FirmModelDetail = z.infer<typeof FirmModelDetail>;

/** A cell of the workbook, as "Sheet!B4" or "'My sheet'!B4". */
const CellName = z.string().min(3).max(300);

/** The inputs that differ from the file; all else stands as the workbook was saved. */
export const Changes = z
  .array(z.object({ cell: CellName, value: CellValue }))
  .max(2_000)
  .default([]);
export type Changes = z.output<typeof Changes>;

export const Evaluation = z.object({
  outputs: z.array(NamedCell.extend({ isChanged: z.boolean() })),
  /** How many cells of each sheet differ from the file, by the sheet's place. */
  changedCells: z.array(z.number().int()),
  /** By how much the last pass over circles changed them, in parts; null where there are none. */
  residual: z.number().nullable(),
  milliseconds: z.number(),
});
export type Evaluation = z.infer<typeof Evaluation>;

/** So much of a sheet is answered at once. */
export const WINDOW_MAX_ROWS = 200;
export const WINDOW_MAX_COLUMNS = 100;

export const WindowCell = z.object({
  row: z.number().int(),
  column: z.number().int(),
  text: z.string(),
  value: CellValue,
  kind: z.enum(["number", "text", "flag", "error", "blank"]),
  entry: EntryKind,
  formula: z.string().nullable(),
  isChanged: z.boolean(),
  /** Why it stands with the value that it was saved with. */
  refused: z.string().nullable(),
  comment: z.string().nullable(),
  isBold: z.boolean(),
  fill: z.string().nullable(),
});
export type WindowCell = z.infer<typeof WindowCell>;

export const SheetWindow = z.object({
  sheet: z.number().int(),
  top: z.number().int(),
  left: z.number().int(),
  /** The filled ones, row by row. */
  cells: z.array(WindowCell),
  merges: z.array(
    z.object({
      top: z.number().int(),
      left: z.number().int(),
      bottom: z.number().int(),
      right: z.number().int(),
    }),
  ),
});
export type SheetWindow = z.infer<typeof SheetWindow>;

export const CellTrace = z.object({
  cell: z.string(),
  label: z.string(),
  text: z.string(),
  formula: z.string().nullable(),
  /** The cells and areas that its formula reads. */
  precedents: z.array(z.object({ cell: z.string(), label: z.string(), text: z.string().nullable() })),
  /** The cells whose formulas read it; of very many the first. */
  dependents: z.array(z.object({ cell: z.string(), label: z.string(), text: z.string() })),
  dependentCount: z.number().int(),
  /** Whether it reads further cells that show only when it runs, as OFFSET and INDIRECT do. */
  isDynamic: z.boolean(),
});
export type CellTrace = z.infer<typeof CellTrace>;

export const Solution = z.object({
  status: z.enum(["solved", "not_bracketed", "not_a_number", "not_settled"]),
  /** Of the input; null where none was found. */
  value: z.number().nullable(),
  text: z.string().nullable(),
  /** What the output is there, and by how much it misses the target. */
  result: z.number().nullable(),
  resultText: z.string().nullable(),
  residual: z.number().nullable(),
  /** What the output is at either end. */
  atLow: z.number().nullable(),
  atHigh: z.number().nullable(),
  runs: z.number().int(),
});
export type Solution = z.infer<typeof Solution>;

export const UploadForm = z.object({ file: z.string().meta({ format: "binary" }) });

export const UploadedModel = z.object({
  id: z.string(),
  status: FirmModelStatus,
  /** The same file was uploaded before: this is that model. */
  isDuplicate: z.boolean(),
});
export type UploadedModel = z.infer<typeof UploadedModel>;

const Id = z.object({ id: z.uuid() });
const path = "/api/firm-models";
const about = { tag: "firm-models", object: "firmModel" } as const;

export const listFirmModels = endpoint({
  ...about,
  method: "GET",
  path,
  summary: "The firm's own Excel models, newest first, or deleted ones that can be restored",
  rule: "shared",
  query: Paging.extend({ query: z.string().max(200).optional(), deleted: queryFlag.optional() }),
  response: paged(FirmModel),
});

/** Takes `multipart/form-data`: `file`. */
export const uploadFirmModel = endpoint({
  ...about,
  method: "POST",
  path,
  summary: "Upload an Excel model (.xlsx or .xlsm); read in the background, macros are never run",
  rule: "own",
  access: "analyst",
  status: 202,
  response: UploadedModel,
});

export const getFirmModel = endpoint({
  ...about,
  method: "GET",
  path: `${path}/:id`,
  summary: "A model with its sheets, proposed inputs and outputs, and the cells that were refused",
  rule: "shared",
  params: Id,
  response: FirmModelDetail,
});

export const updateFirmModel = endpoint({
  ...about,
  method: "PUT",
  path: `${path}/:id`,
  summary: "Share a model with the firm, or take it back",
  rule: "own",
  access: "analyst",
  params: Id,
  body: z.object({ shared: z.boolean() }),
  response: FirmModel,
});

export const deleteFirmModel = endpoint({
  ...about,
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Delete a model; it can be restored for 30 days",
  rule: "own",
  access: "analyst",
  params: Id,
  response: FirmModel,
});

export const restoreFirmModel = endpoint({
  ...about,
  method: "POST",
  path: `${path}/:id/restore`,
  summary: "Restore a deleted model",
  rule: "own",
  access: "analyst",
  params: Id,
  response: FirmModel,
});

export const evaluateFirmModel = endpoint({
  ...about,
  method: "POST",
  path: `${path}/:id/evaluate`,
  summary: "The outputs of a model under changed inputs; nothing is stored",
  rule: "shared",
  params: Id,
  body: z.object({ changes: Changes }),
  response: Evaluation,
});

export const readFirmModelCells = endpoint({
  ...about,
  method: "POST",
  path: `${path}/:id/cells`,
  summary: "A window of a sheet under changed inputs, as the workbook prints it, with its formulas",
  rule: "shared",
  params: Id,
  body: z.object({
    changes: Changes,
    sheet: z.number().int().min(0).max(10_000),
    top: z.number().int().min(0).max(1_048_575),
    left: z.number().int().min(0).max(16_383),
    rows: z.number().int().min(1).max(WINDOW_MAX_ROWS),
    columns: z.number().int().min(1).max(WINDOW_MAX_COLUMNS),
  }),
  response: SheetWindow,
});

export const traceFirmModelCell = endpoint({
  ...about,
  method: "POST",
  path: `${path}/:id/trace`,
  summary: "What a cell reads, and what reads it",
  rule: "shared",
  params: Id,
  body: z.object({ changes: Changes, cell: CellName }),
  response: CellTrace,
});

export const solveFirmModel = endpoint({
  ...about,
  method: "POST",
  path: `${path}/:id/solve`,
  summary: "The value of an input between two bounds at which an output meets a target",
  rule: "shared",
  params: Id,
  body: z
    .object({
      changes: Changes,
      input: CellName,
      output: CellName,
      target: z.number(),
      low: z.number(),
      high: z.number(),
    })
    .refine(({ low, high }) => low < high, {
      message: "The lower bound lies below the upper",
      path: ["low"],
    }),
  response: Solution,
});

/** Answers the workbook's bytes. */
export const exportFirmModel = endpoint({
  ...about,
  method: "POST",
  path: `${path}/:id/export`,
  summary:
    "The same workbook with the changed inputs filled in; formulas, formats, names and comments untouched",
  rule: "shared",
  params: Id,
  body: z.object({ changes: Changes }),
});

/** Answers the file as it was uploaded. */
export const downloadFirmModel = endpoint({
  ...about,
  method: "GET",
  path: `${path}/:id/source`,
  summary: "The workbook as it was uploaded, byte for byte",
  rule: "shared",
  params: Id,
});
