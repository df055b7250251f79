import {
  type PortfolioActuals as Actuals,
  ActualsSpan,
  exportActuals,
  type HomeActuals,
  portfolioActuals,
} from "@labs/contract/portfolios/actuals";
import { Anchor, Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { Kept } from "../../components/status/kept.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { endpointQuery, writeAddress } from "../../lib/calls/call.ts";
import { count, counted, oneOrMany, statementAmount } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { usePageAddress } from "../../lib/page-address.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { LedgerTable } from "./ledger-table.tsx";
import { MonthTable, ReforecastTable, SpanChoice, spanText, VarianceView } from "./variance-view.tsx";

/** Operating statements of a portfolio's homes against the versions that the committee approved. */
export function PortfolioActuals({ id }: { id: string }) {
  const address = usePageAddress();
  const span = ActualsSpan.safeParse(address.get("span")).data ?? "trailing";
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...endpointQuery(portfolioActuals, { params: { id }, query: { span } }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <FailureNote what="The actuals" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={12} />;
  if (data.counts.told === 0) {
    return (
      <EmptyState title="No operating statements yet">
        Upload monthly statements under Own homes of a list: one file with a column of own ids, or one file
        for each home.
      </EmptyState>
    );
  }
  const onSpan = (next: ActualsSpan) => address.set({ span: next === "trailing" ? null : next });
  return (
    <Kept isOld={isPlaceholderData}>
      <Section
        title="Actuals"
        description={describeCounts(data)}
        actions={
          <Group gap="sm">
            <SpanChoice span={span} onSpan={onSpan} />
            <Downloads id={id} span={span} />
          </Group>
        }
      >
        {data.bridge === null ? (
          <EmptyState title="Nothing to compare with yet">{whyNothing(data)}</EmptyState>
        ) : null}
      </Section>
      <VarianceView
        compared={data}
        note={`${counted(data.counts.compared, "home", "homes")} with statements and an approved version, ${spanText(data.months)}`}
      />
      <Homes homes={data.homes} more={data.more} />
      <MonthTable compared={data} isOfMany />
      <ReforecastTable years={data.reforecast} />
      <LedgerTable />
    </Kept>
  );
}

function describeCounts({ asOf, counts }: Actuals): string {
  const newest = asOf === null ? "" : `Newest month ${asOfText(asOf)}. `;
  return `${newest}${count(counts.told)} of ${count(counts.held)} homes held today have statements, ${count(counts.planned)} an approved version; ${counted(counts.compared, "is", "are")} compared.`;
}

function whyNothing({ counts }: Actuals): string {
  return counts.planned === 0
    ? "No home has a version that the committee approved: its plan is what actuals are held against."
    : "No month of a statement lies in an approved plan; the reason of each home stands below.";
}

function Downloads({ id, span }: { id: string; span: ActualsSpan }) {
  return (["xlsx", "csv"] as const).map((format) => (
    <Button
      key={format}
      component="a"
      href={writeAddress(exportActuals, { params: { id }, query: { format, span } })}
      download
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={`Export the actuals as ${format.toUpperCase()}`}
    >
      {format.toUpperCase()}
    </Button>
  ));
}

const right = { align: "right", filter: false } as const;
const HOMES: Column<HomeActuals>[] = [
  {
    id: "home",
    header: "Home",
    width: 260,
    isName: true,
    value: ({ label }) => label,
    cell: ({ label, googlePlacesId }) => (
      <Anchor component={Link} to={`${propertyAddress(googlePlacesId)}/actuals`} size="sm">
        {label}
      </Anchor>
    ),
  },
  { id: "ownId", header: "Own id", value: ({ ownId }) => ownId, startsHidden: "when empty" },
  amountColumn("plan", "Planned NOI", ({ planNoi }) => planNoi),
  amountColumn("actual", "Actual NOI", ({ actualNoi }) => actualNoi),
  { ...amountColumn("variance", "Variance", ({ variance }) => variance), onCard: true },
  {
    ...{ id: "months", header: "Months", ...right },
    value: ({ months }) => months,
    text: ({ months, missing }) =>
      missing === 0 ? count(months) : `${count(months)}, ${count(missing)} missing`,
  },
  {
    id: "version",
    header: "Version",
    ...right,
    value: ({ version }) => version,
    text: ({ version }) => (version === null ? "none" : String(version)),
  },
  {
    id: "reason",
    header: "Not compared because",
    width: 260,
    onCard: "line",
    value: ({ reason }) => reason,
    text: ({ reason }) => reason ?? "",
  },
];

function amountColumn(
  id: string,
  header: string,
  value: (home: HomeActuals) => number | null,
): Column<HomeActuals> {
  return { id, header, ...right, value, text: (home) => statementAmount(value(home)) };
}

function Homes({ homes, more }: { homes: HomeActuals[]; more: number }) {
  return (
    <Section
      title="Homes"
      description={
        more === 0
          ? "The largest shortfall first."
          : `The ${count(homes.length)} with the largest shortfall; ${count(more)} more ${oneOrMany(more, "is", "are")} in the sums above.`
      }
      flush
    >
      <DataTable
        label="Homes by variance"
        columns={HOMES}
        rows={homes}
        rowKey={({ googlePlacesId }) => googlePlacesId}
        csvName="actuals-by-home"
      />
    </Section>
  );
}
