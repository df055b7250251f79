import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { PortfolioName } from "../portfolios/portfolios.ts";
import { MOST_TAGS, PipelineStatus, Tag } from "./pipeline.ts";

/** So many properties at once. */
export const MOST_ADDED = 2_000;

export const addDeals = endpoint({
  method: "POST",
  path: "/api/pipeline",
  summary:
    "Add properties to the pipeline with a stage, an assignee and tags, each as a deal or all as one list; those that have a stage are left as they are",
  tag: "pipeline",
  object: "property",
  rule: "all",
  access: "analyst",
  body: z.object({
    placeIds: z.array(z.string().min(1).max(300)).min(1).max(MOST_ADDED),
    status: PipelineStatus.exclude(["passed"]),
    assigneeId: z.uuid().nullable().default(null),
    tags: z.array(Tag).max(MOST_TAGS).default([]),
    /** With a name they become one list that the firm shares, and the list is the one deal. */
    listName: PortfolioName.optional(),
  }),
  response: z.object({
    added: z.number().int(),
    /** Those that are deals already, or were: a pass is taken back by hand. */
    held: z.number().int(),
    /** Addresses that are no property of ours yet. */
    unknown: z.number().int(),
    /** Of the list that they became. */
    listId: z.uuid().nullable(),
  }),
});
