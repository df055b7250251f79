import type { Deck } from "@labs/reporting/deck";
import { explainJob, openJobProcess } from "../../lib/job-process.ts";

const writer = openJobProcess<Deck, Buffer>({
  module: new URL("./deck-process.ts", import.meta.url),
  longestMs: 60_000,
});

/** A deck as a PowerPoint file, written in a process apart: packing it would hold up every page for a second. */
export async function writeDeckApart(deck: Deck, who: string): Promise<Buffer> {
  const content = await writer.run(deck, { who }).catch(explainJob("This deck took too long to write"));
  return Buffer.from(content);
}
