import { AuditAction, type AuditEvent, type AuditFilter } from "@labs/contract/audit";
import type { ObjectType } from "@labs/contract/rights";
import Papa from "papaparse";
import type { Database } from "../../lib/database/database.ts";
import { type AuditRow, type Cursor, countRows, insertEvent, listRows } from "./repository.ts";

/** Notes a file that is about to be sent; without the note it is not sent. */
export function recordDownload(
  database: Database,
  of: { actorId: string | null; origin: string; object: ObjectType; id: string; name: string | null },
): Promise<void> {
  const { actorId, origin, object: objectType, id: objectId, name: objectName } = of;
  return insertEvent(database, { actorId, origin, action: "downloaded", objectType, objectId, objectName });
}

export async function listEvents(
  database: Database,
  { page, pageSize, ...filter }: AuditFilter & { page: number; pageSize: number },
): Promise<{ items: AuditEvent[]; total: number }> {
  const [rows, total] = await Promise.all([
    listRows(database, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countRows(database, filter),
  ]);
  return { items: rows.map(describe), total };
}

const PART = 1_000;
const COLUMNS = [
  "at",
  "person",
  "email",
  "action",
  "object",
  "id",
  "name",
  "property",
  "before",
  "after",
  "origin",
];

/** The whole log that passes the filter as CSV, part by part: it may be longer than memory. */
export async function* writeCsv(database: Database, filter: AuditFilter): AsyncGenerator<string> {
  yield `\uFEFF${COLUMNS.join(",")}\r\n`;
  let after: Cursor | undefined;
  do {
    const rows = await listRows(database, filter, { limit: PART, after });
    const lines = rows
      .map(describe)
      .map((event) => [
        event.at,
        event.actor?.name ?? "",
        event.actor?.email ?? "",
        event.action,
        event.object,
        event.objectId,
        event.name ?? "",
        event.property?.label ?? event.property?.googlePlacesId ?? "",
        event.before === null ? "" : JSON.stringify(event.before),
        event.after === null ? "" : JSON.stringify(event.after),
        event.origin ?? "",
      ]);
    if (lines.length > 0) yield `${Papa.unparse(lines, { escapeFormulae: true })}\r\n`;
    after = rows.length === PART ? rows.at(-1) : undefined;
  } while (after !== undefined);
}

function describe(row: AuditRow): AuditEvent {
  const { actorId, googlePlacesId } = row;
  const known = AuditAction.safeParse(row.action);
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: row.actorName ?? "", email: row.actorEmail ?? "" },
    origin: row.origin,
    action: known.data ?? "changed",
    object: row.objectType,
    objectId: row.objectId,
    name: row.objectName,
    property: googlePlacesId === null ? null : { googlePlacesId, label: row.propertyName ?? row.addressLine },
    before: row.before,
    after: row.after,
  };
}
