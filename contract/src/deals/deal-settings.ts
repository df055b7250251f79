import { z } from "zod";
import { BasedOn, endpoint } from "../endpoint.ts";
import { PropertyType } from "../estimates.ts";
import { LONGEST_REASON, PipelineStatus } from "./pipeline.ts";

export const MOST_REASONS = 30;
export const MOST_LINES = 200;

/** A document that a deal needs before it leaves a stage. */
export const ChecklistLine = z.object({
  /** Stays the same while the line is worded anew: what satisfies it is kept by it. */
  id: z.string().regex(/^[\w-]{1,60}$/, "Letters, digits and dashes"),
  stage: PipelineStatus,
  /** Null for both. */
  propertyType: PropertyType.nullable(),
  label: z.string().trim().min(1, "Name the document").max(120),
  isRequired: z.boolean(),
});
export type ChecklistLine = z.infer<typeof ChecklistLine>;

const Reason = z.string().trim().min(1, "A reason needs a letter").max(LONGEST_REASON);

export const DealSettings = z.object({
  /** 0 until somebody changed what Labs begins with. */
  version: z.number().int(),
  /** Why deals are passed, as they are offered. */
  passReasons: z.array(z.string()),
  /** In the order of the stages. */
  checklist: z.array(ChecklistLine),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  /** Why it was changed. */
  reason: z.string().nullable(),
});
export type DealSettings = z.infer<typeof DealSettings>;

const tag = "pipeline";

export const getDealSettings = endpoint({
  method: "GET",
  path: "/api/settings/deals",
  summary: "The firm's reasons for passing and its documents checklist, as in force",
  tag,
  object: "dealSettings",
  rule: "all",
  response: DealSettings,
});

export const listDealSettings = endpoint({
  method: "GET",
  path: "/api/settings/deals/versions",
  summary: "Every version of the reasons for passing and the documents checklist, newest first",
  tag,
  object: "dealSettings",
  rule: "all",
  response: z.object({ items: z.array(DealSettings) }),
});

export const saveDealSettings = endpoint({
  method: "PUT",
  path: "/api/settings/deals",
  summary:
    "Save the next version of the reasons for passing and the documents checklist; 409 if another came first",
  tag,
  object: "dealSettings",
  rule: "all",
  access: "admin",
  body: z.object({
    basedOn: BasedOn,
    passReasons: z
      .array(Reason)
      .min(1, "Name a reason")
      .max(MOST_REASONS)
      .refine(
        (reasons) => new Set(reasons.map((one) => one.toLowerCase())).size === reasons.length,
        "Each reason once",
      ),
    checklist: z
      .array(ChecklistLine)
      .max(MOST_LINES)
      .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, "Each line once"),
    reason: z.string().trim().min(1, "Say why").max(500),
  }),
  response: DealSettings,
});
