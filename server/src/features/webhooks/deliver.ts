import { createHmac } from "node:crypto";
import type { Config } from "../../lib/config.ts";
import type { Database } from "../../lib/database/database.ts";
import type { Mail } from "../../lib/mail.ts";
import { writeLink } from "../accounts/service.ts";
import { NotAnswered, post } from "./client.ts";
import * as repository from "./repository.ts";

export interface DeliveryParts {
  database: Database;
  config: Pick<Config, "publicUrl" | "operatorName" | "webhookAddresses">;
  mail: Mail;
  onError: (error: unknown) => void;
}

/** How long after each attempt the next one is made: eight attempts within nineteen hours. */
const WAIT_SECONDS = [10, 60, 300, 1_800, 7_200, 21_600, 36_000];
/** Where nothing arrives for so long, nothing more is sent. */
const OFF_AFTER_DAYS = 3;
const KEPT_DAYS = 30;
/** Of one webhook in one process. */
const AT_ONCE = 4;

const LOOK_MILLISECONDS = 1_000;
const SWEEP_MILLISECONDS = 3_600_000;

/** Sends what is due from now on; each receiver by itself, so that none waits for another. */
export function startDeliveries(parts: DeliveryParts): { close(): Promise<void> } {
  const inHand = new Map<string, Promise<unknown>>();
  let swept = 0;
  const look = async () => {
    for (const id of await repository.listDue(parts.database)) {
      if (inHand.has(id)) continue;
      const work = deliverTo(parts, id)
        .catch(parts.onError)
        .finally(() => inHand.delete(id));
      inHand.set(id, work);
    }
    if (Date.now() - swept < SWEEP_MILLISECONDS) return;
    swept = Date.now();
    await repository.deleteOld(parts.database, KEPT_DAYS);
  };
  // A database that is away now is looked at again later.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MILLISECONDS);
  return {
    async close() {
      clearInterval(timer);
      await Promise.all(inHand.values());
    },
  };
}

/** Sends what is due here and now; answers how many attempts that took. */
export async function deliverDue(parts: DeliveryParts): Promise<number> {
  const ids = await repository.listDue(parts.database);
  const counts = await Promise.all(ids.map((id) => deliverTo(parts, id)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function deliverTo(parts: DeliveryParts, webhookId: string): Promise<number> {
  let count = 0;
  for (;;) {
    const taken = await repository.takeDue(parts.database, { webhookId, limit: AT_ONCE });
    if (taken.length === 0) return count;
    await Promise.all(taken.map((one) => attempt(parts, webhookId, one)));
    count += taken.length;
  }
}

async function attempt(
  parts: DeliveryParts,
  webhookId: string,
  taken: repository.TakenDelivery,
): Promise<void> {
  const begun = performance.now();
  const { statusCode, error } = await send(parts.config, taken);
  const milliseconds = Math.round(performance.now() - begun);
  const wait = WAIT_SECONDS[taken.attempts - 1];
  const state = error === null ? "delivered" : wait === undefined ? "failed" : "waiting";
  const off = await parts.database.transaction(async (transaction) => {
    await repository.holdWebhook(transaction, webhookId);
    await repository.noteAttempt(transaction, {
      ...{ id: taken.id, attempts: taken.attempts, state, statusCode, milliseconds, error },
      retrySeconds: state === "waiting" ? (wait ?? null) : null,
    });
    if (error === null) {
      await repository.noteArrival(transaction, webhookId);
      return undefined;
    }
    const reason = `Nothing has arrived for ${OFF_AFTER_DAYS} days. Last: ${error}`;
    return repository.noteFailure(transaction, { webhookId, mostSeconds: OFF_AFTER_DAYS * 86_400, reason });
  });
  if (off !== undefined) await tellAdministrators(parts, { ...off, error: error ?? "" });
}

async function send(
  { publicUrl, webhookAddresses: reach }: DeliveryParts["config"],
  taken: repository.TakenDelivery,
): Promise<{ statusCode: number | null; error: string | null }> {
  const { url, secret, eventId: id } = taken;
  const body = JSON.stringify(writeBody({ publicUrl }, taken));
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    "content-type": "application/json",
    "user-agent": "Labs-Webhooks",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": sign(secret, { id, timestamp, body }),
  };
  try {
    const statusCode = await post(url, { headers, body, reach });
    if (statusCode >= 200 && statusCode < 300) return { statusCode, error: null };
    const isElsewhere = statusCode >= 300 && statusCode < 400;
    return {
      statusCode,
      error: `Answered ${statusCode}${isElsewhere ? ": redirects are not followed" : ""}`,
    };
  } catch (error) {
    if (error instanceof NotAnswered) return { statusCode: null, error: error.message };
    throw error;
  }
}

/** As Standard Webhooks has it: `v1,` and the HMAC-SHA256 of id, timestamp and body, joined by full stops. */
export function sign(secret: string, of: { id: string; timestamp: string; body: string }): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${of.id}.${of.timestamp}.${of.body}`).digest("base64")}`;
}

type Told = Pick<repository.TakenDelivery, "eventId" | "type" | "data"> & { at: string | Date };

/** What is sent; the same each time. */
export function writeBody(config: Pick<Config, "publicUrl">, { eventId, type, at, data }: Told) {
  return { id: eventId, type, at: new Date(at).toISOString(), link: findLink(config, data), data };
}

/** The page of Labs where a person sees it. */
function findLink(config: Pick<Config, "publicUrl">, data: Record<string, unknown>): string | null {
  const { href, submissionId, googlePlacesId } = data;
  if (typeof href === "string") return writeLink(config, href.replace(/^\//, ""));
  if (submissionId === undefined || typeof googlePlacesId !== "string") return null;
  return writeLink(config, `research-property/${encodeURIComponent(googlePlacesId)}/ic-report`);
}

async function tellAdministrators(
  { database, config, mail, onError }: DeliveryParts,
  { name, url, error }: { name: string; url: string; error: string },
): Promise<void> {
  const host = new URL(url).host;
  const text = [
    `The webhook “${name}” to ${host} is off: nothing has arrived there for ${OFF_AFTER_DAYS} days.`,
    `The last attempt: ${error}.`,
    "",
    "Turn it on again, and send again what was missed:",
    writeLink(config, "settings/webhooks"),
    "",
  ].join("\n");
  for (const to of await repository.listAdministrators(database)) {
    const subject = `${config.operatorName}: a webhook was turned off`;
    await mail.send({ to, subject, text }).catch(onError);
  }
}
