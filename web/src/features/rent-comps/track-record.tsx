import type { PropertyType } from "@labs/contract/estimates";
import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { count, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";

interface TrackRecordProps {
  estimate: Estimate;
  kind: "rent" | "sale";
  propertyType: PropertyType;
  demo: boolean;
}

/** How such estimates met their outcomes in this market, or that nobody has measured it yet. */
export function TrackRecord({ estimate, kind, propertyType, demo }: TrackRecordProps) {
  if (!isEvidenced(estimate)) return null;
  const { record } = estimate;
  const which = kind === "sale" ? "price" : propertyType === "multifamily" ? "unit-rent" : "rent";
  const data = demo ? "demo" : "real";
  if (record === null || record === undefined) {
    return (
      <Text size="sm" c="dimmed">
        This market was not back-tested yet.{" "}
        <Anchor component={Link} to={`/backtests?kind=${which}&data=${data}`} size="sm" underline="always">
          Back-tests
        </Anchor>
      </Text>
    );
  }
  const { market, marketKind, marketId, medianError, coverage, outcomes, testedAt } = record;
  const noun = kind === "sale" ? "sales" : "leases";
  const to = `/backtests?kind=${which}&data=${data}&market=${marketKind}:${marketId}`;
  return (
    <Text size="sm">
      In {market}: <strong>{rate(medianError)}</strong> median error over {count(outcomes)}{" "}
      {demo ? "simulated " : ""}
      {noun}, interval covers <strong>{rate(coverage, 0)}</strong>.{" "}
      <Anchor component={Link} to={to} size="sm" underline="always">
        Back-test of {asOfText(testedAt.slice(0, 10))}
      </Anchor>
    </Text>
  );
}
