import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { AsOf } from "./estimates.ts";

/** A figure that a sentence rests on. */
export const SummaryFigure = z.object({
  /** Of a fact `facts.beds`, of an estimate `rentEstimate.point`, of a market figure `county.typicalRent`. */
  key: z.string(),
  label: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  unit: z.string(),
  source: z.string(),
  asOf: AsOf,
});
export type SummaryFigure = z.infer<typeof SummaryFigure>;

export const SummarySentence = z.object({ text: z.string(), figures: z.array(SummaryFigure) });
export type SummarySentence = z.infer<typeof SummarySentence>;

/** The advisor's text: made from the data alone, the same for the same data. */
export const PropertySummary = z.object({
  googlePlacesId: z.string(),
  text: z.string(),
  sentences: z.array(SummarySentence),
  /** What could not be known, each with its reason. */
  missing: z.array(z.object({ key: z.string(), reason: z.string() })),
  demo: z.boolean(),
});
export type PropertySummary = z.infer<typeof PropertySummary>;

export const getSummary = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/summary",
  summary: "The advisor's text about a property, each sentence with its figures, and what is missing",
  tag: "properties",
  params: z.object({ id: z.string().min(1).max(300) }),
  response: PropertySummary,
});
