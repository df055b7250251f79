import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import classes from "./data-table.module.css";
import { type Column, textOfCell } from "./table-column.ts";

interface TableCardsProps<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  hrefOf?: (row: Row) => string | undefined;
  isDimmed?: (row: Row) => boolean;
}

const STEP = 50;

/** The same rows on a phone: a card each, with the two figures that matter. */
export function TableCards<Row>({ label, columns, rows, rowKey, hrefOf, isDimmed }: TableCardsProps<Row>) {
  const [limit, setLimit] = useState(STEP);
  const title = columns.find((column) => column.isName) ?? columns[0];
  if (!title) return null;
  const others = columns.filter((column) => column !== title);
  const marked = others.filter((column) => column.onCard);
  const figures = marked.length > 0 ? marked : others.slice(0, 2);
  return (
    <>
      <ul className={classes.cards} aria-label={label}>
        {rows.slice(0, limit).map((row) => {
          const href = hrefOf?.(row);
          const name = title.cell ? title.cell(row) : textOfCell(title, row);
          return (
            <li key={rowKey(row)} data-dimmed={isDimmed?.(row) || undefined}>
              <div className={classes.cardTitle}>{href ? <Link to={href}>{name}</Link> : name}</div>
              <dl>
                {figures.map((column) => (
                  <div key={column.id}>
                    <dt>{column.header}</dt>
                    <dd>{column.cell ? column.cell(row) : textOfCell(column, row)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
      {rows.length > limit ? (
        <Button variant="default" fullWidth mt="sm" onClick={() => setLimit(limit + STEP)}>
          Show {Math.min(STEP, rows.length - limit)} more
        </Button>
      ) : null}
    </>
  );
}
