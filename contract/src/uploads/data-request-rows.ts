import { z } from "zod";
import { paged, queryFlag } from "../endpoint.ts";

export const DATA_REQUEST_MAX_BYTES = 50 * 1024 * 1024;
export const DATA_REQUEST_MAX_ROWS = 100_000;
export const DATA_REQUEST_MAX_COLUMNS = 1_000;

export const IssueSeverity = z.enum(["error", "warning"]);
export type IssueSeverity = z.infer<typeof IssueSeverity>;

/**
 * One thing that is wrong with a row. An error keeps the row out of the results' figures, a warning does not; A codes
 * are about addresses, V codes about values.
 */
export const RowIssue = z.object({
  /** Of the file as a spreadsheet shows it: the header is row 1. */
  row: z.number().int(),
  /** Header of the column as the file has it; null for what is about the row as a whole. */
  column: z.string().nullable(),
  code: z.string(),
  severity: IssueSeverity,
  /** "Row 42, Lease start: expected …, found …". */
  message: z.string(),
  expected: z.string(),
  found: z.string(),
  /** What to do about it; issues with the same repair are repaired alike. */
  repair: z.string(),
});
export type RowIssue = z.infer<typeof RowIssue>;

/** Issues that one repair clears, with how many rows they are in. */
export const RepairGroup = z.object({
  code: z.string(),
  severity: IssueSeverity,
  column: z.string().nullable(),
  repair: z.string(),
  rows: z.number().int(),
  firstRows: z.array(z.number().int()),
});
export type RepairGroup = z.infer<typeof RepairGroup>;

/** A field of the template, as its data dictionary describes it. */
export const TemplateField = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string(),
  required: z.boolean(),
  /** What is expected, in words: "YYYY-MM-DD", "a whole number from 0 to 20". */
  expected: z.string(),
  example: z.string(),
});
export type TemplateField = z.infer<typeof TemplateField>;

/** How a column came to its field. `remembered` is what the same person chose for this header before. */
export const MappingSource = z.enum(["remembered", "exact", "synonym", "content", "fuzzy", "given", "none"]);

export const ColumnMapping = z.object({
  /** Place of the column in the file, from 0: headers may repeat. */
  index: z.number().int(),
  header: z.string(),
  /** The first few values that are not empty. */
  samples: z.array(z.string()),
  /** Null: the column is kept in the results and not read. */
  field: z.string().nullable(),
  /** 0..1. */
  confidence: z.number(),
  source: MappingSource,
  /** Why, in words; requests of earlier versions have none. */
  reason: z.string().optional(),
});
export type ColumnMapping = z.infer<typeof ColumnMapping>;

/** Field to column, the column by its place (from 0) or by its header; null leaves the field out. */
export const MappingChoice = z.record(
  z.string().max(60),
  z.union([z.number().int().min(0).max(DATA_REQUEST_MAX_COLUMNS), z.string().max(500)]).nullable(),
);
export type MappingChoice = z.infer<typeof MappingChoice>;

/** City, state or ZIP code of a whole list; they hold where its columns say nothing else. */
export const GivenPlace = z.object({
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional(),
});
export type GivenPlace = z.infer<typeof GivenPlace>;

/** The fields beside `file`; they arrive as text. */
export const UploadFields = z.object({
  /** `MappingChoice` as JSON. */
  mapping: z
    .string()
    .max(100_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "The mapping is not valid JSON" });
        return z.NEVER;
      }
    })
    .pipe(MappingChoice)
    .optional(),
  /** Of a rent roll: the community that it is of. */
  googlePlacesId: z.string().min(1).max(300).optional(),
  /** `true` makes a new request of a file that was uploaded before. */
  again: queryFlag.optional(),
  /** Of a list whose columns don't say them: where all of its rows are. */
  city: z.string().trim().min(1).max(100).optional(),
  /** By code or name. */
  state: z.string().trim().min(2).max(40).optional(),
  zip: z
    .string()
    .trim()
    .regex(/^\d{5}$/, "A ZIP code has five digits")
    .optional(),
});
export type UploadFields = z.output<typeof UploadFields>;

/** The whole form, for the documentation: what a form holds is read and checked part by part. */
export const DataRequestForm = z.object({
  file: z.string().meta({ format: "binary" }),
  mapping: z.string().optional(),
  googlePlacesId: z.string().optional(),
  again: z.enum(["true", "false"]).optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional(),
});

/** A row of a list as the results have it. */
export const ResultRow = z.object({
  row: z.number().int(),
  outcome: z.enum(["matched", "warned", "failed"]),
  /** The original cells, in the order of the file. */
  cells: z.array(z.string()),
  /** What was found, by result column; null can't be known, and `warnings` among them says why. */
  results: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  issues: z.array(RowIssue),
});
export type ResultRow = z.infer<typeof ResultRow>;

export const ResultRows = paged(ResultRow).extend({
  headers: z.array(z.string()),
  resultColumns: z.array(z.object({ key: z.string(), label: z.string() })),
});

/** A place on a page, which counts from 1. */
export const PrintedBox = z.object({
  page: z.number().int(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
});
export type PrintedBox = z.infer<typeof PrintedBox>;

/** A part of the file itself, as text. */
export const SheetPart = z.object({
  sheets: z.array(z.object({ name: z.string(), rows: z.number().int(), columns: z.number().int() })),
  sheet: z.number().int(),
  /** Number of the first row of `rows`, from 1 as a spreadsheet counts. */
  from: z.number().int(),
  rows: z.array(z.array(z.string())),
  /** Of a printed document: where on which page each of these cells stands, in points from the upper left. */
  printed: z
    .object({
      boxes: z.array(z.array(PrintedBox.nullable())),
      /** Pages that are read from their side: by how many quarters clockwise their letters lie. */
      turns: z.record(z.string(), z.number().int()),
      unread: z.array(z.object({ page: z.number().int(), reason: z.string() })),
    })
    .nullable(),
});
export type SheetPart = z.infer<typeof SheetPart>;
