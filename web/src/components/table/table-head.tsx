import { UnstyledButton } from "@mantine/core";
import classes from "./data-table.module.css";
import type { Column } from "./table-column.ts";
import type { TableState } from "./table-state.ts";
import { useTyped } from "./use-typed.ts";

interface TableHeadProps<Row> {
  columns: Column<Row>[];
  state: TableState;
  setState: (state: TableState) => void;
  isFiltering: boolean;
}

/** Up, then down, then as it came. */
function nextSort(sort: TableState["sort"], id: string): TableState["sort"] {
  if (sort?.id !== id) return { id, desc: false };
  return sort.desc ? null : { id, desc: true };
}

const ORDER = { up: "ascending", down: "descending", none: "none" } as const;

export function TableHead<Row>({ columns, state, setState, isFiltering }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const isSorted = state.sort?.id === column.id;
          const order = isSorted ? (state.sort?.desc ? "down" : "up") : "none";
          return (
            <th key={column.id} scope="col" data-align={column.align} aria-sort={ORDER[order]}>
              <UnstyledButton
                className={classes.sort}
                title={column.hint}
                onClick={() => setState({ ...state, sort: nextSort(state.sort, column.id) })}
              >
                {column.header}
                <span aria-hidden className={classes.arrow}>
                  {order === "none" ? "" : order === "up" ? "▲" : "▼"}
                </span>
              </UnstyledButton>
            </th>
          );
        })}
      </tr>
      {isFiltering ? (
        <tr className={classes.filters}>
          {columns.map((column) => (
            <th key={column.id} scope="col">
              {column.filter === false ? null : (
                <FilterInput
                  column={column}
                  kept={state.filters[column.id] ?? ""}
                  keep={(text) => setState({ ...state, filters: { ...state.filters, [column.id]: text } })}
                />
              )}
            </th>
          ))}
        </tr>
      ) : null}
    </thead>
  );
}

interface FilterInputProps<Row> {
  column: Column<Row>;
  kept: string;
  keep: (text: string) => void;
}

function FilterInput<Row>({ column, kept, keep }: FilterInputProps<Row>) {
  return (
    <input
      aria-label={`Filter ${column.header}`}
      placeholder={column.align === "right" ? ">0, 1..9" : "contains"}
      {...useTyped(kept, keep)}
    />
  );
}
