import { z } from "zod";
import { endpoint, Paging, Position, paged } from "../endpoint.ts";
import { OwnPassword } from "../users.ts";

const tag = "webhooks";

/** What a webhook may be told of, by its name and in words. */
export const WEBHOOK_EVENTS = {
  "job.succeeded": "A job has finished",
  "job.failed": "A job has failed",
  "committee.submitted": "A version is before the committee",
  "committee.voted": "A vote was cast or changed",
  "committee.decided": "The committee has approved or declined",
  "committee.returned": "A submission came back, or was withdrawn",
  "committee.conditionDone": "A condition is done",
  "savedSearch.newMatches": "A saved search has more new matches",
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
const EVENTS = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** So many the firm has at most: each event is sent to each of them. */
export const MOST_WEBHOOKS = 20;

const Events = z.array(z.enum(EVENTS)).min(1, "Choose at least one event").max(EVENTS.length);

export const Webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(EVENTS)),
  /** Counts its changes. */
  revision: z.number().int(),
  isOn: z.boolean(),
  /** Why it was turned off by itself; null where a person did, and where it is on. */
  offReason: z.string().nullable(),
  /** Since when nothing has arrived; null where the last attempt did. */
  failingSince: z.iso.datetime().nullable(),
  lastDeliveredAt: z.iso.datetime().nullable(),
  /** Deliveries that wait for their first or another attempt. */
  waiting: z.number().int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});
export type Webhook = z.infer<typeof Webhook>;

/** As long as an address may be. */
const MOST_LETTERS = 2_000;

export const NewWebhook = OwnPassword.extend({
  name: z.string().trim().min(1, "Enter a name").max(60),
  url: z
    .url({ protocol: /^https?$/, error: "Enter an address https://…" })
    .max(MOST_LETTERS)
    .refine((address) => !hasPassword(address), "No user or password in the address: check the signature"),
  events: Events,
});
export type NewWebhook = z.infer<typeof NewWebhook>;

function hasPassword(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== "" || password !== "";
}

export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;

export const WebhookDelivery = z.object({
  id: z.string(),
  /** The same for each attempt and each time it is sent again: by it a receiver knows what it has. */
  eventId: z.string(),
  event: z.string(),
  occurredAt: z.iso.datetime(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  lastAttemptAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  /** What the receiver answered the last attempt; null where none came. */
  statusCode: z.number().int().nullable(),
  milliseconds: z.number().int().nullable(),
  /** Why the last attempt did not arrive. */
  error: z.string().nullable(),
  /** As it is sent. */
  body: z.unknown(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const common = { tag, object: "webhook", rule: "all", access: "admin" } as const;
const params = z.object({ id: z.uuid() });

export const listWebhooks = endpoint({
  ...common,
  method: "GET",
  path: "/api/webhooks",
  summary: "The firm's webhooks, newest first",
  query: Paging,
  response: paged(Webhook),
});

export const createWebhook = endpoint({
  ...common,
  method: "POST",
  path: "/api/webhooks",
  summary: "Register a webhook, with the password; the secret that signs its deliveries is told this once",
  body: NewWebhook,
  status: 201,
  response: z.object({ webhook: Webhook, secret: z.string() }),
});

export const changeWebhook = endpoint({
  ...common,
  method: "PUT",
  path: "/api/webhooks/:id",
  summary: "Choose other events, turn a webhook off or on again; 409 if it was changed meanwhile",
  params,
  body: z.object({ basedOn: Position, events: Events.optional(), isOn: z.boolean().optional() }),
  response: Webhook,
});

export const deleteWebhook = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/webhooks/:id",
  summary: "Remove a webhook with its deliveries",
  params,
  status: 204,
});

export const testWebhook = endpoint({
  ...common,
  method: "POST",
  path: "/api/webhooks/:id/test",
  summary: "Queue the event webhook.test to a webhook that is on",
  params,
  status: 202,
  response: WebhookDelivery,
});

export const listWebhookDeliveries = endpoint({
  ...common,
  method: "GET",
  path: "/api/webhooks/:id/deliveries",
  summary: "Deliveries of the last 30 days, newest first",
  params,
  query: Paging.extend({ state: z.enum(DELIVERY_STATES).optional() }),
  response: paged(WebhookDelivery),
});

export const resendWebhookDelivery = endpoint({
  ...common,
  method: "POST",
  path: "/api/webhooks/:id/deliveries/:deliveryId/resend",
  summary: "Queue a delivery again, under the same event id",
  params: params.extend({ deliveryId: z.uuid() }),
  status: 202,
  response: WebhookDelivery,
});
