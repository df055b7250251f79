import { type Precompressed, precompress } from "../../lib/precompressed.ts";
import { type AreasOf, rememberBySnapshot } from "./snapshot.ts";

const rememberAnswer = rememberBySnapshot<Promise<Precompressed>>(60);
const rememberArea = rememberBySnapshot<Promise<Precompressed>>(400);
const rememberLarge = rememberBySnapshot<Promise<{ content: Precompressed }>>();

async function write(make: () => unknown): Promise<Precompressed> {
  return precompress(JSON.stringify(await make()), 5);
}

/** An answer about one state of the data: made, serialized and compressed once for all who ask the same. */
export function keepAnswer(snapshot: AreasOf, name: string, make: () => unknown): Promise<Precompressed> {
  return rememberAnswer(snapshot, name, () => write(make));
}

/** The page of an area. There are thousands of them, so they must not push the charts' answers out. */
export function keepArea(snapshot: AreasOf, name: string, make: () => unknown): Promise<Precompressed> {
  return rememberArea(snapshot, name, () => write(make));
}

/**
 * An answer as large as a map's: it is sent with quick compression until the good one is done, which takes a processor
 * seconds, though not the one that answers.
 */
export async function keepLargeAnswer(
  snapshot: AreasOf,
  name: string,
  make: () => unknown,
): Promise<Precompressed> {
  const held = await rememberLarge(snapshot, name, async () => {
    const answer = { content: await write(make) };
    precompress(answer.content.plain.toString(), 10).then(
      (well) => {
        answer.content = well;
      },
      () => undefined,
    );
    return answer;
  });
  return held.content;
}
