import type { User } from "@labs/contract/auth";
import { dealAddress } from "@labs/contract/deals/pipeline";
import type { Config } from "../../lib/config.ts";
import type { Database, Executor } from "../../lib/database/database.ts";
import type { Mail } from "../../lib/mail.ts";
import { labelProperty } from "../../lib/property-names.ts";
import { writeLink } from "../accounts/service.ts";
import * as repository from "./mention-repository.ts";

export interface PipelineParts {
  database: Database;
  config: Pick<Config, "publicUrl" | "operatorName">;
  mail: Mail;
  /** Writes down that a mail did not go out: nobody who writes a note waits for a mail server. */
  onMailFailure: (error: unknown) => void;
}

/** Who a text names as `@First Last`: the longest name wins, capitals make no difference, a longer word is another name. */
export function findMentioned<Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const said = text.normalize("NFC").toLowerCase();
  const named = people
    .map((person) => ({ person, mark: `@${person.name.normalize("NFC").toLowerCase()}` }))
    .sort((a, b) => b.mark.length - a.mark.length);
  const found = new Set<Person>();
  for (let at = said.indexOf("@"); at !== -1; at = said.indexOf("@", at + 1)) {
    const hits = named.filter(
      ({ mark }) => said.startsWith(mark, at) && !/^[\p{L}\p{N}]/u.test(said.slice(at + mark.length)),
    );
    // Two people of one name are both meant, as nobody can tell them apart.
    for (const { person, mark } of hits) if (mark.length === hits[0]?.mark.length) found.add(person);
  }
  return [...found];
}

/** Keeps who a note names; answers whom it named just now. */
export async function keepMentions(
  transaction: Executor,
  { noteId, text, user }: { noteId: string; text: string; user: Pick<User, "id"> },
): Promise<string[]> {
  const people = text.includes("@") ? await repository.listMentionable(transaction) : [];
  const ids = findMentioned(text, people)
    .map(({ id }) => id)
    .filter((id) => id !== user.id);
  return repository.writeMentions(transaction, { noteId, ids });
}

/** Mails who was named, unless they turned these or all mails off; a note stands whatever becomes of its mails. */
export async function mailMentioned(
  { database, config, mail, onMailFailure }: PipelineParts,
  of: { ids: readonly string[]; googlePlacesId: string; text: string; user: User },
): Promise<void> {
  if (of.ids.length === 0) return;
  const [readers, named] = await Promise.all([
    repository.listMailed(database, of.ids),
    repository.findNamed(database, of.googlePlacesId),
  ]);
  const label = (named === undefined ? of.googlePlacesId : labelProperty(named)).replace(/\s+/g, " ");
  const by = `${of.user.firstName} ${of.user.lastName}`.replace(/\s+/g, " ");
  const link = writeLink(config, dealAddress(of.googlePlacesId).slice(1));
  for (const to of readers) {
    const subject = `${config.operatorName}: ${by} mentioned you at ${label}`;
    const text = [`${by} at ${label}:`, "", of.text, "", "Open it here:", link, ""].join("\n");
    void mail.send({ to, subject, text }).catch(onMailFailure);
  }
}

/** Mentions of somebody that they have not seen, newest first. */
export async function listMentions(database: Database, userId: string) {
  const rows = await repository.listUnseen(database, userId);
  return rows.map((row) => ({
    noteId: row.noteId,
    googlePlacesId: row.googlePlacesId,
    label: labelProperty(row),
    by: row.by,
    text: row.text,
  }));
}

export async function seeMentions(
  database: Database,
  { noteIds, user }: { noteIds: readonly string[]; user: User },
): Promise<undefined> {
  await repository.markSeen(database, { noteIds, userId: user.id });
}
