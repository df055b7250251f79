import { z } from "zod";
import { BasedOn, ChangedVersion, endpoint, many, Paging, paged } from "../endpoint.ts";
import { PropertyType } from "../estimates.ts";

/** Where a deal stands, in the order in which it goes. */
export const PIPELINE_STATUSES = {
  new: "New",
  screening: "Screening",
  underwriting: "Underwriting",
  offer: "Offer",
  underContract: "Under contract",
  diligence: "Diligence",
  committee: "Committee",
  approved: "Approved",
  closed: "Closed",
  owned: "Owned",
  passed: "Passed",
} as const;
export const PipelineStatus = z.enum(
  Object.keys(PIPELINE_STATUSES) as [keyof typeof PIPELINE_STATUSES, ...(keyof typeof PIPELINE_STATUSES)[]],
);
export type PipelineStatus = z.infer<typeof PipelineStatus>;

const ORDER = Object.keys(PIPELINE_STATUSES);

/** Whether a deal is over: what is due for it concerns nobody any more. */
export const isEnded = (status: PipelineStatus | null): boolean =>
  status === "closed" || status === "owned" || status === "passed";

/** What a deal has a day for. */
export const KEY_DATES = {
  offerExpiresOn: "Offer expires",
  diligenceEndsOn: "Diligence ends",
  closingOn: "Closing",
} as const;
export type KeyDate = keyof typeof KEY_DATES;
export const KEY_DATE_NAMES = Object.keys(KEY_DATES) as KeyDate[];

const LAST_STAGES: Record<KeyDate, PipelineStatus> = {
  offerExpiresOn: "offer",
  diligenceEndsOn: "diligence",
  closingOn: "approved",
};

/** Whether a date of a deal still matters: an offer that was accepted expires no more. */
export function isDateOpen(date: KeyDate, status: PipelineStatus | null): boolean {
  return status !== null && !isEnded(status) && ORDER.indexOf(status) <= ORDER.indexOf(LAST_STAGES[date]);
}

/** A day as deals have them. */
export const Day = z.iso
  .date("A day is YYYY-MM-DD")
  .refine((day) => day >= "1990-01-01" && day <= "2199-12-31", "A day between 1990 and 2199");

/** A text that says something: the database keeps no zero bytes, and a text of nothing else would be none. */
export const Words = (missing: string) =>
  z
    .string()
    .trim()
    .regex(/[^\s\p{Cc}]/u, missing);

export const LONGEST_STEP = 300;
/** Of a reason in the firm's list. */
export const LONGEST_REASON = 60;
export const LONGEST_PASS_WORDS = 1_000;
export const LONGEST_TAG = 40;
export const MOST_TAGS = 12;
export const LONGEST_NOTE = 4_000;
export const MOST_NOTES = 500;

export const Tag = z.string().trim().min(1, "A tag needs a letter").max(LONGEST_TAG);

/** Somebody of the firm. */
export const Colleague = z.object({ id: z.string(), name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

const Assigned = Colleague.extend({ isDisabled: z.boolean() });

/** What is to be done next, by when, and by whom. */
export const NextStep = z.object({
  text: z.string(),
  dueOn: z.iso.date().nullable(),
  /** Null: whoever the deal is assigned to. */
  person: Assigned.nullable(),
});
export type NextStep = z.infer<typeof NextStep>;

export const KeyDates = z.object({
  offerExpiresOn: z.iso.date().nullable(),
  diligenceEndsOn: z.iso.date().nullable(),
  closingOn: z.iso.date().nullable(),
});
export type KeyDates = z.infer<typeof KeyDates>;

/** Why a deal was passed: one of the firm's reasons as it was worded then, and words of one's own. */
export const Passed = z.object({ reason: z.string().nullable(), words: z.string().nullable() });
export type Passed = z.infer<typeof Passed>;

/** What stands before the id of a list where the list is one deal. */
export const LIST_DEAL = "list_";

/** The id of the deal that a list is, which stands where a property's place id does. */
export const dealOfList = (portfolioId: string): string => `${LIST_DEAL}${portfolioId}`;

/** The list of a deal; null where it is of a property. */
export const listOfDeal = (dealId: string): string | null =>
  dealId.startsWith(LIST_DEAL) ? dealId.slice(LIST_DEAL.length) : null;

/** The page of a deal: its property's, or its list's. */
export function dealAddress(dealId: string): string {
  const listId = listOfDeal(dealId);
  return listId === null
    ? `/research-property/${encodeURIComponent(dealId)}`
    : `/portfolios?portfolio=${encodeURIComponent(listId)}&tab=deal`;
}

/** Of a deal that is a list; null where it is of a property. */
export const DealList = z.object({ id: z.string(), homes: z.number().int() }).nullable();

/** What the firm decided about a deal; whatever nobody set is null or empty. */
export const Decided = z.object({
  status: PipelineStatus.nullable(),
  assignee: Assigned.nullable(),
  tags: z.array(z.string()),
  nextStep: NextStep.nullable(),
  dates: KeyDates,
  /** Of a deal that is passed now. */
  passed: Passed.nullable(),
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
  kind: z.enum([
    ...["status", "assignee", "tags", "step", "date", "note", "fact"],
    ...["offer", "checklist", "committee", "version", "document"],
  ] as const),
  at: z.iso.datetime(),
  detail: z.string(),
  by: z.string(),
});
export type TeamEvent = z.infer<typeof TeamEvent>;

/** The firm's own tags, most used first, and to whom work can be assigned, by name. */
export const Choices = z.object({ tags: z.array(z.string()), people: z.array(Colleague) });

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

/** A property's place id, or `list_` and the id of a list that is one deal. */
export const Params = z.object({ id: z.string().min(1).max(300) });
export const NoteParams = z.object({ id: z.uuid() });
const NoteText = z.string().trim().min(1, "Enter a note").max(LONGEST_NOTE);
const path = "/api/research-property/google-places-id/:id/pipeline";
const tag = "pipeline";

export const getWork = endpoint({
  method: "GET",
  path,
  summary: "Where a deal stands, its next step, dates and notes, and what the firm did to it, newest first",
  tag,
  object: "property",
  rule: "all",
  params: Params,
  response: PropertyWork,
});

export const changeWork = endpoint({
  method: "PUT",
  path,
  summary:
    "Set status, assignee, tags, next step, dates or the reason of a pass; 409 if another change came first",
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
    nextStep: z
      .object({
        text: Words("Enter the next step").max(LONGEST_STEP),
        dueOn: Day.nullable().default(null),
        personId: z.uuid().nullable().default(null),
      })
      .nullable()
      .optional(),
    /** Each that is named is set; null takes it away. */
    dates: z
      .object({ offerExpiresOn: Day.nullable(), diligenceEndsOn: Day.nullable(), closingOn: Day.nullable() })
      .partial()
      .optional(),
    /** Why it is passed, by one of the firm's reasons or in words: needed where this change passes it. */
    passed: z
      .object({
        reason: z.string().trim().min(1).max(LONGEST_REASON).nullable().default(null),
        words: z.string().trim().max(LONGEST_PASS_WORDS).nullable().default(null),
      })
      .optional(),
  }),
  response: PropertyWork,
});

export const addNote = endpoint({
  method: "POST",
  path: `${path}/notes`,
  summary: "Add a note to a property; who is named with @ is told",
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
  /** Null of a list. */
  propertyType: PropertyType.nullable(),
  list: DealList,
  demo: z.boolean(),
  changedAt: z.iso.datetime(),
  changedBy: z.string(),
  notes: z.number().int(),
});
export type PipelineProperty = z.infer<typeof PipelineProperty>;

/** Which deals: of somebody, with tags, by a part of their address. */
export const PipelineFilters = z.object({
  /** `me` is who asks, `none` finds what nobody is assigned to. */
  assignee: z.union([z.uuid(), z.enum(["me", "none"])]).optional(),
  /** All of them. */
  tag: many(Tag),
  /** Part of the address or name. */
  query: z.string().max(200).optional(),
});

export const listPipeline = endpoint({
  method: "GET",
  path: "/api/pipeline",
  summary: "Properties and lists with a status, an assignee, tags or a next step, last changed first",
  tag,
  object: "property",
  rule: "all",
  query: Paging.extend({
    status: many(z.union([PipelineStatus, z.literal("none")])),
    ...PipelineFilters.shape,
  }),
  response: paged(PipelineProperty).extend({
    /** Properties by status under the other filters. */
    counts: z.array(z.object({ status: PipelineStatus.nullable(), properties: z.number().int() })),
    choices: Choices,
  }),
});

/** What became of the deals that were in a stage, and how long they stayed. */
const PassReasons = z.array(z.object({ reason: z.string().nullable(), deals: z.number().int() }));

export const StageFigures = z.object({
  stage: PipelineStatus,
  /** Deals that were in it at any time. */
  deals: z.number().int(),
  /** Of these those that went further, whatever became of them. */
  movedOn: z.number().int(),
  /** Those that got no further and were passed. */
  passed: z.number().int(),
  /** Those that are in it now. */
  open: z.number().int(),
  /** Share of those that went further among those that went further or were passed; null where none of them did. */
  conversion: z.number().nullable(),
  /** Median days in it, all stays of a deal together, of those that left it; null where none did. */
  medianDays: z.number().nullable(),
  /** Median days of those that are in it now, so far. */
  medianDaysOpen: z.number().nullable(),
  /** Why those were passed, most frequent first; null where nobody said. */
  reasons: PassReasons,
});
export type StageFigures = z.infer<typeof StageFigures>;

export const pipelineStages = endpoint({
  method: "GET",
  path: "/api/pipeline/stages",
  summary: "Conversion and time by stage of all deals, or of those that began on or after a day",
  tag,
  object: "property",
  rule: "all",
  query: z.object({ since: z.iso.date().optional() }),
  response: z.object({
    items: z.array(StageFigures),
    total: z.number().int(),
    /** Deals that are passed and never had a stage: they are in no row. */
    passedUnstaged: z.object({ deals: z.number().int(), reasons: PassReasons }),
  }),
});
