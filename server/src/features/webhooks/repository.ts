import { and, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Database, Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import {
  webhookDeliveries as deliveries,
  webhookEvents as events,
  webhooks,
} from "../../lib/database/tables/webhooks.ts";

type Row = typeof webhooks.$inferSelect;
export type StoredWebhook = Omit<Row, "secret"> & { createdByName: string; waiting: number };

const { secret: _secret, ...shown } = getTableColumns(webhooks);

const columns = {
  ...shown,
  createdByName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  waiting: sql<number>`(select count(*)::int from webhook_deliveries w where w.webhook_id = ${webhooks.id} and w.state = 'waiting')`,
};

/** Newest first. */
export async function listWebhooks(
  database: Executor,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: StoredWebhook[]; total: number }> {
  const rows = await database
    .select(columns)
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.createdBy))
    .orderBy(desc(webhooks.createdAt), webhooks.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, total: await countWebhooks(database) };
}

export function countWebhooks(database: Executor): Promise<number> {
  return database.$count(webhooks);
}

/** Who registers one waits for who does at the same time, so that they are counted right. */
export async function holdRegistration(transaction: Executor): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`);
}

export async function findWebhook(database: Executor, id: string): Promise<StoredWebhook | undefined> {
  const [row] = await database
    .select(columns)
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.createdBy))
    .where(eq(webhooks.id, id));
  return row;
}

export async function insertWebhook(
  transaction: Executor,
  row: Pick<Row, "name" | "url" | "events" | "secret" | "createdBy">,
): Promise<string> {
  const [made] = await transaction.insert(webhooks).values(row).returning({ id: webhooks.id });
  if (made === undefined) throw new Error("The database returned no row for a new webhook");
  return made.id;
}

/** Whether it still was as the change supposes. */
export async function updateWebhook(
  database: Executor,
  { id, basedOn }: { id: string; basedOn: number },
  change: Partial<Pick<Row, "events" | "offSince" | "offReason" | "failingSince">>,
): Promise<boolean> {
  const rows = await database
    .update(webhooks)
    .set({ ...change, revision: basedOn + 1 })
    .where(and(eq(webhooks.id, id), eq(webhooks.revision, basedOn)))
    .returning({ id: webhooks.id });
  return rows.length > 0;
}

export async function deleteWebhook(database: Executor, id: string): Promise<boolean> {
  const rows = await database.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id });
  return rows.length > 0;
}

const delivery = { ...getTableColumns(deliveries), type: events.type, at: events.at, data: events.data };
export type StoredDelivery = Awaited<ReturnType<typeof listDeliveries>>["rows"][number];

/** Newest first. */
export async function listDeliveries(
  database: Executor,
  of: {
    webhookId: string;
    state?: StoredState | undefined;
    page: number;
    pageSize: number;
  },
) {
  const where = and(
    eq(deliveries.webhookId, of.webhookId),
    of.state === undefined ? undefined : eq(deliveries.state, of.state),
  );
  const rows = await database
    .select(delivery)
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(where)
    .orderBy(desc(events.at), deliveries.id)
    .limit(of.pageSize)
    .offset((of.page - 1) * of.pageSize);
  return { rows, total: await database.$count(deliveries, where) };
}

type StoredState = (typeof deliveries.$inferSelect)["state"];

export async function findDelivery(
  database: Executor,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<StoredDelivery | undefined> {
  const [row] = await database
    .select(delivery)
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(and(eq(deliveries.id, id), eq(deliveries.webhookId, webhookId)));
  return row;
}

/** An event that only one webhook is told of. */
export async function insertEvent(
  transaction: Executor,
  of: { webhookId: string; type: string; data: Record<string, unknown> },
): Promise<string> {
  const { webhookId, type, data } = of;
  const [event] = await transaction.insert(events).values({ type, data }).returning({ id: events.id });
  if (event === undefined) throw new Error("The database returned no row for a new event");
  const [made] = await transaction
    .insert(deliveries)
    .values({ webhookId, eventId: event.id })
    .returning({ id: deliveries.id });
  if (made === undefined) throw new Error("The database returned no row for a new delivery");
  return made.id;
}

/** From the start: with all its attempts before it. */
export async function queueAgain(database: Executor, id: string): Promise<void> {
  await database
    .update(deliveries)
    .set({ state: "waiting", attempts: 0, nextAt: sql`clock_timestamp()`, error: null })
    .where(eq(deliveries.id, id));
}

/** Webhooks that are on and have deliveries which are due. */
export async function listDue(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select w.id from webhooks w where w.off_since is null and exists (
      select 1 from webhook_deliveries d
      where d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= clock_timestamp())`);
  return rows.map(({ id }) => id);
}

export interface TakenDelivery extends Record<string, unknown> {
  id: string;
  attempts: number;
  eventId: string;
  type: string;
  at: string;
  data: Record<string, unknown>;
  url: string;
  secret: string;
}

/** Takes some of a webhook's that are due; a process that dies with them leaves them to another a minute later. */
export async function takeDue(
  database: Database,
  { webhookId, limit }: { webhookId: string; limit: number },
): Promise<TakenDelivery[]> {
  const { rows } = await database.execute<TakenDelivery>(sql`
    with due as (
      select id from webhook_deliveries
      where webhook_id = ${webhookId} and state = 'waiting' and next_at <= clock_timestamp()
      order by next_at limit ${limit} for update skip locked)
    update webhook_deliveries d
    set attempts = d.attempts + 1, last_at = clock_timestamp(), next_at = clock_timestamp() + interval '1 minute'
    from due, webhooks w, webhook_events e
    where d.id = due.id and w.id = d.webhook_id and w.off_since is null and e.id = d.event_id
    returning d.id, d.attempts, d.event_id as "eventId", e.type, e.at, e.data, w.url, w.secret`);
  return rows;
}

/** Holds a webhook while what became of an attempt is noted: always before its deliveries, so that no two wait for each other. */
export async function holdWebhook(transaction: Executor, id: string): Promise<void> {
  await transaction
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(eq(webhooks.id, id))
    .for("no key update");
}

/** Notes what became of an attempt, unless somebody queued the delivery again meanwhile. */
export async function noteAttempt(
  transaction: Executor,
  of: {
    id: string;
    attempts: number;
    state: StoredState;
    retrySeconds: number | null;
    statusCode: number | null;
    milliseconds: number;
    error: string | null;
  },
): Promise<void> {
  const { id, attempts, state, retrySeconds, ...told } = of;
  await transaction
    .update(deliveries)
    .set({
      ...{ ...told, state },
      ...(retrySeconds === null
        ? {}
        : { nextAt: sql`clock_timestamp() + make_interval(secs => ${retrySeconds})` }),
    })
    .where(and(eq(deliveries.id, id), eq(deliveries.attempts, attempts), eq(deliveries.state, "waiting")));
}

/** That something arrived: at most once a minute, as every delivery would write the same row. */
export async function noteArrival(transaction: Executor, webhookId: string): Promise<void> {
  await transaction.execute(sql`
    update webhooks set failing_since = null, last_delivered_at = clock_timestamp()
    where id = ${webhookId} and (failing_since is not null or last_delivered_at is null
      or last_delivered_at < clock_timestamp() - interval '1 minute')`);
}

/** That something did not; answers the webhook when this turned it off. */
export async function noteFailure(
  transaction: Executor,
  of: { webhookId: string; mostSeconds: number; reason: string },
): Promise<{ name: string; url: string } | undefined> {
  const { webhookId, mostSeconds, reason } = of;
  await transaction
    .update(webhooks)
    .set({ failingSince: sql`clock_timestamp()` })
    .where(and(eq(webhooks.id, webhookId), isNull(webhooks.failingSince)));
  const [off] = await transaction
    .update(webhooks)
    .set({ offSince: sql`clock_timestamp()`, offReason: reason, revision: sql`${webhooks.revision} + 1` })
    .where(
      and(
        eq(webhooks.id, webhookId),
        isNull(webhooks.offSince),
        sql`${webhooks.failingSince} < clock_timestamp() - make_interval(secs => ${mostSeconds})`,
      ),
    )
    .returning({ name: webhooks.name, url: webhooks.url });
  if (off !== undefined) await endWaiting(transaction, webhookId);
  return off;
}

/** What waits for a webhook that is off is not sent any more by itself. */
export async function endWaiting(transaction: Executor, webhookId: string): Promise<void> {
  await transaction
    .update(deliveries)
    .set({ state: "failed", error: "The webhook was turned off" })
    .where(and(eq(deliveries.webhookId, webhookId), eq(deliveries.state, "waiting")));
}

export async function listAdministrators(database: Executor): Promise<string[]> {
  const rows = await database
    .select({ email: users.email })
    .from(users)
    .where(and(isNull(users.disabledAt), eq(users.role, "admin")));
  return rows.map(({ email }) => email);
}

/** Events, with their deliveries, that are older than is kept. */
export async function deleteOld(database: Executor, days: number): Promise<void> {
  await database.delete(events).where(sql`${events.at} < clock_timestamp() - make_interval(days => ${days})`);
}
