import { CompsRange } from "@labs/charts/comps-range";
import { type Comp, type CompRule, type Estimate, isEvidenced } from "@labs/contract/estimates";
import { Badge, Group, List, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ResponsiveChart } from "../../components/figure/responsive-chart.tsx";
import { count, money, moneyChange, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";

interface EstimatePanelProps {
  estimate: Estimate;
  comps: Comp[];
  rule: CompRule | null;
  unit: "usdPerMonth" | "usd";
  /** The point before the last switch, to say how far it moved. */
  before?: number | null;
  /** On what the range was measured; back-tests where left out. */
  measuredBy?: string;
  /** Beside what was measured. */
  children?: ReactNode;
}

/** How an estimate was made and tested, in words. */
export function EstimateMethod({
  estimate,
  rule,
  children,
}: Pick<EstimatePanelProps, "estimate" | "rule" | "children">) {
  return (
    <>
      {isEvidenced(estimate) ? (
        <>
          <Text size="sm">{writeTest(estimate)}</Text>
          {children}
          {estimate.notes.map((note) => (
            <Text key={note} size="sm">
              {note}
            </Text>
          ))}
        </>
      ) : null}
      {rule ? <Rule rule={rule} /> : null}
    </>
  );
}

/** The range first and the point second, what the range is worth, and each comp as a dot on the same axis. */
export function EstimatePanel({
  estimate,
  comps,
  rule,
  unit,
  before,
  measuredBy,
  children,
}: EstimatePanelProps) {
  const known = isEvidenced(estimate);
  return (
    <div>
      {known ? (
        <>
          <Group gap="sm" align="baseline">
            <Text fz="xl" fw={600} aria-live="polite">
              {money(estimate.low)} – {money(estimate.high)}
            </Text>
            <Text>est. {money(estimate.point)}</Text>
            <Badge variant="light">Grade {estimate.grade}</Badge>
            {before === null ||
            before === undefined ||
            Math.round(before) === Math.round(estimate.point) ? null : (
              <Text size="sm" c="dimmed" role="status">
                {moneyChange(estimate.point - before)} from the last change
              </Text>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {writeTest(estimate, measuredBy)}
          </Text>
          {children}
          {estimate.notes.map((note) => (
            <Text key={note} size="sm">
              {note}
            </Text>
          ))}
        </>
      ) : (
        <>
          <Text fz="xl" fw={600}>
            Insufficient evidence
          </Text>
          <List size="sm">
            {estimate.unavailable.map((reason) => (
              <List.Item key={reason}>{reason}</List.Item>
            ))}
          </List>
        </>
      )}
      {comps.length > 0 ? (
        <ResponsiveChart
          height={120}
          render={(frame) => (
            <CompsRange
              {...frame}
              range={known ? estimate : null}
              comps={comps.map((comp) => ({
                label: comp.label,
                amount: comp.adjustedAmount,
                isIncluded: comp.state === "included",
              }))}
              unit={unit}
            />
          )}
        />
      ) : null}
      {rule ? <Rule rule={rule} /> : null}
    </div>
  );
}

function Rule({ rule }: { rule: CompRule }) {
  return (
    <Text size="xs" c="dimmed">
      {rule.editedBy == null ? "" : `${rule.editedBy}. `}
      {rule.explanation}
    </Text>
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
