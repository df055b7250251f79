import { upTo } from "@labs/charts/tokens";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import { count } from "../../lib/format.ts";
import hidden from "../layout/hidden.module.css";
import { EmptyState } from "../status/empty-state.tsx";
import classes from "./data-table.module.css";
import { compareValues, type FilterValue, passesFilter } from "./row-filter.ts";
import { TableBody } from "./table-body.tsx";
import { type Column, textOfCell } from "./table-column.ts";
import { TableHead } from "./table-head.tsx";
import { type TableState, useTableState } from "./table-state.ts";
import { TableTools } from "./table-tools.tsx";

export type { Column } from "./table-column.ts";

export interface DataTableProps<Row> {
  /** Names the table for people and screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Name of the exported file, without its ending. */
  csvName: string;
  /** Keeps order, search and filters in the page's address under this name. */
  urlKey?: string;
  /** Shown instead of the table when there are no rows at all. */
  empty?: ReactNode;
  /** Where the first column of a row leads. */
  writeHref?: (row: Row) => string | undefined;
  isDimmed?: (row: Row) => boolean;
  isHighlighted?: (row: Row) => boolean;
  onHover?: (row: Row | undefined) => void;
  /** Told the ids of the columns that stand on the screen: a phone shows fewer. */
  onColumns?: (ids: readonly string[]) => void;
  /** Above this height the rows scroll under a standing head. */
  maxHeight?: number;
  /** `false` where the page searches on the server. */
  hasSearch?: boolean;
  /** Search, columns and export under the rows, where every line above them counts. */
  hasToolsBelow?: boolean;
  /** Beside the search. */
  toolbar?: ReactNode;
  /** Under the rows: totals, pages. */
  footer?: ReactNode;
  /** How many rows there are, where `rows` is one page of them. */
  rowsOfAllPages?: number;
}

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
});

/** Rows that the search and the filters above the columns leave. */
function rowsLeft<Row>(rows: Row[], columns: Column<Row>[], { search, filters }: TableState): Row[] {
  const needle = search.trim().toLowerCase();
  const active = columns.filter((column) => (filters[column.id] ?? "").trim() !== "");
  if (needle === "" && active.length === 0) return rows;
  return rows.filter(
    (row) =>
      (needle === "" || columns.some((column) => textOfCell(column, row).toLowerCase().includes(needle))) &&
      active.every((column) =>
        passesFilter(filters[column.id] ?? "", column.value(row), textOfCell(column, row)),
      ),
  );
}

function startsOut<Row>({ startsHidden = false, value }: Column<Row>, rows: readonly Row[]): boolean {
  return startsHidden === "when empty" ? rows.every((row) => (value(row) ?? null) === null) : startsHidden;
}

function useRows<Row extends RowData>(props: DataTableProps<Row>, state: TableState) {
  const { rows, columns, rowKey } = props;
  const data = useMemo(() => rowsLeft(rows, columns, state), [rows, columns, state]);
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          accessorFn: (row) => column.value(row) ?? undefined,
          sortUndefined: "last",
          sortFn: (a, b, id) => compareValues(a.getValue<FilterValue>(id), b.getValue<FilterValue>(id)),
        }),
      ),
    [columns],
  );
  // What somebody chose; the others stand as their columns say, which may change with what a page is about.
  const [chosen, setVisibility] = useState<Record<string, boolean>>({});
  const visibility = useMemo(
    () =>
      Object.fromEntries(columns.map((column) => [column.id, chosen[column.id] ?? !startsOut(column, rows)])),
    [columns, chosen, rows],
  );
  const sorting = useMemo(() => (state.sort ? [state.sort] : []), [state.sort]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    state: { sorting, columnVisibility: visibility },
  });
  const ordered = table.getRowModel().rows.map((row) => row.original);
  const shown = columns.filter((column) => visibility[column.id] !== false);
  return { ordered, shown, visibility, setVisibility };
}

/** A dense table: sort, filter, choose columns, copy, export; cards on a phone; long ones are windowed. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, empty, csvName, toolbar, footer, maxHeight = 640, hasSearch = true } = props;
  const { state, setState } = useTableState(props.urlKey);
  const [isFiltering, setFiltering] = useState(() => Object.keys(state.filters).length > 0);
  const isPhone = useMediaQuery(upTo("phone"), false, { getInitialValueInEffect: false });
  const { ordered, shown, visibility, setVisibility } = useRows(props, state);
  useTellColumns(isPhone ? listCardColumns(columns) : shown, props.onColumns);
  if (rows.length === 0) return <>{empty ?? <EmptyState title={`No ${label.toLowerCase()} yet`} />}</>;
  const isNarrowed = ordered.length !== rows.length;
  const isPage = (props.rowsOfAllPages ?? 0) > rows.length;
  const tools = (
    <TableTools
      {...{ label, columns, rows: ordered, total: rows.length, shown, state, setState, csvName, toolbar }}
      {...{ visibility, setVisibility, isFiltering, setFiltering, hasSearch }}
    />
  );
  return (
    <div className={classes.frame}>
      {props.hasToolsBelow ? null : tools}
      {isPage && (state.sort || isNarrowed) ? (
        <p className={classes.part}>
          Sorted and filtered among the {count(rows.length)} rows of this page, not all{" "}
          {count(props.rowsOfAllPages)}.
        </p>
      ) : null}
      {ordered.length === 0 ? <p className={classes.nothing}>No rows match the search and filters.</p> : null}
      {isPhone ? (
        <TableCards {...props} rows={ordered} />
      ) : (
        <TableBody
          {...props}
          rows={ordered}
          columns={shown}
          maxHeight={maxHeight}
          head={<TableHead columns={shown} {...{ state, setState, isFiltering }} />}
        />
      )}
      {footer ? <div className={classes.footer}>{footer}</div> : null}
      {props.hasToolsBelow ? tools : null}
      <output className={hidden.text}>{isNarrowed ? `${ordered.length} of ${rows.length} rows` : ""}</output>
    </div>
  );
}

function useTellColumns<Row>(
  shown: readonly Column<Row>[],
  tell: ((ids: readonly string[]) => void) | undefined,
) {
  const ids = JSON.stringify(shown.map(({ id }) => id));
  useEffect(() => tell?.(JSON.parse(ids)), [ids, tell]);
}

/** On a phone's card: the name, and the figures that matter. */
function listCardColumns<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const title = columns.find((column) => column.isName) ?? columns[0];
  const others = columns.filter((column) => column !== title);
  const marked = others.filter((column) => column.onCard);
  return [...(title ? [title] : []), ...(marked.length > 0 ? marked : others.slice(0, 2))];
}

interface TableCardsProps<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  writeHref?: (row: Row) => string | undefined;
  isDimmed?: (row: Row) => boolean;
}

const STEP = 50;

/** How many figures stand beside each other on a card: all of a few, else in rows of about the same length. */
function cardColumns<Row>(figures: Column<Row>[]): CSSProperties {
  const count = figures.filter(({ onCard }) => onCard !== "line").length;
  const columns = count <= 4 ? Math.max(1, count) : Math.min(4, Math.ceil(count / 2));
  return { "--columns": columns, "--columns-narrow": Math.min(3, columns) } as CSSProperties;
}

/** The same rows on a phone: a card each, with the two figures that matter. */
function TableCards<Row>({ label, columns, rows, rowKey, writeHref, isDimmed }: TableCardsProps<Row>) {
  const [limit, setLimit] = useState(STEP);
  const [title, ...figures] = listCardColumns(columns);
  if (!title) return null;
  return (
    <>
      <div className={classes.cardsFrame}>
        <ul className={classes.cards} style={cardColumns(figures)} aria-label={label}>
          {rows.slice(0, limit).map((row) => {
            const href = writeHref?.(row);
            const name = title.cell ? title.cell(row) : textOfCell(title, row);
            return (
              <li key={rowKey(row)} data-dimmed={isDimmed?.(row) || undefined}>
                <div className={classes.cardTitle}>{href ? <Link to={href}>{name}</Link> : name}</div>
                <dl>
                  {figures.map((column) => (
                    <div key={column.id} data-line={column.onCard === "line" || undefined}>
                      <dt>{column.header}</dt>
                      <dd>{column.cell ? column.cell(row) : textOfCell(column, row)}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            );
          })}
        </ul>
      </div>
      {rows.length > limit ? (
        <Button variant="default" fullWidth mt="sm" onClick={() => setLimit(limit + STEP)}>
          Show {Math.min(STEP, rows.length - limit)} more
        </Button>
      ) : null}
    </>
  );
}
