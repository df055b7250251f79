import { buildWorkbook } from "@labs/underwriting/workbook";
import { answerJobs } from "../job-process.ts";
import { writeWorkbook } from "../write-workbook.ts";

type Built = Parameters<typeof buildWorkbook>;

export interface WorkbookModelJob {
  model: Built[0];
  /** Validated. */
  inputs: Built[1];
  notes: string[];
  /** Where each input comes from, in words. */
  basis?: Record<string, string>;
  title: string;
  /** Comps that the version keeps. */
  comps?: NonNullable<Built[2]>["comps"];
}

answerJobs<WorkbookModelJob, Uint8Array>(async ({ model, inputs, title, ...options }) =>
  writeWorkbook(buildWorkbook(model, inputs, options), title),
);
