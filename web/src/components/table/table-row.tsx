import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import classes from "./data-table.module.css";
import type { TableBodyProps } from "./table-body.tsx";
import { textOfCell } from "./table-column.ts";

/** Drawn again only where its row, columns or what marks it changed: while a long table scrolls, most rows stay. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>(props: TableBodyProps<Row> & { row: Row; index: number }) {
  const { columns, row, index, writeHref, isDimmed, isHighlighted, onHover } = props;
  const href = writeHref?.(row);
  return (
    <tr
      aria-rowindex={index + 2}
      data-dimmed={isDimmed?.(row) || undefined}
      data-highlighted={isHighlighted?.(row) || undefined}
      onMouseEnter={onHover ? () => onHover(row) : undefined}
      onMouseLeave={onHover ? () => onHover(undefined) : undefined}
    >
      {columns.map((column, position) => {
        const isFirst = position === 0;
        return (
          <td key={column.id} data-align={column.align} style={{ minWidth: column.width }}>
            {column.cell ? (
              <Linked href={isFirst ? href : undefined}>{column.cell(row)}</Linked>
            ) : isFirst ? (
              <Name href={href}>{textOfCell(column, row)}</Name>
            ) : (
              textOfCell(column, row)
            )}
          </td>
        );
      })}
    </tr>
  );
}

function Linked({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href === undefined ? children : <Link to={href}>{children}</Link>;
}

/** So long a name, as of a file, would push the row's figures out of sight. */
const LONG = 48;

/** What a row is called: a long name is cut where it stands, and whole on hover, in a copy and on paper. */
function Name({ href, children: name }: { href: string | undefined; children: string }) {
  if (name.length <= LONG) return <Linked href={href}>{name}</Linked>;
  return (
    <span className={classes.name} title={name}>
      <Linked href={href}>{name}</Linked>
    </span>
  );
}
