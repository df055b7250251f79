import { z } from "zod";
import { Colleague } from "../deals/pipeline.ts";
import { BasedOn, ChangedVersion, endpoint, VersionNumber } from "../endpoint.ts";

/** Where a submission stands, in the order in which it goes. */
export const SUBMISSION_STATES = {
  draft: "Draft",
  submitted: "Submitted",
  returned: "Returned",
  approved: "Approved",
  approvedWithConditions: "Approved with conditions",
  declined: "Declined",
} as const;
export const SubmissionState = z.enum(
  Object.keys(SUBMISSION_STATES) as [keyof typeof SUBMISSION_STATES, ...(keyof typeof SUBMISSION_STATES)[]],
);
export type SubmissionState = z.infer<typeof SubmissionState>;

/** What a member of the committee says; returning it decides nothing, and sends it back at once. */
export const VOTES = {
  approve: "Approve",
  approveWithConditions: "Approve with conditions",
  decline: "Decline",
  return: "Return",
} as const;
export const Vote = z.enum(Object.keys(VOTES) as [keyof typeof VOTES, ...(keyof typeof VOTES)[]]);
export type Vote = z.infer<typeof Vote>;

export const LONGEST_REQUEST = 4_000;
export const LONGEST_COMMENT = 4_000;
export const MOST_CONDITIONS = 20;
export const MOST_VOTES_NEEDED = 15;

const Comment = z.string().trim().max(LONGEST_COMMENT);
const Day = z.iso.date("A day is YYYY-MM-DD");
const ConditionText = z.string().trim().min(1, "Enter the condition").max(500);
/** By code of an open eligibility question: why it is waived. */
const Waivers = z.record(z.string().max(40), z.string().trim().min(1, "Enter why it is waived").max(500));

export const CastVote = z.object({
  by: Colleague,
  vote: Vote,
  comment: z.string().nullable(),
  /** The conditions that it names. */
  conditions: z.array(z.string()),
  at: z.iso.datetime(),
});
export type CastVote = z.infer<typeof CastVote>;

/** What an approval asks for, tracked until it is done. */
export const Condition = z.object({
  id: z.string(),
  /** Counts its changes: the next one names it. */
  revision: z.number().int(),
  text: z.string(),
  /** Null where a decision came without one; an approver names them. */
  owner: Colleague.nullable(),
  dueOn: Day.nullable(),
  doneAt: z.iso.datetime().nullable(),
  doneBy: z.string().nullable(),
  note: z.string().nullable(),
  mayFinish: z.boolean(),
  mayAssign: z.boolean(),
});
export type Condition = z.infer<typeof Condition>;

export const Submission = z.object({
  id: z.string(),
  underwritingVersion: z.number().int(),
  state: SubmissionState,
  /** Counts its changes of state and of the draft: the next one names it. Votes leave it as it is. */
  revision: z.number().int(),
  /** What is asked of the committee. */
  request: z.string().nullable(),
  /** The version that was before the committee until it came back; null where this is the first. */
  formerVersion: z.number().int().nullable(),
  /** Decided with a report, without a submission before. */
  isDirect: z.boolean(),
  submittedBy: Colleague.nullable(),
  submittedAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it was returned or opened again. */
  reason: z.string().nullable(),
  /** How many votes decide, of as many as may vote now. */
  votesNeeded: z.number().int(),
  voters: z.array(Colleague),
  votes: z.array(CastVote),
  conditions: z.array(Condition),
  /** What was said without a vote, oldest first; the history has it too. */
  comments: z.array(z.object({ at: z.iso.datetime(), by: z.string(), text: z.string() })),
  /** Newest first. */
  history: z.array(z.object({ at: z.iso.datetime(), by: z.string(), text: z.string() })),
  /** What who asks may do with it now. */
  may: z.object({
    edit: z.boolean(),
    withdraw: z.boolean(),
    vote: z.boolean(),
    comment: z.boolean(),
    reopen: z.boolean(),
  }),
  /** Why who asks may not vote, where it is asked of others. */
  whyNoVote: z.string().nullable(),
});
export type Submission = z.infer<typeof Submission>;

export const CommitteeRules = z.object({
  /** So many votes for one side decide; of fewer who may vote, all of theirs. */
  votesNeeded: z.number().int(),
  /** Whether a decision needs a submission; else an approver may decide with a report alone. */
  needsSubmission: z.boolean(),
});
export type CommitteeRules = z.infer<typeof CommitteeRules>;

export const CommitteeWork = z.object({
  /** Newest first. */
  items: z.array(Submission),
  rules: CommitteeRules,
  /** Who can see to a condition, by name. */
  owners: z.array(Colleague),
});
export type CommitteeWork = z.infer<typeof CommitteeWork>;

const path = "/api/research-property/google-places-id/:id/committee";
const one = "/api/committee/submissions/:id";
const tag = "committee";
const Place = z.object({ id: z.string().min(1).max(300) });
const Id = z.object({ id: z.uuid() });

export const getCommittee = endpoint({
  method: "GET",
  path,
  summary: "What was brought before the committee of a property: votes, conditions and history, newest first",
  tag,
  object: "committee",
  rule: "all",
  params: Place,
  response: CommitteeWork,
});

export const saveSubmission = endpoint({
  method: "PUT",
  path,
  summary: "Save what is brought before the committee as a draft, or submit it; 409 while it is voted on",
  tag,
  object: "committee",
  rule: "all",
  access: "analyst",
  params: Place,
  body: z.object({
    /** 0 where nothing is open. */
    basedOn: BasedOn,
    underwritingVersion: VersionNumber,
    request: z.string().trim().max(LONGEST_REQUEST).optional(),
    isSubmitted: z.boolean().default(false),
  }),
  response: CommitteeWork,
});

export const withdrawSubmission = endpoint({
  method: "POST",
  path: `${one}/withdraw`,
  summary: "Take a submission back before it is decided, as who submitted it or an administrator",
  tag,
  object: "committee",
  rule: "all",
  access: "analyst",
  params: Id,
  body: z.object({ basedOn: ChangedVersion }),
  response: CommitteeWork,
});

export const castVote = endpoint({
  method: "POST",
  path: `${one}/votes`,
  summary: "Vote on a submission, or vote otherwise until it is decided; returning it needs no other vote",
  tag,
  object: "committee",
  rule: "all",
  access: "approver",
  params: Id,
  body: z.object({
    basedOn: ChangedVersion,
    vote: Vote,
    /** To decline and to return, the reason. */
    comment: Comment.optional(),
    conditions: z
      .array(z.object({ text: ConditionText, ownerId: z.uuid("Choose an owner"), dueOn: Day }))
      .max(MOST_CONDITIONS)
      .optional(),
    waivers: Waivers.optional(),
  }),
  response: CommitteeWork,
});

export const commentOnSubmission = endpoint({
  method: "POST",
  path: `${one}/comments`,
  summary: "Comment on a submission without voting",
  tag,
  object: "committee",
  rule: "all",
  access: "analyst",
  params: Id,
  body: z.object({ text: Comment.min(1, "Enter a comment") }),
  response: CommitteeWork,
});

export const reopenSubmission = endpoint({
  method: "POST",
  path: `${one}/reopen`,
  summary: "Open a decided submission again, with a reason: it is returned",
  tag,
  object: "committee",
  rule: "all",
  access: "approver",
  params: Id,
  body: z.object({ basedOn: ChangedVersion, reason: Comment.min(1, "Enter why it is opened again") }),
  response: CommitteeWork,
});

export const assignCondition = endpoint({
  method: "PUT",
  path: "/api/committee/conditions/:id",
  summary: "Name the owner and the due date of a condition",
  tag,
  object: "committee",
  rule: "all",
  access: "approver",
  params: Id,
  body: z.object({ basedOn: ChangedVersion, ownerId: z.uuid(), dueOn: Day }),
  response: CommitteeWork,
});

export const finishCondition = endpoint({
  method: "POST",
  path: "/api/committee/conditions/:id/done",
  summary:
    "Say with a note that a condition is done, as its owner or an approver; an approver opens it again",
  tag,
  object: "committee",
  rule: "all",
  access: "analyst",
  params: Id,
  body: z.object({
    basedOn: ChangedVersion,
    isDone: z.boolean(),
    note: Comment.min(1, "Enter what was done"),
  }),
  response: CommitteeWork,
});

const AtProperty = z.object({
  submissionId: z.string(),
  googlePlacesId: z.string(),
  label: z.string(),
  underwritingVersion: z.number().int(),
});

/** What the committee's work asks of somebody. */
export const CommitteeQueue = z.object({
  toVote: z.array(
    AtProperty.extend({ submittedBy: z.string(), submittedAt: z.iso.datetime(), votes: z.number().int() }),
  ),
  returned: z.array(AtProperty.extend({ at: z.iso.datetime(), reason: z.string() })),
  conditions: z.array(
    AtProperty.extend({
      conditionId: z.string(),
      text: z.string(),
      dueOn: Day.nullable(),
      isOverdue: z.boolean(),
    }),
  ),
  /** What was decided or asked since, until it is read. */
  notices: z.array(
    z.object({
      id: z.string(),
      googlePlacesId: z.string(),
      label: z.string(),
      text: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});
export type CommitteeQueue = z.infer<typeof CommitteeQueue>;

export const getCommitteeQueue = endpoint({
  method: "GET",
  path: "/api/committee/queue",
  summary: "What waits for who asks: submissions to vote on, returned ones, conditions, and unread notices",
  tag,
  object: "committee",
  rule: "self",
  response: CommitteeQueue,
});

export const readCommitteeNotices = endpoint({
  method: "POST",
  path: "/api/committee/notices/read",
  summary: "Mark one's own notices as read; those of others stay as they are",
  tag,
  object: "committee",
  rule: "self",
  body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
  status: 204,
});

export const getCommitteeRules = endpoint({
  method: "GET",
  path: "/api/settings/committee",
  summary: "How the firm's committee decides",
  tag,
  object: "committee",
  rule: "all",
  response: CommitteeRules,
});

export const saveCommitteeRules = endpoint({
  method: "PUT",
  path: "/api/settings/committee",
  summary: "Set how many votes decide, and whether a decision needs a submission",
  tag,
  object: "committee",
  rule: "all",
  access: "admin",
  body: z.object({
    votesNeeded: z.number().int().min(1).max(MOST_VOTES_NEEDED),
    needsSubmission: z.boolean(),
  }),
  response: CommitteeRules,
});
