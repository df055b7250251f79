import { count, dateWords, rate } from "./figure-format.ts";

/** How such estimates met their outcomes in the subject's market. */
export interface SourceRecord {
  market: string;
  outcomes: number;
  medianError: number | null;
  coverage: number | null;
  testedAt: string;
}

/**
 * The newest back-test of a market as a sentence of a report; none where there was no test or nothing measured.
 *
 * Example: `Back-test in Austin, TX, May 2, 2026: median error 7.9% over 412 outcomes, the range held 81.0%.`
 */
export function recordWords({ record }: { record?: SourceRecord | null | undefined }): string[] {
  if (record == null || record.medianError === null) return [];
  const held = record.coverage === null ? "" : `, the range held ${rate(record.coverage)}`;
  const tested = dateWords(record.testedAt.slice(0, 10));
  const error = `median error ${rate(record.medianError)} over ${count(record.outcomes)} outcomes`;
  return [`Back-test in ${record.market}, ${tested}: ${error}${held}.`];
}
