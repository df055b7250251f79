import type { ChartTable } from "@labs/charts/chart-props";
import { darkPalette, lightPalette, type Palette } from "@labs/charts/palette";
import { Table, useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import type { ReactNode } from "react";
import { byUnit } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import classes from "./responsive-chart.module.css";

interface ResponsiveChartProps {
  /** In pixels; or at least so many, and all that its place has left. */
  height: number | { atLeast: number };
  /** The words of the disclosure that holds the table behind the chart. */
  table?: ChartTable;
  /** Whether it shows what was asked for before: its shapes step back, its words stay legible. */
  isStale?: boolean;
  render: (frame: { width: number; height: number; palette: Palette }) => ReactNode;
}

/** A chart as wide as its place, in the colors of the scheme, with its table behind it. */
export function ResponsiveChart({ height, table, isStale = false, render }: ResponsiveChartProps) {
  const { ref, width, height: room } = useElementSize();
  const isFilling = typeof height === "object";
  const least = isFilling ? height.atLeast : height;
  const shown = isFilling ? Math.max(least, room) : height;
  const scheme = useComputedColorScheme("light");
  return (
    <div className={isFilling ? classes.filling : undefined}>
      <div
        ref={ref}
        className={classes.place}
        data-stale={isStale || undefined}
        style={isFilling ? { minHeight: least } : { height }}
      >
        {width > 0
          ? render({ width, height: shown, palette: scheme === "dark" ? darkPalette : lightPalette })
          : null}
      </div>
      {table ? <TableBehind table={table} /> : null}
    </div>
  );
}

function TableBehind({ table }: { table: ChartTable }) {
  return (
    <details>
      <summary>Show as a table</summary>
      <Table.ScrollContainer minWidth={320} mah={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {table.columns.map((column) => (
                <Table.Th key={column.label}>{column.label}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {table.rows.map((row) => (
              <Table.Tr key={String(row[0])}>
                {row.map((cell, index) => (
                  <Table.Td key={table.columns[index]?.label}>
                    {cellText(cell, table.columns[index]?.unit)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </details>
  );
}

function cellText(cell: string | number | null, unit = "text"): string {
  if (typeof cell === "string") return /^\d{4}-\d{2}$/.test(cell) ? asOfText(cell) : cell;
  return byUnit(cell, unit === "usdPerMonth" ? "usd" : unit);
}
