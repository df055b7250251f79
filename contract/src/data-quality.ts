import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { FactValue, UnknownFact } from "./property-facts.ts";

/** How many dollars a range would narrow: its width today, its expected width, and the difference. */
export const Narrowing = z.union([
  z.object({
    /** High − low with the fact unknown. */
    unknown: z.number(),
    /** High − low with the fact known, expected over its likely values. */
    known: z.number(),
    /** `unknown` − `known`; 0 or less where the fact would not narrow the range. */
    dollars: z.number(),
  }),
  z.object({ unavailable: z.string() }),
]);
export type Narrowing = z.infer<typeof Narrowing>;

/** A fact that the record lacks, or one that no home nearby is like. */
export const DataQualityItem = UnknownFact.pick({ label: true, unit: true }).extend({
  fact: z.string(),
  kind: z.enum(["missing", "unusual"]),
  /** As the record has it; null where it lacks it. */
  recorded: FactValue,
  detail: z.string(),
  editable: z.boolean(),
  /** Of the monthly rent and of the value. */
  rentRange: Narrowing,
  valueRange: Narrowing,
});
export type DataQualityItem = z.infer<typeof DataQualityItem>;

export const DataQuality = z.object({
  /** The share of cases that the ranges are built to hold. */
  level: z.number(),
  /** What narrows the value most comes first. */
  items: z.array(DataQualityItem),
});
export type DataQuality = z.infer<typeof DataQuality>;

export const getDataQuality = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/data-quality",
  summary:
    "Missing and unusual facts of a property, and by how much the ranges would narrow if they were known",
  tag: "properties",
  object: "property",
  rule: "all",
  params: z.object({ id: z.string().min(1).max(300) }),
  response: DataQuality,
});
