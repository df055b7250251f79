import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** What may need somebody, in the order in which it stands, in words. */
export const INBOX_KINDS = {
  votes: "To vote",
  returned: "Returned to you",
  conditions: "Your conditions",
  notices: "Committee notices",
  mentions: "Mentions of you",
  steps: "Next steps that are due",
  dates: "Dates of your deals",
  reports: "Reports awaiting a decision",
  rows: "Files to review",
  jobs: "Jobs with errors",
  loans: "Loans that mature",
  caps: "Rate caps that expire",
  leases: "Leases that end",
  alerts: "Market alerts",
  markets: "Watched markets with new figures",
  searches: "Saved searches with new matches",
} as const;
export const InboxKind = z.enum(
  Object.keys(INBOX_KINDS) as [keyof typeof INBOX_KINDS, ...(keyof typeof INBOX_KINDS)[]],
);
export type InboxKind = z.infer<typeof InboxKind>;

/** So many of a kind are listed; all are counted. */
export const MOST_LISTED = 20;

export const InboxItem = z.object({
  /** The same as long as nothing about it changes. */
  key: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Where it is dealt with, in this application. */
  href: z.string(),
});
export type InboxItem = z.infer<typeof InboxItem>;

export const InboxGroup = z.object({
  kind: InboxKind,
  label: z.string(),
  items: z.array(InboxItem),
  total: z.number().int(),
});
export type InboxGroup = z.infer<typeof InboxGroup>;

export const Inbox = z.object({
  /** Kinds that are on and have something. */
  groups: z.array(InboxGroup),
  total: z.number().int(),
  /** Kinds that are switched off. */
  off: z.array(InboxKind),
});
export type Inbox = z.infer<typeof Inbox>;

const tag = "inbox";
const object = "account";
const rule = "self";

export const getInbox = endpoint({
  method: "GET",
  path: "/api/inbox",
  summary:
    "What needs the caller, by kind: committee work, deals, files to review, jobs with errors, what expires, what is new",
  tag,
  object,
  rule,
  response: Inbox,
});

export const InboxSettings = z.object({
  off: z.array(InboxKind),
  /** One mail a day, on days with something new. */
  isMailed: z.boolean(),
  /** The last day with a mail, and why it was not taken where it was not. */
  lastMail: z
    .object({ day: z.iso.date(), items: z.number().int(), failure: z.string().nullable() })
    .nullable(),
});
export type InboxSettings = z.infer<typeof InboxSettings>;

export const getInboxSettings = endpoint({
  method: "GET",
  path: "/api/inbox/settings",
  summary: "Which kinds the caller's inbox shows, and whether it is mailed",
  tag,
  object,
  rule,
  response: InboxSettings,
});

export const saveInboxSettings = endpoint({
  method: "PUT",
  path: "/api/inbox/settings",
  summary: "Switch kinds of the inbox off or on, and its daily mail",
  tag,
  object,
  rule,
  body: z.strictObject({
    off: z.array(InboxKind).max(Object.keys(INBOX_KINDS).length),
    isMailed: z.boolean(),
  }),
  response: InboxSettings,
});

export const WatchedMarket = z.object({
  kind: z.enum(["county", "msa"]),
  id: z.string().min(1).max(20),
});
export type WatchedMarket = z.infer<typeof WatchedMarket>;

const WatchedMarkets = z.object({
  items: z.array(WatchedMarket.extend({ name: z.string(), hasNews: z.boolean() })),
});
export type WatchedMarkets = z.infer<typeof WatchedMarkets>;

/** So many markets a person watches at most. */
export const MOST_WATCHED = 100;

export const listWatchedMarkets = endpoint({
  method: "GET",
  path: "/api/markets/watched",
  summary: "Markets that the caller watches, and which have newer figures than were seen",
  tag,
  object: "market",
  rule,
  response: WatchedMarkets,
});

export const watchMarket = endpoint({
  method: "PUT",
  path: "/api/markets/watched",
  summary: "Watch a county or metro; of one that is watched, its figures are marked as seen",
  tag,
  object: "market",
  rule,
  body: WatchedMarket,
  response: WatchedMarkets,
});

export const leaveMarket = endpoint({
  method: "DELETE",
  path: "/api/markets/watched",
  summary: "Watch a market no longer",
  tag,
  object: "market",
  rule,
  query: WatchedMarket,
  response: WatchedMarkets,
});
