import type { FormulaRow } from "@labs/underwriting/formula-record";
import { Table } from "@mantine/core";
import { Figure } from "../../../components/figure/figure.tsx";
import { modelFigure } from "../../../lib/model-format.ts";
import { WideTable } from "../wide-table.tsx";
import type { SensitivityCell } from "../workers/analysis-tasks.ts";
import { shadesOf } from "./heat-shade.ts";
import classes from "./sensitivity-table.module.css";

interface HeatAxis {
  label: string;
  heads: string[];
}

interface SensitivityTableProps {
  /** What the cells are. */
  label: string;
  row: FormulaRow | undefined;
  rows: HeatAxis;
  columns: HeatAxis;
  grid: SensitivityCell[][];
  hurdle: number | null;
  isStale: boolean;
}

/** One output over two inputs, the base outlined in the middle, colored by its distance from the hurdle. */
export function SensitivityTable({
  label,
  row,
  rows,
  columns,
  grid,
  hurdle,
  isStale,
}: SensitivityTableProps) {
  const format = row?.format ?? "number";
  const shade = shadesOf(grid, hurdle);
  const middle = { row: Math.floor(grid.length / 2), column: Math.floor(columns.heads.length / 2) };
  return (
    <>
      <WideTable
        label={`${label} by ${rows.label} and ${columns.label}`}
        minWidth={64 * (columns.heads.length + 1)}
        isStale={isStale}
        className={classes.table}
        withRowBorders={false}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Td className={classes.axis} />
            <Table.Th scope="colgroup" colSpan={columns.heads.length} className={classes.axis}>
              {columns.label} →
            </Table.Th>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="col" className={classes.axis}>
              {rows.label} ↓
            </Table.Th>
            {columns.heads.map((head) => (
              <Table.Th key={head} scope="col">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {grid.map((cells, index) => (
            <Table.Tr key={rows.heads[index]}>
              <Table.Th scope="row">{rows.heads[index]}</Table.Th>
              {cells.map(({ value, reason }, at) => (
                <Table.Td
                  key={columns.heads[at]}
                  data-base={(index === middle.row && at === middle.column) || undefined}
                  style={value === null || isStale ? undefined : { background: shade(value) }}
                >
                  {value !== null && hurdle !== null && value < hurdle ? (
                    <span className={classes.below} role="img" aria-label="below the hurdle">
                      ▼
                    </span>
                  ) : null}
                  <Figure
                    label={label}
                    text={value === null ? null : modelFigure(value, format)}
                    unavailable={reason}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      <p className={classes.key}>
        <span>Outlined: base case</span>
        {hurdle === null ? null : <span>▼ below the hurdle of {modelFigure(hurdle, format)}</span>}
        <span>— no value; hover or focus for the reason</span>
      </p>
    </>
  );
}
