import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { AsOf } from "./estimates.ts";

/** Longer texts are held in parts. */
export const LONGEST_TEXT = 100_000;

const Id = z.string().min(1).max(400);

/** A figure with where it comes from: as tools for agents answer it, and as a text may cite it by its id in brackets. */
export const CitedFigure = z.object({
  id: Id,
  label: z.string().min(1).max(300),
  value: z.union([z.number(), z.string().max(300)]),
  unit: z.string().max(60),
  source: z.string().max(1_000),
  asOf: AsOf,
  version: z.string().max(200).nullable(),
  subject: Id,
});
export type CitedFigure = z.infer<typeof CitedFigure>;

/** What figures are of, by the names that texts use. */
export const CitedSubject = z.object({ id: Id, names: z.array(z.string().max(300)).max(20) });
export type CitedSubject = z.infer<typeof CitedSubject>;

export const MarketId = z.object({
  kind: z.enum(["county", "msa"]),
  id: z.string().regex(/^\d{5}$/, "5 digits"),
});
export type MarketId = z.infer<typeof MarketId>;

export const VerifyBody = z.object({
  text: z.string().min(1, "Enter a text").max(LONGEST_TEXT),
  /** Of whose figures it speaks, the first before all; places and ids that the text names are found by themselves. */
  placeIds: z.array(z.string().min(1).max(300)).max(5).default([]),
  /** Of the first property's underwriting. */
  version: z.union([z.literal("latest"), z.number().int().min(1).max(2_147_483_647)]).optional(),
  markets: z.array(MarketId).max(10).default([]),
  /** Further figures to hold it against, with what they are of. */
  figures: z.array(CitedFigure).max(5_000).default([]),
  subjects: z.array(CitedSubject).max(200).default([]),
});
export type VerifyBody = z.output<typeof VerifyBody>;

export const VerifiedNumber = z.object({
  /** Where it stands in the text, counted in UTF-16 units. */
  start: z.number().int(),
  end: z.number().int(),
  text: z.string(),
  verdict: z.enum(["confirmed", "wrong", "notFound"]),
  /** Whether it cites its figure, is named by the words around it, or is known by its value alone. */
  by: z.enum(["citation", "name", "value"]).nullable(),
  figure: CitedFigure.nullable(),
  /** The right value, written as the text writes it. */
  right: z.string().nullable(),
  reason: z.string(),
});
export type VerifiedNumber = z.infer<typeof VerifiedNumber>;

export const Verification = z.object({
  counts: z.object({
    confirmed: z.number().int(),
    wrong: z.number().int(),
    notFound: z.number().int(),
  }),
  numbers: z.array(VerifiedNumber),
  /** Numbers that are no figures, with why. */
  skipped: z.array(
    z.object({ start: z.number().int(), end: z.number().int(), text: z.string(), why: z.string() }),
  ),
  /** What the text was held against: how many figures of each. */
  heldAgainst: z.array(z.object({ id: z.string(), name: z.string(), figures: z.number().int() })),
  /** Places of the text that no figures were found of. */
  unknown: z.array(z.string()),
});
export type Verification = z.infer<typeof Verification>;

export const verifyText = endpoint({
  method: "POST",
  path: "/api/verify",
  summary: "Hold every number of a text against the figures that it cites or could mean",
  tag: "verification",
  object: "report",
  rule: "all",
  body: VerifyBody,
  response: Verification,
});
