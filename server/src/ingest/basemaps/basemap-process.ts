import { open, writeFile } from "node:fs/promises";
import { answerJobs } from "../../lib/job-process.ts";
import { cutTiles, ZOOMS } from "./cut-tiles.ts";
import { type ArchiveFacts, inspectArchive } from "./inspect-archive.ts";
import { readExtract } from "./read-extract.ts";
import { writeArchive } from "./write-archive.ts";

/** A file to look at, and where an archive is written if it is an extract. */
export interface BasemapJob {
  path: string;
  output: string;
}

export type BasemapAnswer =
  | { ok: true; facts: ArchiveFacts; isConverted: boolean }
  | { ok: false; message: string };

answerJobs<BasemapJob, BasemapAnswer>(async ({ path, output }) => {
  try {
    const isArchive = await beginsWith(path, "PMTiles");
    if (!isArchive) await convert(path, output);
    const facts = await inspectArchive(isArchive ? path : output);
    return { ok: true, facts, isConverted: !isArchive };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
});

async function convert(path: string, output: string): Promise<void> {
  // The first block of an extract is named so, behind its length.
  if (!(await beginsWith(path, "OSMHeader", 6))) {
    throw new Error("It is neither a PMTiles archive nor an OpenStreetMap extract (.osm.pbf)");
  }
  const extract = await readExtract(path).catch((error: unknown) => {
    throw new Error(`The extract can't be read: ${error instanceof Error ? error.message : error}`);
  });
  const layers = [...new Set(extract.features.map(({ layer }) => layer))];
  if (layers.length === 0) throw new Error("The extract holds nothing that a street map shows");
  const metadata = {
    name: "OpenStreetMap extract",
    attribution: "© OpenStreetMap contributors",
    vector_layers: layers.map((id) => ({ id, fields: {} })),
  };
  const { bounds } = extract;
  await writeFile(output, writeArchive(cutTiles(extract), { bounds, zooms: ZOOMS, metadata }));
}

async function beginsWith(path: string, word: string, offset = 0): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(word.length), 0, word.length, offset);
    return buffer.toString("latin1", 0, bytesRead) === word;
  } finally {
    await file.close();
  }
}
