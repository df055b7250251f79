import { CashFlowBars, cashFlowTable } from "@labs/charts/cash-flow-bars";
import type { Statement, StatementColumnKind } from "@labs/underwriting/statement-record";
import type { Underwriting } from "@labs/underwriting/underwrite";
import { Text } from "@mantine/core";
import { useSearchParams } from "react-router";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { useCalculation } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";
import { readYears } from "./expanded-years.ts";
import { FiscalStatement } from "./fiscal-statement.tsx";
import { FormulaFigure } from "./formula-figure.tsx";
import classes from "./formula-page-view.module.css";
import { ReturnBridges } from "./return-bridges.tsx";
import { StatementTable } from "./statement-table.tsx";
import { useStatement } from "./use-statement.ts";

const OPERATIONS: readonly StatementColumnKind[] = [
  ...(["t12", "t3", "year", "forward", "stabilized"] as const),
  ...(["variance", "varianceShare", "perUnit", "shareOfIncome"] as const),
];
const FLOWS: readonly StatementColumnKind[] = ["closing", "year", "sale"];

/** The printed statement of the draft: operations beside their history, and cash flow from closing to the sale. */
export function AnnualStatement() {
  const { result } = useCalculation();
  const [params] = useSearchParams();
  const statement = useStatement(readYears(params.get("months")).length > 0);
  if (statement === null) {
    return <EmptyState title="No statement yet">Enter the required inputs to see it.</EmptyState>;
  }
  const { byYear, byMonth } = statement;
  const operations = byYear.lines.filter(({ block }) => block === "operations");
  const flows = byYear.lines.filter(({ block }) => block !== "operations");
  const hasHistory = byYear.columns.some(({ kind }) => kind === "t12");
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
      <FiscalStatement lines={byYear.lines} />
      <Section
        title="Operating statement"
        description={`In dollars, deductions in parentheses. ${hasHistory ? "Year 1 vs. T12 is positive where it adds to income. " : ""}Expand a year for months; click a figure for its formula; arrow keys move.`}
        flush
      >
        <StatementTable
          label="Operating statement"
          byYear={{ ...byYear, lines: operations }}
          byMonth={byMonth}
          columns={OPERATIONS}
        />
      </Section>
      <Section
        title="Cash flow"
        description="From closing to the sale, which falls at the end of the last year. The last line of each block gives its IRR."
        flush
      >
        <StatementTable
          label="Cash flow"
          byYear={{ ...byYear, lines: flows }}
          byMonth={byMonth}
          columns={FLOWS}
        />
      </Section>
      {result === null ? null : <PrintedReturns statement={byYear} />}
    </>
  );
}

/** What the printed flows return, by year as they stand and by month as they fall. */
function PrintedReturns({ statement: { returns } }: { statement: Statement }) {
  const { findRow } = useModel();
  return (
    <Section title="Returns of these cash flows">
      <dl className={classes.figures}>
        {returns.map(({ key }) => {
          const row = findRow(key);
          return row === undefined ? null : (
            <div key={key}>
              <dt data-hint={row.help || undefined}>{row.label}</dt>
              <dd>
                <FormulaFigure row={row} />
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
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
