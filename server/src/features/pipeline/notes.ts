import type { User } from "@labs/contract/auth";
import { MOST_NOTES, type Note } from "@labs/contract/deals/pipeline";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { markSeenAt } from "./mention-repository.ts";
import { keepMentions, mailMentioned, type PipelineParts } from "./mentions.ts";
import * as repository from "./note-repository.ts";
import { type DealAsked, requireDeal } from "./open-deal.ts";

export function describeNote(row: repository.StoredNote): Note {
  return {
    id: row.id,
    version: row.version,
    text: row.text,
    by: { id: row.byId, name: row.byName },
    at: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}

/** Who is named in it is told in their inbox and by mail. */
export async function addNote(
  of: DealAsked & { text: string; user: User; parts: PipelineParts },
): Promise<Note> {
  const { database, user, parts } = of;
  const { id: googlePlacesId } = await requireDeal(of);
  if ((await repository.countNotes(database, googlePlacesId)) >= MOST_NOTES) {
    const msg = `A deal holds ${MOST_NOTES} notes at most: delete one first`;
    throw invalid([{ loc: ["body", "text"], msg, type: "too_many" }]);
  }
  const text = storable(of.text);
  const { id, ids } = await database.transaction(async (transaction) => {
    const noteId = await repository.insertNote(transaction, { googlePlacesId, text, createdBy: user.id });
    await markSeenAt(transaction, { googlePlacesId, userId: user.id });
    return { id: noteId, ids: await keepMentions(transaction, { noteId, text, user }) };
  });
  await mailMentioned(parts, { ids, googlePlacesId, text, user });
  return describeNote(await requireNote(database, id));
}

export async function editNote(
  parts: PipelineParts,
  of: { id: string; basedOn: number; text: string; user: User },
): Promise<Note> {
  const { database } = parts;
  const { id, basedOn: version, user } = of;
  const { googlePlacesId } = await requireOwn(database, of);
  const text = storable(of.text);
  const ids = await database.transaction(async (transaction) => {
    if (!(await repository.updateNote(transaction, { id, version, text }))) {
      throw new AppError("conflict", "This note was edited meanwhile: your text is not saved yet");
    }
    return keepMentions(transaction, { noteId: id, text, user });
  });
  await mailMentioned(parts, { ids, googlePlacesId, text, user });
  return describeNote(await requireNote(database, id));
}

export async function deleteNote(database: Database, of: { id: string; user: User }): Promise<undefined> {
  await requireOwn(database, of);
  await repository.removeNote(database, of.id);
}

/** PostgreSQL keeps no zero bytes. */
const storable = (text: string) => text.replaceAll("\u0000", "");

async function requireNote(database: Database, id: string): Promise<repository.StoredNote> {
  const note = await repository.findNote(database, id);
  if (note === undefined) throw new AppError("not_found", "Note not found");
  return note;
}

async function requireOwn(
  database: Database,
  { id, user }: { id: string; user: User },
): Promise<repository.StoredNote> {
  const note = await requireNote(database, id);
  if (note.byId === user.id || user.role === "admin") return note;
  throw new AppError("forbidden", `Only ${note.byName} or an administrator can change this note`);
}
