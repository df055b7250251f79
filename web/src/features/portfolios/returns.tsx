import { CashFlowBars, cashFlowTable } from "@labs/charts/cash-flow-bars";
import type { PortfolioUnderwriting } from "@labs/contract/portfolios/figures";
import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import { Anchor, Button, Table } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import type { FigureProps } from "../../components/figure/figure.tsx";
import { KeyFigures } from "../../components/figure/key-figures.tsx";
import { ResponsiveChart } from "../../components/figure/responsive-chart.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, money, moneyShort, multiple, returnRate, statementAmount } from "../../lib/format.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { JobLine } from "./job-line.tsx";
import { startUnderwriting, usePortfolioJob } from "./queries.ts";

/** Pooled cash flows and what they return, how far the homes' own returns lie apart, and what is not in the pool. */
export function Returns({ portfolio, returns }: { portfolio: Portfolio; returns: PortfolioUnderwriting }) {
  const progress = usePortfolioJob();
  const run = useMutation({ mutationFn: () => startUnderwriting(portfolio.id), onSuccess: progress.follow });
  const canRun = portfolio.may.edit || portfolio.id === "owned";
  const runButton =
    canRun && returns.missingTotal > 0 ? (
      <Button
        size="xs"
        variant="default"
        loading={run.isPending || progress.isRunning}
        onClick={() => run.mutate()}
      >
        Underwrite missing properties
      </Button>
    ) : null;
  return (
    <>
      <Section
        title="Pooled returns"
        description={`Cash flows from the latest versions of ${count(returns.pooled)} of ${count(returns.holdings)} properties, aligned at closing`}
        actions={runButton}
      >
        <JobLine run={progress} />
        <KeyFigures figures={listFigures(returns)} />
      </Section>
      {returns.pooled > 0 ? <PooledFlows returns={returns} /> : null}
      {returns.missingTotal > 0 ? <MissingReturns returns={returns} /> : null}
      {returns.holdings === 0 ? (
        <EmptyState title="No pooled returns yet">Returns appear once a property is underwritten.</EmptyState>
      ) : null}
    </>
  );
}

function listFigures({
  levered,
  unlevered,
  dispersion,
  unavailable,
  pooled,
  demo,
}: PortfolioUnderwriting): FigureProps[] {
  const source = `Latest underwriting versions of ${count(pooled)} properties`;
  const one = (label: string, text: string | null, of: { reason: string; formula: string }): FigureProps => ({
    label,
    text,
    unavailable: unavailable[of.reason],
    provenance: { source, formula: of.formula, demo },
  });
  const irr = "effective annual IRR of pooled monthly cash flows";
  const { p10, p50, p90, known } = dispersion.leveredIrr;
  return [
    one("Levered IRR", writeText(levered.irr, returnRate), { reason: "levered.irr", formula: irr }),
    one("Levered multiple", writeText(levered.multiple, multiple), {
      reason: "levered.multiple",
      formula: "pooled inflows ÷ outflows",
    }),
    {
      ...one("Levered profit", writeText(levered.profit, moneyShort), {
        reason: "levered.profit",
        formula: "sum of pooled cash flows",
      }),
      full: money(levered.profit),
    },
    one("Unlevered IRR", writeText(unlevered.irr, returnRate), { reason: "unlevered.irr", formula: irr }),
    one("Unlevered multiple", writeText(unlevered.multiple, multiple), {
      reason: "unlevered.multiple",
      formula: "pooled inflows ÷ outflows",
    }),
    {
      label: "Homes’ levered IRR",
      text: p10 === null || p90 === null ? null : `${returnRate(p10)} – ${returnRate(p90)}`,
      full: "10th to 90th percentile",
      unavailable: unavailable["levered.irr"] ?? "No pooled property has a levered IRR of its own",
      provenance: {
        source: `Levered IRRs of ${count(known)} properties`,
        formula: "percentiles of the properties' own rates",
        inputs: [
          { label: "p10", text: returnRate(p10) },
          { label: "p50", text: returnRate(p50) },
          { label: "p90", text: returnRate(p90) },
        ],
        demo,
      },
    },
  ];
}

function writeText(value: number | null, format: (value: number) => string): string | null {
  return value === null ? null : format(value);
}

function PooledFlows({ returns }: { returns: PortfolioUnderwriting }) {
  const years = returns.years
    .filter(({ year }) => year > 0)
    .map(({ year, operating, debtService }) => ({ year, cashFlow: operating, debtService }));
  const cashFlowLabel = "Cash flow before debt service";
  return (
    <Section
      title="Pooled cash flow"
      description={`By year from closing${returns.basis === "share" ? ", ownership share" : ""}`}
    >
      <ResponsiveChart
        height={240}
        table={cashFlowTable({ years, cashFlowLabel })}
        render={(frame) => <CashFlowBars {...frame} years={years} cashFlowLabel={cashFlowLabel} />}
      />
      <FlowsStatement years={returns.years} />
    </Section>
  );
}

type PooledYear = PortfolioUnderwriting["years"][number];

interface FlowLine {
  label: string;
  read: (year: PooledYear) => number;
  /** Operations begin after the closing. */
  hasClosing?: boolean;
  isTotal?: boolean;
  /** Left out where no year has an amount. */
  isOptional?: boolean;
}

/** Each total is the sum of what stands between it and the total above. */
const LINES: FlowLine[] = [
  { label: "Cash flow before debt service", read: ({ operating }) => operating },
  { label: "Purchase and closing costs", read: ({ purchase }) => purchase, hasClosing: true },
  { label: "Sale, net of selling costs", read: ({ netSale }) => netSale },
  { label: "Unlevered cash flow", read: ({ unlevered }) => unlevered, hasClosing: true, isTotal: true },
  { label: "Debt service", read: ({ debtService }) => -debtService },
  {
    label: "Loan proceeds, net of financing costs",
    read: ({ loanProceeds }) => loanProceeds,
    hasClosing: true,
  },
  { label: "Loan payoff", read: ({ loanPayoff }) => loanPayoff },
  {
    label: "Other financing, fees and prepayment",
    read: ({ otherFinancing }) => otherFinancing,
    hasClosing: true,
    isOptional: true,
  },
  { label: "Levered cash flow", read: ({ levered }) => levered, hasClosing: true, isTotal: true },
];

function FlowsStatement({ years }: { years: PortfolioUnderwriting["years"] }) {
  const lines = LINES.filter(
    ({ isOptional, read }) => isOptional !== true || years.some((year) => Math.abs(read(year)) >= 0.5),
  );
  return (
    <Table.ScrollContainer
      minWidth={640}
      mt="md"
      scrollAreaProps={{
        viewportProps: { tabIndex: 0, role: "group", "aria-label": "Pooled cash flows by year, scrolling" },
      }}
    >
      <Table aria-label="Pooled cash flows by year" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Line</Table.Th>
            {years.map(({ year }) => (
              <Table.Th key={year} ta="right">
                {year === 0 ? "Closing" : `Year ${year}`}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ label, read, hasClosing = false, isTotal = false }) => (
            <Table.Tr key={label} fw={isTotal ? 600 : 450}>
              <Table.Th scope="row" fw="inherit">
                {label}
              </Table.Th>
              {years.map((year) => (
                <Table.Td key={year.year} ta="right">
                  {year.year === 0 && !hasClosing ? "" : statementAmount(read(year))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type Missing = PortfolioUnderwriting["missing"][number];

const writeInputs = ({ inputs }: Missing) => inputs.map(({ label }) => label).join(", ");

const COLUMNS: Column<Missing>[] = [
  { id: "label", header: "Property", value: (row) => row.label, width: 260 },
  { id: "reason", header: "Why", value: (row) => row.reason, onCard: "line" },
  {
    id: "inputs",
    header: "Missing data",
    value: writeInputs,
    onCard: "line",
    cell: (row) =>
      row.inputs.length === 0 ? (
        "—"
      ) : (
        <Anchor
          component={Link}
          size="sm"
          to={`${propertyAddress(row.googlePlacesId)}/underwriting`}
          title={row.inputs.map(({ label, reason }) => `${label}: ${reason}`).join("\n")}
        >
          {writeInputs(row)}
        </Anchor>
      ),
  },
];

/** What is in no pool: its own page is where the missing inputs are entered. */
function MissingReturns({ returns }: { returns: PortfolioUnderwriting }) {
  const { missing, missingTotal } = returns;
  return (
    <Section
      title="Not in the pool"
      description={`${count(missingTotal)} of ${count(returns.holdings)} properties have no cash flow`}
      flush
    >
      <DataTable
        label="Properties without returns"
        columns={COLUMNS}
        rows={missing}
        rowKey={(row) => row.googlePlacesId}
        csvName="not-underwritten"
        maxHeight={360}
        writeHref={(row) => `${propertyAddress(row.googlePlacesId)}/underwriting`}
        {...(missingTotal > missing.length
          ? { footer: `The first ${count(missing.length)} are listed.` }
          : {})}
      />
    </Section>
  );
}
