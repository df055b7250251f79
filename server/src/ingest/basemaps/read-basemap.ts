import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Overrun, openJobProcess } from "../../lib/job-process.ts";
import { IngestError } from "../ingest-error.ts";
import type { BasemapAnswer, BasemapJob } from "./basemap-process.ts";
import type { ArchiveFacts } from "./inspect-archive.ts";

/** A file that has been looked at, and the archive that Labs serves: the file itself, or what was made of it. */
export interface ReadBasemap {
  facts: ArchiveFacts;
  archive: string;
}

const MINUTE = 60_000;

/** Lets an archive or an extract be used as an archive; reading and converting happen under limits of the system. */
export async function useBasemapFile<Answer>(
  path: string,
  use: (basemap: ReadBasemap) => Promise<Answer>,
): Promise<Answer> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new IngestError("There is no such file");
  const folder = await mkdtemp(join(tmpdir(), "labs-basemap-"));
  const reader = openJobProcess<BasemapJob, BasemapAnswer>({
    module: new URL("./basemap-process.ts", import.meta.url),
    longestMs: 60 * MINUTE,
    limits: { megabytes: 4096, processorSeconds: 1800 },
  });
  try {
    const output = join(folder, "basemap.pmtiles");
    const answer = await reader.run({ path, output }).catch(explainOverrun);
    if (!answer.ok) throw new IngestError(answer.message);
    return await use({ facts: answer.facts, archive: answer.isConverted ? output : path });
  } finally {
    await reader.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function explainOverrun(error: unknown): never {
  if (!(error instanceof Overrun)) throw error;
  throw new IngestError(
    "The file takes more memory or time than one may: cut a smaller extract, or convert it to PMTiles elsewhere",
  );
}
