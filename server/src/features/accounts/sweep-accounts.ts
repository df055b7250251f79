import type { Database } from "../../lib/database/database.ts";
import { deleteEnded } from "./repository.ts";
import { deleteOlderThan } from "./throttle-repository.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Removes counted attempts after a day, and sessions and reset tokens thirty days after their end. */
export async function sweepAuth(database: Database, now: Date): Promise<{ deleted: number }> {
  const attempts = await deleteOlderThan(database, new Date(now.getTime() - DAY));
  const ended = await deleteEnded(database, new Date(now.getTime() - 30 * DAY));
  return { deleted: attempts + ended };
}
