import { CashFlowBars, cashFlowTable } from "@labs/charts/cash-flow-bars";
import type { Underwriting } from "@labs/underwriting/underwrite";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { useCalculationStore } from "../model/calculation.tsx";
import { useResting } from "../model/use-resting.ts";
import { ReturnBridges } from "./return-bridges.tsx";

/** What the statement says, drawn; it follows once typing rests. */
export function StatementCharts() {
  const { result } = useResting(useCalculationStore());
  if (result === null) {
    return <EmptyState title="No charts yet">Enter the required inputs to see them.</EmptyState>;
  }
  return (
    <>
      <CashFlowChart lines={result.lines} />
      <ReturnBridges />
    </>
  );
}

function CashFlowChart({ lines }: { lines: Underwriting["lines"] }) {
  const years = (lines.ncf ?? []).slice(0, -1).map((cashFlow, index) => ({
    year: index + 1,
    cashFlow,
    debtService: lines.debtService?.[index] ?? null,
  }));
  return (
    <Section title="Cash flow and debt service">
      <ResponsiveChart
        height={240}
        table={cashFlowTable({ years, cashFlowLabel: "Net cash flow" })}
        render={(frame) => <CashFlowBars {...frame} years={years} cashFlowLabel="Net cash flow" />}
      />
    </Section>
  );
}
