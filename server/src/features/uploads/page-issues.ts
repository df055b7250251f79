import type { RowIssue } from "@labs/contract/data-request-rows";

export interface AskedIssues {
  page: number;
  pageSize: number;
  severity?: RowIssue["severity"] | undefined;
  code?: string[] | undefined;
  column?: string | undefined;
}

type ReportIssue = Pick<RowIssue, "column" | "code" | "severity" | "message"> & { line: number | null };

/** A page of a report's issues as those of a list's rows: the line is the row, 0 where the whole file is meant. */
export function pageIssues(
  issues: readonly ReportIssue[],
  asked: AskedIssues,
  repairs: { byCode: Readonly<Record<string, string>>; otherwise: string },
): { items: RowIssue[]; total: number } {
  const found = issues.filter(
    ({ severity, code, column }) =>
      (asked.severity === undefined || asked.severity === severity) &&
      (asked.code === undefined || asked.code.includes(code)) &&
      (asked.column === undefined || asked.column === column),
  );
  const start = (asked.page - 1) * asked.pageSize;
  const items = found.slice(start, start + asked.pageSize).map(
    ({ line, column, code, severity, message }): RowIssue => ({
      row: line ?? 0,
      column,
      code,
      severity,
      message,
      expected: "",
      found: "",
      repair: repairs.byCode[code] ?? repairs.otherwise,
    }),
  );
  return { items, total: found.length };
}
