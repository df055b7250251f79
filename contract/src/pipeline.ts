import { z } from "zod";
import { BasedOn, ChangedVersion, endpoint, many, Paging, paged } from "./endpoint.ts";
import { PropertyType } from "./estimates.ts";

/** Where a deal stands, in the order in which it goes. */
export const PIPELINE_STATUSES = {
  new: "New",
  screening: "Screening",
  underwriting: "Underwriting",
  offer: "Offer",
  underContract: "Under contract",
  committee: "Committee",
  approved: "Approved",
  owned: "Owned",
  passed: "Passed",
} as const;
export const PipelineStatus = z.enum(
  Object.keys(PIPELINE_STATUSES) as [keyof typeof PIPELINE_STATUSES, ...(keyof typeof PIPELINE_STATUSES)[]],
);
export type PipelineStatus = z.infer<typeof PipelineStatus>;

export const LONGEST_TAG = 40;
export const MOST_TAGS = 12;
export const LONGEST_NOTE = 4_000;
export const MOST_NOTES = 500;

const Tag = z.string().trim().min(1, "A tag needs a letter").max(LONGEST_TAG);

/** Somebody of the firm. */
export const Colleague = z.object({ id: z.string(), name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

/** What the firm decided about a property; whatever nobody set is null or empty. */
const Decided = z.object({
  status: PipelineStatus.nullable(),
  assignee: Colleague.extend({ isDisabled: z.boolean() }).nullable(),
  tags: z.array(z.string()),
});

export const Note = z.object({
  id: z.string(),
  /** The number of its newest wording, which the next one is based on. */
  version: z.number().int(),
  text: z.string(),
  by: Colleague,
  at: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type Note = z.infer<typeof Note>;

/** Something that somebody of the firm did to a property. */
export const TeamEvent = z.object({
  kind: z.enum(["status", "assignee", "tags", "note", "fact"]),
  at: z.iso.datetime(),
  detail: z.string(),
  by: z.string(),
});
export type TeamEvent = z.infer<typeof TeamEvent>;

/** The firm's own tags, most used first, and to whom work can be assigned, by name. */
const Choices = z.object({ tags: z.array(z.string()), people: z.array(Colleague) });

export const PropertyWork = Decided.extend({
  /** 0 before the first change. */
  version: z.number().int(),
  /** Newest first. */
  notes: z.array(Note),
  /** Newest first. */
  events: z.array(TeamEvent),
  choices: Choices,
});
export type PropertyWork = z.infer<typeof PropertyWork>;

const Params = z.object({ id: z.string().min(1).max(300) });
const NoteParams = z.object({ id: z.uuid() });
const NoteText = z.string().trim().min(1, "Enter a note").max(LONGEST_NOTE);
const path = "/api/research-property/google-places-id/:id/pipeline";
const tag = "pipeline";

export const getWork = endpoint({
  method: "GET",
  path,
  summary: "Status, assignee, tags and notes of a property, and what the firm did to it, newest first",
  tag,
  object: "property",
  rule: "all",
  params: Params,
  response: PropertyWork,
});

export const changeWork = endpoint({
  method: "PUT",
  path,
  summary: "Set status, assignee or tags of a property; 409 if another change came first",
  tag,
  object: "property",
  rule: "all",
  access: "analyst",
  params: Params,
  body: z.object({
    basedOn: BasedOn,
    status: PipelineStatus.nullable().optional(),
    assigneeId: z.uuid().nullable().optional(),
    tags: z.array(Tag).max(MOST_TAGS).optional(),
  }),
  response: PropertyWork,
});

export const addNote = endpoint({
  method: "POST",
  path: `${path}/notes`,
  summary: "Add a note to a property",
  tag,
  object: "property",
  rule: "all",
  access: "analyst",
  params: Params,
  body: z.object({ text: NoteText }),
  status: 201,
  response: Note,
});

export const editNote = endpoint({
  method: "PUT",
  path: "/api/pipeline/notes/:id",
  summary: "Edit a note, as its author or an administrator; 409 if another edit came first",
  tag,
  object: "note",
  rule: "own",
  access: "analyst",
  params: NoteParams,
  body: z.object({ basedOn: ChangedVersion, text: NoteText }),
  response: Note,
});

export const deleteNote = endpoint({
  method: "DELETE",
  path: "/api/pipeline/notes/:id",
  summary: "Delete a note, as its author or an administrator",
  tag,
  object: "note",
  rule: "own",
  access: "analyst",
  params: NoteParams,
  status: 204,
});

export const PipelineProperty = Decided.extend({
  googlePlacesId: z.string(),
  label: z.string(),
  propertyType: PropertyType,
  demo: z.boolean(),
  changedAt: z.iso.datetime(),
  changedBy: z.string(),
  notes: z.number().int(),
});
export type PipelineProperty = z.infer<typeof PipelineProperty>;

export const listPipeline = endpoint({
  method: "GET",
  path: "/api/pipeline",
  summary: "Properties with a status, an assignee or tags, last changed first",
  tag,
  object: "property",
  rule: "all",
  query: Paging.extend({
    status: many(z.union([PipelineStatus, z.literal("none")])),
    /** `me` is who asks, `none` finds what nobody is assigned to. */
    assignee: z.union([z.uuid(), z.enum(["me", "none"])]).optional(),
    /** All of them. */
    tag: many(Tag),
    /** Part of the address or name. */
    query: z.string().max(200).optional(),
  }),
  response: paged(PipelineProperty).extend({
    /** Properties by status under the other filters. */
    counts: z.array(z.object({ status: PipelineStatus.nullable(), properties: z.number().int() })),
    choices: Choices,
  }),
});
