import { type CompRule, type Estimate, isEvidenced } from "@labs/contract/estimates";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { count, money, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";

interface EstimateMethodProps {
  estimate: Estimate;
  rule: Pick<CompRule, "explanation" | "editedBy"> | null;
  /** On what the range was measured; back-tests where left out. */
  measuredBy?: string;
  /** Beside what was measured. */
  children?: ReactNode;
}

/** How an estimate was made and tested, in words. */
export function EstimateMethod({ estimate, rule, measuredBy, children }: EstimateMethodProps) {
  const notes = isEvidenced(estimate) ? estimate.notes : [];
  return (
    <>
      {isEvidenced(estimate) ? <Text size="sm">{writeTest(estimate, measuredBy)}</Text> : null}
      {isEvidenced(estimate) ? children : null}
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
      {rule ? (
        <Text size="xs" c="dimmed">
          {rule.editedBy == null ? "" : `${rule.editedBy}. `}
          {rule.explanation}
        </Text>
      ) : null}
    </>
  );
}

function writeTest(estimate: Extract<Estimate, { point: number }>, measuredBy?: string): string {
  const { model } = estimate;
  const share =
    model == null
      ? ""
      : ` Market model: ${money(model.point)} weighted ${rate(model.share, 0)} in the estimate.`;
  return `${testWords(estimate, measuredBy)} ${count(estimate.nEff, 1)} effective comps, as of ${asOfText(estimate.asOf)}.${share}`;
}

function testWords(estimate: Extract<Estimate, { point: number }>, measuredBy = "in back-tests"): string {
  const built = `Designed to cover ${rate(estimate.level, 0)} of outcomes`;
  if (estimate.measuredCoverage === null) return `${built}; not yet tested in this market.`;
  const error = estimate.measuredError === null ? "" : `, median error ${rate(estimate.measuredError)}`;
  return `${built}; covered ${rate(estimate.measuredCoverage)} of ${count(estimate.measuredOn)} ${measuredBy}${error}.`;
}
