import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import classes from "./data-table.module.css";
import { type Column, textOfCell } from "./table-column.ts";

interface TableBodyProps<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  writeHref?: (row: Row) => string | undefined;
  isDimmed?: (row: Row) => boolean;
  isHighlighted?: (row: Row) => boolean;
  onHover?: (row: Row | undefined) => void;
  maxHeight: number;
  head: ReactNode;
}

const ROW_HEIGHT = 32;

/** From here on only the rows in sight are in the document. */
const WINDOWED_FROM = 120;

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { label, columns, rows, rowKey, maxHeight, head } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isWindowed = rows.length >= WINDOWED_FROM;
  const virtualizer = useVirtualizer({
    count: isWindowed ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.start ?? 0;
  const last = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const visible = isWindowed
    ? items.map((item) => ({ index: item.index }))
    : rows.map((_, index) => ({ index }));
  return (
    <section
      className={classes.scroller}
      style={{ maxHeight }}
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={`${label}, scrolling`}
    >
      <table className={classes.table} aria-label={label} aria-rowcount={rows.length + 1}>
        {head}
        <tbody>
          {isWindowed && first > 0 ? <Spacer height={first} span={columns.length} /> : null}
          {visible.map(({ index }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <TableRow key={rowKey(row)} {...props} row={row} index={index} />
            );
          })}
          {isWindowed && last > 0 ? <Spacer height={last} span={columns.length} /> : null}
        </tbody>
      </table>
    </section>
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function TableRow<Row>(props: TableBodyProps<Row> & { row: Row; index: number }) {
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
