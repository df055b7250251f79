import type { FormulaRow } from "@labs/underwriting/formula-record";
import { Table } from "@mantine/core";
import { useCalculation } from "./calculation.tsx";
import { FormulaFigure } from "./formula-figure.tsx";
import classes from "./statement.module.css";

interface StatementProps {
  label: string;
  rows: FormulaRow[];
}

/** Lines by year; the last column is the year after the hold, which the exit looks at. Every figure opens. */
export function Statement({ label, rows }: StatementProps) {
  const { result } = useCalculation();
  if (result === null || rows.length === 0) return null;
  const years = Math.max(0, ...rows.map((row) => result.lines[row.key]?.length ?? 0));
  const columns = Array.from({ length: years }, (_, index) => index);
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table className={classes.table} aria-label={label} withRowBorders>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{label}</Table.Th>
            {columns.map((index) => (
              <Table.Th key={index} scope="col">
                {index === years - 1 ? "Forward" : `Year ${index + 1}`}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key} data-total={row.icVisible || undefined}>
              <Table.Th scope="row">
                {row.sign === "-" ? `Less ${lowerFirst(row.label)}` : row.label}
              </Table.Th>
              {columns.map((index) => (
                <Table.Td key={index}>
                  {index < (result.lines[row.key]?.length ?? 0) ? (
                    <FormulaFigure row={row} year={index + 1} />
                  ) : (
                    ""
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Leaves abbreviations such as HOA as they are. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
