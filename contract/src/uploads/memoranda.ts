import { z } from "zod";
import { BasedOn, endpoint } from "../endpoint.ts";
import { FactValue } from "../property-facts.ts";
import { PrintedBox } from "./data-request-rows.ts";

/** What an offering memorandum says of its property. */
export const MEMORANDUM_FIELDS = {
  address: "Address",
  units: "Units",
  yearBuilt: "Year built",
  sqft: "Building area",
  lotSqft: "Lot size",
  askingPrice: "Asking price",
  capRate: "Cap rate",
  noi: "Net operating income",
} as const;
export const MemorandumField = z.enum(
  Object.keys(MEMORANDUM_FIELDS) as [keyof typeof MEMORANDUM_FIELDS, ...(keyof typeof MEMORANDUM_FIELDS)[]],
);
export type MemorandumField = z.infer<typeof MemorandumField>;

/** One place that says something; nothing is taken from it before somebody accepts it. */
export const MemorandumProposal = z.object({
  id: z.string(),
  field: MemorandumField,
  value: z.union([z.number(), z.string()]),
  /** As it is printed. */
  text: z.string(),
  /** The words that it was known by. */
  words: z.string(),
  /** What is hoped for, and not what is. */
  isProForma: z.boolean(),
  box: PrintedBox,
  /** Between 0 and 1. */
  confidence: z.number(),
  /** What speaks against it: another place that differs, a figure that does not tie out. */
  doubts: z.array(z.string()),
});
export type MemorandumProposal = z.infer<typeof MemorandumProposal>;

export const MemorandumTable = z.object({
  kind: z.enum(["rentRoll", "unitMix", "statement"]),
  title: z.string(),
  box: PrintedBox,
  rows: z.number().int(),
});
export type MemorandumTable = z.infer<typeof MemorandumTable>;

export const Memorandum = z.object({
  documentId: z.string(),
  name: z.string(),
  pages: z.number().int(),
  /** Pages that were not read, each with the reason. */
  unread: z.array(z.object({ page: z.number().int(), reason: z.string() })),
  /** By how many quarters clockwise the letters of a page lie, where they do: boxes are measured upright. */
  turns: z.record(z.string(), z.number().int()),
  proposals: z.array(MemorandumProposal),
  tables: z.array(MemorandumTable),
  /** How its figures fit each other, in words. */
  tieOuts: z.array(z.object({ text: z.string(), ok: z.boolean() })),
  /** The facts of the document's property that proposals may correct, by field; empty without a property. */
  facts: z.record(
    z.string(),
    z.object({
      fact: z.string(),
      value: FactValue,
      version: z.number().int(),
      source: z.string().nullable(),
    }),
  ),
});
export type Memorandum = z.infer<typeof Memorandum>;

const Id = z.object({ id: z.uuid() });
const about = { tag: "documents", object: "document", rule: "filed" } as const;

export const readMemorandum = endpoint({
  ...about,
  method: "GET",
  path: "/api/documents/:id/memorandum",
  summary:
    "What a PDF offering memorandum says of its property and which tables it has, each with page and box; nothing is kept",
  params: Id,
  response: Memorandum,
});

export const acceptMemorandum = endpoint({
  ...about,
  method: "POST",
  path: "/api/documents/:id/memorandum",
  summary: "Take proposals of a memorandum as facts of its property, with the file and page as their source",
  access: "analyst",
  params: Id,
  body: z.object({
    accepted: z
      .array(z.object({ id: z.string().min(1).max(80), basedOn: BasedOn }))
      .min(1)
      .max(20),
  }),
  response: z.object({ changed: z.array(z.string()) }),
});
