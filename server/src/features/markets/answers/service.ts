import { type Precompressed, precompress } from "../../../lib/precompressed.ts";
import type { Snapshot } from "../metrics/service.ts";

const kept = new WeakMap<Snapshot, Map<string, Promise<Precompressed>>>();
/** Of the many questions that can be asked only so many answers are kept, the oldest leaving first. */
const MOST_ANSWERS = 60;

/** An answer about one state of the data: made, serialised and compressed once for all who ask the same. */
export function keepAnswer(snapshot: Snapshot, name: string, make: () => unknown): Promise<Precompressed> {
  const answers = kept.get(snapshot) ?? new Map<string, Promise<Precompressed>>();
  kept.set(snapshot, answers);
  const held = answers.get(name);
  if (held !== undefined) return held;
  const oldest = answers.keys().next().value;
  if (answers.size >= MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
  const answer = Promise.resolve()
    .then(make)
    .then((content) => precompress(JSON.stringify(content), 5));
  answers.set(name, answer);
  answer.catch(() => answers.delete(name));
  return answer;
}
