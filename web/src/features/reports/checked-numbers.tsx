import type { ReportVerification } from "@labs/contract/reports";
import { Alert } from "@mantine/core";
import { count, counted, oneOrMany } from "../../lib/format.ts";

interface CheckedNumbersProps {
  report: { verification: ReportVerification };
  /** The run of the firm's own model that it tells; undefined for a version. */
  run: object | undefined;
}

/** What became of the numbers of the report that was just written. */
export function CheckedNumbers({ report, run }: CheckedNumbersProps) {
  const { ours, theirs } = report.verification;
  const source = run === undefined ? "the version" : "the workbook’s run";
  const confirmed = ours.confirmed + theirs.confirmed;
  const { wrong, notFound } = theirs;
  const hold = `${counted(confirmed, "number", "numbers")} confirmed against ${source}`;
  if (wrong.length === 0 && notFound.length === 0) {
    return (
      <Alert mt="sm" color="green" role="status" title={hold}>
        None differs.
      </Alert>
    );
  }
  return (
    <Alert
      mt="sm"
      color={wrong.length > 0 ? "orange" : "gray"}
      role="status"
      title={
        wrong.length === 0
          ? hold
          : `${hold}; ${count(wrong.length)} in people’s words ${oneOrMany(wrong.length, "differs", "differ")}`
      }
    >
      <ul>
        {[...wrong, ...notFound].map(({ where, sentence, text, right, reason }) => (
          <li key={`${where} ${sentence} ${text}`}>
            {where}: {text} in “{sentence}”.{" "}
            {right === null
              ? reason
              : `${source.charAt(0).toUpperCase()}${source.slice(1)} has ${right}: ${reason}`}
            .
          </li>
        ))}
      </ul>
    </Alert>
  );
}
