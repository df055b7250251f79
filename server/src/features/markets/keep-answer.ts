import { type Precompressed, precompress } from "../../lib/precompressed.ts";
import type { Snapshot } from "./snapshot.ts";

interface Answer {
  /** What else than the snapshot it says, as it was then. */
  state: string;
  content: Promise<Precompressed>;
}
type Answers = Map<string, Answer>;

const kept = new WeakMap<Snapshot, Answers>();
const areas = new WeakMap<Snapshot, Answers>();
/** Of the many questions that can be asked only so many answers are kept, the oldest leaving first. */
const MOST_ANSWERS = 60;
const MOST_AREAS = 400;

/** An answer about one state of the data: made, serialised and compressed once for all who ask the same. */
export function keepAnswer(snapshot: Snapshot, name: string, make: () => unknown): Promise<Precompressed> {
  return keep(answersOf(kept, snapshot), { name, state: "", most: MOST_ANSWERS, make });
}

/** The page of an area, of which there are thousands: they do not push the charts' answers out. */
export function keepArea(
  snapshot: Snapshot,
  of: { name: string; state: string },
  make: () => unknown,
): Promise<Precompressed> {
  return keep(answersOf(areas, snapshot), { ...of, most: MOST_AREAS, make });
}

function answersOf(of: WeakMap<Snapshot, Answers>, snapshot: Snapshot): Answers {
  const answers: Answers = of.get(snapshot) ?? new Map();
  of.set(snapshot, answers);
  return answers;
}

function keep(
  answers: Answers,
  { name, state, most, make }: { name: string; state: string; most: number; make: () => unknown },
): Promise<Precompressed> {
  const held = answers.get(name);
  if (held?.state === state) return held.content;
  const oldest = answers.keys().next().value;
  if (answers.size >= most && oldest !== undefined) answers.delete(oldest);
  const content = Promise.resolve()
    .then(make)
    .then((made) => precompress(JSON.stringify(made), 5));
  const answer = { state, content };
  answers.set(name, answer);
  content.catch(() => answers.get(name) === answer && answers.delete(name));
  return content;
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
        (well) => void kept.get(snapshot)?.set(name, { state: "", content: Promise.resolve(well) }),
        () => undefined,
      );
  }
  return answer;
}
