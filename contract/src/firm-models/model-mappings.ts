import { z } from "zod";
import { BasedOn, endpoint } from "../endpoint.ts";
import { NamedCell } from "./firm-models.ts";

/** In which unit a cell has a figure of Labs. */
export const CellUnit = z.object({
  /** A share of 7% is 0.07 in `one` and 7 in `percent`; money may stand in thousands or millions, land in acres. */
  scale: z.enum(["one", "percent", "thousands", "millions", "acres"]).default("one"),
  period: z.enum(["month", "year"]).nullable().default(null),
  per: z.enum(["total", "unit", "sqft"]).default("total"),
  /** Whether costs stand as amounts below zero. */
  isNegative: z.boolean().default(false),
  /** Which year, or which floor plan, counted from 1. */
  at: z.number().int().min(1).max(200).nullable().default(null),
});
export type CellUnit = z.output<typeof CellUnit>;

const Field = z.string().min(1).max(40);
/** A cell of the workbook, as "Sheet!B4" or "'My sheet'!B4". */
const CellName = z.string().min(3).max(300);

/** An input of the workbook and what it is in Labs; the names of fields are those of the engine's list. */
export const InputMapping = z.object({ cell: CellName, field: Field, unit: CellUnit });
export type InputMapping = z.output<typeof InputMapping>;

/** A result of the workbook and the return that it is in Labs. */
export const OutputMapping = z.object({ cell: CellName, field: Field });
export type OutputMapping = z.output<typeof OutputMapping>;

const Proposal = {
  ...NamedCell.shape,
  field: Field,
  /** Between 0 and 1: how surely words, value and format mean this. */
  confidence: z.number(),
  /** What it was read off. */
  why: z.string(),
};

export const ModelMapping = z.object({
  /** 0 before the first was confirmed. */
  version: z.number().int(),
  confirmedBy: z.string().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  /** As confirmed, with the words and the value of each cell in the file. */
  inputs: z.array(NamedCell.extend({ field: Field, unit: CellUnit })),
  outputs: z.array(NamedCell.extend({ field: Field })),
  proposed: z.object({
    inputs: z.array(z.object({ ...Proposal, unit: CellUnit })),
    outputs: z.array(z.object(Proposal)),
  }),
  /** Newest first. */
  history: z.array(
    z.object({
      version: z.number().int(),
      by: z.string(),
      at: z.iso.datetime(),
      inputs: z.number().int(),
      outputs: z.number().int(),
    }),
  ),
});
export type ModelMapping = z.infer<typeof ModelMapping>;

const Id = z.object({ id: z.uuid() });
const path = "/api/firm-models/:id/mapping";
const about = { tag: "firm-models", object: "firmModel" } as const;

export const getModelMapping = endpoint({
  ...about,
  method: "GET",
  path,
  summary: "What a model's inputs and results are in Labs: as confirmed, and as proposed",
  rule: "shared",
  params: Id,
  response: ModelMapping,
});

export const MOST_MAPPED = 1_000;

export const confirmModelMapping = endpoint({
  ...about,
  method: "PUT",
  path,
  summary: "Confirm what a model's inputs and results are in Labs, as the next version of its mapping",
  rule: "own",
  access: "analyst",
  params: Id,
  body: z.object({
    basedOn: BasedOn,
    inputs: z.array(InputMapping).max(MOST_MAPPED),
    outputs: z.array(OutputMapping).max(100),
  }),
  response: ModelMapping,
});
