import type { OperatingStatement, StatementFigure } from "@labs/contract/uploads/operating-statements";
import { Section } from "../../components/layout/section.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { asOfText } from "../../lib/format-date.ts";
import { crossesNoi, dollars, findFigure, orderRows, percent } from "./statement-words.ts";

type Row = StatementFigure & { isResult: boolean };

const right = { align: "right", filter: false } as const;

function createColumns({ months, results }: OperatingStatement): Column<Row>[] {
  const egi = findFigure(results, "effectiveGrossIncome")?.total ?? null;
  const share = (total: number | null) => (egi === null || egi <= 0 || total === null ? null : total / egi);
  const trailing = (key: keyof StatementFigure["trailing"], header: string): Column<Row> => ({
    id: key,
    header,
    ...right,
    value: (row) => row.trailing[key],
    text: (row) => dollars(row.trailing[key]),
    hint: "Dollars per year",
  });
  return [
    {
      id: "account",
      header: "Account",
      value: ({ label }) => label,
      cell: ({ label, isResult }) => (isResult ? <strong>{label}</strong> : label),
    },
    {
      id: "total",
      header: months.length === 12 ? "T12" : "Total",
      ...right,
      onCard: true,
      value: ({ total }) => total,
      text: ({ total }) => dollars(total),
    },
    {
      id: "share",
      header: "% of EGI",
      ...right,
      onCard: true,
      value: ({ total }) => share(total),
      text: ({ total }) => percent(share(total)),
    },
    ...(months.length > 0
      ? [trailing("t6x2", "T6 × 2"), trailing("t3x4", "T3 × 4"), trailing("t1x12", "T1 × 12")]
      : []),
    ...months.map(
      (month, at): Column<Row> => ({
        id: month,
        header: asOfText(month),
        ...right,
        value: (row) => row.months[at],
        text: (row) => dollars(row.months[at]),
      }),
    ),
  ];
}

/** The statement by the chart of accounts, with its results and the yearly rates of its last months. */
export function StatementAccounts({ statement }: { statement: OperatingStatement }) {
  const rows = orderRows(statement).flatMap(({ key, isResult }): Row[] => {
    const figure = findFigure(isResult ? statement.results : statement.accounts, key);
    return figure === undefined ? [] : [{ ...figure, isResult }];
  });
  const moved = statement.reclassified;
  return (
    <Section
      title="By account"
      description={
        moved.length === 0
          ? "Lines follow the file’s order. Income and expenses are positive; deductions from income are in parentheses."
          : `Changed from the file: ${moved.map(({ label, account }) => `“${label}” ${account === null ? "is excluded" : "is moved"}`).join(", ")}. Net operating income ${moved.some(crossesNoi) ? "differs by that" : "is the same"}.`
      }
      flush
    >
      <DataTable
        label="Accounts"
        columns={createColumns(statement)}
        rows={rows}
        rowKey={({ key, isResult }) => `${key} ${isResult}`}
        csvName="operating-statement"
        maxHeight={960}
      />
    </Section>
  );
}
