import type { FormulaRow } from "@labs/underwriting/formula-record";
import type { InputProblem } from "@labs/underwriting/validate-inputs";
import { Table } from "@mantine/core";
import { InputCell } from "./input-row.tsx";
import { concerns } from "./store.ts";

const AMOUNT = ".annual";
const GROWTH = ".growth";

/** An amount of year 1 and its growth by year, which belong side by side. */
export interface GrowingInput {
  amount: FormulaRow;
  growth: FormulaRow;
}

/** Parts a page's inputs into growing amounts and the rest. */
export function partInputs(rows: FormulaRow[]): { growing: GrowingInput[]; single: FormulaRow[] } {
  const growing = rows.flatMap((amount) => {
    const growth = amount.key.endsWith(AMOUNT)
      ? rows.find(({ key }) => key === amount.key.slice(0, -AMOUNT.length) + GROWTH)
      : undefined;
    return growth ? [{ amount, growth }] : [];
  });
  const paired = new Set(growing.flatMap(({ amount, growth }) => [amount, growth]));
  return { growing, single: rows.filter((row) => !paired.has(row)) };
}

interface ExpenseInputsProps {
  propertyId: string;
  rows: GrowingInput[];
  sources: Record<string, string>;
  problems: InputProblem[];
}

/** Operating expenses as a table: what each costs in year 1 and how it grows. */
export function ExpenseInputs({ propertyId, rows, sources, problems }: ExpenseInputsProps) {
  const cell = (row: FormulaRow) => (
    <InputCell
      propertyId={propertyId}
      row={row}
      source={sources[row.key]}
      problem={problems.find((problem) => concerns(problem, row.key))?.msg}
    />
  );
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table verticalSpacing={3} withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Expense</Table.Th>
            <Table.Th scope="col">Year 1, dollars a year</Table.Th>
            <Table.Th scope="col">Growth by year, the last repeats</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ amount, growth }) => (
            <Table.Tr key={amount.key}>
              <Table.Th scope="row" fw={400} title={amount.help}>
                {amount.label.replace(/, year 1$/, "")}
              </Table.Th>
              <Table.Td>{cell(amount)}</Table.Td>
              <Table.Td>{cell(growth)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
