import {
  INBOX_KINDS,
  type Inbox,
  type InboxGroup,
  type InboxKind,
  type InboxSettings,
  MOST_LISTED,
} from "@labs/contract/access/inbox";
import type { Database } from "../../lib/database/database.ts";
import type { Viewer } from "../../lib/rights.ts";
import { listItems } from "./list-items.ts";
import { findLastMail, findSettings, writeSettings } from "./repository.ts";

/** What needs somebody now, by kind; what is switched off is not looked for. */
export async function readInbox(database: Database, user: Viewer, now = new Date()): Promise<Inbox> {
  const off = (await findSettings(database, user.id))?.off ?? [];
  const items = await listItems({ database, user, off: new Set(off), today: now.toISOString().slice(0, 10) });
  const groups = [...items].flatMap(([kind, of]): InboxGroup[] =>
    of.length === 0
      ? []
      : [{ kind, label: INBOX_KINDS[kind], items: of.slice(0, MOST_LISTED), total: of.length }],
  );
  return { groups, total: groups.reduce((sum, { total }) => sum + total, 0), off };
}

export async function readSettings(database: Database, userId: string): Promise<InboxSettings> {
  const [settings, last] = await Promise.all([
    findSettings(database, userId),
    findLastMail(database, userId),
  ]);
  return {
    off: settings?.off ?? [],
    isMailed: settings?.isMailed ?? true,
    lastMail: last === undefined ? null : { day: last.day, items: last.items, failure: last.failure },
  };
}

export async function saveSettings(
  database: Database,
  of: { userId: string; off: InboxKind[]; isMailed: boolean },
): Promise<InboxSettings> {
  await writeSettings(database, { ...of, off: [...new Set(of.off)].sort() });
  return readSettings(database, of.userId);
}
