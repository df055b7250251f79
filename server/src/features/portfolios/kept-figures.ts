import { createHash } from "node:crypto";
import type { Database } from "../../lib/database/database.ts";
import type { Members } from "./holding-repository.ts";
import { type Rests, signHoldings } from "./stamp-repository.ts";

/** The newest figures of each kind, with what they rest on. */
const known = new WeakMap<Database, Map<string, { stamp: string; answer: unknown }>>();
const MOST_KNOWN = 200;

/**
 * What `work` computes over the holdings of a portfolio, or what it came to when all that it rests on was the same: a
 * price, a corrected fact, an estimate or a version that is another one since is a change of the stamp, and so is what
 * `rests` says of other tables.
 */
export async function keepFigures<Answer>(
  of: { database: Database; members: Members; rests?: Rests },
  name: readonly unknown[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { database, members, rests } = of;
  const stamp = await signHoldings(database, members, rests);
  const key = createHash("sha256")
    .update(JSON.stringify([members, name]))
    .digest("hex");
  const kept = known.get(database) ?? new Map<string, { stamp: string; answer: unknown }>();
  known.set(database, kept);
  const before = kept.get(key);
  if (before?.stamp === stamp) return before.answer as Answer;
  const answer = await work();
  kept.delete(key);
  kept.set(key, { stamp, answer });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KNOWN && oldest !== undefined) kept.delete(oldest);
  return answer;
}
