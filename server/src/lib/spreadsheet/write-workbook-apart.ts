import { openJobProcess } from "../job-process.ts";
import type { WorkbookModelJob } from "./formula-workbook-process.ts";

const writer = openJobProcess<WorkbookModelJob, Uint8Array>({
  module: new URL("./formula-workbook-process.ts", import.meta.url),
  longestMs: 120_000,
});

/** A workbook of live formulas, built and written in a process of its own: hundreds of homes take it seconds. People take turns. */
export async function writeWorkbookApart(job: WorkbookModelJob, { who }: { who: string }): Promise<Buffer> {
  return Buffer.from(await writer.run(job, { who }));
}
