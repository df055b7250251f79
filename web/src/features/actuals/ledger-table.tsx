import { decisionLedger, type LedgerBias, type LedgerLine } from "@labs/contract/portfolios/decision-ledger";
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { endpointQuery } from "../../lib/calls/call.ts";
import { count, counted, rate, roundTo } from "../../lib/format.ts";

const GROUPS = { overall: "All deals", markets: "Market", authors: "Author", vintages: "Vintage" } as const;
type Group = keyof typeof GROUPS;

interface Row {
  line: LedgerLine;
  name: string;
  bias: LedgerBias;
}

/** What approved deals came in at against their plan: each line with its range, over all deals and by group. */
export function LedgerTable() {
  const [group, setGroup] = useState<Group>("overall");
  const { data, error, refetch } = useQuery(endpointQuery(decisionLedger));
  if (error && !data)
    return <FailureNote what="The decision ledger" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  const isTold = data.lines.some(({ overall }) => overall !== null);
  const description = `${counted(data.deals, "deal", "deals")} with an approved version and a year of actuals or a sale, over all portfolios that you may see. Above 0 came in higher than planned.`;
  if (!isTold) {
    return (
      <Section title="Decision ledger" description={description}>
        <EmptyState title="Too few deals yet">
          {`A line is told from ${data.minimum} deals on: fewer say nothing of the next one.`}
        </EmptyState>
      </Section>
    );
  }
  const rows = data.lines.flatMap((line): Row[] =>
    group === "overall"
      ? line.overall === null
        ? []
        : [{ line, name: GROUPS.overall, bias: line.overall }]
      : line[group].map(({ name, ...bias }) => ({ line, name, bias })),
  );
  return (
    <Section
      title="Decision ledger"
      description={description}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Deals by"
          data={Object.entries(GROUPS).map(([value, label]) => ({ value, label }))}
          value={group}
          onChange={(next) => setGroup(next as Group)}
        />
      }
      flush
    >
      <DataTable
        label="Bias by line"
        columns={createColumns(group)}
        rows={rows}
        rowKey={({ line, name }) => `${line.key} ${name}`}
        csvName="decision-ledger"
        hasSearch={false}
        empty={
          <EmptyState title="Too few deals in each">{`From ${data.minimum} deals on one is told by itself.`}</EmptyState>
        }
      />
    </Section>
  );
}

const right = { align: "right", filter: false } as const;

function createColumns(group: Group): Column<Row>[] {
  return [
    { id: "line", header: "Line", width: 220, isName: true, value: ({ line }) => line.label },
    ...(group === "overall"
      ? []
      : [{ id: "name", header: GROUPS[group], value: ({ name }: Row) => name, onCard: true }]),
    {
      ...{ id: "mean", header: "Against plan", ...right, onCard: true },
      hint: "Actual over plan less 1; of rates the difference in percentage points",
      value: ({ bias }) => bias.mean,
      text: ({ line, bias }) => biasText(line, bias.mean),
    },
    {
      ...{ id: "range", header: "80% range", ...right, onCard: true },
      value: ({ bias }) => bias.range80[0],
      text: ({ line, bias: { range80 } }) => `${biasText(line, range80[0])} to ${biasText(line, range80[1])}`,
    },
    {
      id: "deals",
      header: "Deals",
      ...right,
      value: ({ bias }) => bias.deals,
      text: ({ bias }) => count(bias.deals),
    },
    {
      id: "reading",
      header: "Reading",
      value: ({ bias }) =>
        bias.isFound ? (bias.mean > 0 ? "▲ Above plan" : "▼ Below plan") : "Within chance",
    },
  ];
}

/** With its sign: above 0 came in higher than planned. */
function biasText({ unit }: Pick<LedgerLine, "unit">, value: number): string {
  const sign = roundTo(value, 3) > 0 ? "+" : "";
  return unit === "share" ? `${sign}${rate(value)}` : `${sign}${roundTo(100 * value, 2)} points`;
}
