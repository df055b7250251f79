import { z } from "zod";
import { endpoint, Paging, paged } from "./endpoint.ts";
import { OBJECTS } from "./rights.ts";

const tag = "audit";

export const AUDIT_ACTIONS = {
  created: "Created",
  changed: "Changed",
  deleted: "Deleted",
  restored: "Restored",
  downloaded: "Downloaded",
  signedIn: "Signed in",
  signedOut: "Signed out",
} as const;
export const AuditAction = z.enum(Object.keys(AUDIT_ACTIONS) as [keyof typeof AUDIT_ACTIONS]);
export type AuditAction = z.infer<typeof AuditAction>;

const AuditObject = z.enum(Object.keys(OBJECTS) as [keyof typeof OBJECTS]);
const Fields = z.record(z.string(), z.unknown());

/** One change, deletion, download or sign-in. */
export const AuditEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null for what nobody signed in did. */
  actor: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** The id of the call, with `token` and its id behind it where one was used, or of the job with `job` before it. */
  origin: z.string().nullable(),
  action: AuditAction,
  object: AuditObject,
  objectId: z.string(),
  /** As it was called then. */
  name: z.string().nullable(),
  /** The property that it belongs to. */
  property: z.object({ googlePlacesId: z.string(), label: z.string().nullable() }).nullable(),
  /** The fields that changed, without secrets; long values are told by their length. */
  before: Fields.nullable(),
  after: Fields.nullable(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const Day = z.iso.date("A day is YYYY-MM-DD");

export const AuditFilter = z.object({
  actorId: z.uuid().optional(),
  object: AuditObject.optional(),
  action: AuditAction.optional(),
  /** Part of an object's name, its id, or the id of a call. */
  query: z.string().max(200).optional(),
  /** Days in UTC, both included. */
  from: Day.optional(),
  to: Day.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const listAudit = endpoint({
  method: "GET",
  path: "/api/audit",
  summary: "Who changed, deleted or downloaded what, newest first",
  tag,
  object: "audit",
  rule: "all",
  access: "admin",
  query: Paging.extend(AuditFilter.shape),
  response: paged(AuditEvent),
});

export const exportAudit = endpoint({
  method: "GET",
  path: "/api/audit/export",
  summary: "The same as CSV, all of it",
  tag,
  object: "audit",
  rule: "all",
  access: "admin",
  query: AuditFilter,
});
