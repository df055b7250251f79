import { createHash } from "node:crypto";
import type { Database } from "../../lib/database/database.ts";
import type { Members } from "./holding-repository.ts";
import { signHoldings } from "./stamp-repository.ts";

/** Figures that were worked out, by what they are and what they rest on. */
const known = new WeakMap<Database, Map<string, unknown>>();
const MOST_KNOWN = 200;

/**
 * What `work` computes over the holdings of a portfolio, or what it came to when all that it rests on was the same: a
 * price, a corrected fact, an estimate or a version that is another one since is a change of the stamp.
 */
export async function keepFigures<Answer>(
  of: { database: Database; members: Members },
  name: readonly unknown[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { database, members } = of;
  const stamp = await signHoldings(database, members);
  const key = createHash("sha256")
    .update(JSON.stringify([stamp, members, name]))
    .digest("hex");
  const kept = known.get(database) ?? new Map<string, unknown>();
  known.set(database, kept);
  const before = kept.get(key);
  if (before !== undefined) return before as Answer;
  const answer = await work();
  kept.set(key, answer);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KNOWN && oldest !== undefined) kept.delete(oldest);
  return answer;
}
