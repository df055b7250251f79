import { CashFlowBars, cashFlowTable } from "@labs/charts/cash-flow-bars";
import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { SegmentedControl } from "@mantine/core";
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
  const { result } = useCalculation();
  const [params, setParams] = useSearchParams();
  const isWhole = params.get("lines") === "all";
  if (result === null) {
    return <EmptyState title="No statement yet">Enter the required inputs to see it.</EmptyState>;
  }
  const years = (result.lines.ncf ?? []).slice(0, -1).map((cashFlow, index) => ({
    year: index + 1,
    cashFlow,
    debtService: result.lines.debtService?.[index] ?? null,
  }));
  const lines = pages.flatMap((page) => page.rows).filter(isDollarLine);
  const used = lines.filter(({ key }) => result.lines[key]?.some((value) => value !== 0));
  const choose = (choice: string) => {
    params.delete("lines");
    if (choice === "all") params.set("lines", choice);
    setParams(params, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Section title="Cash flow and debt service">
        <ResponsiveChart
          height={240}
          table={cashFlowTable({ years, cashFlowLabel: "Net cash flow" })}
          render={(frame) => <CashFlowBars {...frame} years={years} cashFlowLabel="Net cash flow" />}
        />
      </Section>
      <ReturnBridges />
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
