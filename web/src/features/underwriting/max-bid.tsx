import { type MaxBid as MaxBidResult, maxBid } from "@labs/underwriting/solve";
import { Text } from "@mantine/core";
import { useMemo } from "react";
import { money } from "../../lib/format.ts";
import { modelFigure } from "../../lib/model-format.ts";
import { useCalculation } from "./calculation.tsx";
import classes from "./returns-rail.module.css";

const TARGET_NAMES: Record<MaxBidResult["targets"][number]["output"], string> = {
  netYieldOnCost: "net yield on cost",
  unleveredIrr: "unlevered IRR",
  leveredIrr: "levered IRR",
  cashOnCashStabilized: "cash-on-cash, stabilised",
  priceToValueLow: "price to low value",
  allInToAfterRepairValue: "all-in cost to after-repair value",
};

/** The highest price that still meets every target, which of them binds, and what each alone would allow. */
export function MaxBid() {
  const { result } = useCalculation();
  const bid = useMemo(() => (result === null ? null : maxBid(result.inputs)), [result]);
  if (bid === null) return null;
  return (
    <div>
      <Text size="sm" fw={600} mt="md">
        Maximum bid
      </Text>
      {bid.price === null ? (
        <Text size="sm" c="dimmed">
          {bid.targets.length === 0
            ? "Set a target on page SF-9 to solve for the price."
            : bid.targets[0]?.reason}
        </Text>
      ) : (
        <>
          <Text fz={20} fw={600} aria-live="polite">
            {money(bid.price)}
          </Text>
          <Text size="xs" c="dimmed">
            binding: {bid.binding ? TARGET_NAMES[bid.binding] : "none"}
          </Text>
        </>
      )}
      <dl className={classes.list}>
        {bid.targets.map((target) => (
          <div key={target.output}>
            <dt>
              {TARGET_NAMES[target.output]} {modelFigure(target.target, "percent")}
            </dt>
            <dd title={target.reason}>{money(target.price)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
