import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { type Inputs, inputAt } from "@labs/underwriting/model-inputs";
import { Table } from "@mantine/core";
import { Section } from "../../../components/layout/section.tsx";
import { tableTitle } from "../inputs/table-title.ts";
import { useCalculation } from "../model/calculation.tsx";
import { inputPath } from "../store.ts";
import { WideTable } from "../wide-table.tsx";
import { FormulaFigure } from "./formula-figure.tsx";

interface RowFiguresProps {
  page: FormulaPage;
  /** The table's name among the inputs. */
  table: string;
}

/** What is worked out for each row of a table, such as the variance of each line of a scope; each figure opens. */
export function RowFigures({ page, table }: RowFiguresProps) {
  const own = page.rows.filter((row) => row.grain === "unitType" && inputPath(row) === table);
  const columns = own.filter((row) => row.kind !== "input" && row.unit !== "flag");
  return columns.length === 0 ? null : <Lines table={table} own={own} columns={columns} />;
}

interface LinesProps {
  table: string;
  own: FormulaRow[];
  columns: FormulaRow[];
}

function Lines({ table, own, columns }: LinesProps) {
  const { known } = useCalculation();
  const lines = listLines(known?.inputs ?? {}, table);
  if (lines.length === 0) return null;
  const named = own.find((row) => row.kind === "input" && row.unit === "text");
  return (
    <Section title={`${tableTitle(table)}, by line`} flush>
      <WideTable label={`${tableTitle(table)}, figures by line`} minWidth={120 * (columns.length + 1)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{named?.label ?? "Line"}</Table.Th>
            {columns.map((row) => (
              <Table.Th key={row.key} scope="col" data-align="right" data-hint={row.help || undefined}>
                {row.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row of a table is known by its place alone.
            <Table.Tr key={index}>
              <Table.Th scope="row">{findName(line, named, table) ?? `Line ${index + 1}`}</Table.Th>
              {columns.map((row) => (
                <Table.Td key={row.key} data-align="right">
                  <FormulaFigure row={row} line={index} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Section>
  );
}

function listLines(inputs: Inputs, table: string): Inputs[] {
  const value = inputAt(inputs, table);
  return Array.isArray(value) ? value.filter((line): line is Inputs => typeof line === "object") : [];
}

function findName(line: Inputs, named: FormulaRow | undefined, table: string): string | undefined {
  const name = named === undefined ? undefined : line[named.key.slice(table.length + 1)];
  return typeof name === "string" && name !== "" ? name : undefined;
}
