import { memo } from "react";
import { Link } from "react-router";
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
        const content = column.cell ? column.cell(row) : textOfCell(column, row);
        return (
          <td key={column.id} data-align={column.align} style={{ minWidth: column.width }}>
            {position === 0 && href ? <Link to={href}>{content}</Link> : content}
          </td>
        );
      })}
    </tr>
  );
}
