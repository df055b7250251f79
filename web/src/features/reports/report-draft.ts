import type { Decision } from "@labs/contract/reports";

/** What a person chose and typed of the report that is to be written. */
export interface ReportDraft {
  underwritingVersion: number;
  sections?: string[];
  /** The run of a firm's own workbook that it tells. */
  modelRun?: { modelId: string; runId: string };
  decision: {
    recommendation: Decision;
    note?: string;
    conditions?: string[];
    waivers?: Record<string, string>;
  };
}
