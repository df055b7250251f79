import type { AcceptedStatement, RentCheck } from "@labs/contract/uploads/operating-statement-requests";
import type { StatementFigure } from "@labs/contract/uploads/operating-statements";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { StateMark } from "../../components/status/state-mark.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { rate } from "../../lib/format.ts";
import { asOfText, dateTime } from "../../lib/format-date.ts";
import classes from "./operating-statements.module.css";
import { propertyStatementsQuery } from "./queries.ts";
import { dollars, findFigure, type OrderedRow, orderRows, percent, periodText } from "./statement-words.ts";

interface Row extends OrderedRow {
  /** By statement, the latest first. */
  figures: (StatementFigure | undefined)[];
}

const MOST_PERIODS = 4;

/** What was accepted for a community: its accounts side by side, the latest period first. */
export function PropertyStatements({ id, units }: { id: string; units: number | null }) {
  const { data, error, refetch } = useQuery(propertyStatementsQuery(id));
  if (error && !data)
    return <FailureNote what="The accepted statements" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={8} />;
  const current = data.items.filter(({ replaced }) => !replaced).slice(0, MOST_PERIODS);
  const [latest] = current;
  if (latest === undefined) {
    return (
      <Section title="Accepted statements">
        <EmptyState title="No statement accepted yet">
          Upload a T12 here. Once accepted, it appears next to the pro forma.
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title="Accepted statements" description={<Origins statements={current} />} flush>
      {data.rentCheck === null ? null : <Rents check={data.rentCheck} />}
      <DataTable
        label="Accounts of the accepted statements"
        columns={createColumns(current, units)}
        rows={listRows(current)}
        rowKey={({ key, isResult }) => `${key} ${isResult}`}
        csvName="operating-statements"
        hasSearch={false}
        maxHeight={960}
      />
    </Section>
  );
}

/** What the rent roll says of the same rents; more than 2% apart one of both wants a look. */
function Rents({ check }: { check: RentCheck }) {
  const { statement, unitMix, unitMixVersion, unitMixAsOf, difference, ok } = check;
  const apart = `${rate(Math.abs(difference))} ${difference < 0 ? "below" : "above"}`;
  return (
    <p className={classes.note}>
      <StateMark tone={ok ? "good" : "warn"}>{ok ? "Rents agree" : "Rents differ (T07)"}</StateMark>: last
      month’s rent annualized is {dollars(statement)}, {apart} the {dollars(unitMix)} of the occupied units in
      unit mix version {unitMixVersion} as of {asOfText(unitMixAsOf)}.
    </p>
  );
}

function Origins({ statements }: { statements: readonly AcceptedStatement[] }) {
  return (
    <>
      {statements.map(({ id, fileName, acceptedBy, acceptedAt, unexplainedNoi, ...statement }) => (
        <Text key={id} size="xs" component="span" display="block">
          {periodText(statement)}: {fileName}, accepted by {acceptedBy ?? "a former user"} on{" "}
          {dateTime(acceptedAt)}
          {unexplainedNoi === null ? null : (
            <>
              {". "}
              <StateMark tone="warn">
                {unexplainedNoi.amount === null
                  ? "A page was in doubt"
                  : `${dollars(Math.abs(unexplainedNoi.amount))} of NOI unexplained`}
              </StateMark>
              : {unexplainedNoi.reason}
            </>
          )}
        </Text>
      ))}
    </>
  );
}

function listRows(statements: readonly AcceptedStatement[]): Row[] {
  const accounts = statements.flatMap((statement) => statement.accounts);
  const results = statements.flatMap((statement) => statement.results);
  return orderRows({ accounts, results }).map((row) => ({
    ...row,
    figures: statements.map((statement) =>
      findFigure(row.isResult ? statement.results : statement.accounts, row.key),
    ),
  }));
}

function createColumns(statements: readonly AcceptedStatement[], units: number | null): Column<Row>[] {
  const right = { align: "right", filter: false } as const;
  const [latest] = statements;
  const egi = findFigure(latest?.results ?? [], "effectiveGrossIncome")?.total ?? null;
  const readLatest = ({ figures }: Row) => figures[0]?.total ?? null;
  const share = (row: Row) => {
    const total = readLatest(row);
    return egi === null || egi <= 0 || total === null ? null : total / egi;
  };
  const perUnit = (row: Row) => {
    const total = readLatest(row);
    return units === null || units <= 0 || total === null ? null : total / units;
  };
  return [
    {
      id: "account",
      header: "Account",
      value: ({ label }) => label,
      cell: ({ label, isResult }) => (isResult ? <strong>{label}</strong> : label),
    },
    ...statements.map(
      (statement, at): Column<Row> => ({
        id: statement.id,
        header: periodText(statement),
        ...right,
        ...(at === 0 ? { onCard: true } : {}),
        value: ({ figures }) => figures[at]?.total,
        text: ({ figures }) => dollars(figures[at]?.total),
      }),
    ),
    { id: "share", header: "% of EGI", ...right, value: share, text: (row) => percent(share(row)) },
    {
      id: "unit",
      header: "Per unit",
      ...right,
      onCard: true,
      value: perUnit,
      text: (row) => dollars(perUnit(row)),
    },
    ...(["t6x2", "t3x4", "t1x12"] as const).map(
      (key, at): Column<Row> => ({
        id: key,
        header: ["T6 × 2", "T3 × 4", "T1 × 12"][at] ?? key,
        ...right,
        hint: "Latest statement, dollars per year",
        value: ({ figures }) => figures[0]?.trailing[key],
        text: ({ figures }) => dollars(figures[0]?.trailing[key]),
      }),
    ),
  ];
}
