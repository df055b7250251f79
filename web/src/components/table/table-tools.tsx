import { ActionIcon, Menu, TextInput } from "@mantine/core";
import { IconColumns3, IconCopy, IconDownload, IconFilter, IconSearch } from "@tabler/icons-react";
import type { Dispatch, ReactNode, SetStateAction } from "react";
import { type CsvValue, saveText, writeCsv, writeTsv } from "../../lib/csv.ts";
import { count, counted } from "../../lib/format.ts";
import { showToast } from "../../lib/toasts.ts";
import { Hint } from "../status/hint.tsx";
import classes from "./data-table.module.css";
import type { Column } from "./table-column.ts";
import type { TableState } from "./table-state.ts";
import { useTyped } from "./use-typed.ts";

interface TableToolsProps<Row> {
  label: string;
  columns: Column<Row>[];
  shown: Column<Row>[];
  rows: Row[];
  total: number;
  csvName: string;
  state: TableState;
  setState: (state: TableState) => void;
  visibility: Record<string, boolean>;
  setVisibility: Dispatch<SetStateAction<Record<string, boolean>>>;
  isFiltering: boolean;
  setFiltering: (is: boolean) => void;
  hasSearch: boolean;
  toolbar?: ReactNode;
}

function toTable<Row>(columns: Column<Row>[], rows: Row[]): CsvValue[][] {
  return [
    columns.map((column) => column.header),
    ...rows.map((row) => columns.map((column) => column.value(row))),
  ];
}

async function copyRows<Row>(columns: Column<Row>[], rows: Row[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(writeTsv(toTable(columns, rows)));
    showToast({ type: "success", message: `${count(rows.length)} rows copied` });
  } catch {
    showToast({ type: "error", message: "The browser did not allow copying. Export the table instead." });
  }
}

/** Above a table: search, how many rows are left, filters, columns, copy, export. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const {
    label,
    rows,
    total,
    shown,
    csvName,
    state,
    setState,
    isFiltering,
    setFiltering,
    toolbar,
    hasSearch,
  } = props;
  const search = useTyped(state.search, (text) => setState({ ...state, search: text }));
  const left = count(rows.length);
  const all = counted(total, "row", "rows");
  return (
    <div className={classes.tools}>
      {hasSearch ? (
        <TextInput
          className={classes.search}
          size="xs"
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder="Search rows"
          leftSection={<IconSearch size={14} aria-hidden />}
          {...search}
        />
      ) : null}
      <span className={classes.count}>{rows.length === total ? all : `${left} of ${all}`}</span>
      {toolbar}
      <div className={classes.icons}>
        <Hint label="Filter columns">
          <ActionIcon
            variant={isFiltering ? "light" : "subtle"}
            aria-label="Filter columns"
            aria-pressed={isFiltering}
            visibleFrom="sm"
            onClick={() => {
              if (isFiltering) setState({ ...state, filters: {} });
              setFiltering(!isFiltering);
            }}
          >
            <IconFilter size={16} aria-hidden />
          </ActionIcon>
        </Hint>
        <ColumnsMenu {...props} />
        <Hint label="Copy rows">
          <ActionIcon variant="subtle" aria-label="Copy rows" onClick={() => copyRows(shown, rows)}>
            <IconCopy size={16} aria-hidden />
          </ActionIcon>
        </Hint>
        <Hint label="Export as CSV">
          <ActionIcon
            variant="subtle"
            aria-label="Export as CSV"
            onClick={() => saveText(`${csvName}.csv`, writeCsv(toTable(shown, rows)))}
          >
            <IconDownload size={16} aria-hidden />
          </ActionIcon>
        </Hint>
      </div>
    </div>
  );
}

function ColumnsMenu<Row>({ columns, visibility, setVisibility }: TableToolsProps<Row>) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Hint label="Choose columns">
          <ActionIcon variant="subtle" aria-label="Choose columns" visibleFrom="sm">
            <IconColumns3 size={16} aria-hidden />
          </ActionIcon>
        </Hint>
      </Menu.Target>
      <Menu.Dropdown className={classes.columns}>
        {columns.slice(1).map((column) => {
          const isShown = visibility[column.id] !== false;
          return (
            <Menu.CheckboxItem
              key={column.id}
              checked={isShown}
              onChange={() => setVisibility((chosen) => ({ ...chosen, [column.id]: !isShown }))}
            >
              {column.header}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
