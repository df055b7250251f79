import { and, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { propertyNotes } from "../../lib/database/tables/pipeline.ts";

export type StoredNote = Awaited<ReturnType<typeof listNotes>>[number];

const selectNotes = (database: Executor) =>
  database
    .select({
      id: propertyNotes.id,
      googlePlacesId: propertyNotes.googlePlacesId,
      version: propertyNotes.version,
      text: propertyNotes.text,
      byId: propertyNotes.createdBy,
      byName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      createdAt: propertyNotes.createdAt,
      editedAt: propertyNotes.editedAt,
    })
    .from(propertyNotes)
    .innerJoin(users, eq(users.id, propertyNotes.createdBy));

/** Newest first. */
export function listNotes(database: Executor, googlePlacesId: string) {
  return selectNotes(database)
    .where(eq(propertyNotes.googlePlacesId, googlePlacesId))
    .orderBy(desc(propertyNotes.createdAt), desc(propertyNotes.id));
}

export async function findNote(database: Executor, id: string): Promise<StoredNote | undefined> {
  const [note] = await selectNotes(database).where(eq(propertyNotes.id, id));
  return note;
}

export function countNotes(database: Executor, googlePlacesId: string): Promise<number> {
  return database.$count(propertyNotes, eq(propertyNotes.googlePlacesId, googlePlacesId));
}

export async function insertNote(
  database: Executor,
  note: { googlePlacesId: string; text: string; createdBy: string },
): Promise<string> {
  const [row] = await database.insert(propertyNotes).values(note).returning({ id: propertyNotes.id });
  if (row === undefined) throw new Error("The note was not stored");
  return row.id;
}

/** Answers whether the note still was as it was read. */
export async function updateNote(
  database: Executor,
  { id, version, text }: { id: string; version: number; text: string },
): Promise<boolean> {
  const rows = await database
    .update(propertyNotes)
    .set({ text, version: version + 1, editedAt: sql`clock_timestamp()` })
    .where(and(eq(propertyNotes.id, id), eq(propertyNotes.version, version)))
    .returning({ id: propertyNotes.id });
  return rows.length > 0;
}

export async function removeNote(database: Executor, id: string): Promise<void> {
  await database.delete(propertyNotes).where(eq(propertyNotes.id, id));
}
