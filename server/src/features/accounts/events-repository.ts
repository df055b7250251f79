import type { AdministrationEvent } from "@labs/contract/users";
import { desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { administrationEvents } from "../../lib/database/tables/administration.ts";
import { users } from "../../lib/database/tables/auth.ts";
import type { Page } from "./repository.ts";

export type NewEvent = Pick<typeof administrationEvents.$inferInsert, "action" | "subject"> & {
  actorId: string | null;
  before?: string | null;
  after?: string | null;
};

export async function recordEvent(executor: Executor, event: NewEvent): Promise<void> {
  await executor.insert(administrationEvents).values(event);
}

export async function listEvents(
  executor: Executor,
  { page, pageSize }: Page,
): Promise<{ items: AdministrationEvent[]; total: number }> {
  const rows = await executor
    .select({
      id: administrationEvents.id,
      at: administrationEvents.at,
      actor: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      action: administrationEvents.action,
      subject: administrationEvents.subject,
      before: administrationEvents.before,
      after: administrationEvents.after,
    })
    .from(administrationEvents)
    .leftJoin(users, eq(users.id, administrationEvents.actorId))
    .orderBy(desc(administrationEvents.at), administrationEvents.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    items: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total: await executor.$count(administrationEvents),
  };
}
