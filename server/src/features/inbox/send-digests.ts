import type { Config } from "../../lib/config.ts";
import type { Database } from "../../lib/database/database.ts";
import type { Mail } from "../../lib/mail.ts";
import { listItems } from "./list-items.ts";
import { claimMail, endMail, findLastMail, findSettings, listReaders } from "./repository.ts";
import { writeDigest } from "./write-digest.ts";

export interface DigestParts {
  database: Database;
  config: Pick<Config, "publicUrl" | "operatorName">;
  mail: Mail;
}

/**
 * Mails everybody what needs them, where something is new since their last mail. The mail of a day is claimed before it
 * is sent: one that a server refused is not tried again on that day, as nobody knows whether it arrived after all.
 */
export async function sendDigests(
  { database, config, mail }: DigestParts,
  {
    now,
    signal,
    report,
  }: { now: Date; signal: AbortSignal; report: (done: number, total: number) => Promise<void> },
): Promise<{ sent: number; failed: number }> {
  const day = now.toISOString().slice(0, 10);
  const readers = await listReaders(database);
  const count = { sent: 0, failed: 0 };
  for (const [at, reader] of readers.entries()) {
    signal.throwIfAborted();
    await report(at, readers.length);
    const settings = await findSettings(database, reader.id);
    if (settings?.isMailed === false) continue;
    const last = await findLastMail(database, reader.id);
    if (last !== undefined && last.day >= day) continue;
    const off = new Set(settings?.off ?? []);
    const items = await listItems({ database, user: reader, off, today: day });
    const keys = [...items.values()].flat().map(({ key }) => key);
    // What a mail that nobody took had told is still to be told.
    const known = new Set(last?.sentAt ? last.keys : []);
    if (keys.every((key) => known.has(key))) continue;
    const isOurs = await claimMail(database, { userId: reader.id, day, keys, items: keys.length });
    if (!isOurs) continue;
    const message = writeDigest({ items, known, firstName: reader.firstName }, config);
    const failure = await mail.send({ to: reader.email, ...message }).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : "The mail was not sent"),
    );
    await endMail(database, { userId: reader.id, day, failure });
    count[failure === null ? "sent" : "failed"] += 1;
  }
  return count;
}
