import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { type WriteSheet, writeXlsx } from "hucre/xlsx";
import { answerJobs } from "../job-process.ts";
import type { SheetsPart, WorkbookJob } from "./write-sheets.ts";

answerJobs<WorkbookJob, void>(async ({ parts, workbook, look }) => {
  const sheets: (WriteSheet & { rows: NonNullable<WriteSheet["rows"]> })[] = [];
  for await (const line of createInterface({ input: createReadStream(parts) })) {
    const { name, rows }: SheetsPart = JSON.parse(line);
    if (sheets.at(-1)?.name !== name) sheets.push({ ...look.sheets?.[name], name, rows: [] });
    for (const row of rows) sheets.at(-1)?.rows.push(row);
  }
  await writeFile(workbook, await writeXlsx({ properties: { title: look.title }, sheets }));
});
