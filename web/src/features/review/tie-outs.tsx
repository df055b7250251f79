import type { CellReference } from "@labs/contract/uploads/rent-rolls";
import { Button } from "@mantine/core";
import { Section } from "../../components/layout/section.tsx";
import { cellName } from "../../components/sheet/sheet-address.ts";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { StateMark } from "../../components/status/state-mark.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";

/** `B12`, as a spreadsheet calls a cell of the file. */
export const nameCell = ({ row, column }: Pick<CellReference, "row" | "column">) =>
  cellName({ row: row - 1, column: column - 1 });

interface CellButtonProps {
  cell: CellReference;
  label: string;
  isCurrent?: boolean;
  onShow: (cell: CellReference) => void;
}

/** Leads to a cell of the file. */
export function CellButton({ cell, label, isCurrent = false, onShow }: CellButtonProps) {
  return (
    <Button
      size="compact-xs"
      variant={isCurrent ? "light" : "subtle"}
      aria-label={label}
      onClick={() => onShow(cell)}
    >
      {nameCell(cell)}
    </Button>
  );
}

interface TieOutsProps<Row extends { ok: boolean }> {
  /** What the file prints: `totals` or `sums`. */
  what: string;
  description: string;
  rows: Row[];
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  writeName: (row: Row) => string;
  findCell: (row: Row) => CellReference;
  onShow: (cell: CellReference) => void;
  /** What cannot be checked where the file prints nothing. */
  unchecked: string;
  maxHeight?: number;
}

/** What the file itself prints against what its rows add up to. */
export function TieOuts<Row extends { ok: boolean }>(props: TieOutsProps<Row>) {
  const { what, description, rows, rowKey, writeName, findCell, onShow, unchecked, maxHeight } = props;
  const columns: Column<Row>[] = [
    ...props.columns,
    {
      id: "ok",
      header: "Ties out",
      onCard: true,
      value: ({ ok }) => (ok ? "Yes" : "No"),
      cell: ({ ok }) => <StateMark tone={ok ? "good" : "bad"}>{ok ? "Yes" : "No"}</StateMark>,
    },
    {
      id: "source",
      header: "Cell",
      filter: false,
      value: (row) => nameCell(findCell(row)),
      cell: (row) => (
        <CellButton
          cell={findCell(row)}
          label={`Show cell ${nameCell(findCell(row))}, ${writeName(row)}`}
          onShow={onShow}
        />
      ),
    },
  ];
  return (
    <Section
      title={`Against the file’s ${what}`}
      description={rows.length === 0 ? undefined : description}
      flush
    >
      <DataTable
        label="Tie-outs"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        csvName="tie-outs"
        hasSearch={false}
        {...(maxHeight === undefined ? {} : { maxHeight })}
        empty={<EmptyState title={`The file prints no ${what}`}>{unchecked}</EmptyState>}
      />
    </Section>
  );
}
