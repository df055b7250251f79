import {
  type PropertyActuals as Actuals,
  ActualsSpan,
  propertyActuals,
} from "@labs/contract/portfolios/actuals";
import { Alert, Anchor } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { Kept } from "../../components/status/kept.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { endpointQuery } from "../../lib/calls/call.ts";
import { counted, statementAmount } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { usePageAddress } from "../../lib/page-address.ts";
import { portfolioAddress } from "../../lib/portfolio-address.ts";
import { MonthTable, ReforecastTable, SpanChoice, VarianceView } from "./variance-view.tsx";

/** What a property's operating statements say, month by month, against its approved version. */
export function PropertyActuals({ id }: { id: string }) {
  const address = usePageAddress();
  const span = ActualsSpan.safeParse(address.get("span")).data ?? "trailing";
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...endpointQuery(propertyActuals, { params: { id }, query: { span } }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <FailureNote what="The actuals" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={12} />;
  const { portfolio, home } = data;
  if (portfolio === null) {
    return (
      <EmptyState title="No operating statements yet">
        Upload them by own id in a portfolio that holds this property, under Own homes.
      </EmptyState>
    );
  }
  const gaps = [
    home.missing > 0
      ? `${counted(home.missing, "month of the plan has", "months of the plan have")} no statement`
      : "",
    home.unplanned > 0
      ? `${counted(home.unplanned, "month with a statement is", "months with a statement are")} not in the plan`
      : "",
  ].filter(Boolean);
  return (
    <Kept isOld={isPlaceholderData}>
      <Section
        title="Actuals"
        description={
          <>
            Kept in{" "}
            <Anchor component={Link} to={portfolioAddress(portfolio.id, "actuals")} size="sm">
              {portfolio.name}
            </Anchor>
            {home.version === null
              ? ""
              : `; the plan is version ${home.version}, which the committee approved`}
            {gaps.length === 0 ? "" : `. ${gaps.join("; ")}`}.
          </>
        }
        actions={
          <SpanChoice
            span={span}
            onSpan={(next) => address.set({ span: next === "trailing" ? null : next })}
          />
        }
      >
        {home.reason === null ? null : (
          <Alert color="gray" title="Not compared with a plan">
            {home.reason}
          </Alert>
        )}
      </Section>
      <VarianceView compared={data} note={`Version ${home.version} and the statements below`} />
      <MonthTable compared={data} isOfMany={false} />
      <ReforecastTable years={data.reforecast} />
      <Sources portfolioId={portfolio.id} statements={data.statements} />
    </Kept>
  );
}

type Source = Actuals["statements"][number]["lines"][number] & {
  month: string;
  fileName: string;
  uploadId: string;
};

/** The cell of the file behind every amount. */
function Sources({ portfolioId, statements }: { portfolioId: string; statements: Actuals["statements"] }) {
  const rows = statements.flatMap(({ lines, ...of }) => lines.map((line): Source => ({ ...line, ...of })));
  const columns: Column<Source>[] = [
    {
      id: "month",
      header: "Month",
      value: ({ month }) => month,
      text: ({ month }) => asOfText(month),
      isName: true,
    },
    { id: "account", header: "Account", width: 200, value: ({ accountName }) => accountName, onCard: true },
    { id: "label", header: "As the file calls it", width: 200, value: ({ label }) => label },
    {
      ...{ id: "amount", header: "Amount", align: "right", onCard: true },
      value: ({ amount }) => amount,
      text: ({ amount }) => statementAmount(amount, 2),
    },
    {
      id: "file",
      header: "File",
      width: 200,
      value: ({ fileName }) => fileName,
      cell: ({ fileName, uploadId }) => (
        <Anchor
          component={Link}
          to={`/portfolios?portfolio=${portfolioId}&tab=book&file=${uploadId}`}
          size="sm"
        >
          {fileName}
        </Anchor>
      ),
    },
    {
      id: "cell",
      header: "Cell",
      value: ({ sheet, row, column }) => `${sheet === "" ? "" : `${sheet}, `}row ${row}, column ${column}`,
    },
  ];
  return (
    <Section title="Statements" description="Every amount with the cell that says it." flush>
      <DataTable
        label="Lines of the statements"
        columns={columns}
        rows={rows}
        rowKey={({ month, account, sheet, row, column }) => `${month} ${account} ${sheet} ${row} ${column}`}
        csvName="statement-lines"
      />
    </Section>
  );
}
