import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** A batch of cells; a sheet with more sends several. */
export const MOST_CELLS = 100;

const Place = z.string().trim().min(1).max(200);

/** What one cell of a spreadsheet asks for. */
export const CellAsk = z.discriminatedUnion("of", [
  z.object({
    of: z.enum(["rent", "value"]),
    place: Place,
    part: z.enum(["point", "low", "high", "grade", "source", "asOf"]).default("point"),
  }),
  z.object({
    of: z.literal("underwrite"),
    place: Place,
    price: z.number().positive().max(1e10),
    /** A row of the formula pages, by its key or its label. */
    output: z.string().trim().min(1).max(100),
  }),
  z.object({
    of: z.literal("market"),
    /** A county or metro, by its code of five digits or by name. */
    area: z.string().trim().min(1).max(200),
    /** A metric of the catalog, by its key or its label. */
    metric: z.string().trim().min(1).max(100),
  }),
]);
export type CellAsk = z.output<typeof CellAsk>;

export const CellAnswer = z.object({
  /** Null where there is none, with the reason. */
  value: z.union([z.number(), z.string()]).nullable(),
  unit: z.string().nullable(),
  /** What it is, its source and its date, for a note at the cell. */
  note: z.string().nullable(),
  reason: z.string().nullable(),
});
export type CellAnswer = z.infer<typeof CellAnswer>;

export const askCells = endpoint({
  method: "POST",
  path: "/api/spreadsheet/cells",
  summary:
    "Answer cells of a spreadsheet, up to 100 at once; each has a value with its source, or the reason why not",
  tag: "spreadsheet",
  object: "property",
  rule: "all",
  body: z.object({ cells: z.array(CellAsk).min(1).max(MOST_CELLS) }),
  response: z.object({ cells: z.array(CellAnswer) }),
});
