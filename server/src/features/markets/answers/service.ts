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

/**
 * The same for an answer as large as a map's: sent quickly compressed until it has been compressed well, which takes
 * seconds of a processor, though not of the one that answers.
 */
export function keepLargeAnswer(
  snapshot: Snapshot,
  name: string,
  make: () => unknown,
): Promise<Precompressed> {
  const isNew = kept.get(snapshot)?.has(name) !== true;
  const answer = keepAnswer(snapshot, name, make);
  if (isNew) {
    answer
      .then(({ plain }) => precompress(plain.toString(), 10))
      .then(
        (well) => void kept.get(snapshot)?.set(name, Promise.resolve(well)),
        () => undefined,
      );
  }
  return answer;
}
