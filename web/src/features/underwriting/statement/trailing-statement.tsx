import { type Inputs, inputAt } from "@labs/underwriting/model-inputs";
import {
  TRAILING_ACCOUNTS,
  TRAILING_COLUMNS,
  type TrailingColumn,
  trailingAmount,
} from "@labs/underwriting/multi-family-statement-lines";
import { Chip, Group, Table, Text, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { Section } from "../../../components/layout/section.tsx";
import { rate, statementAmount } from "../../../lib/format.ts";
import { useCalculation } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";
import { FormulaFigure } from "./formula-figure.tsx";
import { NormalizationTable } from "./normalization-table.tsx";
import classes from "./statement.module.css";

interface StatementLine {
  label: string;
  /** Minus where the line is taken off: it is printed in parentheses. */
  sign?: 1 | -1;
  actual: string;
  normalised: string;
  /** The line of the pro forma; some accounts of a statement have none there. */
  line: string;
  /** How the key of its NOI column ends, for totals that have one in every column. */
  total?: string;
  isTotal?: boolean;
}

const LINES: StatementLine[] = [
  ...listAccounts("income"),
  ...listAccounts("deduction"),
  {
    label: "Effective gross income",
    actual: "t12Egi",
    normalised: "normalisedEgi",
    line: "effectiveGrossIncome",
    isTotal: true,
  },
  ...listAccounts("expense"),
  {
    label: "Operating expenses",
    sign: -1,
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
    total: "Noi",
    isTotal: true,
  },
];

function listAccounts(wanted: string): StatementLine[] {
  return TRAILING_ACCOUNTS.filter(([, , section]) => section === wanted).map(([key, label]) => ({
    label,
    sign: wanted === "income" ? 1 : -1,
    actual: `${key}T12`,
    normalised: `${key}Normalised`,
    line: key,
  }));
}

const bandKey = (line: string, side: "Low" | "High") => `${line}Band${side}`;

const SHOWN = new Set(
  LINES.flatMap(({ actual, normalised, line }) => [
    actual,
    normalised,
    bandKey(line, "Low"),
    bandKey(line, "High"),
  ]),
);

/** Whether a figure of the page stands in the table of the statement. */
export const isInStatement = (key: string) => SHOWN.has(key);

/** Twelve months of actuals beside what is normal of them and the plan's first year. */
export function TrailingStatement() {
  const { known } = useCalculation();
  const [chosen, setChosen] = useState<string[]>(["t3"]);
  if (known === null) return null;
  const given = inputAt(known.inputs, "t12");
  const statement = Array.isArray(given) ? (given as Inputs[]) : [];
  const columns = TRAILING_COLUMNS.filter(([column]) => chosen.includes(column));
  const heads = ["Dollars", "T12", ...columns.map(([, label]) => label)];
  const amount = (key: string) => numberOr(known.outputs[key]);
  const units = amount("units");
  const income = amount("normalisedEgi");
  if (amount("t12Noi") === null) {
    return (
      <Section title="T12 vs. pro forma">
        <Text size="sm" c="dimmed">
          No operating statement yet. Enter its lines above to compare actuals with year 1.
        </Text>
      </Section>
    );
  }
  const rows = LINES.map((line) => ({
    ...line,
    actualAmount: amount(line.actual) ?? 0,
    normal: amount(line.normalised) ?? 0,
    planned: known.lines[line.line]?.[0] ?? null,
  })).filter((row) => row.isTotal || row.actualAmount !== 0 || row.normal !== 0 || (row.planned ?? 0) !== 0);
  return (
    <>
      <Section
        title="T12 vs. pro forma"
        description="Dollars per year, deductions in parentheses. Change is year 1 vs. the normalized statement. Bands are market ranges, % of EGI."
        actions={
          <Chip.Group multiple value={chosen} onChange={setChosen}>
            <Group gap={6} role="group" aria-label="Other columns">
              {TRAILING_COLUMNS.map(([column, label]) => (
                <Chip key={column} value={column} size="xs">
                  {label}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        }
        flush
      >
        <Table.ScrollContainer
          minWidth={840 + 90 * columns.length}
          scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        >
          <Table className={classes.table} aria-label="T12 vs. pro forma">
            <Table.Thead>
              <Table.Tr>
                {[
                  ...heads,
                  "Adjustment",
                  "Normalized",
                  "Year 1",
                  "Change",
                  "Per unit",
                  "% of EGI",
                  "Band",
                ].map((head) => (
                  <Table.Th key={head} scope="col">
                    {head}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <StatementRow
                  key={row.line}
                  row={row}
                  units={units}
                  income={income}
                  columns={columns.map(([column]) => column)}
                  statement={statement}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Section>
      <NormalizationTable statement={statement} />
    </>
  );
}

interface StatementRowProps {
  row: StatementLine & { actualAmount: number; normal: number; planned: number | null };
  units: number | null;
  income: number | null;
  columns: readonly TrailingColumn[];
  statement: readonly Inputs[];
}

function StatementRow({ row, units, income, columns, statement }: StatementRowProps) {
  const { findRow } = useModel();
  const [actual, normalised, line] = [findRow(row.actual), findRow(row.normalised), findRow(row.line)];
  const { sign = 1 } = row;
  const change = row.planned === null || row.normal === 0 ? null : row.planned / row.normal - 1;
  return (
    <Table.Tr data-total={row.isTotal || undefined}>
      <Table.Th scope="row">{row.label}</Table.Th>
      <Table.Td>{actual ? <FormulaFigure row={actual} sign={sign} isInStatement /> : null}</Table.Td>
      {columns.map((column) => (
        <Table.Td key={column}>
          <ColumnAmount line={row} column={column} statement={statement} />
        </Table.Td>
      ))}
      <Table.Td>{statementAmount(sign * (row.normal - row.actualAmount))}</Table.Td>
      <Table.Td>{normalised ? <FormulaFigure row={normalised} sign={sign} isInStatement /> : null}</Table.Td>
      <Table.Td>
        {line && row.planned !== null ? <FormulaFigure row={line} sign={sign} year={1} /> : "—"}
      </Table.Td>
      <Table.Td>{rate(change, 1)}</Table.Td>
      <Table.Td>{units ? statementAmount((sign * row.normal) / units) : "—"}</Table.Td>
      <Table.Td>{rate(income ? row.normal / income : null, 1)}</Table.Td>
      <Table.Td>
        <Band line={row.line} share={income ? row.normal / income : null} />
      </Table.Td>
    </Table.Tr>
  );
}

interface ColumnAmountProps {
  line: StatementLine;
  column: TrailingColumn;
  statement: readonly Inputs[];
}

/** Of an account, its own amounts; of net operating income the model's figure. */
function ColumnAmount({ line, column, statement }: ColumnAmountProps) {
  const { findRow } = useModel();
  const total = line.total === undefined ? undefined : findRow(`${column}${line.total}`);
  if (total !== undefined) return <FormulaFigure row={total} isInStatement />;
  const amount = line.isTotal ? null : trailingAmount(statement, line.line, column);
  return amount === null ? "—" : statementAmount((line.sign ?? 1) * amount);
}

/** Where the line usually lies, and whether it does; lines that no source speaks of have none. */
function Band({ line, share }: { line: string; share: number | null }) {
  const { findRow } = useModel();
  const { known } = useCalculation();
  const [low, high] = (["Low", "High"] as const).map((side) => numberOr(known?.outputs[bandKey(line, side)]));
  if (low === null || low === undefined || high === null || high === undefined) return null;
  const source = findRow(bandKey(line, "Low"))?.references.join("; ");
  const isOutside = share !== null && (share < low || share > high);
  return (
    <span data-hint={source}>
      {isOutside ? "▲ " : ""}
      {rate(low, 1)} to {rate(high, 1)}
      {isOutside ? <VisuallyHidden> (outside)</VisuallyHidden> : null}
    </span>
  );
}

const numberOr = (value: unknown): number | null => (typeof value === "number" ? value : null);
