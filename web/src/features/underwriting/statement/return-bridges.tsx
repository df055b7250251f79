import { type BridgeStep, ValueBridge, valueBridgeTable } from "@labs/charts/value-bridge";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { useCalculation } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";

const ATTRIBUTED = {
  multifamily: [
    "attributionIncome",
    "attributionNoiGrowth",
    "attributionCapRate",
    "attributionCosts",
    "attributionFinancing",
  ],
  singlefamily: [
    "attributionIncome",
    "attributionValueCreated",
    "attributionAppreciation",
    "attributionSaleCosts",
    "attributionFinancing",
  ],
};

const VALUE_STEPS = {
  multifamily: ["attributionNoiGrowth", "attributionCapRate"],
  singlefamily: ["attributionAppreciation"],
};

/** How the price becomes the value at exit, and where the profit on the equity comes from. */
export function ReturnBridges() {
  const { model, isOwned } = useModel();
  const { result } = useCalculation();
  const profit = useSteps(ATTRIBUTED[model]);
  const value = useSteps(VALUE_STEPS[model]);
  const { purchasePrice: price, afterRepairValue: worth } = result?.inputs ?? {};
  const [exit, made] = [result?.outputs.exitValue, result?.outputs.leveredProfit];
  return (
    <>
      {typeof price === "number" && typeof exit === "number" && value && value.length > 0 ? (
        <Bridge
          title="Value bridge"
          description={`From ${isOwned ? "price paid" : "purchase price"} to exit value.`}
          steps={[
            { label: isOwned ? "Price paid" : "Purchase price", amount: price, isTotal: true },
            ...(typeof worth === "number"
              ? [
                  {
                    label: isOwned
                      ? "Value today less price paid"
                      : valueStepLabel(result?.outputs.renovationBudget),
                    amount: worth - price,
                    isTotal: false,
                  },
                ]
              : []),
            ...value,
            { label: "Exit value", amount: exit, isTotal: true },
          ]}
        />
      ) : null}
      {typeof made === "number" && profit ? (
        <Bridge
          title="Profit attribution"
          description="Levered profit over the hold, by source."
          steps={[...profit, { label: "Levered profit", amount: made, isTotal: true }]}
        />
      ) : null}
    </>
  );
}

/** What lies between price and value is the renovation's doing only where something is renovated. */
const valueStepLabel = (renovation: unknown): string =>
  typeof renovation === "number" && renovation > 0
    ? "After-repair value less price"
    : "Value at closing less price";

/** Figures of the draft as steps; undefined while one of them has no value. */
function useSteps(keys: readonly string[]): BridgeStep[] | undefined {
  const { findRow } = useModel();
  const { result } = useCalculation();
  const steps = keys.flatMap((key): BridgeStep[] => {
    const amount = result?.outputs[key];
    const label = (findRow(key)?.label ?? key).replace(/^Return from (the )?/, "");
    return typeof amount === "number" ? [{ label: capitalised(label), amount, isTotal: false }] : [];
  });
  return steps.length === keys.length ? steps : undefined;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface BridgeProps {
  title: string;
  description: string;
  steps: BridgeStep[];
}

function Bridge({ title, description, steps }: BridgeProps) {
  return (
    <Section title={title} description={description}>
      <ResponsiveChart
        height={220}
        table={valueBridgeTable(steps)}
        render={(frame) => <ValueBridge {...frame} steps={steps} />}
      />
    </Section>
  );
}
