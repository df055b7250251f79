import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ChecklistLine } from "./deal-settings.ts";
import { Colleague, PIPELINE_STATUSES, type PipelineStatus, Words } from "./pipeline.ts";

export const LONGEST_WAIVER = 500;

/** A line of a deal's checklist: a document on file, a reason to go without one, or neither. */
export const DealCheck = ChecklistLine.extend({
  document: z.object({ id: z.string(), name: z.string() }).nullable(),
  waivedReason: z.string().nullable(),
  by: Colleague.nullable(),
  at: z.iso.datetime().nullable(),
});
export type DealCheck = z.infer<typeof DealCheck>;

export const DealChecklist = z.object({
  /** In the order of the stages. */
  items: z.array(DealCheck),
  /** Required lines, and how many of these are on file or waived. */
  required: z.number().int(),
  done: z.number().int(),
});
export type DealChecklist = z.infer<typeof DealChecklist>;

export const isOpen = ({ document, waivedReason }: DealCheck): boolean =>
  document === null && waivedReason === null;

const ORDER = Object.keys(PIPELINE_STATUSES);

/** Required lines that a deal leaves open when it goes to a stage: those of the stages before it. None where it goes back or is passed. */
export function listLeftOpen(
  items: readonly DealCheck[],
  { from, to }: { from: PipelineStatus | null; to: PipelineStatus | null },
): DealCheck[] {
  if (to === null || to === "passed") return [];
  const before = from === null || from === "passed" ? -1 : ORDER.indexOf(from);
  const end = ORDER.indexOf(to);
  if (end <= before) return [];
  return items.filter((one) => one.isRequired && isOpen(one) && ORDER.indexOf(one.stage) < end);
}

const path = "/api/research-property/google-places-id/:id/pipeline/checklist";
const tag = "pipeline";
const PlaceId = z.string().min(1).max(300);

export const getChecklist = endpoint({
  method: "GET",
  path,
  summary: "The documents that a deal needs by stage, each on file, waived or open",
  tag,
  object: "property",
  rule: "all",
  params: z.object({ id: PlaceId }),
  response: DealChecklist,
});

export const setCheck = endpoint({
  method: "PUT",
  path: `${path}/:line`,
  summary:
    "Satisfy a line of a deal's checklist by a document on file, waive it with a reason, or open it again",
  tag,
  object: "property",
  rule: "all",
  access: "analyst",
  params: z.object({ id: PlaceId, line: ChecklistLine.shape.id }),
  body: z
    .object({
      documentId: z.uuid().optional(),
      waivedReason: Words("Say why").max(LONGEST_WAIVER).optional(),
    })
    .refine(
      ({ documentId, waivedReason }) => documentId === undefined || waivedReason === undefined,
      "A line is on file or waived, not both",
    ),
  response: DealChecklist,
});
