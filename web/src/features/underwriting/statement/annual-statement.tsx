import { CashFlowBars, cashFlowTable } from "@labs/charts/cash-flow-bars";
import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import type { Underwriting } from "@labs/underwriting/underwrite";
import { SegmentedControl, Text } from "@mantine/core";
import { useSearchParams } from "react-router";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { useCalculation } from "../model/calculation.tsx";
import { FiscalStatement } from "./fiscal-statement.tsx";
import { ReturnBridges } from "./return-bridges.tsx";
import { Statement } from "./statement.tsx";

const isDollarLine = (row: FormulaRow) =>
  row.kind === "line" && row.grain === "month" && row.format === "currency";

/** All dollar lines of the model by year, in the order of the formula pages. */
export function AnnualStatement({ pages }: { pages: FormulaPage[] }) {
  const { result, known } = useCalculation();
  const [params, setParams] = useSearchParams();
  const isWhole = params.get("lines") === "all";
  if (known === null) {
    return <EmptyState title="No statement yet">Enter the required inputs to see it.</EmptyState>;
  }
  const lines = pages.flatMap((page) => page.rows).filter(isDollarLine);
  const used = lines.filter(({ key }) => known.lines[key]?.some((value) => value !== 0 && value !== null));
  const choose = (choice: string) => {
    params.delete("lines");
    if (choice === "all") params.set("lines", choice);
    setParams(params, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      {result === null ? (
        <Text size="sm" c="dimmed">
          Lines that wait for a missing input are left out until it is entered.
        </Text>
      ) : (
        <>
          <CashFlowChart lines={result.lines} />
          <ReturnBridges />
        </>
      )}
      <FiscalStatement rows={isWhole ? lines : used} />
      <Section
        title="Annual statement"
        description="In dollars. Expand a year for months; click a figure for its formula; arrow keys move."
        actions={
          <SegmentedControl
            size="xs"
            aria-label="Lines shown"
            data={[
              { value: "used", label: "Lines in use" },
              { value: "all", label: "All lines" },
            ]}
            value={isWhole ? "all" : "used"}
            onChange={choose}
          />
        }
        flush
      >
        <Statement label="Dollars" rows={isWhole ? lines : used} />
      </Section>
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
