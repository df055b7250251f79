import { randomBytes } from "node:crypto";
import {
  type changeWebhook as changeContract,
  MOST_WEBHOOKS,
  type NewWebhook,
  type Webhook,
  type WebhookDelivery,
} from "@labs/contract/access/webhooks";
import type { User } from "@labs/contract/auth";
import type { z } from "zod";
import type { Config } from "../../lib/config.ts";
import type { Database } from "../../lib/database/database.ts";
import { storableJson } from "../../lib/database/storable-json.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { requirePassword } from "../accounts/service.ts";
import { findFault } from "./client.ts";
import { writeBody } from "./deliver.ts";
import * as repository from "./repository.ts";

export { startDeliveries } from "./deliver.ts";

export interface WebhookParts {
  database: Database;
  config: Pick<Config, "publicUrl" | "webhookAddresses">;
}

const missing = () => new AppError("not_found", "Webhook not found");

export async function listWebhooks(
  { database }: WebhookParts,
  page: { page: number; pageSize: number },
): Promise<{ items: Webhook[]; total: number }> {
  const { rows, total } = await repository.listWebhooks(database, page);
  return { items: rows.map(describe), total };
}

/** With the password, as what is sent to it leaves the firm. */
export async function createWebhook(
  { database, config }: WebhookParts,
  user: User,
  { name, url, events, password }: NewWebhook,
): Promise<{ webhook: Webhook; secret: string }> {
  const fault = findFault(url, config.webhookAddresses);
  if (fault !== undefined) throw invalid([{ loc: ["body", "url"], msg: fault, type: "url" }]);
  await requirePassword(database, user, { password });
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const id = await database.transaction(async (transaction) => {
    await repository.holdRegistration(transaction);
    if ((await repository.countWebhooks(transaction)) >= MOST_WEBHOOKS) {
      throw new AppError("conflict", `${MOST_WEBHOOKS} webhooks are the most. Remove one first.`);
    }
    return repository.insertWebhook(transaction, {
      ...storableJson({ name, url: new URL(url).href }),
      events: [...new Set(events)].sort(),
      secret,
      createdBy: user.id,
    });
  });
  return { webhook: await readWebhook(database, id), secret };
}

/** What waits for one that is turned off ends; what happens while it is off is not kept for it. */
export async function changeWebhook(
  { database }: WebhookParts,
  { id, basedOn, events, isOn }: { id: string } & z.output<(typeof changeContract)["body"]>,
): Promise<Webhook> {
  await database.transaction(async (transaction) => {
    const before = await repository.findWebhook(transaction, id);
    if (before === undefined) throw missing();
    const turnsOff = isOn === false && before.offSince === null;
    const change = {
      ...(events === undefined ? {} : { events: [...new Set(events)].sort() }),
      ...(turnsOff ? { offSince: new Date(), offReason: null } : {}),
      ...(isOn === true ? { offSince: null, offReason: null, failingSince: null } : {}),
    };
    if (!(await repository.updateWebhook(transaction, { id, basedOn }, change))) {
      throw new AppError("conflict", "Somebody has changed this webhook meanwhile: load it again");
    }
    if (turnsOff) await repository.endWaiting(transaction, id);
  });
  return readWebhook(database, id);
}

export async function deleteWebhook({ database }: WebhookParts, id: string): Promise<undefined> {
  if (!(await repository.deleteWebhook(database, id))) throw missing();
}

export async function testWebhook(parts: WebhookParts, id: string): Promise<WebhookDelivery> {
  const { database } = parts;
  await requireOn(database, id);
  const deliveryId = await database.transaction((transaction) =>
    repository.insertEvent(transaction, { webhookId: id, type: "webhook.test", data: { webhookId: id } }),
  );
  return readDelivery(parts, { webhookId: id, id: deliveryId });
}

export async function listDeliveries(
  parts: WebhookParts,
  of: Parameters<typeof repository.listDeliveries>[1],
): Promise<{ items: WebhookDelivery[]; total: number }> {
  if ((await repository.findWebhook(parts.database, of.webhookId)) === undefined) throw missing();
  const { rows, total } = await repository.listDeliveries(parts.database, of);
  return { items: rows.map((row) => describeDelivery(parts, row)), total };
}

/** What still waits is sent at once. */
export async function resendDelivery(
  parts: WebhookParts,
  of: { webhookId: string; id: string },
): Promise<WebhookDelivery> {
  await readDelivery(parts, of);
  await requireOn(parts.database, of.webhookId);
  await repository.queueAgain(parts.database, of.id);
  return readDelivery(parts, of);
}

async function requireOn(database: Database, id: string): Promise<void> {
  const row = await repository.findWebhook(database, id);
  if (row === undefined) throw missing();
  if (row.offSince !== null) throw new AppError("conflict", "The webhook is off: turn it on first");
}

async function readWebhook(database: Database, id: string): Promise<Webhook> {
  const row = await repository.findWebhook(database, id);
  if (row === undefined) throw missing();
  return describe(row);
}

async function readDelivery(
  parts: WebhookParts,
  of: { webhookId: string; id: string },
): Promise<WebhookDelivery> {
  const row = await repository.findDelivery(parts.database, of);
  if (row === undefined) throw new AppError("not_found", "Delivery not found");
  return describeDelivery(parts, row);
}

function describe(row: repository.StoredWebhook): Webhook {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    revision: row.revision,
    isOn: row.offSince === null,
    offReason: row.offReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    waiting: row.waiting,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
  };
}

function describeDelivery({ config }: WebhookParts, row: repository.StoredDelivery): WebhookDelivery {
  return {
    id: row.id,
    eventId: row.eventId,
    event: row.type,
    occurredAt: row.at.toISOString(),
    state: row.state,
    attempts: row.attempts,
    lastAttemptAt: row.lastAt?.toISOString() ?? null,
    nextAttemptAt: row.state === "waiting" ? row.nextAt.toISOString() : null,
    statusCode: row.statusCode,
    milliseconds: row.milliseconds,
    error: row.error,
    body: writeBody(config, row),
  };
}
