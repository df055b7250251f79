import { TRAILING_ACCOUNTS } from "@labs/underwriting/multi-family-trailing";
import { Table, Text } from "@mantine/core";
import { Section } from "../../components/section.tsx";
import { rate, statementAmount } from "../../lib/format.ts";
import { useCalculation } from "./calculation.tsx";
import { FormulaFigure } from "./formula-figure.tsx";
import { useModel } from "./model-context.tsx";
import classes from "./statement.module.css";

interface StatementLine {
  label: string;
  actual: string;
  normalised: string;
  /** The line of the pro forma; some accounts of a statement have none there. */
  line: string;
  isTotal?: boolean;
}

const LINES: StatementLine[] = [
  ...accountsOf("income"),
  ...accountsOf("deduction"),
  {
    label: "Effective gross income",
    actual: "t12Egi",
    normalised: "normalisedEgi",
    line: "effectiveGrossIncome",
    isTotal: true,
  },
  ...accountsOf("expense"),
  {
    label: "Operating expenses",
    actual: "t12Expenses",
    normalised: "normalisedExpenses",
    line: "operatingExpenses",
    isTotal: true,
  },
  {
    label: "Net operating income",
    actual: "t12Noi",
    normalised: "normalisedNoi",
    line: "noi",
    isTotal: true,
  },
];

function accountsOf(wanted: string): StatementLine[] {
  return TRAILING_ACCOUNTS.filter(([, , section]) => section === wanted).map(([key, label]) => ({
    label: wanted === "deduction" ? `Less ${label.toLowerCase()}` : label,
    actual: `${key}T12`,
    normalised: `${key}Normalised`,
    line: key,
  }));
}

const SHOWN = new Set(LINES.flatMap(({ actual, normalised }) => [actual, normalised]));

/** Whether a figure of the page stands in the table of the statement. */
export const isInStatement = (key: string) => SHOWN.has(key);

/** Twelve months of actuals beside what is normal of them and the plan's first year. */
export function TrailingStatement() {
  const { result } = useCalculation();
  if (result === null) return null;
  const amount = (key: string) => numberOr(result.outputs[key]);
  const units = amount("units");
  const income = amount("normalisedEgi");
  if (amount("t12Noi") === null) {
    return (
      <Section title="Statement beside the pro forma">
        <Text size="sm" c="dimmed">
          No operating statement yet: with its lines above, actuals stand here beside the plan's first year.
        </Text>
      </Section>
    );
  }
  const rows = LINES.map((line) => ({
    ...line,
    actualAmount: amount(line.actual) ?? 0,
    normal: amount(line.normalised) ?? 0,
    planned: result.lines[line.line]?.[0] ?? null,
  })).filter((row) => row.isTotal || row.actualAmount !== 0 || row.normal !== 0 || (row.planned ?? 0) !== 0);
  return (
    <Section
      title="Statement beside the pro forma"
      description="Dollars a year; the change is the plan's first year over the normalised statement."
      flush
    >
      <Table.ScrollContainer minWidth={760}>
        <Table className={classes.table} aria-label="Statement beside the pro forma">
          <Table.Thead>
            <Table.Tr>
              {["Dollars", "T12", "Adjustment", "Normalised", "Year 1", "Change", "A unit", "Of EGI"].map(
                (head) => (
                  <Table.Th key={head} scope="col">
                    {head}
                  </Table.Th>
                ),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <StatementRow key={row.line} row={row} units={units} income={income} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

interface StatementRowProps {
  row: StatementLine & { actualAmount: number; normal: number; planned: number | null };
  units: number | null;
  income: number | null;
}

function StatementRow({ row, units, income }: StatementRowProps) {
  const { rowOf } = useModel();
  const [actual, normalised, line] = [rowOf(row.actual), rowOf(row.normalised), rowOf(row.line)];
  const change = row.planned === null || row.normal === 0 ? null : row.planned / row.normal - 1;
  return (
    <Table.Tr data-total={row.isTotal || undefined}>
      <Table.Th scope="row">{row.label}</Table.Th>
      <Table.Td>{actual ? <FormulaFigure row={actual} isInStatement /> : null}</Table.Td>
      <Table.Td>{statementAmount(row.normal - row.actualAmount)}</Table.Td>
      <Table.Td>{normalised ? <FormulaFigure row={normalised} isInStatement /> : null}</Table.Td>
      <Table.Td>{line && row.planned !== null ? <FormulaFigure row={line} year={1} /> : "—"}</Table.Td>
      <Table.Td>{rate(change, 1)}</Table.Td>
      <Table.Td>{units ? statementAmount(row.normal / units) : "—"}</Table.Td>
      <Table.Td>{rate(income ? row.normal / income : null, 1)}</Table.Td>
    </Table.Tr>
  );
}

const numberOr = (value: unknown): number | null => (typeof value === "number" ? value : null);
